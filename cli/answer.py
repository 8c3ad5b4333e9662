"""A typed answer becomes a choice: a number, a word, rooms by price, or a choice as JSON."""

import json
from collections.abc import Sequence
from typing import Any

from cli.error import CliError, usage
from cli.exit_code import ExitCode
from cli.menu import Option, offered
from domain import events as ev
from domain.decisions import Ask, Decision
from domain.state import State


def read_answer(text: str, state: State, decision: Decision, menu: Sequence[Option]) -> ev.Choice:
    """Returns the choice that a text names; whether a JSON choice is legal is for the rules.

    Raises:
        CliError: the text names no choice here.
    """
    said = text.strip()
    if said.startswith("{"):
        return _typed(said)
    if decision.ask is Ask.PRICES:
        return _priced(said, state, decision.seat)
    if said.isdecimal():
        return _numbered(said, menu)
    return _named(said, menu)


def choice_data(choice: ev.Choice) -> dict[str, Any]:
    """Returns a choice as the JSON that :func:`read_answer` takes."""
    import msgspec

    fields: dict[str, Any] = msgspec.to_builtins(choice, str_keys=True)
    return {"type": type(choice).__name__, **fields}


def _numbered(digits: str, menu: Sequence[Option]) -> ev.Choice:
    """Returns the choice of this number, or else the one whose word it is, whole: a stack's size.

    Never one whose word only begins like that: people type the numbers that they see.
    """
    number = _number(digits, len(menu))
    if number:
        return menu[number - 1].choice
    for option in menu:
        if option.word == digits:
            return option.choice
    raise usage(f"there is no choice {digits}", hint=_numbers(menu))


def _number(digits: str, most: int) -> int:
    """Returns a number from 1 to ``most``; 0 for any other, however many digits it has."""
    digits = digits.lstrip("0")
    number = int(digits) if 0 < len(digits) <= len(str(most)) else 0
    return number if number <= most else 0


def _numbers(menu: Sequence[Option]) -> str:
    sizes = [option.word for option in menu if option.word.isdecimal()]
    words = f", or a size such as {sizes[-1]}" if sizes else ""
    return f"1 to {len(menu)}{words}"


def _named(word: str, menu: Sequence[Option]) -> ev.Choice:
    wanted = word.lower().replace(" ", "_")
    exact = [option for option in menu if option.word == wanted]
    begun = exact or [option for option in menu if wanted and option.word.startswith(wanted)]
    if len(begun) == 1:
        return begun[0].choice
    words = " or ".join(option.word for option in (begun or menu)[:6])
    what = "stands for several choices" if begun else "is no choice here"
    raise usage(f"'{word}' {what}", hint=f"such as {words}")


def _priced(said: str, state: State, seat: ev.Seat) -> ev.RoomsPriced:
    """Reads rooms in the order of the prices, or ``keep`` to leave all as they are."""
    rooms = list(offered(state))
    if said == "keep":
        named = {offer.price: offer.tile for offer in state.market}
        if None in named:
            raise usage("some rooms have no price yet", hint="name all rooms, cheapest first")
        return ev.RoomsPriced(seat, {price: tile for price, tile in named.items() if price})
    order = [_room(word, rooms) for word in said.replace(",", " ").split()]
    if len(order) != len(rooms) or set(order) != set(rooms):
        count = len(rooms)
        raise usage(f"name each of the {count} rooms once, cheapest first", hint=" ".join(rooms))
    return ev.RoomsPriced(seat, dict(zip(state.prices, order, strict=False)))


def _room(word: str, rooms: Sequence[str]) -> str:
    if word.isdecimal() and (number := _number(word, len(rooms))):
        return rooms[number - 1]
    begun = [room for room in rooms if room.startswith(word.lower())]
    if len(begun) == 1:
        return begun[0]
    raise usage(f"'{word}' names no room on the market", hint=" ".join(rooms))


def _typed(text: str) -> ev.Choice:
    import msgspec

    try:
        fields = json.loads(text)
        kind = ev.EVENT_TYPES[fields.pop("type")]
        choice = msgspec.convert(fields, kind, strict=False)
    except (ValueError, KeyError, AttributeError, msgspec.ValidationError) as error:
        said = f"this is no choice: {error}"
        raise CliError(
            "choice.malformed", ExitCode.USAGE, said, hint="ludwig play --json"
        ) from error
    if not isinstance(choice, ev.CHOICES):
        raise usage(f"{kind.__name__} is no choice of a seat")
    return choice  # type: ignore[return-value]

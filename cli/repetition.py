"""A call repeated under its ``--command-id``: the same one again, or another that took its name."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cli.answer import read_answer
from cli.error import CliError
from cli.exit_code import ExitCode
from cli.menu import options
from cli.story import Story
from domain.decisions import awaited
from domain.events import SEATS, Choice, MatchCreated, Seat
from replays.positions import AtEvent, Position

if TYPE_CHECKING:
    from ludwig.codec import Recorded


def check_choice(told: Story, events: "Sequence[Recorded]", text: str) -> None:
    """Refuses a choice under the id of another one that is stored already.

    Raises:
        CliError: what is stored under the id is not what the text names there (exit 5).
    """
    from ludwig.codec import unseal

    first = events[0]
    asked = _asked(told, first, text)
    if asked is None or not _same(asked, unseal(first)):
        raise reused(told.id, first)


def check_take_back(
    told: Story, events: "Sequence[Recorded]", seat: Seat, position: Position
) -> None:
    """Refuses a take-back under the id of another call.

    Raises:
        CliError: what is stored under the id is no take-back by this seat to this event (exit 5).
    """
    first = events[0]
    other = first.type != "MoveTakenBack" or first.by != seat
    elsewhere = isinstance(position, AtEvent) and first.data.get("to_seq") != position.seq
    if other or elsewhere:
        raise reused(told.id, first)


def check_created(told: Story, event: MatchCreated, first: str | None) -> None:
    """Refuses a match under the id of a call that created another one.

    Raises:
        CliError: the stored match has other players, another profile or other switches (exit 5).
    """
    stored = told.happenings[0].event
    same = isinstance(stored, MatchCreated) and _setting(stored) == _setting(event)
    if not same or (first is not None and told.seats[0] != first):
        raise reused(told.id, told.recorded[0])


def _setting(event: MatchCreated) -> tuple[Any, ...]:
    """Returns what was asked for; who begins may be chance's choice."""
    players = sorted(event.players, key=lambda player: SEATS.index(player.seat))
    return event.profile, dict(event.switches), players, bool(event.server_seed)


def _asked(told: Story, first: "Recorded", text: str) -> Choice | None:
    """Returns the choice that the text names where the stored one was made."""
    seat = next((seat for seat in SEATS if seat == first.by), None)
    state = None if seat is None else told.state(first.seq - 1, seat)
    decision = None if state is None else awaited(state)
    if state is None or decision is None:
        return None
    try:
        return read_answer(text, state, decision, options(state))
    except CliError:
        return None


def _same(asked: Choice, stored: Any) -> bool:  # noqa: ANN401  any event
    """Whether the stored choice is the one asked for; what it leaves open was filled in then."""
    if type(asked) is not type(stored):
        return False
    fields = [(getattr(asked, each), getattr(stored, each)) for each in asked.__struct_fields__]
    return all(wanted in (None, found) for wanted, found in fields)


def reused(match: str, first: "Recorded") -> CliError:
    """Returns the error for a call under the id of another one (exit 5)."""
    return CliError(
        "command.reused",
        ExitCode.CONFLICT,
        f"this --command-id was used for something else: event {first.seq} of {match} is stored "
        f"under it ({first.type})",
        at=first.seq,
        hint="a new id for a new call",
    )

"""The facts that an expression may ask for; all of them are public (SEE-1)."""

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from domain.decisions import Ask, awaited
from domain.events import EVENT_TYPES, SEATS
from domain.state import Stage, State
from domain.tiles import kind_of
from projections.happening import Happening
from replays.until.term import Kind, Value

PlainRead: TypeAlias = Callable[[Happening], Value]
SeatRead: TypeAlias = Callable[[State, int], int]
RoomRead: TypeAlias = Callable[[State, str, str | None], Value]


class Plain(NamedTuple):
    """A fact of its own, such as ``round``; ``values`` are all that a word may be."""

    says: str
    kind: Kind
    read: PlainRead
    values: tuple[str, ...] = ()


class OfSeat(NamedTuple):
    """A number of each seat, such as ``money.red``."""

    says: str
    read: SeatRead


class OfRoom(NamedTuple):
    """A fact of a room or corridor tile, such as ``completed(throne_room)``.

    With ``seats`` a seat may follow: ``completed(throne_room, red)``.
    """

    says: str
    kind: Kind
    read: RoomRead
    seats: bool = False


def _holders(state: State, room: str, seat: str | None) -> list[tuple[int, int]]:
    """Returns the castles, by seat, that hold such a tile, with its place among their tiles."""
    return [
        (index, number)
        for index, castle in enumerate(state.castles)
        if seat in (None, state.seats[index])
        for number, tile in enumerate(castle.placed)
        if room in (tile.name, kind_of(tile.name))
    ]


def _placed(state: State, room: str, seat: str | None) -> bool:
    return bool(_holders(state, room, seat))


def _completed(state: State, room: str, seat: str | None) -> bool:
    found = _holders(state, room, seat)
    return any(state.castles[index].is_completed(number) for index, number in found)


def _offered(state: State, room: str, _seat: str | None) -> bool:
    return state.offer(room) is not None


def _price(state: State, room: str, _seat: str | None) -> int:
    offer = state.offer(room)
    return (offer.price or 0) if offer else 0


def _coins(state: State, room: str, _seat: str | None) -> int:
    offer = state.offer(room)
    return offer.coins if offer else 0


def _complete(state: State, seat: int) -> int:
    castle = state.castles[seat]
    return sum(castle.is_completed(number) for number in range(len(castle.placed)))


def _exits(state: State, seat: int) -> int:
    return state.castles[seat].external_entrance_count(corridors=True)


def _decides(happening: Happening) -> str:
    decision = awaited(happening.state)
    return decision.seat if decision else ""


def _ask(happening: Happening) -> str:
    decision = awaited(happening.state)
    return decision.ask.name.lower() if decision else ""


def _master(happening: Happening) -> str:
    state = happening.state
    return "" if state.solo else state.seats[state.master]


PLAIN: Final = {
    "seq": Plain("the number of the event", "number", lambda h: h.seq),
    "round": Plain("the round, 0 before the first", "number", lambda h: h.state.round),
    "event": Plain(
        "the type of the event",
        "word",
        lambda h: type(h.event).__name__,
        tuple(EVENT_TYPES),
    ),
    "seat": Plain(
        'whose event it is, "" for the table\'s',
        "word",
        lambda h: getattr(h.event, "seat", None) or "",
        ("", *SEATS),
    ),
    "by": Plain(
        'who decided it, "" for what follows from the rules',
        "word",
        lambda h: h.by or "",
        ("", "referee", *SEATS),
    ),
    "decides": Plain('who decides next, "" if nobody', "word", _decides, ("", *SEATS)),
    "ask": Plain(
        'what is to be decided next, "" if nothing',
        "word",
        _ask,
        ("", *(ask.name.lower() for ask in Ask)),
    ),
    "master": Plain('the Master Builder, "" in solo', "word", _master, ("", *SEATS)),
    "stage": Plain(
        "what the match waits for",
        "word",
        lambda h: h.state.stage.value,
        tuple(stage.value for stage in Stage),
    ),
    "market": Plain("how many rooms are offered", "number", lambda h: len(h.state.market)),
    "deck": Plain("room cards left", "number", lambda h: len(h.state.decks.room_deck)),
    "bonus_deck": Plain("bonus cards left", "number", lambda h: len(h.state.decks.bonus_deck)),
    "hallways": Plain("hallways left", "number", lambda h: h.state.decks.hallways),
    "stairs": Plain("stairs left", "number", lambda h: h.state.decks.stairs),
    "last_round": Plain("whether this is the last round", "truth", lambda h: h.state.last_round),
    "over": Plain("whether the match has ended", "truth", lambda h: h.state.over),
}
OF_SEAT: Final = {
    "money": OfSeat("marks", lambda state, seat: state.money[seat]),
    "score": OfSeat("points on the track", lambda state, seat: state.points[seat]),
    "castle": OfSeat(
        "tiles in the castle, Foyer included", lambda state, seat: len(state.castles[seat].placed)
    ),
    "area": OfSeat("square feet of the castle", lambda state, seat: state.castles[seat].area()),
    "complete": OfSeat("completed tiles, Foyer and corridors included", _complete),
    "exits": OfSeat("external entrances, those of corridors included", _exits),
    "cards": OfSeat("bonus cards in hand", lambda state, seat: len(state.hands[seat])),
}
OF_ROOM: Final = {
    "placed": OfRoom("whether it lies in a castle", "truth", _placed, seats=True),
    "completed": OfRoom("whether it is completed in a castle", "truth", _completed, seats=True),
    "offered": OfRoom("whether it is on the market", "truth", _offered),
    "price": OfRoom("its price on the market, 0 without one", "number", _price),
    "coins": OfRoom("the marks that lie on it", "number", _coins),
}
STACK: Final = "stack"
STACK_SAYS: Final = "tiles left in the stack of a size"

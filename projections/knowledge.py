"""Knowledge: which seat has seen which hidden thing, and since when (SEE-2)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct

from domain import events as ev
from domain.state import State
from domain.visibility import Viewer, may_see
from projections.fold import Fold
from projections.happening import Happening
from projections.undoing import Return, Returns, undone_by, with_return

Kind = Literal["bonus card", "room"]
_Seen: TypeAlias = "Iterator[Sighting]"


class Sighting(Struct, frozen=True, array_like=True, gc=False):
    """Event ``seq`` showed a seat a hidden card or room tile, and where it is.

    What was drawn for all to see is hidden again once a take-back has turned it down.
    """

    seq: int
    seat: ev.Seat
    kind: Kind
    value: str
    where: str


class Fact(Struct, frozen=True, gc=False):
    """What a seat knows: a card or tile seen first by event ``since``, last at ``where``.

    ``undone_by`` is the event that took the last sighting back: what was seen stays known, but it
    need not be there any more.
    """

    kind: Kind
    value: str
    where: str
    since: int
    undone_by: int | None


class Knowledge(Struct, frozen=True, gc=False):
    """Everything hidden that anybody has seen. Sightings are never dropped, by no take-back.

    ``public_since`` is the event that ended the match and so made everything public (SEE-5).
    """

    sightings: tuple[Sighting, ...] = ()
    returns: tuple[Return, ...] = ()
    public_since: int | None = None

    def of(self, seat: ev.Seat) -> tuple[Fact, ...]:
        """Returns what a seat knows, in the order in which it saw it first."""
        facts: dict[tuple[str, str], Fact] = {}
        for seen in self.sightings:
            if seen.seat == seat:
                key = (seen.kind, seen.value)
                since = facts[key].since if key in facts else seen.seq
                undone = undone_by(seen.seq, self.returns)
                facts[key] = Fact(seen.kind, seen.value, seen.where, since, undone)
        return tuple(facts.values())

    def seen_by(
        self, viewer: Viewer, seats: Iterable[ev.Seat], *, over: bool = False
    ) -> dict[ev.Seat, tuple[Fact, ...]]:
        """Returns what a viewer may see of what each of these seats knows (SEE-2, SEE-5)."""
        return {seat: self.of(seat) for seat in seats if may_see(viewer, (seat,), over=over)}


def advance(view: Knowledge, happening: Happening) -> Knowledge:
    """Returns what is known after an event."""
    event = happening.event
    read = _SIGHTINGS.get(type(event))
    new = () if read is None else tuple(read(view, happening.seq, event, happening.state))
    if happening.returns_to is not None:
        new = tuple(_turned_down(happening, happening.returns_to))
    returns: Returns = with_return(view.returns, happening)
    public = view.public_since
    if public is None and happening.state.over:
        public = happening.seq
    if not new and returns is view.returns and public == view.public_since:
        return view
    return Knowledge((*view.sightings, *new), returns, public)


def _dealt(_view: Knowledge, seq: int, event: ev.BonusCardsDealt, state: State) -> _Seen:
    return _cards(seq, event.seat, event.cards, "hand" if state.solo else "dealt")


def _kept(
    _view: Knowledge, seq: int, event: ev.BonusCardsKept | ev.UtilityCardKept, _state: State
) -> _Seen:
    yield from _cards(seq, event.seat, event.kept, "hand")
    yield from _cards(seq, event.seat, event.returned, "under the bonus deck")


def _drawn(_view: Knowledge, seq: int, event: ev.UtilityCardsDrawn, state: State) -> _Seen:
    return _cards(seq, event.seat, event.cards, "drawn" if state.drawn else "hand")


def _searched(_view: Knowledge, seq: int, event: ev.SleepingStackSearched, _state: State) -> _Seen:
    return _rooms(seq, event.seat, event.seen, f"stack {event.size}")


def _chosen(_view: Knowledge, seq: int, event: ev.SleepingTilesChosen, _state: State) -> _Seen:
    where = "discarded" if event.discarded else "on the room deck"
    return _rooms(seq, event.seat, event.tiles, where)


def _revealed(view: Knowledge, seq: int, event: ev.RoomsDrawn, _state: State) -> _Seen:
    """Yields who already knew a room that now lies on the market for everybody to see."""
    drawn = {draw.tile for draw in event.draws}
    seen = (s for s in view.sightings if s.kind == "room" and s.value in drawn)
    for seat, room in dict.fromkeys((s.seat, s.value) for s in seen):
        yield from _on_market(seq, seat, (room,))


def _turned_down(happening: Happening, to_seq: int) -> _Seen:
    """Yields that every seat saw the rooms drawn which a take-back turns face down again."""
    undone = () if happening.before is None else reversed(happening.before.after(to_seq))
    for step in undone:
        if isinstance(step.event, ev.RoomsDrawn):
            rooms = tuple(draw.tile for draw in step.event.draws if draw.tile is not None)
            for seat in happening.state.seats:
                yield from _on_market(step.seq, seat, rooms)


def _on_market(seq: int, seat: ev.Seat, rooms: ev.Names) -> _Seen:
    return _rooms(seq, seat, rooms, "on the market")


def _cards(seq: int, seat: ev.Seat, cards: ev.Names | None, where: str) -> _Seen:
    return (Sighting(seq, seat, "bonus card", card, where) for card in cards or ())


def _rooms(seq: int, seat: ev.Seat, rooms: ev.Names | None, where: str) -> _Seen:
    return (Sighting(seq, seat, "room", room, where) for room in rooms or ())


_SIGHTINGS: Final[Mapping[type[ev.Event], Callable[[Knowledge, int, Any, State], _Seen]]] = {
    ev.BonusCardsDealt: _dealt,
    ev.BonusCardsKept: _kept,
    ev.UtilityCardKept: _kept,
    ev.UtilityCardsDrawn: _drawn,
    ev.SleepingStackSearched: _searched,
    ev.SleepingTilesChosen: _chosen,
    ev.RoomsDrawn: _revealed,
}


KNOWLEDGE: Final = Fold("knowledge", Knowledge(), advance)

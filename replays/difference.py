"""What changed between two positions: money, points, market, castles, decks."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from domain.castle import Castle
from domain.events import Seat
from domain.placed_tile import PlacedTile
from domain.state import Offer, State


class Change(NamedTuple):
    """A fact that is not the same: its name, its value at the first position and at the second."""

    fact: str
    before: int | str | bool | None
    after: int | str | bool | None


class TileChange(NamedTuple):
    """A tile of a castle: ``laid``, ``gone``, ``moved`` or ``completed`` (``opened`` again).

    ``at`` is where it lies, at the second position unless it is gone: x, y, rotation, side.
    """

    tile: str
    change: str
    at: tuple[int, int, int, str | None]


class OfferChange(NamedTuple):
    """A room of the market: ``offered``, ``gone``, or ``changed`` in price or coins."""

    tile: str
    change: str
    price: tuple[int | None, int | None]
    coins: tuple[int, int]


class SeatChange(NamedTuple):
    """What is different for a seat: numbers (points, money, area, bonus cards …) and tiles."""

    seat: Seat
    numbers: tuple[Change, ...]
    tiles: tuple[TileChange, ...]


class Difference(NamedTuple):
    """What is different between two states of one match or of a match and a branch of it."""

    table: tuple[Change, ...]
    market: tuple[OfferChange, ...]
    seats: tuple[SeatChange, ...]

    def __bool__(self) -> bool:
        """Whether anything is different."""
        return bool(self.table or self.market or self.seats)


_DECKS: Final = ("hallways", "stairs")


def difference(before: State, after: State) -> Difference:
    """Returns what changed from one state to another, as far as the states tell.

    States as one viewer sees them give what that viewer can see change. Seats that sit at only one
    of the two tables are left out. Cost: linear in the tiles.
    """
    seats = (
        _seat(seat, _side(before, seat), _side(after, seat))
        for seat in before.seats
        if seat in after.seats
    )
    return Difference(
        tuple(_table(before, after)),
        tuple(_market(before.market, after.market)),
        tuple(change for change in seats if change.numbers or change.tiles),
    )


class _Side(NamedTuple):
    """A seat in one of the two states."""

    castle: Castle
    numbers: tuple[tuple[str, int | None], ...]


def _side(state: State, seat: Seat) -> _Side:
    index = state.index(seat)
    castle = state.castles[index]
    final = None if state.final is None else state.final[seat].total
    return _Side(
        castle,
        (
            ("points", state.points[index]),
            ("money", state.money[index]),
            ("tiles", len(castle.placed)),
            ("completed", sum(_completed(castle))),
            ("area", castle.area()),
            ("bonus_cards", len(state.hands[index])),
            ("total", final),
        ),
    )


def _completed(castle: Castle) -> Iterator[bool]:
    return (castle.is_completed(number) for number in range(len(castle.placed)))


def _seat(seat: Seat, before: _Side, after: _Side) -> SeatChange:
    numbers = _changes(
        (fact, old, new)
        for (fact, old), (_, new) in zip(before.numbers, after.numbers, strict=True)
    )
    return SeatChange(seat, tuple(numbers), tuple(_tiles(before.castle, after.castle)))


def _tiles(before: Castle, after: Castle) -> Iterator[TileChange]:
    old = dict(zip((tile.name for tile in before.placed), _standing(before), strict=True))
    new = dict(zip((tile.name for tile in after.placed), _standing(after), strict=True))
    for name in dict.fromkeys((*old, *new)):
        change = _tile_change(old.get(name), new.get(name))
        if change is not None:
            tile, _ = new[name] if name in new else old[name]
            yield TileChange(name, change, _place(tile))


def _standing(castle: Castle) -> Iterator[tuple[PlacedTile, bool]]:
    return zip(castle.placed, _completed(castle), strict=True)


def _tile_change(
    before: tuple[PlacedTile, bool] | None, after: tuple[PlacedTile, bool] | None
) -> str | None:
    if before is None:
        return "laid"
    if after is None:
        return "gone"
    if _place(before[0]) != _place(after[0]):
        return "moved"
    if before[1] != after[1]:
        return "completed" if after[1] else "opened"
    return None


def _place(tile: PlacedTile) -> tuple[int, int, int, str | None]:
    return tile.x, tile.y, tile.rotation, tile.side


def _market(before: Iterable[Offer], after: Iterable[Offer]) -> Iterator[OfferChange]:
    old = {offer.tile: offer for offer in before}
    new = {offer.tile: offer for offer in after}
    for tile in dict.fromkeys((*old, *new)):
        was, now = old.get(tile), new.get(tile)
        if was == now:
            continue
        change = "offered" if was is None else "gone" if now is None else "changed"
        price = (was and was.price, now and now.price)
        yield OfferChange(tile, change, price, (was.coins if was else 0, now.coins if now else 0))


def _table(before: State, after: State) -> Iterator[Change]:
    return _changes(
        (fact, old, new)
        for (fact, old), (_, new) in zip(_facts(before), _facts(after), strict=True)
    )


def _facts(state: State) -> Iterator[tuple[str, int | str | bool | None]]:
    yield "round", state.round
    yield "stage", state.stage.value
    yield "turn", state.seats[state.active]
    yield "master_builder", None if state.solo else state.seats[state.master]
    yield "last_round", state.last_round
    for kind in _DECKS:
        yield kind, state.decks.corridors(kind.removesuffix("s"))
    yield "room_deck", len(state.decks.room_deck)
    yield "bonus_deck", len(state.decks.bonus_deck)
    for size, stack in state.decks.stacks.items():
        yield f"stack {size}", len(stack)


def _changes(facts: Iterable[tuple[str, object, object]]) -> Iterator[Change]:
    for fact, before, after in facts:
        if before != after:
            yield Change(fact, before, after)  # type: ignore[arg-type]

"""Castles: the tiles of every seat, when each was laid, and which are complete."""

from typing import Final

from msgspec import Struct

from domain import events as ev
from domain.castle import Castle
from projections.fold import Fold
from projections.happening import Happening


class LaidTile(Struct, frozen=True, array_like=True):
    """A tile where it lies, as RECORD writes it; event ``seq`` laid it, 1 for the Foyer."""

    name: str
    x: int
    y: int
    rotation: int
    side: str | None
    seq: int


class SeatCastle(Struct, frozen=True):
    """One seat's castle: tiles in the order they were laid, completed ones, square feet."""

    seat: ev.Seat
    foyer: str
    tiles: tuple[LaidTile, ...]
    completed: tuple[str, ...]
    area: int


class Castles(Struct, frozen=True):
    """The castles of a match, in turn order."""

    castles: tuple[SeatCastle, ...] = ()


def advance(view: Castles, happening: Happening) -> Castles:
    """Returns the castles after an event; castles that it leaves alone are shared."""
    state = happening.state
    if view.castles and state.castles is happening.earlier.castles:
        return view
    before = view.castles or (None,) * len(state.seats)
    unchanged = happening.earlier.castles if view.castles else before
    return Castles(
        tuple(
            old if old and castle is same else _seat_castle(seat, castle, old, happening.seq)
            for seat, castle, old, same in zip(
                state.seats, state.castles, before, unchanged, strict=True
            )
        )
    )


def _seat_castle(seat: ev.Seat, castle: Castle, old: SeatCastle | None, seq: int) -> SeatCastle:
    # A take-back only ever drops tiles from the end, so what is left keeps its numbers.
    numbers = [tile.seq for tile in old.tiles] if old else []
    numbers += [seq] * (len(castle.placed) - len(numbers))
    return SeatCastle(
        seat=seat,
        foyer=castle.placed[0].tile.id,
        tiles=tuple(
            LaidTile(tile.name, tile.x, tile.y, tile.rotation, tile.side, number)
            for tile, number in zip(castle.placed, numbers, strict=False)
        ),
        completed=tuple(
            tile.name for index, tile in enumerate(castle.placed) if castle.is_completed(index)
        ),
        area=castle.area(),
    )


CASTLES: Final = Fold("castles", Castles(), advance)

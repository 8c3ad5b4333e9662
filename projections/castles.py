"""Castles: the tiles of every seat, when each was laid, and which are complete."""

from typing import Final

from msgspec import Struct

from domain import events as ev
from domain.castle import Castle
from domain.placed_tile import PlacedTile
from projections.fold import Fold
from projections.happening import Happening


class LaidTile(Struct, frozen=True, array_like=True, gc=False):
    """A tile where it lies, as RECORD writes it; event ``seq`` laid it, 1 for the Foyer."""

    name: str
    x: int
    y: int
    rotation: int
    side: str | None
    seq: int


class SeatCastle(Struct, frozen=True, gc=False):
    """One seat's castle: tiles in the order they were laid, completed ones, square feet."""

    seat: ev.Seat
    foyer: str
    tiles: tuple[LaidTile, ...]
    completed: tuple[str, ...]
    area: int


class Castles(Struct, frozen=True, gc=False):
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
    return SeatCastle(
        seat=seat,
        foyer=castle.placed[0].tile.id,
        tiles=_tiles(castle.placed, old.tiles if old else (), seq),
        completed=tuple(
            tile.name
            for tile, unjoined in zip(castle.placed, castle.joints().unjoined, strict=True)
            if not unjoined
        ),
        area=castle.area(),
    )


def _tiles(
    placed: tuple[PlacedTile, ...], old: tuple[LaidTile, ...], seq: int
) -> tuple[LaidTile, ...]:
    # A Foyer turns only while it is alone, and a take-back only ever drops tiles from the end:
    # whatever else lies there lies as it was laid.
    if len(placed) == 1:
        return (_laid(placed[0], old[0].seq if old else seq),)
    new = placed[len(old) :]
    return old[: len(placed)] + tuple(_laid(tile, seq) for tile in new)


def _laid(tile: PlacedTile, seq: int) -> LaidTile:
    return LaidTile(tile.name, tile.x, tile.y, tile.rotation, tile.side, seq)


CASTLES: Final = Fold("castles", Castles(), advance)

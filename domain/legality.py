"""Which rules a placement breaks (PLACE)."""

from collections.abc import Iterator, Sequence

from domain.fit_tables import REACH, forbidden, holds, offset_bit, overlaps
from domain.joints import Joints, Meeting
from domain.outlines import SIDES
from domain.placed_tile import PlacedTile
from domain.placement import Placement
from domain.refusal import Refusal
from domain.tiles import HALLWAY, kind_of
from domain.variants import HALLWAY_SIDES, ROTATIONS

LEVELS = ("upstairs", "downstairs")


def malformations(placement: Placement) -> tuple[Refusal, ...]:
    """Tells what is wrong with the words of a placement, wherever it is (GEO-3, PLACE-8)."""
    found = []
    if placement.rotation not in ROTATIONS:
        facts = {"tile": placement.tile, "rotation": placement.rotation}
        found.append(Refusal("place.rotation", "GEO-3", facts))
    sides = HALLWAY_SIDES if kind_of(placement.tile) == HALLWAY.id else (None,)
    if placement.side not in sides:
        facts = {"tile": placement.tile, "side": placement.side}
        found.append(Refusal("place.side", "PLACE-8", facts))
    return tuple(found)


def _at(new: PlacedTile, other: PlacedTile, meeting: Meeting) -> dict[str, object]:
    entrance = new.variant.entrances[meeting.entrance]
    return {
        "tile": new.name,
        "other": other.name,
        "entrance": (SIDES[entrance.direction], new.x + entrance.x, new.y + entrance.y),
        "level": LEVELS[entrance.level],
        "other_level": LEVELS[meeting.level],
    }


def _meeting_refusals(new: PlacedTile, other: PlacedTile, meeting: Meeting) -> Iterator[Refusal]:
    entrance = new.variant.entrances[meeting.entrance]
    if entrance.level != meeting.level:
        yield Refusal("place.level", "PLACE-6", _at(new, other, meeting))
        if new.side is not None:
            yield Refusal("place.hallway-side", "PLACE-8", _at(new, other, meeting))
    if entrance.stair and meeting.stair:
        yield Refusal("place.stairs", "PLACE-7", _at(new, other, meeting))


def _clashes(new: PlacedTile, placed: Sequence[PlacedTile]) -> list[int]:
    """The tiles that the new one overlaps, or of which one has its fence touched."""
    x, y, outline = new.x, new.y, new.variant.outline
    return [
        index
        for index, other in enumerate(placed)
        if -REACH <= (dx := x - other.x) <= REACH
        and -REACH <= (dy := y - other.y) <= REACH
        and forbidden(outline, other.variant.outline) >> offset_bit(dx, dy) & 1
    ]


def _overlaps(new: PlacedTile, other: PlacedTile) -> bool:
    table = overlaps(new.variant.outline, other.variant.outline)
    return holds(table, new.x - other.x, new.y - other.y)


def _clash_refusal(new: PlacedTile, other: PlacedTile) -> Refusal:
    facts: dict[str, object] = {"tile": new.name, "other": other.name}
    if _overlaps(new, other):
        return Refusal("place.overlap", "PLACE-2", facts)
    garden = other if other.tile.fence else new
    return Refusal("place.fence", "PLACE-5", {**facts, "garden": garden.name})


def fits(new: PlacedTile, placed: Sequence[PlacedTile], joints: Joints) -> bool:
    """Whether `fit_refusals` tells nothing, at a third of its cost."""
    x, y, outline = new.x, new.y, new.variant.outline
    for other in placed:
        dx, dy = x - other.x, y - other.y
        near = -REACH <= dx <= REACH and -REACH <= dy <= REACH
        if near and forbidden(outline, other.variant.outline) >> offset_bit(dx, dy) & 1:
            return False
    return joints.joins(new)


def fit_refusals(new: PlacedTile, placed: Sequence[PlacedTile], joints: Joints) -> list[Refusal]:
    """Tells every break of PLACE, but for PLACE-4, by a tile at its place.

    Against a tile it overlaps only PLACE-2 is told, once; entrances that
    coincide count for PLACE-1 even so. Costs 5 µs.
    """
    clashes = _clashes(new, placed)
    meetings = joints.meetings(new)
    found = [_clash_refusal(new, placed[index]) for index in clashes]
    if not meetings:
        found.append(Refusal("place.unconnected", "PLACE-1", {"tile": new.name}))
    for meeting in meetings:
        other = placed[meeting.tile]
        if meeting.tile not in clashes or not _overlaps(new, other):
            found += _meeting_refusals(new, other, meeting)
    return found

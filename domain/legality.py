"""Which rules a placement breaks (PLACE)."""

from collections.abc import Iterator, Sequence

from domain.fit_tables import fence_contacts, holds, is_near, overlaps
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
    facts = _at(new, other, meeting)
    if entrance.level != meeting.level:
        yield Refusal("place.level", "PLACE-6", facts)
        if new.side is not None:
            yield Refusal("place.hallway-side", "PLACE-8", facts)
    if entrance.stair and meeting.stair:
        yield Refusal("place.stairs", "PLACE-7", facts)


def _touches_fence(new: PlacedTile, other: PlacedTile) -> bool:
    if not (new.tile.fence or other.tile.fence):
        return False
    table = fence_contacts(new.variant.outline, other.variant.outline)
    return holds(table, new.x - other.x, new.y - other.y)


def _overlaps(new: PlacedTile, other: PlacedTile) -> bool:
    dx, dy = new.x - other.x, new.y - other.y
    return is_near(dx, dy) and holds(overlaps(new.variant.outline, other.variant.outline), dx, dy)


def fit_refusals(new: PlacedTile, placed: Sequence[PlacedTile], joints: Joints) -> list[Refusal]:
    """Tells every break of PLACE, but for PLACE-4, by a tile at its place.

    Against a tile it overlaps only PLACE-2 is told, once; entrances that
    coincide count for PLACE-1 even so. Costs 5-10 µs.
    """
    overlapped = {i for i, other in enumerate(placed) if _overlaps(new, other)}
    meetings = joints.meetings(new)
    found = [] if meetings else [Refusal("place.unconnected", "PLACE-1", {"tile": new.name})]
    for index in sorted(overlapped):
        facts = {"tile": new.name, "other": placed[index].name}
        found.append(Refusal("place.overlap", "PLACE-2", facts))
    for index, other in enumerate(placed):
        if index not in overlapped and _touches_fence(new, other):
            garden = other if other.tile.fence else new
            facts = {"tile": new.name, "other": other.name, "garden": garden.name}
            found.append(Refusal("place.fence", "PLACE-5", facts))
    for meeting in meetings:
        if meeting.tile not in overlapped:
            found += _meeting_refusals(new, placed[meeting.tile], meeting)
    return found

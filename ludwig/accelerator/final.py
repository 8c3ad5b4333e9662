"""The final scoring and the ranks (END, `domain.final_scoring`)."""

from domain.final_scoring import DEPLETED_POINTS, MONEY_A_POINT, RANK_POINTS
from ludwig.accelerator import facts, layout
from ludwig.accelerator.castle import castle_of, tile_at
from ludwig.accelerator.compiled import compiled
from ludwig.accelerator.facts import fact
from ludwig.accelerator.layout import Boards, Numbers
from ludwig.accelerator.market import stack_of
from ludwig.accelerator.space import external_doors

_ALL_SIZES = (1 << layout.SIZES) - 1
_ALL_TYPES = (1 << 8) - 1


@compiled
def outcome(m: Numbers, b: Boards, outcomes: Numbers, at: int) -> None:
    """Writes by seat the final points, then the ranks; of a stalled match what they are now."""
    scored = m[layout.STAGE] == layout.FINAL
    if scored:
        for seat in range(m[layout.SEATS]):
            m[layout.POINTS + seat] += _own_points(m, b, seat)
        for number in range(m[layout.FAVORS]):
            _share_favor(m, b, m[layout.FAVORS + 1 + number])
    for seat in range(m[layout.SEATS]):
        outcomes[at + seat] = m[layout.POINTS + seat]
        outcomes[at + layout.MOST_SEATS + seat] = 0 if m[layout.LOST] else _rank(m, seat, scored)


@compiled
def _rank(m: Numbers, seat: int, scored: bool) -> int:
    rank = 1
    for other in range(m[layout.SEATS]):
        if _is_ahead(m, other, seat, scored):
            rank += 1
    return rank


@compiled
def _own_points(m: Numbers, b: Boards, seat: int) -> int:
    """Returns the points for depleted stacks, bonus cards and money."""
    points = m[layout.MONEY + seat] // MONEY_A_POINT
    hand = layout.HANDS + seat * layout.HAND_LENGTH
    for number in range(m[hand]):
        row = facts.CARD + m[hand + 1 + number]
        count = _counted(m, b, seat, row)
        points += count // fact(m, row, facts.CARD_PER) * fact(m, row, facts.CARD_POINTS)
    for index in range(1, m[castle_of(seat)]):
        if _is_depleted(m, m[tile_at(seat, index)] // 4):
            points += DEPLETED_POINTS
    return int(points)


@compiled
def _is_depleted(m: Numbers, tile: int) -> bool:
    size = fact(m, tile, facts.SIZE)
    if size >= 0:
        return bool(m[stack_of(size)] == 0)
    kind = layout.STAIRS if tile == facts.STAIRS else layout.HALLWAYS
    return bool(m[kind] == 0)


@compiled
def _share_favor(m: Numbers, b: Boards, favor: int) -> None:
    """Adds what a favor brings each seat; ties share, rounded down (FAVOR-1, FAVOR-2)."""
    seats = m[layout.SEATS]
    counts = layout.SCRATCH
    for seat in range(seats):
        m[counts + seat] = _counted(m, b, seat, facts.FAVOR + favor)
    for seat in range(seats):
        if m[counts + seat] > 0:
            above, tied = 0, 0
            for other in range(seats):
                above += m[counts + other] > m[counts + seat]
                tied += m[counts + other] == m[counts + seat]
            total = 0
            for rank in range(above, above + tied):
                total += RANK_POINTS[rank]
            m[layout.POINTS + seat] += total // tied


@compiled
def _counted(m: Numbers, b: Boards, seat: int, row: int) -> int:
    """Returns what a card or favor counts for a seat (FAVOR-3)."""
    kind, about = fact(m, row, facts.COUNTED), fact(m, row, facts.ABOUT)
    if kind == facts.MONEY:
        return int(m[layout.MONEY + seat])
    if kind == facts.ENTRANCES:
        return external_doors(m, b, seat, m[layout.EXTERNAL_CORRIDORS])
    count, sizes, types = 0, 0, 0
    for index in range(m[castle_of(seat)]):
        at = tile_at(seat, index)
        tile = m[at] // 4
        size = fact(m, tile, facts.SIZE)
        sizes |= (1 << size) if size >= 0 else 0
        types |= 1 << fact(m, tile, facts.TYPE)
        count += _worth(m, tile, kind, about, m[at + 3])
    if kind == facts.ALL_SIZES:
        return 1 if sizes == _ALL_SIZES else 0
    if kind == facts.ALL_TYPES:
        return 1 if types == _ALL_TYPES else 0
    return count


@compiled
def _worth(m: Numbers, tile: int, kind: int, about: int, open_doors: int) -> int:
    """Returns what one tile counts for a card or favor."""
    if kind == facts.NUMBER:
        return int(fact(m, tile, facts.TYPE) == about)
    if kind == facts.SQUARE_FEET:
        return int(fact(m, tile, facts.AREA)) if fact(m, tile, facts.TYPE) == about else 0
    if kind == facts.OF_SIZES:
        size = fact(m, tile, facts.SIZE)
        return int((about >> size) & 1) if size >= 0 else 0
    if kind == facts.COMPLETED:
        return int(open_doors == 0)
    if kind == facts.INCOMPLETE:
        return int(open_doors != 0)
    if kind == facts.HALLWAYS:
        return int(tile in (facts.HALLWAY, facts.DOWNSTAIRS_HALLWAY))
    return int(kind == facts.ALL_STAIRS and tile == facts.STAIRS)


@compiled
def _is_ahead(m: Numbers, other: int, seat: int, scored: bool) -> bool:
    """Tells whether another seat ranks before this one (WIN-1, P-TIE)."""
    lead: int = m[layout.POINTS + other] - m[layout.POINTS + seat]
    if lead == 0 and scored:
        lead = _area(m, other) - _area(m, seat)
        if lead == 0 and m[layout.MONEY_BREAKS_TIES]:
            lead = m[layout.MONEY + other] - m[layout.MONEY + seat]
    return lead > 0


@compiled
def _area(m: Numbers, seat: int) -> int:
    area = 0
    for index in range(m[castle_of(seat)]):
        area += fact(m, m[tile_at(seat, index)] // 4, facts.AREA)
    return area

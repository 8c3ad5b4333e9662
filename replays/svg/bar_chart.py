"""Points by category, a bar for each seat; penalties to the left of nothing."""

from collections.abc import Iterator, Sequence
from typing import Final

from projections.points import CATEGORIES
from projections.scores import SCORES, SeatPoints
from replays.svg.axis import Scale, ticks
from replays.svg.element import element, moved, text
from replays.svg.figure import Size, figure
from replays.svg.name import called
from replays.timeline import Timeline

WIDTH: Final = 960
CATEGORY_NAMES: Final = {
    "start": "start",
    "own_value": "own value",
    "connections_received": "connections of the new room",
    "connections_given": "connections to it",
    "penalties": "neighbours not wanted",
    "downstairs": "downstairs bonus",
    "rewards": "rewards",
    "depleted": "depleted stacks",
    "favors": "King's Favors",
    "bonus_cards": "bonus cards",
    "money": "money left",
}
_LEFT: Final = 110
_RIGHT: Final = 890
_TOP: Final = 56
_BAR: Final = 34
_GAP: Final = 14
_WIDE: Final = 22
_COLUMN: Final = 260
_COLUMNS: Final = 3


def categories_chart(told: Timeline, seq: int | None = None) -> str:
    """Returns an SVG file of everybody's points by category, after an event or at the end."""
    last = told.last if seq is None else seq
    seats = SCORES.over(told.happenings[:last]).by_seat()
    name = f"Points by category, {called(told)}" + (
        "" if last == told.last else f" after event {last}"
    )
    used = _used(seats)
    bottom = _TOP + len(seats) * (_BAR + _GAP)
    height = bottom + 50 + 24 * -(-len(used) // _COLUMNS)
    names: dict[str, str] = {player.seat: player.name or player.seat for player in told.end.players}
    drawn = (
        text(name, x=_LEFT, y=26, class_="heading"),
        *_bars(seats, names, _across(seats), bottom),
        *_key(used, bottom + 44),
    )
    size = Size(WIDTH, height, "240mm", f"{240 * height / WIDTH:g}mm")
    return figure(name, size, *drawn, class_="chart categories")


def _used(seats: Sequence[SeatPoints]) -> tuple[str, ...]:
    return tuple(name for name in CATEGORIES if any(seat.categories[name] for seat in seats))


def _across(seats: Sequence[SeatPoints]) -> Scale:
    lost = min(sum(min(0, points) for points in seat.categories.values()) for seat in seats)
    won = max(sum(max(0, points) for points in seat.categories.values()) for seat in seats)
    marks = ticks(lost, max(won, 1), 10)
    return Scale(marks[0], marks[-1], _LEFT, _RIGHT)


def _bars(
    seats: Sequence[SeatPoints], names: dict[str, str], across: Scale, bottom: float
) -> Iterator[str]:
    for value in ticks(across.low, across.high, 10):
        x = across.at(value)
        yield element("path", d=f"M{x:.1f} {_TOP - 8}V{bottom}", class_="grid")
        yield text(str(value), x=round(x, 1), y=bottom + 16, class_="middle")
    for number, seat in enumerate(seats):
        y = _TOP + number * (_BAR + _GAP)
        yield text(names[seat.seat][:13], x=_LEFT - 10, y=y + 22, class_="number")
        yield from _bar(seat, y, across)
    x = across.at(0)
    yield element("path", d=f"M{x:.1f} {_TOP - 8}V{bottom}", class_="axis")


def _bar(seat: SeatPoints, y: float, across: Scale) -> Iterator[str]:
    ends = {True: 0, False: 0}
    for name, points in seat.categories.items():
        if points:
            start = ends[points > 0]
            ends[points > 0] = start + points
            yield from _segment(name, points, across, (start, start + points), y)
    x = across.at(ends[True]) + 8
    yield text(str(seat.points), x=round(x, 1), y=y + 22, class_="total")


def _segment(
    name: str, points: int, across: Scale, ends: tuple[int, int], y: float
) -> Iterator[str]:
    left, right = sorted(map(across.at, ends))
    box = {"x": round(left, 1), "y": y, "width": round(right - left, 1), "height": _BAR}
    words = element("title", f"{CATEGORY_NAMES[name]}: {points}")
    yield element("rect", words, **box, class_=f"segment cat-{name}")
    if right - left >= _WIDE:
        yield text(str(points), x=round((left + right) / 2, 1), y=y + 22, class_="inside")


def _key(names: Sequence[str], top: float) -> Iterator[str]:
    for number, name in enumerate(names):
        x, y = _LEFT + number % _COLUMNS * _COLUMN, top + number // _COLUMNS * 24
        square = element("rect", width=14, height=14, class_=f"segment cat-{name}")
        words = text(CATEGORY_NAMES[name], x=21, y=12)
        yield element("g", square, words, transform=moved(x, y))

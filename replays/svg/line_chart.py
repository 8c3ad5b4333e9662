"""Points and money over time, a line for each seat."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from domain import events as ev
from domain.state import State
from projections.happening import Happening
from replays.svg.axis import Scale, rulers, ticks
from replays.svg.element import element, text
from replays.svg.figure import Size, figure
from replays.svg.name import called
from replays.timeline import Timeline

WIDTH: Final = 960
HEIGHT: Final = 400
LEFT: Final = 70
RIGHT: Final = 850
TOP: Final = 50
BOTTOM: Final = 350
_LABEL: Final = 16
_NARROWEST_ROUND: Final = 26

Value = Callable[[State, int], int]
"""What a chart shows of a seat by its index."""


class Series(NamedTuple):
    """A seat's line: its value after each event, the first one at 0."""

    seat: ev.Seat
    name: str
    values: tuple[int, ...]


def points_at(state: State, index: int) -> int:
    """Returns a seat's points, the final total once there is one."""
    return state.final[state.seats[index]].total if state.final else state.points[index]


def money_at(state: State, index: int) -> int:
    """Returns a seat's money in marks."""
    return state.money[index]


def points_chart(told: Timeline, seq: int | None = None) -> str:
    """Returns an SVG file of everybody's points after each event, up to one or to the end."""
    return _file("Points over time", told, seq, points_at)


def money_chart(told: Timeline, seq: int | None = None) -> str:
    """Returns an SVG file of everybody's money after each event, up to one or to the end."""
    return _file("Money over time", told, seq, money_at)


def _file(name: str, told: Timeline, seq: int | None, value: Value) -> str:
    size = Size(WIDTH, HEIGHT, "240mm", f"{240 * HEIGHT / WIDTH:g}mm")
    until = "" if seq in (None, told.last) else f" up to event {seq}"
    words = f"{name}, {called(told)}{until}"
    return figure(words, size, line_chart(words, told, value, seq), class_="chart")


def line_chart(name: str, told: Timeline, value: Value, seq: int | None = None) -> str:
    """Returns the drawing of a value of every seat after each event."""
    happenings = told.happenings[:seq]
    lines = tuple(_series(happenings, value))
    numbers = [number for line in lines for number in line.values]
    marks = ticks(min(0, *numbers), max(1, *numbers))
    across = Scale(1, max(len(happenings), 2), LEFT, RIGHT)
    up = Scale(marks[0], marks[-1], BOTTOM, TOP)
    return element(
        "g",
        text(name, x=LEFT, y=26, class_="heading"),
        *rulers(marks, up, LEFT, RIGHT),
        *_rounds(told, happenings, across),
        *(_line(line, across, up) for line in lines),
        *_names(lines, up),
    )


def _series(happenings: Sequence[Happening], value: Value) -> Iterator[Series]:
    for index, player in enumerate(happenings[0].state.players):
        values = tuple(value(happening.state, index) for happening in happenings)
        yield Series(player.seat, player.name or player.seat, values)


def _line(line: Series, across: Scale, up: Scale) -> str:
    """Draws a line in steps: a value stands until an event changes it."""
    path = [f"M{across.at(1):.1f} {up.at(line.values[0]):.1f}"]
    for seq, (before, after) in enumerate(zip(line.values, line.values[1:], strict=False), 2):
        if before != after:
            path.append(f"H{across.at(seq):.1f}V{up.at(after):.1f}")
    path.append(f"H{across.stop:g}")
    return element("path", d="".join(path), class_=f"line stroke-{line.seat}")


def _names(lines: Sequence[Series], up: Scale) -> Iterator[str]:
    """Names the lines at their ends, apart enough to be read."""
    ended = sorted(lines, key=lambda line: line.values[-1], reverse=True)
    lowest = float(TOP - _LABEL)
    for line in ended:
        y = max(up.at(line.values[-1]) + 4, lowest + _LABEL)
        lowest = y
        words = f"{line.name[:12]} {line.values[-1]:,}"
        yield text(words, x=RIGHT + 8, y=round(y, 1), class_=f"fill-{line.seat}")


def _rounds(told: Timeline, happenings: Sequence[Happening], across: Scale) -> Iterator[str]:
    axis = f"M{LEFT} {TOP}V{BOTTOM}H{RIGHT}"
    yield element("path", d=axis, class_="axis")
    right = float("-inf")
    for happening in happenings:
        event = happening.event
        if isinstance(event, ev.RoundStarted) and told.current(happening.seq):
            x = across.at(happening.seq)
            yield element("path", d=f"M{x:.1f} {BOTTOM}v6", class_="axis")
            if x - right >= _NARROWEST_ROUND:
                right = x
                yield text(str(event.round), x=round(x, 1), y=BOTTOM + 22, class_="middle")
    yield text("round", x=LEFT - 8, y=BOTTOM + 22, class_="number")

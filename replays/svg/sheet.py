"""Castles of a match as a printable sheet, at a scale of 1 : 300."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from domain import events as ev
from domain.castle import Castle
from domain.events import Seat
from domain.state import State
from domain.visibility import Viewer
from projections.wording import plural
from replays.svg.element import element, moved, text
from replays.svg.figure import Size, figure
from replays.svg.legend import legend, scale_bar
from replays.svg.name import called
from replays.svg.plan import Box, box_of, plan
from replays.timeline import Timeline

MILLIMETRES_A_CELL: Final = 5.08  # five feet at 1 : 300
_MARGIN: Final = 1.5
_NARROWEST: Final = 26.0
_HEADING: Final = 3.4
_CAPTION: Final = 2.2
_FOOT: Final = 2.0


class _Part(NamedTuple):
    """One castle of a sheet: its caption, its drawing, and how much room it takes."""

    caption: str
    figures: str
    drawing: str
    box: Box


def castle_sheet(told: Timeline, seq: int, viewer: Viewer, seats: Sequence[Seat] = ()) -> str:
    """Returns an SVG file of the castles of some seats, all if none is named, after an event.

    Raises ``ValueError`` at position 0, where there is no castle yet.
    """
    state = told.state(seq, viewer)
    if state is None:
        raise ValueError(seq)
    chosen = seats or told.seats
    parts = [_part(told, seq, state, seat) for seat in chosen]
    return _sheet(_heading(told, seq, state, viewer), parts, _castles(state, chosen))


def _castles(state: State, seats: Sequence[Seat]) -> list[Castle]:
    return [state.castles[state.index(seat)] for seat in seats]


def _heading(told: Timeline, seq: int, state: State, viewer: Viewer) -> tuple[str, str]:
    where = f"after event {seq} of {told.last}"
    when = f", round {state.round}" if state.round else ""
    return called(told), f"{where}{when}, as {viewer}"


def _part(told: Timeline, seq: int, state: State, seat: Seat) -> _Part:
    index = state.index(seat)
    castle, player = state.castles[index], state.players[index]
    name = player.name or seat
    caption = f"Castle of {name}" + ("" if name == seat else f" ({seat})")
    figures = (
        f"{plural(_points(state, seat), 'point')} · {state.money[index]:,} marks · "
        f"{castle.area():,} sq ft"
    )
    return _Part(caption, figures, plan(castle, _newest(told, seq, state, seat)), box_of(castle))


def _points(state: State, seat: Seat) -> int:
    return state.final[seat].total if state.final else state.points[state.index(seat)]


def _newest(told: Timeline, seq: int, state: State, seat: Seat) -> str | None:
    """Returns the tile laid last of all, if it lies in this castle and the match goes on."""
    if state.over:
        return None
    line = told.happenings[seq - 1].step.back()
    laid = next((step.event for step in line if isinstance(step.event, ev.RoomPlaced)), None)
    if laid is None or laid.seat != seat:
        return None
    return state.castles[state.index(seat)].placed[-1].name


def _sheet(heading: tuple[str, str], parts: Sequence[_Part], castles: Sequence[Castle]) -> str:
    inner = max(_NARROWEST, *(float(part.box.width) for part in parts))
    signs, signs_height = legend(castles, inner)
    drawn, y = [_head(*heading)], _MARGIN + _HEADING
    for part in parts:
        drawn.append(element("g", *_drawn(part, inner), transform=moved(_MARGIN, y)))
        y += _CAPTION + part.box.height + _FOOT
    drawn.append(element("g", signs, transform=moved(_MARGIN, y)))
    y += signs_height + 0.5
    drawn.append(element("g", *_scale(), transform=moved(_MARGIN + 0.3, y)))
    size = _size(inner + 2 * _MARGIN, y + 1.0 + _MARGIN)
    name = f"{', '.join(part.caption for part in parts)}; {heading[0]}, {heading[1]}"
    return figure(name, size, *drawn, class_="sheet")


def _size(width: float, height: float) -> Size:
    paper = (f"{units * MILLIMETRES_A_CELL:.1f}mm" for units in (width, height))
    return Size(width, height, *paper)


def _head(name: str, where: str) -> str:
    return element(
        "g",
        text(name, x=0, y=0.6, font_size=1.1, class_="heading"),
        text(where, x=0, y=1.5, font_size=0.6),
        transform=moved(_MARGIN, _MARGIN),
    )


def _drawn(part: _Part, width: float) -> Iterator[str]:
    yield element("path", d=f"M0 -.9H{width:g}", class_="line")
    yield text(part.caption, x=0, y=0.2, font_size=0.85, class_="caption")
    yield text(part.figures, x=width, y=0.2, font_size=0.6, class_="figures")
    left = (width - part.box.width) / 2 - part.box.x
    yield element("g", part.drawing, transform=moved(left, _CAPTION - 0.4 - part.box.y))


def _scale() -> Iterator[str]:
    yield scale_bar()
    yield text("1 : 300", x=8, y=0.3, font_size=0.5)

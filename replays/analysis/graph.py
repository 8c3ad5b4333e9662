"""The win chance over a match as a picture, with its turning points."""

from collections.abc import Sequence
from html import escape
from typing import Final

from domain.events import Seat
from replays.analysis.analysing import Analysis
from replays.analysis.judgement import Judgement

WIDTH: Final = 960
HEIGHT: Final = 360
LEFT: Final = 48
BOTTOM: Final = 320
TOP: Final = 40
_COLOURS: Final = {"blue": "#2f6fb2", "green": "#3f7d4e", "red": "#b3392f", "yellow": "#c79a1e"}
_STYLE: Final = (
    "text{font:13px system-ui,sans-serif;fill:#2b2118}.g{stroke:#e4d9c7}.t{font-weight:600}"
    "polyline{fill:none;stroke-width:2}"
)


def graph(match: str, found: Analysis, last: int) -> str:
    """Returns the win chance of every seat over the events of a match as SVG."""
    seats = tuple(dict.fromkeys(seat for each in found.judgements for seat in each.wins))
    body = [*_grid(), *(_line(found.judgements, seat, last) for seat in seats)]
    body += [_point(each, last) for each in found.turning_points()]
    body += [
        f'<text x="{LEFT + 90 * place}" y="{HEIGHT - 6}" '
        f'style="fill:{_COLOURS[seat]}">{seat}</text>'
        for place, seat in enumerate(seats)
    ]
    title = f"{match}: chance to win"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(title)}"><style>{_STYLE}</style>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fbf7ef"/>'
        f'<text class="t" x="{LEFT}" y="24">{escape(title)}</text>{"".join(body)}</svg>\n'
    )


def _grid() -> list[str]:
    rows = []
    for quarter in range(5):
        y = BOTTOM - (BOTTOM - TOP) * quarter / 4
        rows.append(f'<line class="g" x1="{LEFT}" x2="{WIDTH - 16}" y1="{y}" y2="{y}"/>')
        rows.append(f'<text x="8" y="{y + 4}">{25 * quarter} %</text>')
    return rows


def _at(seq: int, win: float, last: int) -> tuple[float, float]:
    x = LEFT + (WIDTH - 16 - LEFT) * seq / max(1, last)
    return x, BOTTOM - (BOTTOM - TOP) * win


def _line(judgements: Sequence[Judgement], seat: Seat, last: int) -> str:
    places = (_at(each.seq, each.wins.get(seat, 0.0), last) for each in judgements)
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    return f'<polyline points="{points}" style="stroke:{_COLOURS[seat]}"/>'


def _point(each: Judgement, last: int) -> str:
    x, y = _at(each.seq, each.wins.get(each.seat, 0.0), last)
    words = f"@{each.seq} {each.seat}: {each.taken}; better: {each.best}"
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="6" style="fill:{_COLOURS[each.seat]}">'
        f"<title>{escape(words)}</title></circle>"
        f'<text x="{x + 8:.1f}" y="{y - 8:.1f}">{each.mark} @{each.seq}</text>'
    )


def page(match: str, found: Analysis, last: int) -> str:
    """Returns a page of its own: the graph, the turning points in words, every decision."""
    points = "".join(f"<li>{escape(turning_words(each))}</li>" for each in found.turning_points())
    rows = "".join(
        f"<tr><td>@{each.seq}</td><td>{each.seat}</td><td>{each.label} {each.mark}</td>"
        f"<td>{escape(each.taken)}</td><td>{each.win:.0%}</td><td>{each.points:.0f}</td></tr>"
        for each in found.judgements
    )
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(match)} analysed</title><style>body{{font:16px system-ui,sans-serif;"
        "max-width:60rem;margin:1rem auto;padding:0 1rem;background:#fbf7ef;color:#2b2118}"
        "svg{width:100%;height:auto}td,th{padding:.2rem .6rem;text-align:left}</style>"
        f"<h1>{escape(match)}</h1>{graph(match, found, last)}"
        f"<h2>Turning points</h2><ol>{points}</ol>"
        f"<h2>Decisions</h2><table>{rows}</table></html>\n"
    )


def turning_words(each: Judgement) -> str:
    """Returns a turning point in words, with the better line."""
    return (
        f"@{each.seq} {each.seat} chose to {each.taken}: a chance of {each.win:.0%} and "
        f"{each.points:.0f} points. Better: {each.best}, {each.best_win:.0%} and "
        f"{each.best_points:.0f} points."
    )

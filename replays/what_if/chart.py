"""A chart of an evaluation: win chance and points of each alternative, as SVG and as a page."""

from collections.abc import Mapping
from html import escape
from typing import Any, Final

WIDTH: Final = 960
LEFT: Final = 430
BAR: Final = 300
ROW: Final = 30
TOP: Final = 86
_STYLE: Final = (
    "text{font:14px system-ui,sans-serif;fill:#2b2118}.h{font-weight:600;font-size:17px}"
    ".n{fill:#7a6a58;font-size:12px}.b{fill:#b08d57}.f{fill:#3f7d4e}.g{stroke:#e4d9c7}"
    ".c{stroke:#2b2118;stroke-width:2}"
)


def svg(facts: Mapping[str, Any]) -> str:
    """Returns the chart of the data that ``what-if --json`` prints: bars with 95 % whiskers."""
    rows = facts["alternatives"]
    height = TOP + ROW * len(rows) + 40
    body = [*_heading(facts), *_grid(len(rows))]
    for number, each in enumerate(rows):
        body += _row(each, facts["seat"], TOP + ROW * number)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'aria-label="{escape(_title(facts))}"><style>{_STYLE}</style>'
        f'<rect width="{WIDTH}" height="{height}" fill="#fbf7ef"/>{"".join(body)}</svg>\n'
    )


def html(facts: Mapping[str, Any]) -> str:
    """Returns a page of its own with the chart and the numbers as a table."""
    rows = "".join(_table_row(each, facts["seat"]) for each in facts["alternatives"])
    head = "".join(f"<th>{name}</th>" for name in ("", "alternative", "win", "points", "rank", "n"))
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(_title(facts))}</title><style>body{{font:16px system-ui,sans-serif;"
        "max-width:60rem;margin:1rem auto;padding:0 1rem;background:#fbf7ef;color:#2b2118}"
        "svg{width:100%;height:auto}td,th{padding:.2rem .6rem;text-align:left}</style>"
        f"<h1>{escape(_title(facts))}</h1>{svg(facts)}<table><tr>{head}</tr>{rows}</table></html>\n"
    )


def _title(facts: Mapping[str, Any]) -> str:
    return f"{facts['match']}@{facts['seq']}: {facts['seat']}, {facts['words']}"


def _heading(facts: Mapping[str, Any]) -> list[str]:
    settled = "settled" if facts["settled"] else "not settled"
    said = f"as {facts['as']} · {facts['rollouts']} rollouts by {facts['policy']} · {settled}"
    return [
        f'<text class="h" x="16" y="28">{escape(_title(facts))}</text>',
        f'<text class="n" x="16" y="48">{escape(said)}</text>',
        f'<text class="n" x="{LEFT}" y="70">chance to win, with 95 % interval</text>',
        f'<text class="n" x="{LEFT + BAR + 60}" y="70">final points</text>',
    ]


def _grid(rows: int) -> list[str]:
    bottom = TOP + ROW * rows
    lines = []
    for quarter in range(5):
        x = LEFT + BAR * quarter // 4
        lines.append(f'<line class="g" x1="{x}" x2="{x}" y1="{TOP - 6}" y2="{bottom}"/>')
        label = f"{25 * quarter} %"
        lines.append(
            f'<text class="n" x="{x}" y="{bottom + 16}" text-anchor="middle">{label}</text>'
        )
    return lines


def _row(each: Mapping[str, Any], seat: str, y: int) -> list[str]:
    mine = next(own for own in each["seats"] if own["seat"] == seat)
    win, points = mine["win"], mine["points"]
    x, low, high = (LEFT + BAR * win[end] for end in ("mean", "low", "high"))
    kind = "f" if each["place"] == 1 else "b"
    words = ("• " if each["taken"] else "") + each["words"]
    middle = y + 9
    return [
        f'<text x="16" y="{y + 14}">{escape(_short(words))}<title>{escape(words)}</title></text>',
        f'<rect class="{kind}" x="{LEFT}" y="{y}" width="{x - LEFT:.1f}" height="18"/>',
        f'<line class="c" x1="{low:.1f}" x2="{high:.1f}" y1="{middle}" y2="{middle}"/>',
        f'<text x="{LEFT + BAR + 60}" y="{y + 14}">{points["mean"]:.1f}</text>',
    ]


def _short(words: str) -> str:
    longest = 56
    return words if len(words) <= longest else words[: longest - 1] + "…"


def _table_row(each: Mapping[str, Any], seat: str) -> str:
    mine = next(own for own in each["seats"] if own["seat"] == seat)
    cells = (
        f"{each['place']}{' •' if each['taken'] else ''}",
        each["words"],
        f"{mine['win']['mean']:.0%} ({mine['win']['low']:.0%}–{mine['win']['high']:.0%})",
        f"{mine['points']['mean']:.1f}",
        f"{mine['rank']['mean']:.2f}",
        f"{each['rollouts']}",
    )
    return "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"

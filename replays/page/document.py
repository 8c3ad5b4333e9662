"""The HTML file of a match: style, data and script in one document that asks nobody for anything.

Its content security policy lets nothing be fetched and no script run but its own, so that not
even a player's name could do harm.
"""

import json
from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from replays.page.contents import contents
from replays.record import Record
from replays.svg.figure import GRAINS, style
from replays.svg.line_chart import (
    HEIGHT,
    LEFT,
    RIGHT,
    WIDTH,
    Value,
    line_chart,
    money_at,
    points_at,
)
from replays.timeline import Timeline

_SHEETS: Final = ("layout", "panels", "controls", "dark", "narrow")
_SCRIPTS: Final = (
    "moves",
    "fold",
    "space",
    "count",
    "shown",
    "position",
    "build",
    "castle",
    "market",
    "seats",
    "chart",
    "journal",
    "view",
    "keys",
)


def html_page(record: Record, beside: Mapping[int, str] = MappingProxyType({})) -> str:
    """Returns the page of a record that was read without findings; about as long as the record.

    Shows what the record's viewer may see, and lets only those be switched to of whom the record
    holds everything. ``beside`` is what that viewer may read beside events, by their numbers.
    Raises ``ValueError`` for a record without events.
    """
    if not record.events:
        raise ValueError(record.match)
    told = Timeline.of_record(record)
    sheet, script = _sheet(), _script()
    fields = {
        "policy": _policy(sheet, script),
        "title": escape(f"{record.match} – a match of Castles of Mad King Ludwig"),
        "match": escape(record.match),
        "style": sheet,
        "script": script,
        "grains": "".join(GRAINS),
        "points": _chart("Points over time", told, points_at),
        "money": _chart("Money over time", told, money_at),
        "data": _data(contents(record, told, beside)),
    }
    return _filled(_asset("page.html"), fields)


def _filled(template: str, fields: dict[str, str]) -> str:
    """Returns the template with each ``{{field}}`` filled in; what was filled in is left alone."""
    first, *rest = template.split("{{")
    parts = [first]
    for part in rest:
        name, _, after = part.partition("}}")
        parts += [fields[name], after]
    return "".join(parts)


def _data(held: dict[str, Any]) -> str:
    """Returns JSON that cannot end the element it stands in."""
    text = json.dumps(held, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _policy(sheet: str, script: str) -> str:
    return (
        f"default-src 'none'; style-src {_hash(sheet)}; script-src {_hash(script)}; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _chart(name: str, told: Timeline, value: Value) -> str:
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" data-left="{LEFT}" data-right="{RIGHT}"'
    drawn = line_chart(name, told, value)
    return f'<svg class="chart timed" role="img" aria-label="{name}" {size}>{drawn}</svg>'


@cache
def _sheet() -> str:
    own = (_asset(f"{name}.css").strip() for name in _SHEETS)
    return "\n".join((style("colours", "plan", "chart"), *own))


@cache
def _script() -> str:
    """Returns all scripts as one, none of whose names the outside can see."""
    parts = "\n".join(_asset(f"{name}.js").strip() for name in _SCRIPTS)
    return f'(() => {{\n"use strict";\n{parts}\n}})();'


def _asset(name: str) -> str:
    return files(__package__).joinpath("assets", name).read_text("utf-8")

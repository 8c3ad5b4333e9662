"""What ``record export`` draws: castles and charts as SVG, a whole match as an HTML page."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple, TypeAlias

import typer

from cli.beside import beside_line
from cli.error import usage
from cli.opening import opened, reader
from cli.seats import seats_words, sitting
from cli.world import World
from domain.visibility import VIEWERS

if TYPE_CHECKING:
    from cli.story import Story
    from domain.visibility import Viewer

FORMS: Final = ("svg", "html")
CASTLES: Final = "castles"
_CHARTS: Final = ("points", "money", "categories")


def pictures(incomplete: str) -> Iterator[str]:
    """Yields what can be drawn as SVG and begins so."""
    from domain.events import SEATS

    return (what for what in (CASTLES, *SEATS, *_CHARTS) if what.startswith(incomplete))


Draw: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--draw",
        metavar="WHAT",
        help="As svg: castles (the default), a seat, points, money or categories.",
        autocompletion=pictures,
    ),
]


class Drawn(NamedTuple):
    """A picture as a file: what it shows, as JSON values and in words, and its bytes."""

    facts: dict[str, Any]
    words: str
    text: bytes


def drawn(world: World, match: str, form: str, seen_by: str | None, what: str | None) -> Drawn:
    """Draws a match at a position as SVG, or all of it as a page.

    ``what`` is ``castles`` (the default), a seat, ``points``, ``money`` or ``categories``.

    Raises:
        CliError: there is no such thing to draw, or a page is asked for of a single position.
    """
    with opened(world, match) as (told, address):
        seq = told.seq(address.position)
        if form not in FORMS:
            raise usage("only pictures are drawn", hint="--draw goes with --format svg")
        if form == "html":
            if seq != told.last:
                raise usage("a page holds the whole match", hint=f"add #{seq} to its address")
            if what is not None:
                raise usage("a page shows all there is", hint="--draw goes with --format svg")
            return _page(world, told, seen_by)
        return _picture(told, seq, reader(told.match, seen_by), what or CASTLES)


def _page(world: World, told: "Story", seen_by: str | None) -> Drawn:
    from replays.exchange import export_record
    from replays.page import html_page

    asked = reader(told.match, seen_by)
    record = export_record(told.match, asked)
    if record.viewer != asked:
        world.say(f"this copy of the match is {record.viewer}'s: it holds no more")
    facts = {"match": told.id, "format": "html", "as": record.viewer, "events": len(record.events)}
    words = f"{told.id}, {len(record.events)} events, as {record.viewer}"
    beside = beside_line(world, told, next(v for v in VIEWERS if v == record.viewer))
    return Drawn(facts, words, html_page(record, beside).encode())


def _picture(told: "Story", seq: int, eyes: "Viewer", what: str) -> Drawn:
    facts = {"match": told.id, "format": "svg", "as": eyes, "seq": seq, "draw": what}
    if not seq:
        raise usage("before the first event there is nothing to draw", hint=f"{told.id}@1")
    words = f"{what} of {told.id}@{seq}, as {eyes}"
    return Drawn(facts, words, _drawing(told, seq, eyes, what).encode())


def _drawing(told: "Story", seq: int, eyes: "Viewer", what: str) -> str:
    from replays.svg.bar_chart import categories_chart
    from replays.svg.line_chart import money_chart, points_chart
    from replays.svg.sheet import castle_sheet

    charts = {"points": points_chart, "money": money_chart, "categories": categories_chart}
    if what in charts:
        return charts[what](told, seq)
    seats = told.seats if what == CASTLES else sitting(told.match.players, what)
    if len(seats) != 1 and what != CASTLES:
        known = ", ".join((CASTLES, *charts, seats_words(told.match.players)))
        raise usage(f"there is no picture of '{what}'", hint=known)
    return castle_sheet(told, seq, eyes, seats)

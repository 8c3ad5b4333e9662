"""``ludwig why MATCH@POS``: one event, its points and coins line by line, with rule and cause."""

from typing import Any, NamedTuple

import typer

from cli.error import CliError
from cli.exit_code import ExitCode
from cli.opening import opened, viewer
from cli.parameters import As, MatchAt
from cli.screen import final_item, heading, journal_line
from cli.story import Story
from cli.world import World
from domain.events import LivingRewardScored, MatchScored, PointsScored
from domain.rulebook import Rule, rules
from domain.visibility import Viewer, event_seen
from projections.wording import tile_name
from replays.drawing.picture import Picture, Span, plain, stacked
from replays.drawing.table import Column, draw_table

_LINES = (Column("seat"), Column("rule"), Column("points", number=True), Column("because of"))
_FLOWS = (
    Column("seat"),
    Column("points", number=True),
    Column("money", number=True),
)


class Line(NamedTuple):
    """One reason for points: whose, by which rule, how many, and what earned them."""

    seat: str
    rule: str
    points: int
    room: str | None
    partner: str | None


def command(context: typer.Context, match: MatchAt, seen_by: As = None) -> None:
    """Explain one event: every point and coin with its cause and rule."""
    world = World.of(context)
    with opened(world, match) as (told, address):
        eyes = viewer(told, seen_by)
        seq = told.seq(address.position)
        if seq == 0:
            raise CliError(
                "event.none",
                ExitCode.NOT_FOUND,
                "before the first event there is nothing to explain",
                at=str(address),
                hint=f"ludwig why {told.id}@1",
            )
        world.answer(
            _facts(told, seq, eyes), lambda: world.draw(_picture(told, seq, eyes, world.columns))
        )


def _facts(told: Story, seq: int, eyes: Viewer) -> dict[str, Any]:
    happening, entry, cause = told.happenings[seq - 1], told.entry(seq, eyes), _cause(told, seq)
    return {
        "match": told.id,
        "seq": seq,
        "as": eyes,
        "type": type(happening.event).__name__,
        "seat": entry.seat,
        "text": entry.text,
        "undone_by": entry.undone_by,
        "rules": [rules()[rule]._asdict() for rule in entry.rules if rule in rules()],
        "lines": [line._asdict() for line in _lines(told, seq, eyes)],
        "changes": _changes(told, seq),
        "cause": {"seq": cause, "text": told.entry(cause, eyes).text},
    }


def _lines(told: Story, seq: int, eyes: Viewer) -> tuple[Line, ...]:
    event = event_seen(told.happenings[seq - 1].event, eyes, over=told.over)
    match event:
        case PointsScored() | LivingRewardScored():
            return tuple(
                Line(event.seat, each.rule, each.points, each.room, each.partner)
                for each in event.lines
            )
        case MatchScored():
            return tuple(
                Line(seat, each.rule, each.points, each.item, None)
                for seat, score in event.seats.items()
                for each in score.lines
            )
    return ()


def _changes(told: Story, seq: int) -> list[dict[str, Any]]:
    """Returns what each seat gained or lost by the event, those with nothing left out."""
    happening = told.happenings[seq - 1]
    before, after = happening.earlier, happening.state
    if happening.before is None:
        return []
    return [
        {"seat": seat, "points": points, "money": money}
        for index, seat in enumerate(after.seats)
        if (points := after.points[index] - before.points[index])
        | (money := after.money[index] - before.money[index])
    ]


def _cause(told: Story, seq: int) -> int:
    """Returns the choice, or the creation, that the event follows from."""
    chosen = (each.seq for each in reversed(told.recorded[:seq]) if each.by is not None)
    return next(chosen, 1)


def _picture(told: Story, seq: int, eyes: Viewer, columns: int) -> Picture:
    entry, cause = told.entry(seq, eyes), _cause(told, seq)
    pictures = [heading(told, seq, eyes), journal_line(entry)]
    if lines := _lines(told, seq, eyes):
        pictures.append(draw_table(_LINES, [_row(line) for line in lines]))
    if changes := _changes(told, seq):
        pictures.append(draw_table(_FLOWS, [_change(change) for change in changes]))
    if cause != seq:
        pictures.append(
            stacked([plain("it follows from"), journal_line(told.entry(cause, eyes))], 0)
        )
    known = [rules()[rule] for rule in entry.rules if rule in rules()]
    pictures.append(plain(*(part for rule in known for part in _said(rule, columns)), style="note"))
    return stacked(pictures)


def _change(change: dict[str, Any]) -> tuple[str | Span, ...]:
    return (
        Span(change["seat"], f"seat {change['seat']}"),
        f"{change['points']:+d}",
        f"{change['money']:+,d}",
    )


def _row(line: Line) -> tuple[str | Span, ...]:
    return (
        Span(line.seat, f"seat {line.seat}"),
        Span(line.rule, "rule"),
        f"{line.points:+d}",
        _because(line),
    )


def _because(line: Line) -> str:
    if line.room is None or not line.rule.startswith("SCORE"):
        return final_item(line.rule, line.room)
    room = tile_name(line.room)
    if line.partner is None:
        return f"{room} by itself"
    return f"the centre of {room}: {tile_name(line.partner)}"


def _said(rule: Rule, columns: int) -> list[str]:
    from textwrap import wrap

    return wrap(f"{rule.id}: {rule.text}", max(columns, 20), subsequent_indent="  ")

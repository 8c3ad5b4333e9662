"""Why an event did what it did: its points line by line, what changed, and its rules."""

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from cli.replay_app.look import Look
from domain.events import Event, LivingRewardScored, MatchScored, PointsScored
from domain.rulebook import rules
from projections.wording import tile_name
from replays.difference import difference
from replays.drawing.picture import Picture, Row, Span, plain, stacked

MOST_RULE_ROWS: Final = 12


def reasons(look: Look, columns: int) -> Picture:
    """Returns the event at a position in words with every point's cause and rule."""
    if not look.seq:
        return plain("Before the first event there is nothing to explain.")
    entry = look.told.entry(look.seq, look.eyes)
    parts = [plain(*wrap(f"{entry.seq}  {entry.text}", columns), style="title")]
    if rows := tuple(_points(look.told.happenings[look.seq - 1].event)):
        parts.append(Picture(rows))
    if rows := tuple(_changes(look)):
        parts.append(Picture(rows))
    parts.append(Picture(tuple(_rules(entry.rules, columns))))
    return stacked(parts)


def _points(event: Event) -> Iterator[Row]:
    match event:
        case PointsScored() | LivingRewardScored():
            for line in event.lines:
                partner = f", for {tile_name(line.partner)}" if line.partner else ""
                where = f"  {tile_name(line.room)}{partner}"
                yield (Span(f"{line.points:+4d} "), Span(line.rule, "rule"), Span(where))
        case MatchScored():
            for seat, score in event.seats.items():
                for final in score.lines:
                    what = f" {final.rule}  {final.item or 'money left over'}"
                    yield (Span(f"{final.points:+4d} "), Span(f"{seat:<7}", seat), Span(what))


def _changes(look: Look) -> Iterator[Row]:
    before, after = look.told.state(look.seq - 1, look.eyes), look.state
    if before is None or after is None:
        return
    for seat in difference(before, after).seats:
        for change in seat.numbers:
            if change.fact in ("points", "money", "total"):
                said = f"{change.fact} {change.before or 0:,} to {change.after or 0:,}"
                yield (Span(f"{seat.seat:<8}", f"seat {seat.seat}"), Span(said))


def _rules(ids: tuple[str, ...], columns: int) -> Iterator[Row]:
    for rule in ids:
        if rule in rules():
            lines = wrap(f"{rule}: {rules()[rule].text}", columns)
            for line in lines[:MOST_RULE_ROWS]:
                yield (Span(line, "note"),)

"""Why an event did what it did: its points line by line, what changed, its causes and rules."""

from collections.abc import Iterator
from textwrap import wrap

from cli.accounts import reason_words
from cli.replay_app.look import Look
from domain.rulebook import rules
from replays.difference import difference
from replays.drawing.picture import Picture, Row, Span, plain, stacked
from replays.why import causes, event_reasons


def reasons(look: Look, columns: int) -> Picture:
    """Returns the event at a position in words with every point's cause and rule."""
    if not look.seq:
        return plain("Before the first event there is nothing to explain.")
    entry = look.told.entry(look.seq, look.eyes)
    parts = [plain(*wrap(f"{entry.seq}  {entry.text}", columns), style="title")]
    for rows in (_points(look), _changes(look), _causes(look, columns)):
        picture = Picture(tuple(rows))
        parts += [picture] if picture.rows else []
    parts.append(Picture(tuple(_rules(entry.rules, columns))))
    return stacked(parts)


def _points(look: Look) -> Iterator[Row]:
    for seat, reason in event_reasons(look.told.happenings[look.seq - 1].step):
        yield (
            Span(f"{seat:<7}", f"seat {seat}"),
            Span(f"{reason.amount:+4d} "),
            Span(f"{reason.rule:<8} ", "rule"),
            Span(reason_words("points", reason)),
        )


def _changes(look: Look) -> Iterator[Row]:
    before, after = look.told.state(look.seq - 1, look.eyes), look.state
    if before is None or after is None:
        return
    for seat in difference(before, after).seats:
        for change in seat.numbers:
            if change.fact in ("points", "money", "total"):
                said = f"{change.fact} {change.before or 0:,} to {change.after or 0:,}"
                yield (Span(f"{seat.seat:<7} ", f"seat {seat.seat}"), Span(said))


def _causes(look: Look, columns: int) -> Iterator[Row]:
    found = causes(look.told.happenings[look.seq - 1].step)
    for number, seq in enumerate(dict.fromkeys(cause.seq for cause in found)):
        entry = look.told.entry(seq, look.eyes)
        lines = wrap(f"{seq}  {entry.text}", columns - 9)
        yield (Span("follows  " if number == 0 else " " * 9, "note"), Span(lines[0]))
        yield from ((Span(f"{'':9}{line}"),) for line in lines[1:])


def _rules(ids: tuple[str, ...], columns: int) -> Iterator[Row]:
    for rule in ids:
        if rule in rules():
            for line in wrap(f"{rule}: {rules()[rule].text}", columns):
                yield (Span(line, "note"),)

"""``ludwig why MATCH@POS [score|money SEAT]``: an event, a seat's points or marks, all causes."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, NamedTuple

import typer

from cli.accounts import account_picture, reason_words
from cli.completion import seats
from cli.error import CliError, usage
from cli.exit_code import ExitCode
from cli.opening import opened, viewer
from cli.parameters import As, MatchAt
from cli.screen import heading, journal_line
from cli.seats import seated, seats_words
from cli.story import Story
from cli.world import World
from domain.events import MatchCreated
from domain.rulebook import Rule, rules
from domain.visibility import Viewer
from replays.drawing.picture import Picture, Span, plain, stacked
from replays.drawing.table import Column, draw_table
from replays.why import (
    Account,
    Link,
    Reason,
    chain,
    event_reasons,
    money_account,
    score_account,
)

_LINES = (
    Column("seat"),
    Column("rule"),
    Column("points", number=True),
    Column("because of"),
    Column("event", number=True),
)
_FLOWS = (
    Column("seat"),
    Column("points", number=True),
    Column("money", number=True),
)


LONGEST = 24
"""Events of a chain that are told in full."""


class Line(NamedTuple):
    """One reason for points: whose, by which rule, how many, and what earned them.

    ``event`` is the event that laid the partner, kept the card or showed the favor.
    """

    seat: str
    rule: str
    points: int
    room: str | None
    partner: str | None
    event: int | None


def command(
    context: typer.Context,
    match: MatchAt,
    what: Annotated[
        str | None, typer.Argument(metavar="score|money", help="A seat's points or marks instead.")
    ] = None,
    seat: Annotated[
        str | None,
        typer.Argument(metavar="SEAT", help="Whose, by seat or name.", autocompletion=seats),
    ] = None,
    seen_by: As = None,
) -> None:
    """Explain an event, or a seat's points or marks at a position, with every cause and rule."""
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
        if what is None:
            _event(world, told, seq, eyes)
        else:
            _number(world, told, seq, eyes, what, seat)


def _event(world: World, told: Story, seq: int, eyes: Viewer) -> None:
    links = chain(told.happenings[seq - 1].step)
    world.answer(
        _facts(told, seq, eyes, links),
        lambda: world.draw(_picture(told, seq, eyes, links, world.columns)),
    )


def _number(
    world: World, told: Story, seq: int, eyes: Viewer, what: str, asked: str | None
) -> None:
    account = _account(told, seq, what, asked)
    facts = {
        "match": told.id,
        "seq": seq,
        "as": eyes,
        "seat": account.seat,
        "unit": account.unit,
        "total": account.total,
        "sum": account.sum,
        "lines": [
            {**reason._asdict(), "text": reason_words(account.unit, reason)}
            for reason in account.reasons
        ],
    }
    world.answer(facts, lambda: world.draw(account_picture(heading(told, seq, eyes), account)))


def _account(told: Story, seq: int, what: str, asked: str | None) -> Account:
    if what not in ("score", "money"):
        raise usage(f"'{what}' cannot be explained", hint="score or money, and a seat")
    if asked is None:
        raise usage(f"whose {what}?", hint=f"seats: {seats_words(told.match.players)}")
    seat = seated(told.match, asked)
    step = told.happenings[seq - 1].step
    return score_account(step, seat) if what == "score" else money_account(step, seat)


def _facts(told: Story, seq: int, eyes: Viewer, links: Sequence[Link]) -> dict[str, Any]:
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
        "lines": [line._asdict() for line in _lines(told, seq)],
        "changes": _changes(told, seq),
        "cause": {"seq": cause, "text": told.entry(cause, eyes).text},
        "chain": [_link_facts(told, link, eyes) for link in links],
    }


def _link_facts(told: Story, link: Link, eyes: Viewer) -> dict[str, Any]:
    entry = told.entry(link.seq, eyes)
    return {
        "seq": link.seq,
        "type": told.recorded[link.seq - 1].type,
        "hash": told.recorded[link.seq - 1].hash,
        "text": entry.text,
        "rules": list(entry.rules),
        "causes": [cause._asdict() for cause in link.causes],
    }


def _lines(told: Story, seq: int) -> tuple[Line, ...]:
    """Returns the reasons for points that the event itself gives."""
    step = told.happenings[seq - 1].step
    if isinstance(step.event, MatchCreated):
        return ()
    return tuple(
        Line(seat, each.rule, each.amount, each.item, each.partner, each.cause)
        for seat, each in event_reasons(step)
    )


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


def _picture(told: Story, seq: int, eyes: Viewer, links: Sequence[Link], columns: int) -> Picture:
    entry = told.entry(seq, eyes)
    pictures = [heading(told, seq, eyes), journal_line(entry)]
    if lines := _lines(told, seq):
        pictures.append(draw_table(_LINES, [_row(line) for line in lines]))
    if changes := _changes(told, seq):
        pictures.append(draw_table(_FLOWS, [_change(change) for change in changes]))
    if links[1:]:
        pictures.append(stacked([plain("it follows from"), *_chain(told, links, eyes)], 0))
    known = [rules()[rule] for rule in entry.rules if rule in rules()]
    pictures.append(plain(*(part for rule in known for part in _said(rule, columns)), style="note"))
    return stacked(pictures)


def _chain(told: Story, links: Sequence[Link], eyes: Viewer) -> Iterator[Picture]:
    """Yields the events of a chain in words, with what each brought to which later one.

    Of a long chain only the direct causes are told.
    """
    shown = links[1:]
    if len(shown) > LONGEST:
        direct = {cause.seq for cause in links[0].causes}
        shown = [link for link in shown if link.seq in direct]
    brought: dict[int, list[str]] = {}
    for link in links:
        for cause in link.causes:
            brought.setdefault(cause.seq, []).append(f"{cause.part} of {link.seq}")
    for link in shown:
        line = journal_line(told.entry(link.seq, eyes))
        role = ", ".join(dict.fromkeys(brought[link.seq]))
        yield Picture(((*line.rows[0], Span(f"  ← {role}", "note")),))
    if len(shown) < len(links) - 1:
        yield plain(f"… and {len(links) - 1 - len(shown)} before them: --json tells all")


def _change(change: dict[str, Any]) -> tuple[str | Span, ...]:
    return (
        Span(change["seat"], f"seat {change['seat']}"),
        f"{change['points']:+d}",
        f"{change['money']:+,d}",
    )


def _row(line: Line) -> tuple[str | Span, ...]:
    reason = Reason(0, line.rule, line.points, line.room, line.partner, line.event)
    return (
        Span(line.seat, f"seat {line.seat}"),
        Span(line.rule, "rule"),
        f"{line.points:+d}",
        reason_words("points", reason),
        "" if line.event is None else str(line.event),
    )


def _said(rule: Rule, columns: int) -> list[str]:
    from textwrap import wrap

    return wrap(f"{rule.id}: {rule.text}", max(columns, 20), subsequent_indent="  ")

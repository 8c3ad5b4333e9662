"""A case as a Markdown page."""

import re
from collections.abc import Iterator
from typing import Final

from replays.case.case import Case, Cited, Statement

_SPECIAL: Final = re.compile(r"([\\`*_{}\[\]<>#|~])")


def markdown(case: Case) -> str:
    """Returns the page; what people wrote cannot format it."""
    return "\n".join(_lines(case)) + "\n"


def _lines(case: Case) -> Iterator[str]:
    yield f"# {case.dispute} of {case.match}: {case.status}"
    yield ""
    players = ", ".join(f"{seat} ({_plain(name)})" for seat, name in case.players)
    yield f"Players: {players}. As {case.seen_by} may see it."
    for statement in case.statements:
        yield ""
        yield from _statement(statement)
    yield ""
    yield from _result(case)
    yield ""
    yield f"Last event of the match: `{case.head}`"


def _statement(statement: Statement) -> Iterator[str]:
    yield f"## {statement.what.capitalize()} by {statement.by}, {statement.at}"
    yield ""
    yield "\n".join(f"> {_plain(line)}" for line in statement.text.splitlines() or [""])
    if statement.events:
        yield ""
        yield from (f"- {line}" for event in statement.events for line in _cited(event))
    if statement.rules:
        yield ""
        yield from (f"- **{rule.id}** {_plain(rule.text)}" for rule in statement.rules)


def _cited(event: Cited) -> Iterator[str]:
    text = "the match has no such event" if event.text is None else _plain(event.text)
    note = "" if event.undone_by is None else f" (taken back by {event.undone_by})"
    yield f"event {event.seq}: {text}{note} `{event.hash[:16]}`"
    if event.text is not None and not event.same:
        yield f"**event {event.seq} has another hash now: it is not the one that was cited**"
    for rule, what in event.findings:
        yield f"the audit finds at event {event.seq}: **{rule}** {_plain(what)}"


def _result(case: Case) -> Iterator[str]:
    if case.applied is not None:
        yield f"The match goes on by event {case.applied}; nothing was deleted."
        yield ""
    if not case.points:
        yield "Points: " + ", ".join(f"{seat} {total}" for seat, total, _ in case.results) + "."
        return
    yield "| seat | in the record | corrected |"
    yield "|---|--:|--:|"
    for seat, total, corrected in case.results:
        yield f"| {seat} | {total} | {corrected} |"


def _plain(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)

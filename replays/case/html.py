"""A case as one self-contained HTML page."""

from collections.abc import Iterator
from html import escape
from typing import Final

from replays.case.case import Case, Cited, Statement

_STYLE: Final = (
    "body{font:16px/1.5 sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#222}"
    "blockquote{border-left:4px solid #b58b3c;margin:.5rem 0;padding:.2rem 1rem;background:#faf6ec}"
    "code{font-size:.85em;color:#555}.bad{color:#a11;font-weight:bold}s{color:#777}"
    "td,th{padding:.2rem .8rem;text-align:right}td:first-child,th:first-child{text-align:left}"
    "@media(prefers-color-scheme:dark){body{background:#1c1b19;color:#ddd}"
    "blockquote{background:#28251e}code{color:#aaa}.bad{color:#f77}}"
)


def html(case: Case) -> str:
    """Returns the page; it loads nothing from anywhere."""
    title = escape(f"{case.dispute} of {case.match}: {case.status}")
    return "\n".join(
        (
            '<!doctype html><html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{title}</title><style>{_STYLE}</style></head><body>",
            f"<h1>{title}</h1>",
            *_body(case),
            f"<p>Last event of the match: <code>{case.head}</code></p>",
            "</body></html>",
            "",
        )
    )


def _body(case: Case) -> Iterator[str]:
    players = ", ".join(f"{seat} ({escape(name)})" for seat, name in case.players)
    yield f"<p>Players: {players}. As {escape(case.seen_by)} may see it.</p>"
    for statement in case.statements:
        yield from _statement(statement)
    yield from _result(case)


def _statement(statement: Statement) -> Iterator[str]:
    head = escape(f"{statement.what.capitalize()} by {statement.by}, {statement.at}")
    yield f"<section><h2>{head}</h2>"
    yield f"<blockquote>{escape(statement.text).replace(chr(10), '<br>')}</blockquote>"
    if statement.events:
        yield "<ul>"
        yield from (f"<li>{line}</li>" for event in statement.events for line in _cited(event))
        yield "</ul>"
    if statement.rules:
        yield "<ul>"
        yield from (
            f"<li><b>{escape(rule.id)}</b> {escape(rule.text)}</li>" for rule in statement.rules
        )
        yield "</ul>"
    yield "</section>"


def _cited(event: Cited) -> Iterator[str]:
    text = escape(event.text or "the match has no such event")
    if event.undone_by is not None:
        text = f"<s>{text}</s> (taken back by {event.undone_by})"
    yield f"event {event.seq}: {text} <code>{event.hash[:16]}</code>"
    if event.text is not None and not event.same:
        said = f"event {event.seq} has another hash now: it is not the one that was cited"
        yield f'<span class="bad">{said}</span>'
    for rule, what in event.findings:
        yield f"the audit finds at event {event.seq}: <b>{escape(rule)}</b> {escape(what)}"


def _result(case: Case) -> Iterator[str]:
    if case.applied is not None:
        yield f"<p>The match goes on by event {case.applied}; nothing was deleted.</p>"
    if not case.points:
        totals = ", ".join(f"{seat} {total}" for seat, total, _ in case.results)
        yield f"<p>Points: {totals}.</p>"
        return
    yield "<table><tr><th>seat</th><th>in the record</th><th>corrected</th></tr>"
    for seat, total, corrected in case.results:
        yield f"<tr><td>{seat}</td><td>{total}</td><td>{corrected}</td></tr>"
    yield "</table>"

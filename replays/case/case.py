"""Case: a dispute with its citations looked up in the match and in the rules."""

from collections.abc import Iterable
from typing import NamedTuple

from domain.rulebook import Rule, rules
from domain.visibility import Viewer
from ludwig.disputes import Citation, Dispute
from replays.timeline import Timeline


class Cited(NamedTuple):
    """An event that was cited: what it says now, and whether it is still the one that was meant.

    ``hash`` is the one cited; ``text`` is ``None`` if the match holds no such event. ``findings``
    are what an audit has to say of it: rule and words.
    """

    seq: int
    hash: str
    text: str | None
    same: bool
    undone_by: int | None
    findings: tuple[tuple[str, str], ...]


class Statement(NamedTuple):
    """What somebody said, and what they cited for it."""

    at: str
    by: str
    what: str
    text: str
    events: tuple[Cited, ...]
    rules: tuple[Rule, ...]


class Case(NamedTuple):
    """A dispute to be read: match, players, what is disputed, all statements, the result.

    ``points`` are those noted by the ruling, ``results`` each seat's points in the record and as
    corrected. ``head`` is the hash of the match's last event.
    """

    match: str
    dispute: str
    status: str
    players: tuple[tuple[str, str], ...]
    seen_by: str
    statements: tuple[Statement, ...]
    applied: int | None
    points: tuple[tuple[str, int], ...]
    results: tuple[tuple[str, int, int], ...]
    head: str


def case_of(told: Timeline, dispute: Dispute, viewer: Viewer) -> Case:
    """Returns the case of a dispute as a viewer may read it. Cost: one audit of the match."""
    found = _findings(told, viewer)
    ruling = dispute.ruling
    return Case(
        match=told.id,
        dispute=dispute.id,
        status=dispute.status,
        players=tuple((player.seat, player.name) for player in told.end.players),
        seen_by=viewer,
        statements=tuple(_statements(told, dispute, viewer, found)),
        applied=ruling.applied.seq if ruling and ruling.applied else None,
        points=tuple(ruling.points.items()) if ruling else (),
        results=tuple(_results(told, dict(ruling.points) if ruling else {})),
        head=told.match.head.hex(),
    )


_Findings = dict[int, tuple[tuple[str, str], ...]]


def _findings(told: Timeline, viewer: Viewer) -> _Findings:
    from replays.audit.sweep import audit_match
    from replays.exchange import copy_for

    found: _Findings = {}
    for finding in audit_match(copy_for(told.match, viewer)).findings:
        found[finding.seq] = (*found.get(finding.seq, ()), (finding.rule, finding.what))
    return found


def _statements(
    told: Timeline, dispute: Dispute, viewer: Viewer, found: _Findings
) -> Iterable[Statement]:
    def cited(citations: Iterable[Citation]) -> tuple[Cited, ...]:
        return tuple(_cited(told, each, viewer, found) for each in citations)

    opened, ruling = dispute.opened, dispute.ruling
    yield Statement(opened.at, opened.by, "claim", opened.claim, cited((opened.about,)), ())
    for each in dispute.evidence:
        rules_ = _rules(each.rules)
        yield Statement(each.at, each.by, "evidence", each.text, cited(each.events), rules_)
    if ruling is not None:
        events = (*ruling.events, *((ruling.applied,) if ruling.applied else ()))
        rules_ = _rules(ruling.rules)
        yield Statement(ruling.at, "referee", "ruling", ruling.reason, cited(events), rules_)


def _rules(ids: Iterable[str]) -> tuple[Rule, ...]:
    return tuple(rules()[id_] for id_ in ids if id_ in rules())


def _cited(told: Timeline, citation: Citation, viewer: Viewer, found: _Findings) -> Cited:
    seq = citation.seq
    if not 0 < seq <= told.last:
        return Cited(seq, citation.hash, None, same=False, undone_by=None, findings=())
    entry = told.entry(seq, viewer)
    same = told.recorded[seq - 1].hash == citation.hash
    return Cited(seq, citation.hash, entry.text, same, entry.undone_by, found.get(seq, ()))


def _results(told: Timeline, points: dict[str, int]) -> Iterable[tuple[str, int, int]]:
    state = told.end
    for index, seat in enumerate(state.seats):
        total = state.final[seat].total if state.final else state.points[index]
        yield seat, total, total + points.get(seat, 0)

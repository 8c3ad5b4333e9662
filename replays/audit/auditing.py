"""The audit of a whole record: its lines, its chain and secrets, and every event judged."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from domain.line import Step
from ludwig.codec import DataError, UnknownSchemaError, unseal
from replays.audit.judge import Judge
from replays.finding import Finding
from replays.integrity import check_chain
from replays.record import Reading, Record


@dataclass(frozen=True, slots=True)
class Audit:
    """What an audit found, in order of event number.

    ``finished`` says whether the match has come to its end; ``line`` is the line as far as it
    could be followed; ``unchecked`` counts by rule the checks that need values this copy does not
    hold; ``judged`` is the last event that the rules were held against.
    """

    findings: tuple[Finding, ...]
    finished: bool
    events: int
    line: Step | None
    unchecked: Mapping[str, int]
    judged: int

    @property
    def clean(self) -> bool:
        """Whether nothing was found."""
        return not self.findings


def audit(record: Record, found: tuple[Finding, ...] = ()) -> Audit:
    """Judges a record: hashes, commitments, secrets, and every event against the rules.

    ``found`` are the findings of reading it. Cost: about as much as playing the match again.
    """
    judge = Judge(record.parent.seq if record.parent else 0)
    judged = 0
    findings = [*found, *check_chain(record)]
    for seq, finding in _rules(record, judge):
        judged = seq
        if finding is not None:
            findings.append(finding)
    return Audit(
        findings=tuple(sorted(dict.fromkeys(findings), key=lambda finding: finding.seq)),
        finished=judge.line is not None and judge.line.state.over,
        events=len(record.events),
        line=judge.line,
        unchecked=dict(judge.unchecked),
        judged=judged,
    )


def audit_reading(reading: Reading) -> Audit:
    """Judges what was read of a file, even if it is no record at all."""
    if reading.record is None:
        return Audit(reading.findings, finished=False, events=0, line=None, unchecked={}, judged=0)
    return audit(reading.record, reading.findings)


def _rules(record: Record, judge: Judge) -> Iterator[tuple[int, Finding | None]]:
    """Yields each event's number and findings by the rules, as far as the walk goes."""
    due = 1
    for recorded in record.events:
        if recorded.seq != due:
            return
        due += 1
        try:
            event = unseal(recorded)
        except (DataError, UnknownSchemaError):
            return
        yield recorded.seq, None
        try:
            for rule, what in judge.judge(recorded.seq, recorded.by, event):
                yield recorded.seq, Finding(recorded.seq, rule, what)
        except (LookupError, ValueError, TypeError, AttributeError) as error:
            yield recorded.seq, Finding(recorded.seq, "RECORD-data", f"cannot follow: {error!r}")
            return

"""The audit of a whole record: its lines, its chain and secrets, and every event judged."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from domain import events as ev
from domain.line import Step
from ludwig.codec import DataError
from projections.undoing import Return
from replays.audit.fair import CONCERNED, FairShuffles
from replays.audit.faults import Faults
from replays.audit.judge import Judge
from replays.audit.undone import with_undone
from replays.audit.walked import Walked
from replays.finding import Finding
from replays.integrity import Typed, check_typed, typed
from replays.record import Reading, Record
from replays.record_line import is_hash, is_time

_LINE = "RECORD-line"


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
    line: Step | None = field(repr=False, compare=False)
    unchecked: Mapping[str, int]
    judged: int

    @property
    def faults(self) -> tuple[Finding, ...]:
        """The findings that do not only follow from an earlier one."""
        return tuple(finding for finding in self.findings if not finding.follows)

    @property
    def standing(self) -> tuple[Finding, ...]:
        """The findings on the line that stands or of the record itself: not in moves taken back."""
        return tuple(finding for finding in self.findings if finding.undone_by is None)

    @property
    def clean(self) -> bool:
        """Whether nothing was found."""
        return not self.findings


def audit(record: Record, found: tuple[Finding, ...] = (), *, forks: Collection[int] = ()) -> Audit:
    """Judges a record: hashes, commitments, secrets, and every event against the rules.

    ``found`` are the findings of reading it, ``forks`` where its parents branched off, if that is
    known beside what the record says. Never raises, whatever the record. Cost: about as
    much as playing the match again without looking for choices.
    """
    events = tuple(map(typed, record.events))
    findings = (*found, *_unread(record, found), *check_typed(record, events))
    known = (*forks, record.parent.seq) if record.parent else ()
    return audit_events(_walked(record, events), known, findings, len(record.events))


def audit_events(
    walked: Iterable[Walked],
    forks: Collection[int],
    found: tuple[Finding, ...],
    count: int,
    *,
    kept: bool = True,
) -> Audit:
    """Judges events against the rules: of ``count`` events those that can be followed.

    ``forks`` are the last events of a branch's parent and of its parents, ``found`` what was found
    before. Unless ``kept`` the line is not kept, which no event may then go back on.
    """
    judge, shuffles, judged = Judge(forks, kept=kept), FairShuffles(), 0
    findings, faults, returns = list(found), Faults(), list[Return]()
    for seq, by, event in walked:
        state = judge.line and judge.line.state
        if wrong := faults.told(judge, seq, by, event, judge.judge(seq, by, event)):
            findings += wrong
        elif type(event) in CONCERNED:
            fair = shuffles.judge(state, seq, event)
            findings += (Finding(seq, *each) for each in fair)
        if judge.broken:
            break
        judged = seq
        if isinstance(event, ev.RETURNS) and judge.line is not None and judge.line.seq == seq:
            returns.append(Return(event.to_seq, seq))
    findings += judge.finish()
    return Audit(
        findings=tuple(with_undone(_in_order(findings), returns)),
        finished=judge.line is not None and judge.line.state.over,
        events=count,
        line=judge.line,
        unchecked=dict(judge.unchecked + shuffles.unchecked),
        judged=judged,
    )


def _in_order(findings: Iterable[Finding]) -> Iterable[Finding]:
    """Returns findings by event number, the same one once."""
    return sorted(dict.fromkeys(findings), key=lambda finding: finding.seq)


def audit_reading(reading: Reading) -> Audit:
    """Judges what was read of a file, even if it is no record at all."""
    if reading.record is None:
        return Audit(reading.findings, finished=False, events=0, line=None, unchecked={}, judged=0)
    return audit(reading.record, reading.findings)


def _unread(record: Record, found: Iterable[Finding]) -> Iterator[Finding]:
    """Yields what reading lines would have found of events that come from elsewhere: a store."""
    if any(finding.rule == _LINE for finding in found):
        return
    for due, event in enumerate(record.events, 1):
        if event.seq != due:
            what = f"the event is missing: event {event.seq} stands here"
            yield Finding(due, _LINE, what)
            return
        if not is_hash(event.hash):
            yield Finding(due, _LINE, "hash is not 64 lower-case hex digits")
        if not is_time(event.at):
            yield Finding(due, _LINE, "at is not a time with six digits and Z")


def _walked(record: Record, events: Iterable[Typed]) -> Iterator[Walked]:
    """Yields the events that can be followed: up to the first gap or malformed one."""
    for due, (recorded, event) in enumerate(zip(record.events, events, strict=True), 1):
        if recorded.seq != due or isinstance(event, DataError):
            return
        yield recorded.seq, recorded.by, event

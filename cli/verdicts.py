"""The verdict of an audit, in words and as JSON values."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from cli.claims import claim_facts, claim_text
from cli.exit_code import ExitCode
from cli.world import World
from projections.wording import plural

if TYPE_CHECKING:
    from replays.audit import Audit
    from replays.claims import ClaimFinding
    from replays.finding import Finding

MOST_OF_A_KIND: Final = 5
"""So many faults against the same rules are listed, unless all are asked for."""


def verdict(result: "Audit", claims: "Sequence[ClaimFinding]") -> ExitCode:
    """Returns the exit code: no, if the rules were broken or a claim is wrong."""
    return ExitCode.DONE if result.clean and not claims else ExitCode.NO


def facts(result: "Audit", claims: "Sequence[ClaimFinding]") -> dict[str, Any]:
    """Returns an audit as JSON values, its violations in order of seq."""
    return {
        "finished": result.finished,
        "events": result.events,
        "judged": result.judged,
        "violations": [finding._asdict() for finding in result.findings],
        "standing": len(result.standing),
        "unchecked": dict(result.unchecked),
        "claims": claim_facts(claims),
    }


def text(
    world: World,
    subject: str,
    result: "Audit",
    claims: "Sequence[ClaimFinding]",
    *,
    whole: bool = False,
    up_to: int | None = None,
) -> str:
    """Returns an audit in words: the verdict, each violation, what was not checked, the claims.

    Unless ``whole`` is asked for, findings that only follow from others are counted, not listed.
    ``up_to`` is the event after which it was not judged any more, ``None`` for all of it.
    """
    found = _found(world, subject, result, up_to, whole=whole, claimed=len(claims))
    return "\n".join(filter(None, (found, claim_text(world, claims))))


def _found(
    world: World, subject: str, result: "Audit", up_to: int | None, *, whole: bool, claimed: int
) -> str:
    ended = "finished" if result.finished else "not finished"
    ended += "" if up_to is None else " there"
    if result.clean:
        verdict = world.paint("clean", "good")
        but = f" but for {plural(claimed, 'claim')}" if claimed else ""
        count = f", {plural(result.events, 'event')}" if up_to is None else f" up to event {up_to}"
        lines = [f"{subject}: {verdict}{but}{count}, {ended}"]
    else:
        first = result.findings[0]
        count = plural(len(_faults(result.faults)), "violation")
        found = f"{world.paint(count, 'bad')}, the first at event {first.seq} ({first.rule})"
        lines = [f"{subject}: {found}{_undone(result)}, {ended}"]
    lines += _listed(world, result, whole=whole)
    if result.unchecked:
        left = ", ".join(f"{rule} {count}" for rule, count in result.unchecked.items())
        lines.append(f"  not checked, as this copy does not hold what is needed: {left}")
    return "\n".join(lines)


def _undone(result: "Audit") -> str:
    """Returns how many of the violations stand in moves taken back, and where the others begin."""
    if not result.standing:
        return ", all in moves taken back"
    count = sum(_undone_by(found) is not None for found in _faults(result.faults).values())
    if not count:
        return ""
    said, first = f", {count} of them in moves taken back", result.standing[0]
    if first is result.findings[0]:
        return said
    return f"{said}, the first that stands at event {first.seq} ({first.rule})"


def _listed(world: World, result: "Audit", *, whole: bool) -> Iterator[str]:
    """Yields a line for each fault; many of one kind, and what only follows, are counted."""
    shown = _faults(result.findings if whole else result.faults)
    seen: Counter[str] = Counter()
    for (seq, what), found in shown.items():
        rules, by = ", ".join(dict.fromkeys(each.rule for each in found)), _undone_by(found)
        kind = rules if by is None else f"{rules} in moves taken back"
        seen[kind] += 1
        if whole or seen[kind] <= MOST_OF_A_KIND:
            note = "" if by is None else f" (taken back by event {by})"
            yield f"  {seq:>5}  {world.paint(rules, 'rule')}  {what}{note}"
    for kind, count in seen.items():
        if not whole and count > MOST_OF_A_KIND:
            yield f"  {count - MOST_OF_A_KIND} more of {kind}; --all-findings lists them"
    if following := len(_faults(result.findings)) - len(shown):
        yield f"  {following} more only follow from these; --all-findings lists them"


def _undone_by(fault: "Sequence[Finding]") -> int | None:
    """Returns what took the move of a fault back; None if any of its rules stands broken."""
    by = [finding.undone_by for finding in fault]
    return None if None in by else by[0]


def _faults(findings: "Iterable[Finding]") -> "dict[tuple[int, str], list[Finding]]":
    """Returns findings by event and words: what breaks several rules at once is one fault."""
    faults: dict[tuple[int, str], list[Finding]] = {}
    for finding in findings:
        faults.setdefault((finding.seq, finding.what), []).append(finding)
    return faults

"""The verdict of an audit, in words and as JSON values."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cli.claims import claim_facts, claim_text
from cli.exit_code import ExitCode
from cli.world import World

if TYPE_CHECKING:
    from replays.audit import Audit
    from replays.notation.claims import ClaimFinding


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
        "unchecked": dict(result.unchecked),
        "claims": claim_facts(claims),
    }


def text(world: World, subject: str, result: "Audit", claims: "Sequence[ClaimFinding]") -> str:
    """Returns an audit in words: the verdict, each violation, what was not checked, the claims."""
    return "\n".join(filter(None, (_found(world, subject, result), claim_text(world, claims))))


def _found(world: World, subject: str, result: "Audit") -> str:
    ended = "finished" if result.finished else "not finished"
    if result.clean:
        verdict = world.paint("clean", "good")
        lines = [f"{subject}: {verdict}, {result.events} events, {ended}"]
    else:
        count = len(result.findings)
        found = world.paint(f"{count} violation{'s' if count > 1 else ''}", "bad")
        first = result.findings[0]
        lines = [f"{subject}: {found}, the first at event {first.seq} ({first.rule}), {ended}"]
    for finding in result.findings:
        rule = world.paint(finding.rule, "rule")
        lines.append(f"  {finding.seq:>5}  {rule}  {finding.what}")
    if result.unchecked:
        left = ", ".join(f"{rule} {count}" for rule, count in result.unchecked.items())
        lines.append(f"  not checked, as this copy does not hold what is needed: {left}")
    return "\n".join(lines)

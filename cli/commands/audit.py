"""``ludwig audit MATCH|FILE|--all``: everything recomputed; exit 1 if anything was found."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.claims import claim_facts, claim_text
from cli.commands.record import reading
from cli.completion import matches
from cli.error import usage
from cli.exit_code import ExitCode
from cli.opening import opened, store
from cli.progress import Progress
from cli.world import World

if TYPE_CHECKING:
    from ludwig.matches.match import Match
    from replays.audit import Audit
    from replays.notation.claims import ClaimFinding

_RECORD = ".jsonl"


def command(
    context: typer.Context,
    subject: Annotated[
        str | None,
        typer.Argument(
            metavar="MATCH|FILE",
            help="A match in the store, or a record file; - is stdin.",
            autocompletion=matches,
        ),
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Every match in the store.")] = False,
) -> ExitCode:
    """Recompute hashes, commitments and every event; list each violation with its rule."""
    world = World.of(context)
    if everything == (subject is not None):
        raise usage("audit what?", hint="a match, a record file, or --all")
    if subject is None:
        return _audit_all(world)
    result, claims = _audited(world, subject)
    world.answer(
        {**facts(result), "claims": claim_facts(claims)},
        lambda: "\n".join(filter(None, (text(world, subject, result), claim_text(world, claims)))),
    )
    return ExitCode.NO if claims else _verdict(result)


def _audited(world: World, subject: str) -> "tuple[Audit, tuple[ClaimFinding, ...]]":
    """Returns the audit of a match or file, and which claims of players are wrong."""
    from replays.audit import audit_reading
    from replays.exchange import export_record
    from replays.notation.claims import claim_findings

    if _is_file(subject):
        read = reading(subject)
        return audit_reading(read), claim_findings(read.record) if read.record else ()
    with opened(world, subject) as (told, _):
        record = export_record(told.match, told.match.header.viewer)
        return audit_stored(told.match), claim_findings(record)


def audit_stored(match: "Match") -> "Audit":
    """Audits a match of the store, with all that this copy of it holds."""
    from replays.audit import audit
    from replays.exchange import export_record

    return audit(export_record(match, match.header.viewer))


def _is_file(subject: str) -> bool:
    return subject == "-" or subject.endswith(_RECORD) or Path(subject).is_file()


def _audit_all(world: World) -> ExitCode:
    worst = ExitCode.DONE
    with store(world) as kept:
        ids = [summary.id for summary in kept.summaries()]
        with Progress(world, len(ids), "matches") as progress:
            for id_ in ids:
                result = audit_stored(kept.match(id_))
                worst = max(worst, _verdict(result))
                progress.clear()
                world.line({"match": id_, **facts(result)}, text(world, id_, result))
                progress.step()
    return worst


def _verdict(result: "Audit") -> ExitCode:
    return ExitCode.DONE if result.clean else ExitCode.NO


def facts(result: "Audit") -> dict[str, Any]:
    """Returns an audit as JSON values, its violations in order of seq."""
    return {
        "finished": result.finished,
        "events": result.events,
        "judged": result.judged,
        "violations": [finding._asdict() for finding in result.findings],
        "unchecked": dict(result.unchecked),
    }


def text(world: World, subject: str, result: "Audit") -> str:
    """Returns an audit in words: the verdict, then each violation, then what was not checked."""
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

"""``ludwig audit MATCH[@POS]|FILE|--all``: everything recomputed; exit 1 if anything was found."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.completion import matches
from cli.error import usage
from cli.exit_code import ExitCode
from cli.opening import opened, permitted
from cli.parameters import EDITIONS, As
from cli.reading import reading, sound
from cli.world import World

if TYPE_CHECKING:
    from ludwig.matches.match import Match
    from replays.audit import Audit
    from replays.claims import ClaimFinding
    from replays.timeline import Timeline

_RECORD = ".jsonl"


def command(
    context: typer.Context,
    subject: Annotated[
        str | None,
        typer.Argument(
            metavar="MATCH[@POS]|FILE",
            help="A match in the store, whole or up to a position, or a record file; - is stdin.",
            autocompletion=matches,
        ),
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Every match in the store.")] = False,
    jobs: Annotated[
        int, typer.Option("--jobs", min=1, max=256, metavar="N", help="Processes for --all.")
    ] = 1,
    log: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="With --all: keep the results here, and pass over what stands there already.",
        ),
    ] = None,
    profile: Annotated[
        str | None,
        typer.Option(
            metavar="PROFILE", help=f"Judge the same choices as {EDITIONS}: what would differ."
        ),
    ] = None,
    switch: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="The same with a switch overridden (rules P)."),
    ] = None,
    all_findings: Annotated[
        bool,
        typer.Option("--all-findings", help="Those too that only follow from another."),
    ] = False,
    seen_by: As = None,
) -> ExitCode:
    """Recompute hashes, commitments and every event; list each violation with its rule.

    What would not be found if an earlier event were right is counted, not listed (--all-findings).
    What stands in moves taken back later says so; the exit code is 1 all the same.
    With a position the match is judged like one that ends there.
    A match that goes on is judged with what the viewer may see of it; the rest is not checked.
    With --profile or --switch: what another edition would make of the same choices.
    """
    world = World.of(context)
    if everything == (subject is not None):
        raise usage("audit what?", hint="a match, a record file, or --all")
    if subject is None:
        return _all(world, jobs, log, seen_by, other=bool(profile or switch))
    if profile or switch:
        from cli.rejudging import rejudged

        return rejudged(world, _timeline(world, subject, seen_by), profile, switch or ())
    return _one(world, subject, seen_by, whole=all_findings)


def _all(world: World, jobs: int, log: str | None, seen_by: str | None, *, other: bool) -> ExitCode:
    from cli.sweeping import audit_all

    if other:
        raise usage("--profile and --switch judge one match or file", hint="ludwig list")
    return audit_all(world, jobs, log, seen_by)


def _one(world: World, subject: str, seen_by: str | None, *, whole: bool) -> ExitCode:
    from cli.verdicts import facts, text, verdict

    result, claims, fuller, ends = _audited(world, subject, seen_by)
    found = {**facts(result, claims), "up_to": ends}
    world.answer(found, lambda: text(world, subject, result, claims, whole=whole, up_to=ends))
    if fuller is not None and result.unchecked:
        left = sum(result.unchecked.values())
        world.say(f"checks not made: {left}; --as {fuller} sees more of the match")
    return verdict(result, claims)


def _audited(
    world: World, subject: str, seen_by: str | None
) -> "tuple[Audit, tuple[ClaimFinding, ...], str | None, int | None]":
    """Returns the audit of a match or file, wrong claims of players, and who would see more.

    Last the event after which it ends, ``None`` if all of it was judged.
    """
    from replays.audit import audit_reading
    from replays.audit.sweep import judged
    from replays.claims import claim_findings

    if _is_file(subject):
        _check_whole(seen_by)
        read = reading(subject)
        result = audit_reading(read)
        claims = claim_findings(read.record, result.line) if read.record else ()
        return result, claims, None, None
    match, copy = _copy(world, subject, seen_by)
    owner, settled = match.header.viewer, match.audience.settled
    fuller = None if settled or copy.header.viewer == owner else owner
    return *judged(copy), fuller, None if copy.seq == match.seq else copy.seq


def _timeline(world: World, subject: str, seen_by: str | None) -> "Timeline":
    """Reads a match, as far as the viewer may see it, or a sound record whole."""
    from replays.timeline import Timeline

    if _is_file(subject):
        _check_whole(seen_by)
        return Timeline.of_record(sound(reading(subject), subject))
    return Timeline(_copy(world, subject, seen_by)[1])


def _copy(world: World, subject: str, seen_by: str | None) -> "tuple[Match, Match]":
    """Returns a match of the store, and the copy that the viewer may have of it (SEE).

    With a position the copy ends there.
    """
    from replays.exchange import copy_for, copy_up_to

    with opened(world, subject) as (told, address):
        eyes = permitted(told.match, seen_by)
        seq = told.seq(address.position) if address.given else told.last
        if seq == told.last:
            return told.match, copy_for(told.match, eyes)
        _check_own(told, seq)
        return told.match, copy_up_to(told.match, seq, eyes)


def _check_own(told: "Timeline", seq: int) -> None:
    """Refuses a position before the first event, and one of a branch that its parent has."""
    if not seq:
        raise usage("before the first event there is nothing to judge", hint=f"{told.id}@1")
    parent = told.match.header.parent
    if parent is not None and seq < parent.seq:
        said = (
            f"{told.id} leaves {parent.match} at event {parent.seq}: what is before is not its own"
        )
        raise usage(said, hint=f"ludwig audit {parent.match}@{seq}")


def _check_whole(seen_by: str | None) -> None:
    if seen_by is not None:
        raise usage("a file is judged with all that it holds", hint="--as goes with a match")


def _is_file(subject: str) -> bool:
    if subject == "-" or subject.endswith(_RECORD):
        return True
    try:
        return Path(subject).exists() and not Path(subject).is_dir()  # a pipe is read like a file
    except OSError:  # no file system has a name like this
        return False

"""``ludwig audit --all``: the matches of a store, on several processors, resumed from a log."""

from typing import TYPE_CHECKING

from cli.exit_code import ExitCode
from cli.opening import known_viewer, store
from cli.progress import Progress
from cli.sweep_log import Row, SweepLog, kept_log
from cli.verdicts import facts, text, verdict
from cli.world import World

if TYPE_CHECKING:
    from replays.audit.sweep import Audited, Unreadable


def audit_all(world: World, jobs: int, log: str | None, seen_by: str | None) -> ExitCode:
    """Audits all matches, a line each; those that stand in the log as they are now are passed over.

    The answer is about all of them, those of the log included, each judged with what the viewer may
    see of it. One that cannot be read is named, and kept in no log: it is tried again.
    """
    from ludwig.matches.listing import as_listed
    from replays.audit.sweep import Place, left_over, sweep

    place, eyes = Place(world.options.redis, world.options.data), known_viewer(seen_by)
    with store(world) as kept, kept_log(log, eyes) as done:
        listed = tuple(as_listed(kept.summaries(), eyes))
        heads = {each.id: each.head for each in listed if each.status != "hidden"}
        if hidden := len(listed) - len(heads):
            world.say(f"passed over, as not yours to see (SEE-6): {hidden} of the branches")
        ids = left_over(heads, {id_: row.get("head") for id_, row in done.rows.items()})
        known = [done.rows[id_] for id_ in heads.keys() - ids if id_ in done.rows]
        worst = max((_code(row) for row in known), default=ExitCode.DONE)
        if known:
            world.say(f"{len(known)} of {len(heads)} matches stand in {log} already")
        with Progress(world, len(ids), "matches") as progress:
            for each in sweep(kept, place, ids, jobs, eyes):
                progress.clear()
                worst = max(worst, _told(world, each, eyes, done))
                progress.step()
    return worst


def _told(world: World, each: "Audited | Unreadable", eyes: str, log: SweepLog) -> ExitCode:
    """Prints the line of one match and keeps it in the log."""
    from replays.audit.sweep import Unreadable

    if isinstance(each, Unreadable):
        row = {"match": each.match, "as": eyes, "unreadable": each.why}
        world.line(row, f"{each.match}: not judged: {each.why}")
        return ExitCode.INTEGRITY
    about = facts(each.audit, each.claims)
    row = {"match": each.match, "as": eyes, "head": each.head, **about}
    world.line(row, text(world, each.match, each.audit, each.claims))
    log.keep(row)
    return verdict(each.audit, each.claims)


def _code(row: Row) -> ExitCode:
    return ExitCode.NO if row.get("violations") or row.get("claims") else ExitCode.DONE

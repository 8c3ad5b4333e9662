"""``ludwig audit --all``: the matches of a store, on several processors, resumed from a log."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from cli.error import CliError
from cli.exit_code import ExitCode
from cli.opening import known_viewer, store
from cli.progress import Progress
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
    with store(world) as kept, _logged(log, eyes) as (done, file):
        listed = tuple(as_listed(kept.summaries(), eyes))
        heads = {each.id: each.head for each in listed if each.status != "hidden"}
        if hidden := len(listed) - len(heads):
            world.say(f"passed over, as not yours to see (SEE-6): {hidden} of the branches")
        ids = left_over(heads, {id_: row.get("head") for id_, row in done.items()})
        known = [done[id_] for id_ in heads if id_ in done and id_ not in ids]
        worst = max((_code(row) for row in known), default=ExitCode.DONE)
        if known:
            world.say(f"{len(known)} of {len(heads)} matches stand in {log} already")
        with Progress(world, len(ids), "matches") as progress:
            for each in sweep(kept, place, ids, jobs, eyes):
                progress.clear()
                worst = max(worst, _told(world, each, eyes, file))
                progress.step()
    return worst


def _told(world: World, each: "Audited | Unreadable", eyes: str, file: TextIO | None) -> ExitCode:
    """Prints the line of one match and keeps it in the log."""
    from replays.audit.sweep import Unreadable

    if isinstance(each, Unreadable):
        row = {"match": each.match, "as": eyes, "unreadable": each.why}
        world.line(row, f"{each.match}: not judged: {each.why}")
        return ExitCode.INTEGRITY
    about = facts(each.audit, each.claims)
    row = {"match": each.match, "as": eyes, "head": each.head, **about}
    world.line(row, text(world, each.match, each.audit, each.claims))
    _keep(file, row)
    return verdict(each.audit, each.claims)


def _code(row: dict[str, Any]) -> ExitCode:
    return ExitCode.NO if row.get("violations") or row.get("claims") else ExitCode.DONE


@contextmanager
def _logged(
    log: str | None, eyes: str
) -> Iterator[tuple[dict[str, dict[str, Any]], TextIO | None]]:
    """Opens a log for more lines; yields what it holds by match for this viewer.

    A torn last line is dropped.
    """
    if log is None:
        yield {}, None
        return
    path = Path(log)
    try:
        rows = _rows(path, eyes)
        with path.open("a", encoding="utf-8") as file:
            if path.stat().st_size and not path.read_bytes().endswith(b"\n"):
                file.write("\n")
            yield rows, file
    except OSError as error:
        said = f"cannot keep the log {path}: {error.strerror}"
        raise CliError("file.unwritable", ExitCode.UNAVAILABLE, said, at=log) from error


def _rows(path: Path, eyes: str) -> dict[str, dict[str, Any]]:
    rows = {}
    if path.exists():
        for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
            row = _row(line)
            if row is not None and row.get("as") == eyes:
                rows[row["match"]] = row
    return rows


def _row(line: str) -> dict[str, Any] | None:
    try:
        row = json.loads(line)
    except ValueError:
        return None
    return row if isinstance(row, dict) and isinstance(row.get("match"), str) else None


def _keep(file: TextIO | None, row: dict[str, Any]) -> None:
    if file is not None:
        file.write(json.dumps(row) + "\n")
        file.flush()

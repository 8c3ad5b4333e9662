"""``ludwig store archive|restore``: finished matches out of memory into record files, and back.

Broken off at any moment nothing is lost; called again it goes on with what is left.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple, Self

import typer

from cli.completion import matches as completed
from cli.error import usage
from cli.exit_code import ExitCode
from cli.opening import line_id, store, whole
from cli.progress import Progress
from cli.world import World

if TYPE_CHECKING:
    from ludwig.matches.archiving import Archiving, Moved
    from ludwig.matches.catalogue import Summary
    from ludwig.matches.matches import Matches
    from ludwig.redis_streams import StoreUnavailable

_AGE: Final = re.compile(r"([0-9]{1,6})([hdw])")
_HOURS: Final = {"h": 1, "d": 24, "w": 7 * 24}

Lines = Annotated[
    list[str] | None,
    typer.Argument(metavar="MATCH", help="Matches or branches.", autocompletion=completed),
]


class Chosen(NamedTuple):
    """What is to be moved: whether by name, the lines, and those in the archive with files.

    ``secret`` are branches of matches that have not ended: whether they have, or lie in the
    archive, is told nobody (SEE-6), and so they are not moved.
    """

    named: bool
    lines: "tuple[Summary, ...]"
    archived: dict[str, str]
    secret: "tuple[Summary, ...]"


class Done(NamedTuple):
    """What was done with each line, and what stopped it before the last, if anything did."""

    moved: "tuple[Moved, ...]"
    stopped: "StoreUnavailable | None" = None

    def with_kept(self, kept: "Iterable[Moved]") -> Self:
        """Returns the same with lines that were left from the beginning."""
        return self._replace(moved=(*self.moved, *kept))


def archive(
    context: typer.Context,
    match: Lines = None,
    keep: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="Leave the N that ended last.")
    ] = None,
    older_than: Annotated[
        str | None, typer.Option(metavar="AGE", help="Only what ended so long ago: 12h, 30d, 8w.")
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only say what would be moved.")
    ] = False,
) -> ExitCode:
    """Move finished matches out of memory into record files.

    All of them, or those named. They stay listed, shown, replayed, audited and exported as
    before. The files are records that ludwig audit reads; they lie in DATA/archive, or where
    LUDWIG_ARCHIVE says. A branch goes when its match has ended too. Exit 1 if one that was named
    is not finished, or what is stored is damaged; exit 7, with what was done, if a file cannot be
    written.
    """
    world = World.of(context)
    ended_before = None if older_than is None else _moment(older_than)
    with store(world) as matches:
        chosen = _chosen(matches, match)
        lines = chosen.lines if match else _selected(chosen, keep, ended_before)
        due = tuple(line for line in lines if line.id not in chosen.archived)
        kept = [_already(line.id, chosen) for line in lines if line.id in chosen.archived]
        kept += _unmoved(chosen)
        if dry_run:
            return _foretell(world, "archive", due, [*_unfinished(due), *kept])
        done = _moved(world, matches, due, lambda at, line: at.put_away(line), "matches archived")
        return _report(world, matches, chosen, done.with_kept(kept), "archived")


def restore(
    context: typer.Context,
    match: Lines = None,
    everything: Annotated[bool, typer.Option("--all", help="All that is archived.")] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only say what would be moved.")
    ] = False,
) -> ExitCode:
    """Move archived matches back into memory, as they were to the byte. Their files stay.

    One whose file is missing or damaged is left, and the others come back: exit 1.
    """
    world = World.of(context)
    if bool(match) == everything:
        raise usage("name the matches to restore, or say --all")
    with store(world) as matches:
        chosen = _chosen(matches, match)
        due = tuple(line for line in chosen.lines if line.id in chosen.archived)
        kept = [_absent(line) for line in chosen.lines if match and line not in due]
        kept += _unmoved(chosen)
        if dry_run:
            from ludwig.matches.archiving import unreadable

            broken = unreadable(matches, [line.id for line in due])
            return _foretell(world, "restore", due, [*broken, *kept])
        done = _moved(
            world, matches, due, lambda at, line: at.bring_back(line.id), "matches restored"
        )
        return _report(world, matches, chosen, done.with_kept(kept), "restored")


def _chosen(matches: "Matches", names: list[str] | None) -> Chosen:
    from ludwig.matches.archiving import archived_files
    from ludwig.matches.listing import audiences

    ids = [line_id(matches, whole(name)) for name in names or ()]
    known = {summary.id: summary for summary in matches.summaries()}
    found = audiences(known.values())
    asked = tuple(known[id_] for id_ in dict.fromkeys(ids or known))
    lines = tuple(line for line in asked if not line.fork or found[line.id].settled)
    secret = tuple(line for line in asked if line not in lines)
    files = dict(archived_files(matches, [line.id for line in lines]))
    return Chosen(bool(ids), lines, files, secret)


def _selected(chosen: Chosen, keep: int | None, ended_before: str | None) -> "list[Summary]":
    over = [line for line in chosen.lines if line.status in finished()]
    over.sort(key=lambda line: (line.last, line.id))
    if keep:
        over = over[:-keep]
    return [line for line in over if ended_before is None or line.last < ended_before]


def _moment(age: str) -> str:
    """Returns the time so long ago as records write it."""
    found = _AGE.fullmatch(age)
    if found is None:
        raise usage(f"'{age}' is no age", hint="as in 12h, 30d or 8w")
    past = timedelta(hours=int(found[1]) * _HOURS[found[2]])
    try:
        return (datetime.now(UTC) - past).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    except OverflowError:
        raise usage(f"'{age}' is too long ago") from None


def finished() -> frozenset[str]:
    """Returns how a match stands that may be put away."""
    from ludwig.matches.archiving import FINISHED

    return FINISHED


def _foretell(
    world: World, deed: str, due: "Sequence[Summary]", kept: "Sequence[Moved]"
) -> ExitCode:
    left = {each.id: each.why for each in kept if each.why}
    ids = [line.id for line in due if line.id not in left]
    facts = {f"would_{deed}": ids, "kept": [{"match": m, "why": w} for m, w in left.items()]}
    lines = [f"would {deed} {_count(ids)}", *(f"  {id_}" for id_ in ids), *_left(facts)]
    world.answer(facts, "\n".join(lines))
    return ExitCode.NO if left else ExitCode.DONE


def _moved(
    world: World,
    matches: "Matches",
    lines: "Sequence[Summary]",
    move: "Callable[[Archiving, Summary], Moved]",
    what: str,
) -> Done:
    """Moves as many as can be moved: what is done by then is told, whatever stops it."""
    from ludwig.matches.archiving import Archiving
    from ludwig.redis_streams import StoreUnavailable

    moved: list[Moved] = []
    try:
        with Archiving(matches) as archiving, Progress(world, len(lines), what) as progress:
            for line in lines:
                moved.append(move(archiving, line))
                progress.step()
    except StoreUnavailable as error:
        if not moved:
            raise
        return Done(tuple(moved), error)
    return Done(tuple(moved))


def _unfinished(due: "Iterable[Summary]") -> "list[Moved]":
    from ludwig.matches.archiving import Moved, unfinished

    return [Moved(line.id, why=unfinished(line)) for line in due]


def _already(id_: str, chosen: Chosen) -> "Moved":
    from ludwig.matches.archiving import Moved

    return Moved(id_, chosen.archived[id_], why="is archived already" if chosen.named else "")


def _absent(line: "Summary") -> "Moved":
    from ludwig.matches.archiving import Moved

    return Moved(line.id, why="is not archived")


def _unmoved(chosen: Chosen) -> "list[Moved]":
    """Returns why the branches that were named are left, in the same words for all of them."""
    from ludwig.matches.archiving import UNSETTLED, Moved

    return [Moved(line.id, why=UNSETTLED) for line in chosen.secret if chosen.named]


def _report(world: World, matches: "Matches", chosen: Chosen, done: Done, how: str) -> ExitCode:
    from ludwig.matches.archiving import shelf_of

    over = [each for each in done.moved if not each.why and each.events]
    kept = [each for each in done.moved if each.why]
    facts: dict[str, Any] = {
        "directory": str(shelf_of(matches).folder.path),
        how: [{"match": m.id, "file": m.file, "events": m.events} for m in over],
        "kept": [{"match": m.id, "why": m.why} for m in kept],
        "freed": sum(each.freed for each in over),
        "stopped": done.stopped and done.stopped.message,
    }
    world.answer(facts, lambda: _words(facts, how))
    if done.stopped is not None:
        return _stopped(world, done.stopped)
    broken = any(each.broken for each in kept)
    return ExitCode.NO if broken or (chosen.named and kept) else ExitCode.DONE


def _stopped(world: World, error: "StoreUnavailable") -> ExitCode:
    if not world.json:
        hint = f" ({error.hint})" if error.hint else ""
        world.say(f"ludwig store: {error.message}{hint}; called again it goes on")
    return ExitCode.UNAVAILABLE


def _words(facts: dict[str, Any], done: str) -> str:
    moved, freed = facts[done], facts["freed"]
    way = "into" if done == "archived" else "from"
    memory = f"{abs(freed) / 1e6:.2f} MB of memory {'free again' if freed >= 0 else 'taken again'}"
    events = sum(each["events"] for each in moved)
    first = f"{_count(moved)} {done}, {events:,} events, {way} {facts['directory']}; {memory}"
    lines = [first if moved else f"nothing {done}"]
    lines += [f"  {each['match']}: {each['file']}" for each in moved]
    return "\n".join([*lines, *_left(facts)])


def _left(facts: dict[str, Any]) -> list[str]:
    return [f"left as it was: {each['match']}: {each['why']}" for each in facts["kept"]]


def _count(lines: Iterable[object]) -> str:
    number = sum(1 for _ in lines)
    return "1 match" if number == 1 else f"{number} matches"

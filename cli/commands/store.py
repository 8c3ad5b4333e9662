"""``ludwig store copy|archive|restore``: the store as a whole.

``copy`` brings it into another, or into a directory as its backup. Nothing in the store that is
copied is changed. Repeating it copies what is new.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from cli.commands.archive import archive, restore
from cli.error import CliError, usage
from cli.exit_code import ExitCode
from cli.opening import store
from cli.progress import Progress
from cli.world import World

if TYPE_CHECKING:
    from ludwig.matches.matches import Matches
    from ludwig.redis_streams import Store
    from ludwig.redis_streams.copying import Ends, Verdict

group = typer.Typer(rich_markup_mode=None, no_args_is_help=False)


@group.callback()
def _store() -> None:
    """Look after the store as a whole."""


group.command("archive")(archive)
group.command("restore")(restore)


@group.command("copy")
def copy(
    context: typer.Context,
    target: Annotated[
        str, typer.Argument(metavar="TARGET", help="An address such as redis://…, or a directory.")
    ],
) -> ExitCode:
    """Copy the store with all matches, branches, notes and disputes, and compare every hash.

    Broken off, it goes on where it was when it is called again; called again later, it copies
    what is new. What is played meanwhile comes with the next call. Views are made anew.
    """
    world = World.of(context)
    if not target:
        raise usage("copy where to?", hint="an address such as redis://…, or a directory")
    with store(world) as matches, _opened(target, len(matches.store.partitions)) as other:
        _check_another(matches.store, other, target)
        _check_archive(matches)
        verdict = _copied(world, matches.store, other, target)
    facts = {"target": target, "streams": verdict.streams, "events": verdict.events}
    said = f"{target} has {verdict.events} events of {verdict.streams} streams, each compared"
    world.answer({**facts, "verified": True}, said)
    return ExitCode.DONE


@contextmanager
def _opened(target: str, partitions: int) -> "Iterator[Store]":
    """Opens the target; one that is made now gets as many partitions as the source has."""
    from ludwig.matches.service import APP
    from ludwig.redis_streams import open_store
    from ludwig.redis_streams.errors import OtherPartitions

    url, data = (target, None) if "://" in target else (None, target)
    try:
        opened = open_store(APP, url=url, data=data, partitions=partitions)
    except OtherPartitions:
        opened = open_store(APP, url=url, data=data)
    with opened:
        yield opened


def _check_another(source: "Store", target: "Store", named: str) -> None:
    if _place(source) == _place(target):
        raise usage(f"{named} is the store itself", hint="name another address or directory")


def _place(opened: "Store") -> tuple[object, object]:
    """Returns the server's run and the number of the database, which no two stores share."""
    from ludwig.redis_streams.outage import reaching
    from ludwig.redis_streams.replication import node_of

    with reaching("ask the server"):
        node = node_of(opened.client, opened.partitions[0].keys.log)
        return node.info("server")["run_id"], node.client_info()["db"]


def _check_archive(matches: "Matches") -> None:
    """Refuses to begin where archived matches cannot be read, and names them all."""
    from ludwig.matches.archiving import unreadable

    bad = tuple(unreadable(matches, [each.id for each in matches.summaries()]))
    if bad:
        named = "; ".join(f"{each.id}: {each.why}" for each in bad)
        said = f"nothing is copied, as {len(bad)} of the matches cannot be read: {named}"
        hint = "put the files back, or name their directory with LUDWIG_ARCHIVE"
        raise CliError("copy.unreadable", ExitCode.INTEGRITY, said, hint=hint)


def _copied(world: World, source: "Store", target: "Store", named: str) -> "Verdict":
    from ludwig.redis_streams import StoreConflict
    from ludwig.redis_streams.copying import ends_of, refuse_clashes

    ends = ends_of(source)
    try:
        refuse_clashes(source, target, ends)
        _copy(world, source, target, ends)
    except StoreConflict as conflict:
        raise CliError(
            "copy.conflict",
            ExitCode.CONFLICT,
            f"{named} holds something else under the same id: {conflict.message}",
            at=conflict.stream,
            hint="copy into an empty store",
        ) from conflict
    return _compared(world, source, target, ends)


def _copy(world: World, source: "Store", target: "Store", ends: "Ends") -> None:
    from ludwig.redis_streams.copying import copy as copying

    reached: dict[int, int] = {}
    with Progress(world, sum(ends.logs), "events copied") as progress:
        for step in copying(source, target):
            reached[step.partition] = step.n
            progress.reach(sum(reached.values()))


def _compared(world: World, source: "Store", target: "Store", ends: "Ends") -> "Verdict":
    from ludwig.redis_streams.copying import Verdict, check, verify

    verdict = Verdict(0, 0, ())
    with Progress(world, sum(ends.logs), "events compared") as progress:
        for verdict in verify(source, target, ends):
            progress.reach(verdict.events)
    check(verdict)
    return verdict

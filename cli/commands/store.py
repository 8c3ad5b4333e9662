"""``ludwig store copy|archive|restore``: the store as a whole.

``copy`` brings it into another, or into a directory as its backup. Nothing in the store that is
copied is changed. Repeating it copies what is new.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

import typer

from cli.commands.archive import archive, restore
from cli.error import CliError, usage
from cli.exit_code import ExitCode
from cli.opening import store
from cli.progress import Progress
from cli.world import World

if TYPE_CHECKING:
    from ludwig.matches.catalogue import Summary
    from ludwig.matches.matches import Matches
    from ludwig.redis_streams import Store
    from ludwig.redis_streams.comparison import Ends, Verdict
    from ludwig.redis_streams.keys import StreamId

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
    """Copy the store elsewhere, and compare every hash.

    All matches, branches, notes and disputes come with it. Broken off, it goes on where it was
    when it is called again; called again later, it copies what is new. What is played meanwhile
    comes with the next call. Views are made anew. An archived match or branch whose file is gone or
    damaged is left with all branches of it, named, and copied by a later call: exit code 1.
    """
    world = World.of(context)
    if not target:
        raise usage("copy where to?", hint="an address such as redis://…, or a directory")
    with store(world) as matches, _opened(target, len(matches.store.partitions)) as other:
        _check_another(matches.store, other, target)
        left = _left(matches)
        verdict = _copied(world, matches.store, other, target, left)
    facts = {"target": target, "streams": verdict.streams, "events": verdict.events}
    world.answer(
        {**facts, "verified": True, "left": [each._asdict() for each in left]},
        lambda: _words(target, verdict, left),
    )
    if left:
        world.say(_HINT)
    return ExitCode.NO if left else ExitCode.DONE


_HINT: Final = (
    "put the files back, or name their directory with LUDWIG_ARCHIVE, and copy again: "
    "what was left comes then"
)


class Left(NamedTuple):
    """A match or branch that cannot be read, so that it is left out of a copy, and why."""

    match: str
    why: str


def _words(target: str, verdict: "Verdict", left: Sequence[Left]) -> str:
    said = f"{target} has {verdict.events} events of {verdict.streams} streams, each compared"
    return "\n".join([said, *(f"left: {each.match}: {each.why}" for each in left)])


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


def _left(matches: "Matches") -> tuple[Left, ...]:
    """Returns what cannot be read: archived matches without a sound file, and all below them."""
    from ludwig.matches.archiving import unreadable

    lines = {each.id: each for each in matches.summaries()}
    bad = {each.id: each.why for each in unreadable(matches, tuple(lines))}
    above = ((id_, _nearest(lines, id_, bad)) for id_ in lines if id_ not in bad)
    hanging = {id_: f"is a branch of {line}" for id_, line in above if line is not None}
    return tuple(Left(id_, why) for id_, why in {**bad, **hanging}.items())


def _nearest(lines: "Mapping[str, Summary]", id_: str, bad: Collection[str]) -> str | None:
    """Returns the nearest of the bad lines whose events a branch goes on from, if there is one."""
    line = lines.get(id_)
    while line is not None and line.fork and line.parent is not None:
        if line.parent in bad:
            return line.parent
        line = lines.get(line.parent)
    return None


def _copied(
    world: World, source: "Store", target: "Store", named: str, left: Sequence[Left]
) -> "Verdict":
    from ludwig.matches.header import stream_id
    from ludwig.redis_streams import StoreConflict
    from ludwig.redis_streams.comparison import ends_of, refuse_clashes

    ends, without = ends_of(source), frozenset(stream_id(each.match) for each in left)
    try:
        refuse_clashes(source, target, ends, without)
        _copy(world, source, target, ends, without)
    except StoreConflict as conflict:
        raise CliError(
            "copy.conflict",
            ExitCode.CONFLICT,
            f"{named} holds something else under the same id: {conflict.message}",
            at=conflict.stream,
            hint="copy into an empty store",
        ) from conflict
    return _compared(world, source, target, ends, without)


def _copy(
    world: World, source: "Store", target: "Store", ends: "Ends", without: "Collection[StreamId]"
) -> None:
    from ludwig.redis_streams.copying import copy as copying

    reached: dict[int, int] = {}
    with Progress(world, sum(ends.logs), "events copied") as progress:
        for step in copying(source, target, without):
            reached[step.partition] = step.n
            progress.reach(sum(reached.values()))


def _compared(
    world: World, source: "Store", target: "Store", ends: "Ends", without: "Collection[StreamId]"
) -> "Verdict":
    from ludwig.redis_streams.comparison import Verdict, check, verify

    verdict = Verdict(0, 0, ())
    with Progress(world, sum(ends.logs), "events compared") as progress:
        for verdict in verify(source, target, ends, without):
            progress.reach(verdict.events)
    check(verdict)
    return verdict

"""The tree of branches, notes and disputes survives what the store survives."""

import os
import random
import signal
import time
from itertools import count
from pathlib import Path

import pytest

from domain import events as ev
from ludwig.branches import Branches
from ludwig.branches.book import Bookkeeping, Marked, Note, Noted
from ludwig.disputes.deed import Citation, Opened
from ludwig.disputes.dockets import Dockets
from ludwig.matches.matches import Matches
from ludwig.redis_streams import StoreUnavailable, open_store
from ludwig.redis_streams.agreement import compare
from ludwig.redis_streams.copying import copy_verified
from replays.exchange import import_record
from replays.record import read

TWO = "two-players-second-edition"
RECORD = Path(__file__).parents[3] / "replays" / "data" / f"{TWO}.ludwig.jsonl"
FORK = 100
DEEPEST = 4
WRITERS = 2


def at_last(call):
    """Makes a call that is harmless to repeat until the server is there again."""
    while True:
        try:
            return call()
        except StoreUnavailable:
            time.sleep(0.01)


def grow_for_ever(directory, acks):
    """Begins branches of branches, ends, marks and disputes each, and notes what was answered."""
    with at_last(lambda: Matches.open(data=str(directory))) as matches:
        line = at_last(lambda: matches.match(TWO))
        for number in count(1):
            line = grown(matches, line, f"w{os.getpid()}-{number}")
            os.write(acks, f"{line.header.id}\n".encode())
            if number % DEEPEST == 0:
                line = at_last(lambda: matches.match(TWO))


def grown(matches, parent, name):
    """Adds one branch with all that stands beside it, each in a save of its own."""
    branches = Branches(matches)
    line = at_last(lambda: branches.begin(parent, FORK, name, command_id=name)).match
    ended = ev.MatchAbandoned(name)
    line = at_last(
        lambda: matches.intervene(
            matches.match(line.header.id), ended, by="referee", command_id=f"{name}-end"
        )
    ).match
    id_, head = line.header.id, line.head.hex()
    beside = (Noted(id_, line.seq, name), Marked(id_, line.seq, "!"))
    at_last(lambda: Bookkeeping(matches.store).write(TWO, beside, command_id=f"{name}-noted"))

    def claim(docket):
        cited = Citation(line.seq, head)
        return Opened(docket.next_id, matches.clock(), "red", cited, name)

    at_last(lambda: Dockets(matches.store).write(id_, claim, command_id=name))
    return line


def forked(directory, acks):
    """Starts a process that grows the tree."""
    child = os.fork()
    if child == 0:
        try:
            grow_for_ever(directory, acks)
        finally:
            os._exit(1)
    return child


def killed(child):
    """Kills a process, and waits until it is gone."""
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


def run_kills(directory, rounds, seed):
    """Kills server or writers at moments nobody chose; returns the branches that were answered."""
    rng, log = random.Random(seed), directory.parent / "acks"
    acks = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    children = [forked(directory, acks) for _ in range(WRITERS)]
    try:
        for number in range(rounds):
            wait_for(log, rng.randrange(1, 5))
            time.sleep(rng.uniform(0, 0.03))
            if number % 2:
                killed(children.pop(0))
                children.append(forked(directory, acks))
            else:
                kill_server(directory)
        wait_for(log, 3)
        kill_server(directory)
    finally:
        for child in children:
            killed(child)
        os.close(acks)
    return log.read_text().split()


def wait_for(log, more):
    """Waits until some more branches have been answered."""
    goal, deadline = len(log.read_text().split()) + more, time.monotonic() + 60
    while len(log.read_text().split()) < goal:
        assert time.monotonic() < deadline
        time.sleep(0.005)


def kill_server(directory):
    """Kills the server of a directory."""
    with Matches.open(data=str(directory)) as matches:
        os.kill(int(matches.store.client.info("server")["process_id"]), signal.SIGKILL)


def assert_whole(matches, answered):
    """Every branch answered is there with all beside it; others are there in whole saves or not."""
    tree = {branch.id: branch for branch in Branches(matches).tree(TWO)}
    book = Bookkeeping(matches.store).read(TWO)
    assert set(answered) <= set(tree)
    assert {branch.parent for branch in tree.values()} > {TWO}
    for id_, branch in tree.items():
        line = matches.match(id_)
        assert (FORK, branch.events) == (line.header.fork, line.seq)
        assert matches.match(branch.parent).entries[:FORK] == line.entries[:FORK]
        name, claims = branch.name, Dockets(matches.store).read(id_).disputes.values()
        complete = (1, Note(name, "!"), [name])
        steps = (
            branch.own,
            dict(book.of(id_)).get(line.seq),
            [each.opened.claim for each in claims],
        )
        reached = [complete] if id_ in answered else prefixes(complete)
        assert steps in reached
    assert all(compare(part).is_sound for part in matches.store.partitions)


def prefixes(complete):
    """All that may be there of a branch whose writer was killed on the way."""
    _, note, claims = complete
    return [(0, None, []), (1, None, []), (1, note, []), (1, note, claims)]


def survive(tmp_path, rounds, seed):
    """Grows a tree under kills, looks for all of it, and once more in a copy of the store."""
    directory = tmp_path / "data"
    with Matches.open(data=str(directory), partitions=2) as matches:
        import_record(matches, read(RECORD.read_bytes()).record)
    answered = run_kills(directory, rounds, seed)
    with Matches.open(data=str(directory)) as matches:
        assert_whole(matches, answered)
        app = matches.store.app
        with open_store(app, data=tmp_path / "copy", partitions=3) as target:
            for _ in copy_verified(matches.store, target):
                pass
            assert_whole(Matches(target), answered)
    return len(answered)


def test_the_tree_of_branches_survives_kills(tmp_path):
    """Server and writers killed with -9: branches, notes and disputes answered are all there."""
    assert survive(tmp_path, rounds=4, seed=1) >= 4


@pytest.mark.harness
@pytest.mark.parametrize("seed", range(4))
def test_the_tree_of_branches_survives_many_kills(tmp_path, seed, capsys):
    """The same for many more rounds, with different moments."""
    answered = survive(tmp_path, rounds=25, seed=seed)
    with capsys.disabled():
        print(f"\n26 kills, {answered} branches with notes and disputes, none lost")  # noqa: T201

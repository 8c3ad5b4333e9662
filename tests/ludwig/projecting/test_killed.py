import random
import subprocess
import sys
import time

from ludwig.projecting import Projections
from projections.statistics import tally, total

FOLLOWER = """
import sys
from ludwig.matches.matches import Matches
from ludwig.projecting.projector import Projector
from ludwig.redis_streams import Store, connect

store = Store(connect(sys.argv[1]), sys.argv[2])
projectors = [Projector(Matches(store), number) for number in range(len(store.partitions))]
print("ready", flush=True)
for partition, projector in zip(store.partitions, projectors):
    start = 1 + min(projector.views.positions().values())
    while page := partition.logged(start, 3):
        projector.take(page)
        start = page[-1].n + 1
"""


def follower(server, matches):
    """Starts a process that follows the log three entries at a time."""
    command = [sys.executable, "-c", FOLLOWER, server.url, matches.store.app]
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    process.stdout.readline()
    return process


def test_kills_lose_nothing_and_count_nothing_twice(server, matches, play, discrepancies):
    """Whenever followers are killed, two of them at work at once, each event has counted once."""
    names = [play(seed).header.id for seed in (30, 31)]
    chance = random.Random(1)
    for _ in range(4):
        followers = [follower(server, matches) for _ in range(2)]
        time.sleep(chance.uniform(0.02, 0.3))
        for process in followers:
            process.kill()
            process.wait()
            process.stdout.close()
    projections = Projections(matches)
    assert {} == projections.catch_up()
    assert () == discrepancies()
    views = [projections.view("statistics", name).view for name in names]
    assert total(map(tally, views)) == projections.statistics()

import multiprocessing
import os
import signal

from ludwig.draws import SeededDraws
from ludwig.rollouts.job import Job, run
from ludwig.rollouts.spreading import here, processes
from ludwig.simulation import lineup, play, seated_bots
from ludwig.worlds import Sight


def jobs():
    """Returns some jobs from the middle of a match."""
    created = lineup(2, ["swift"], 1)
    saves = tuple(play(created, seated_bots(created, 1), SeededDraws(1)))
    half = saves[: len(saves) * 3 // 4]
    events = tuple(enumerate((event for save in half for event in save.events), 1))
    sight = Sight.of_events(events, half[-1].state.seats[0])
    return tuple(Job(sight, ((),), "random", "s", (number,), (0,)) for number in range(4))


def test_results_come_in_the_order_of_the_jobs():
    """Processes give what one process gives, in the same order."""
    asked = jobs()
    with processes(2) as spread:
        assert [run(job) for job in asked] == list(spread(asked))
    with processes(1) as spread:
        assert list(here(asked)) == list(spread(asked))


def test_killed_process_costs_time_only():
    """When a process is killed its jobs are done here, with the same results."""
    asked = jobs()
    with processes(2) as spread:
        first = list(spread(asked))
        for child in multiprocessing.active_children():
            os.kill(child.pid, signal.SIGKILL)
        assert first == list(spread(asked))

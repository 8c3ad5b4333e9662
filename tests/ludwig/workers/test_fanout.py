import json

import pytest
from dramatiq import Worker

from domain.decisions import awaited
from ludwig import Matches
from ludwig.codec import GENESIS
from ludwig.draws import SeededDraws
from ludwig.matches.header import Header
from ludwig.matches.sealing import seal_save
from ludwig.rollouts import Plan, alternatives, evaluate
from ludwig.rollouts.job import Job, run
from ludwig.rollouts.spreading import here
from ludwig.simulation import lineup, play, seated_bots, seeded_salt
from ludwig.workers import Fanout, Place
from ludwig.workers.queue import QUEUE, actor_of, broker_of, result_key
from ludwig.workers.task import packed, performed, results_of
from ludwig.worlds import Sight

SAVES = 30


@pytest.fixture(scope="module")
def matches(tmp_path_factory):
    """A store with the first half of a match between bots."""
    created = lineup(2, ["swift"], 1)
    sealed = []
    for save, _ in zip(
        play(created, seated_bots(created, 1), SeededDraws(1)), range(SAVES), strict=False
    ):
        sealed += seal_save(
            save.events,
            after=len(sealed),
            previous=bytes.fromhex(sealed[-1].hash) if sealed else GENESIS,
            by=save.by,
            at="2026-11-29T20:15:00.000000Z",
            salt=seeded_salt(1),
        )
    with Matches.open(data=str(tmp_path_factory.mktemp("store"))) as opened:
        opened.insert(Header("half", "half", "referee"), tuple(sealed))
        yield opened


@pytest.fixture
def question(matches):
    """A job's place, sight and alternatives at the end of that match."""
    match = matches.match("half")
    seat = match.decision.seat
    sight = Sight.of_events(tuple(match.events()), seat)
    return Place("half", match.seq, seat), sight, alternatives(sight.state)


def job_of(question, seed):
    _, sight, options = question
    choices = tuple(each.choices for each in options)
    return Job(sight, choices, "random", seed, (0, 1), (0, len(options) - 1))


def test_task_travels_without_state(matches, question):
    """A task names match, position and viewer; a worker gets the same results from it."""
    job = job_of(question, "a")
    text = packed(job, question[0])
    assert {"match": "half", "seq": question[0].seq, "viewer": question[0].viewer} == json.loads(
        text
    )["place"]
    assert run(job) == results_of(performed(matches, text))


def test_without_workers_it_is_done_here(matches, question):
    """If no result comes back, whoever asked does the job, and the answer is the same."""
    place, sight, options = question
    decision = awaited(sight.state)
    plan = Plan("random", "b", 16)
    alone = evaluate(sight, decision, options, plan, here)
    spread = Fanout(matches, patience=0).at(place)
    assert alone == evaluate(sight, decision, options, plan, spread)


def test_worker_does_it(matches, question):
    """A worker on the same store does the tasks that are waiting; results are found again."""
    broker = broker_of(matches)
    actor = actor_of(matches, broker)
    job = job_of(question, "c")
    text = packed(job, question[0])
    actor.send(text)
    worker = Worker(broker, queues={QUEUE}, worker_threads=1, worker_timeout=50)
    worker.start()
    broker.join(QUEUE)
    worker.stop()
    assert run(job) == results_of(matches.store.client.get(result_key(matches, text)))
    assert [run(job)] == list(Fanout(matches, patience=60).at(question[0])((job,)))


def test_task_of_a_dead_worker_costs_time_only(matches, question):
    """A task taken by a worker that died is done by whoever asked, with the same result."""
    job = job_of(question, "d")
    broker = broker_of(matches)
    actor_of(matches, broker).send(packed(job, question[0]))
    lost = next(broker.consume(QUEUE, timeout=1000))
    assert lost is not None
    assert [run(job)] == list(Fanout(matches, patience=0.1).at(question[0])((job,)))

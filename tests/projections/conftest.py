import random
from functools import cache
from pathlib import Path

import pytest

from domain import events as ev
from domain.decide import create, made
from domain.decisions import awaited
from domain.visibility import event_seen
from ludwig.codec import unseal
from ludwig.draws import SeededDraws
from ludwig.players import answer
from ludwig.simulation import lineup, seated_bots
from projections.happening import Happening, happenings
from replays import record

DATA = Path(__file__).parents[2] / "replays" / "data"
AT = "2026-11-29T20:15:00.000000Z"


def _bundled(name):
    """Returns the happenings of a bundled match."""
    reading = record.read((DATA / f"{name}.ludwig.jsonl").read_bytes())
    return tuple(happenings((r.at, r.by, unseal(r)) for r in reading.record.events))


@cache
def _wandering(seed, players, returns=3):
    """Returns the happenings of a simulated match in which moves are taken back now and then."""
    chance, draws = random.Random(seed), SeededDraws(seed)
    created = lineup(players, ["random"], seed)
    bots = seated_bots(created, seed)
    told = list(happenings((AT, None, event) for event in create(created, draws)))
    while (decision := awaited(told[-1].state)) is not None:
        if returns and chance.random() < 0.1:
            returns -= 1
            told.append(_taken_back(told[-1].step, decision.seat, chance))
            continue
        by, choice = decision.seat, answer(bots[decision.seat], told[-1].state, decision)
        for event in made(told[-1].state, choice, draws)[0]:
            told.append(Happening.following(told[-1].step, event, by, AT))
            by = None
    return tuple(told)


def _taken_back(step, seat, chance):
    targets = [back.seq for back in step.back() if awaited(back.state)]
    target = chance.choice(targets[:12])
    return Happening.following(step, ev.MoveTakenBack(seat, target, (), "slip"), seat, AT)


def _masked(told, viewer):
    """Returns the happenings as a viewer's copy of the record has them before the end."""
    return tuple(happenings((h.at, h.by, event_seen(h.event, viewer, over=False)) for h in told))


def _on_line(told):
    """Returns the happenings that still stand after the last one."""
    seqs = {step.seq for step in told[-1].step.back()}
    return tuple(happening for happening in told if happening.seq in seqs)


@pytest.fixture(scope="session")
def four_players():
    """The bundled match of four, with moves taken back and rulings."""
    return _bundled("four-players-second-edition")


@pytest.fixture(scope="session")
def two_players():
    """The bundled match of two."""
    return _bundled("two-players-second-edition")


@pytest.fixture(scope="session")
def wandering():
    """Plays a match of a seed and a number of players, taking moves back now and then."""
    return _wandering


@pytest.fixture(scope="session")
def masked():
    """Turns happenings into those that a viewer's copy of the record tells."""
    return _masked


@pytest.fixture(scope="session")
def on_line():
    """Picks the happenings that still stand."""
    return _on_line

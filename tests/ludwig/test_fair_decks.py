import json
from collections import Counter
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from generated import chosen

from domain import events as ev
from domain.decide import Refused
from domain.decisions import awaited
from domain.evolve import evolve, fold
from domain.setup import begin
from ludwig.fair_decks import (
    SCHEME,
    FairDraws,
    Seeds,
    decide_fairly,
    follow_fairly,
    fresh_server_seed,
    is_fair,
    seeds_from,
)

VECTORS = json.loads(Path(__file__).with_name("fair_decks_vectors.json").read_text())
PLAYERS = (
    ev.Player("red", "Ann", "foyer_front", "human"),
    ev.Player("blue", "Ben", "foyer_back", "human"),
)
SERVER = SCHEME + "11" * 32


def created(seed=SERVER):
    return ev.MatchCreated("second-edition", {}, PLAYERS, False, "service", seed)


def seeds_of(vector):
    return Seeds(vector["server_seed"], tuple(map(tuple, vector["seat_seeds"])))


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"{vector['label']}#{vector['seq']}")
def test_stored_vectors(vector):
    """The orders that follow from stored seeds, labels and numbers are those once stored."""
    draws = FairDraws(seeds_of(vector), vector["seq"])
    assert vector["order"] == list(draws.shuffled(vector["label"], tuple(vector["items"])))


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"{vector['label']}#{vector['seq']}")
def test_document_describes_the_shuffle(vector):
    """Whoever follows the steps of docs/fair-decks.md by hand comes to the same order."""
    lines = [vector["server_seed"], *(f"{seat}={seed}" for seat, seed in vector["seat_seeds"])]
    named = f"{vector['label']}#{vector['seq']}".encode()
    key = sha256(sha256("\n".join(lines).encode()).digest() + named).digest()
    words = [
        int(sha256(key + block.to_bytes(8, "big")).hexdigest()[16 * part : 16 * part + 16], 16)
        for block in range(20)
        for part in range(4)
    ]
    order = list(vector["items"])
    for last in reversed(range(1, len(order))):
        bound = last + 1
        while (word := words.pop(0)) >= 2**64 // bound * bound:
            pass
        order[last], order[word % bound] = order[word % bound], order[last]
    assert vector["order"] == order


def test_every_seed_label_and_number_counts():
    """Another server seed, seat seed, order of seats, label or number gives another order."""
    items = tuple(range(40))
    variants = [
        (Seeds("a", (("red", "00"),)), "x", 2),
        (Seeds("b", (("red", "00"),)), "x", 2),
        (Seeds("a", (("red", "01"),)), "x", 2),
        (Seeds("a", (("blue", "00"),)), "x", 2),
        (Seeds("a", (("red", "00"), ("blue", "00"))), "x", 2),
        (Seeds("a", (("blue", "00"), ("red", "00"))), "x", 2),
        (Seeds("a", (("red", "00"),)), "y", 2),
        (Seeds("a", (("red", "00"),)), "x", 3),
    ]
    orders = {FairDraws(seeds, seq).shuffled(label, items) for seeds, label, seq in variants}
    assert (len(variants), [set(items)] * len(variants)) == (len(orders), [set(o) for o in orders])


def test_every_place_is_equally_likely():
    """No card prefers a place: counts over many numbers stay near what chance gives."""
    first = Counter(
        FairDraws(Seeds("seed"), seq).shuffled("room_deck", tuple(range(6)))[0]
        for seq in range(3000)
    )
    assert 6 == len(first)
    assert all(400 < count < 600 for count in first.values())


def test_server_seed_is_fresh_and_marks_its_scheme():
    """SETUP-2: each fair match gets a seed of its own, which says how shuffles follow from it."""
    one, two = fresh_server_seed(), fresh_server_seed()
    assert one != two
    assert is_fair(created(one))
    assert not is_fair(created("ab" * 32))
    assert None is seeds_from(created(None), {})


def test_decks_name_the_seats_seeds():
    """Decks laid out with contributed seeds name them, in turn order; without any they do not."""
    match = created()
    seeds = seeds_from(match, {"blue": "02", "red": "01"})
    assert (("red", "01"), ("blue", "02")) == seeds.seats
    decks, favors, *_ = follow_fairly(begin(match), seeds, 1)
    assert {"red": "01", "blue": "02"} == decks.seat_seeds
    alone, other, *_ = follow_fairly(begin(match), seeds_from(match, {}), 1)
    assert not isinstance(alone.seat_seeds, dict)
    assert (decks.stacks, favors) != (alone.stacks, other)


def played(random):
    """Plays a whole fair match and returns who decided what."""
    match = created()
    seeds = seeds_from(match, {"red": "ab"})
    log = [(None, match), *((None, event) for event in follow_fairly(begin(match), seeds, 1))]
    state = fold([event for _, event in log])
    while awaited(state) is not None:
        choice = chosen(state, random)
        events = decide_fairly(state, choice, seeds, len(log))
        log += [(choice.seat, events[0]), *((None, event) for event in events[1:])]
        for event in events:
            state = evolve(state, event)
    return log


def test_illegal_choice_is_refused_as_ever():
    """BUY-4: fair decks change no rule."""
    match = created()
    seeds = seeds_from(match, {})
    events = follow_fairly(begin(match), seeds, 1)
    state = fold([match, *events])
    assert isinstance(decide_fairly(state, ev.TurnPassed("red", 1), seeds, 7), Refused)


def test_whole_match_audits_clean_and_repeats():
    """SLEEP DRAW-4: a fair match plays to its end, and the same choices give it again."""
    one, two = played(Random(5)), played(Random(5))
    assert one == two
    assert "MatchEnded" == type(one[-1][1]).__name__

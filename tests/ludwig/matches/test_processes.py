"""Several processes at one store: nothing acknowledged is ever lost."""

import random
import time

import pytest

from domain import events as ev
from ludwig.draws import SeededDraws
from replays.audit import audit
from replays.exchange import export_record

PLAYERS = tuple(ev.Player(seat, seat, "foyer_front", "human") for seat in ("blue", "red"))
CREATED = ev.MatchCreated("second-edition", {}, PLAYERS, solo=False, source="service")


@pytest.fixture
def night(matches):
    """A match that waits for its first decision."""
    return matches.create(CREATED, SeededDraws(3), name="night").match


def told(process):
    """What a player told: the saves it was acknowledged, and how many conflicts it met."""
    lines = process.stdout.read().splitlines()
    saves = [line.split() for line in lines if " " in line and len(line.split()[1]) == 64]
    return {int(seq): head for seq, head in saves}, lines.count("conflict")


def assert_holds(match, acknowledged):
    """Everything acknowledged is in the match, which audits clean."""
    hashes = {event.seq: event.hash for event in match.recorded()}
    assert acknowledged.items() <= hashes.items()
    record = export_record(match, "referee")
    assert () == audit(record).findings


def test_two_processes_at_one_match_lose_nothing(matches, night, player):
    """One of two that act at once gets a conflict; each save is stored once, whole."""
    players = [player("night", seed) for seed in (1, 2)]
    first, second = map(told, players)
    match = matches.match("night")
    assert match.state.over
    assert set() == first[0].keys() & second[0].keys()
    assert 0 < first[1] + second[1]
    assert_holds(match, first[0] | second[0])


@pytest.mark.parametrize("seed", range(3))
def test_a_killed_player_leaves_whole_saves(matches, night, player, seed):
    """Kill -9 at any moment: what was acknowledged is there, and never half a turn more."""
    wait = random.Random(seed)
    acknowledged = {}
    for attempt in range(3):
        process = player("night", 10 * seed + attempt)
        process.stdout.readline()
        time.sleep(wait.uniform(0, 0.1))
        process.kill()
        acknowledged |= told(process)[0]
    match = matches.match("night")
    assert match.state.over or match.decision is not None
    assert_holds(match, acknowledged)


@pytest.mark.harness
@pytest.mark.parametrize("seed", range(40))
def test_players_killed_again_and_again_lose_nothing(matches, night, player, seed):
    """Kill -9 of two at one match, over and over."""
    wait = random.Random(seed)
    acknowledged = {}
    for attempt in range(4):
        both = [player("night", 100 * seed + 2 * attempt + each) for each in range(2)]
        time.sleep(wait.uniform(0.3, 0.8))
        for process in both:
            process.kill()
            acknowledged |= told(process)[0]
    assert_holds(matches.match("night"), acknowledged)


def test_the_catalogue_knows_all_that_several_wrote(matches, again, player):
    """Each match stands there once, as it is, however many wrote and looked at once."""
    names = [f"m{number}" for number in range(4)]
    for name in names:
        matches.create(CREATED, SeededDraws(name), name=name)
    players = [player(name, name) for name in names]
    while any(process.poll() is None for process in players):
        assert len(names) == len(list(again.summaries()))
        for process in players:
            process.stdout.readline()
    found = {each.id: (each.events, each.head, each.status) for each in matches.summaries()}
    stored = {name: matches.match(name) for name in names}
    wanted = {name: (match.seq, match.head.hex(), "ended") for name, match in stored.items()}
    assert wanted == found

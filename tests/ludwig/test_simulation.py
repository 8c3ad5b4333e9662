from itertools import chain

import pytest

from domain import events as ev
from domain.choices import legal_choices
from domain.decide import create, decide
from domain.evolve import evolve, fold
from domain.profiles import PROFILES
from domain.state import Stage
from ludwig.draws import SeededDraws
from ludwig.players import UnknownBotError
from ludwig.simulation import LineupError, Save, lineup, seeded_salt, simulate

COUNTS = (1, 2, 3, 4)
BOTS = ("greedy", "random")


def whole(players: int, seed: int, profile: str = "second-edition") -> list[Save]:
    return list(simulate(players, BOTS, seed, profile))


def events_of(saves: list[Save]) -> tuple[ev.Event, ...]:
    return tuple(chain.from_iterable(save.events for save in saves))


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("players", COUNTS)
def test_every_match_finishes(players: int, profile: str) -> None:
    """END-1: matches of each player count end in each profile, every seat ranked."""
    saves = whole(players, 3, profile)
    state = saves[-1].state
    assert Stage.ENDED == state.stage
    assert sorted(state.seats) == sorted(chain.from_iterable(state.ranking))
    assert fold(events_of(saves)) == state


@pytest.mark.harness
@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("players", COUNTS)
def test_fifty_matches_finish(players: int, profile: str) -> None:
    """END-1: fifty matches of each player count end in each profile, none by the stall limit."""
    stages = {whole(players, seed, profile)[-1].state.stage for seed in range(50)}
    assert {Stage.ENDED} == stages


def test_same_seed_same_match() -> None:
    """The same options and seed give the same match, event for event; another seed does not."""
    expected = [tuple(save.authored()) for save in whole(3, 5)]
    assert expected == [tuple(save.authored()) for save in whole(3, 5)]
    assert expected != [tuple(save.authored()) for save in whole(3, 6)]


@pytest.mark.parametrize("bots", [("random",), ("greedy",)])
def test_each_save_is_one_decision(bots: tuple[str, ...]) -> None:
    """A save is a legal choice by its seat and what `decide` derives from it, by nobody."""
    created, *saves = simulate(2, bots, 11)
    state = created.state
    for save in saves:
        choice, *derived = save.authored()
        assert save.by == choice[0] == choice[1].seat
        assert all(by is None and not isinstance(event, ev.CHOICES) for by, event in derived)
        assert choice[1] in legal_choices(state)
        for event in save.events:
            state = evolve(state, event)
        assert save.state == state


def test_unjudged_choices_derive_the_same() -> None:
    """Playing without judging the bots' choices gives the very events that `decide` gives."""
    saves = simulate(2, BOTS, 23)
    draws = SeededDraws(23)
    created = next(saves)
    assert created.events == create(created.events[0], draws)
    state = created.state
    for save in saves:
        assert save.events == decide(state, save.events[0], draws)
        state = save.state


def test_the_seed_seats_the_players() -> None:
    """SETUP-6: the seed chooses the first Master Builder; the bots go round the table."""
    lineups = [lineup(4, BOTS, seed) for seed in range(20)]
    assert set(ev.SEATS) == {created.players[0].seat for created in lineups}
    for created in lineups:
        kinds = {player.seat: player.kind for player in created.players}
        assert ["bot:greedy", "bot:random"] * 2 == [kinds[seat] for seat in ev.SEATS]


def test_foyer_sides_are_allowed() -> None:
    """P-FOYER: where only three entrances are allowed every bot gets the front of the Foyer."""
    three = {p.foyer for seed in range(9) for p in lineup(4, BOTS, seed, "first-edition").players}
    both = {p.foyer for seed in range(9) for p in lineup(4, BOTS, seed).players}
    assert {"foyer_front"} == three
    assert {"foyer_front", "foyer_back"} == both


@pytest.mark.parametrize("players", [0, 5])
def test_impossible_player_counts(players: int) -> None:
    """SETUP-1: no or five players are refused with the rule."""
    with pytest.raises(LineupError) as raised:
        simulate(players, BOTS, 1)
    assert "SETUP-1" in [reason.rule for reason in raised.value.reasons]


def test_unknown_profile() -> None:
    """P: a profile that is not known is refused before anything is played."""
    with pytest.raises(LineupError) as raised:
        simulate(2, BOTS, 1, "third-edition")
    assert ["profile.unknown"] == [reason.code for reason in raised.value.reasons]


def test_unknown_bot() -> None:
    """A bot that is not known is refused before anything is played."""
    with pytest.raises(UnknownBotError) as raised:
        simulate(2, ("greedy", "clever"), 1)
    assert "clever" == raised.value.name


def test_switches_are_recorded() -> None:
    """P-PRICES: overridden switches stand in the first event and the match is played by them."""
    saves = list(simulate(2, BOTS, 1, switches={"P-PRICES": (2000, 5000)}))
    priced = [save.events[0] for save in saves if isinstance(save.events[0], ev.RoomsPriced)]
    assert {"P-PRICES": (2000, 5000)} == saves[0].events[0].switches
    assert {2000, 5000} == {price for event in priced for price in event.prices}


@pytest.mark.parametrize(
    "switches", [{"P-FOYER-ROTATE": True}, {"P-DECLINE": False}, {"P-CORNER": True}]
)
def test_bots_play_by_any_switch(switches: dict[str, bool]) -> None:
    """P: bots finish matches under switches that no profile has."""
    for seed in range(3):
        *_, last = simulate(2, BOTS, seed, switches=switches)
        assert Stage.ENDED == last.state.stage


def test_seeded_salts() -> None:
    """Salts of a seed are 16 bytes each, never twice the same, and the same for the same seed."""
    one, other = seeded_salt(7), seeded_salt(7)
    salts = [one() for _ in range(100)]
    assert salts == [other() for _ in range(100)]
    assert 100 == len(set(salts))
    assert {16} == set(map(len, salts))
    assert salts[0] != seeded_salt(8)()

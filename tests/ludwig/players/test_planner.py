from math import comb
from random import Random

import pytest

from domain import events as ev
from domain.decide import made
from domain.decisions import Ask, awaited
from domain.refusals import refusals
from domain.visibility import as_seen
from ludwig.draws import SeededDraws
from ludwig.players import answer, bot_named
from ludwig.players.options import BUYS, PRICINGS, SITES, options
from ludwig.players.planner import PlannerBot
from ludwig.players.standing import lead, standing
from ludwig.simulation import lineup, play, seated_bots, simulate

HARNESS_MATCHES = 60
WANTED = 0.7


def states(ask, count, seed=4, players=2):
    """Returns some states of a match between greedy bots that wait for such a decision."""
    created = lineup(players, ["greedy"], seed)
    found = []
    for save in play(created, seated_bots(created, seed), SeededDraws(seed)):
        decision = awaited(save.state)
        if decision is not None and decision.ask is ask:
            found.append(save.state)
        if len(found) == count:
            break
    return found


@pytest.mark.parametrize("ask", [Ask.TURN, Ask.PRICES, Ask.PLACE])
def test_choices_are_legal(ask):
    """BUY-1 PRICE-1 PLACE-1 Whatever it plans is legal, and its placement follows its purchase."""
    bot = PlannerBot(Random(1))
    for state in states(ask, 3)[-2:]:
        assert () == refusals(state, answer(bot, state, awaited(state)))


def test_plays_on_as_planned():
    """BUY-5 The tile it buys is laid where it planned, if that is what it is asked for."""
    bot = PlannerBot(Random(2))
    for state in states(Ask.TURN, 4):
        decision = awaited(state)
        choice = answer(bot, state, decision)
        if isinstance(choice, ev.RoomPurchased):
            _, after = made(state, choice, SeededDraws(1))
            placed = answer(bot, after, awaited(after))
            assert choice.tile == placed.tile
            assert () == refusals(after, placed)


def test_choices_do_not_depend_on_secrets():
    """SEE-2 SEE-3 What its seat cannot see changes nothing, for the same chance."""
    state = states(Ask.TURN, 6)[-1]
    decks = state.decks
    other = state.with_(
        decks=decks._replace(
            stacks={size: tuple(reversed(stack)) for size, stack in decks.stacks.items()},
            bonus_deck=tuple(reversed(decks.bonus_deck)),
            left_out=tuple(reversed(decks.left_out)),
        )
    )
    decision = awaited(state)
    assert state != other
    assert answer(PlannerBot(Random(3)), state, decision) == answer(
        PlannerBot(Random(3)), other, decision
    )


def test_options_are_few_and_differ():
    """It looks at few options: the best purchases with some sites each, the best pricings."""
    state = states(Ask.TURN, 5)[-1]
    found = options(as_seen(state, state.seat), awaited(state))
    assert 1 <= len(found) <= SITES * BUYS
    assert len(found) == len({repr(option.choices) for option in found})
    state = states(Ask.PRICES, 2)[-1]
    assert 2 <= len(options(as_seen(state, state.seat), awaited(state))) <= PRICINGS


def test_standing_is_the_total_at_the_end():
    """WIN-1 Once the match is scored a seat stands where its total is, and leads by the rest."""
    *_, last = simulate(2, ["swift"], 6)
    totals = [last.state.final[seat].total for seat in last.state.seats]
    assert totals == [standing(last.state, index) for index in range(2)]
    assert totals[0] - totals[1] == lead(last.state, 0)


def test_named():
    """The bot is called planner, so matches and rollouts can name it."""
    assert isinstance(bot_named("planner", Random(1)), PlannerBot)


@pytest.mark.harness
def test_planner_beats_greedy():
    """WIN-1 It wins 70 of 100 two-player matches against greedy; chance would not do that."""
    wins = sum(won(seed) for seed in range(HARNESS_MATCHES))
    by_chance = (
        sum(comb(HARNESS_MATCHES, n) for n in range(int(wins), HARNESS_MATCHES + 1))
        / 2**HARNESS_MATCHES
    )
    assert wins >= WANTED * HARNESS_MATCHES
    assert by_chance < 0.01


def won(seed):
    """Returns the planner's share of the first place in a match of this seed, seats in turns."""
    bots = ["planner", "greedy"] if seed % 2 else ["greedy", "planner"]
    *_, last = simulate(2, bots, f"harness/{seed}")
    kinds = {player.seat: player.kind for player in last.state.players}
    first = last.state.ranking[0]
    return sum(kinds[seat] == "bot:planner" for seat in first) / len(first)

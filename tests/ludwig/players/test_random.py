from collections import Counter
from random import Random

from domain import events as ev
from domain.choices import legal_choices
from domain.decisions import Ask, awaited
from domain.state import Stage, State
from ludwig.players import answer
from ludwig.players.random import RandomBot
from ludwig.simulation import simulate

TIMES = 4000


def states(ask: Ask, seed: int = 2, players: int = 2) -> list[State]:
    reached = (save.state for save in simulate(players, ("random",), seed))
    return [s for s in reached if (decision := awaited(s)) is not None and decision.ask is ask]


def answers(state: State) -> Counter[ev.Choice]:
    bot = RandomBot(Random(1))
    decision = awaited(state)
    made = (answer(bot, state, decision) for _ in range(TIMES))
    return Counter(repr(choice) for choice in made)


def assert_uniform(state: State) -> None:
    expected = {repr(choice) for choice in legal_choices(state)}
    counted = answers(state)
    assert expected == set(counted)
    even = TIMES / len(expected)
    assert max(abs(count - even) for count in counted.values()) < 5 * even**0.5


def test_turns_are_uniform() -> None:
    """BUY-1: every legal purchase and passing come up equally often, nothing else does."""
    assert_uniform(states(Ask.TURN)[0])


def test_tiles_without_a_place_are_never_bought() -> None:
    """BUY-5: a tile that fits nowhere is not bought, and the rest stays equally likely."""
    crowded = next(s for s in states(Ask.TURN, 3, 4) if has_misfit(s))
    assert_uniform(crowded)


def has_misfit(state: State) -> bool:
    offered = [offer for offer in state.market if state.money[state.active] >= offer.price]
    return not all(state.castle.can_place(offer.tile) for offer in offered)


def test_places_are_uniform() -> None:
    """Every legal place of a bought tile comes up equally often."""
    assert_uniform(states(Ask.PLACE)[3])


def test_prices_are_uniform() -> None:
    """PRICE-1: every arrangement of a small market comes up equally often."""
    saves = simulate(2, ("random",), 1, switches={"P-PRICES": (1000, 2000, 4000)})
    assert_uniform(next(save.state for save in saves if save.state.stage is Stage.PRICE))

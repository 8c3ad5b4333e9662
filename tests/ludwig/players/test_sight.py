"""What bots get to see: the state as their seat sees it, and nothing that hides behind it."""

from collections.abc import Iterator
from random import Random

import pytest

from domain.decisions import Decision, awaited
from domain.events import Choice
from domain.state import State
from domain.visibility import as_seen
from ludwig.players import answer, bot_named
from ludwig.simulation import simulate


class Witness:
    """Keeps what it is shown."""

    def __init__(self) -> None:
        self.shown: list[State] = []

    def choose(self, seen: State, decision: Decision) -> Choice:
        self.shown.append(seen)
        return bot_named("random", Random(1)).choose(seen, decision)


def decisions(players: int, seed: int) -> Iterator[tuple[State, Decision]]:
    for save in simulate(players, ("greedy", "random"), seed):
        decision = awaited(save.state)
        if decision is not None:
            yield save.state, decision


def otherwise_hidden(state: State, seat: str, chance: Random) -> State:
    """The same match as the seat sees it, with everything it cannot know dealt anew."""
    own = state.seats.index(seat)
    decks = state.decks
    hidden = [card for i, hand in enumerate(state.hands) if i != own for card in hand]
    hidden += [card for i, hand in enumerate(state.dealt) if i != own for card in hand or ()]
    hidden += decks.bonus_deck
    chance.shuffle(hidden)
    hands = [h if i == own else tuple(hidden.pop() for _ in h) for i, h in enumerate(state.hands)]
    dealt = [
        d if i == own or d is None else tuple(hidden.pop() for _ in d)
        for i, d in enumerate(state.dealt)
    ]
    stacks = {s: tuple(chance.sample(stack, len(stack))) for s, stack in decks.stacks.items()}
    return state.with_(
        hands=tuple(hands),
        dealt=tuple(dealt),
        decks=decks._replace(
            stacks=stacks,
            room_deck=tuple(chance.sample(decks.room_deck, len(decks.room_deck))),
            bonus_deck=tuple(hidden),
            left_out=tuple(chance.sample(decks.left_out or (), len(decks.left_out or ()))),
        ),
    )


def test_bots_are_shown_what_their_seat_sees() -> None:
    """SEE-2, SEE-3: a bot gets the state as seen by the deciding seat, not the state."""
    witness = Witness()
    for state, decision in decisions(3, 5):
        answer(witness, state, decision)
        seen = witness.shown[-1]
        assert as_seen(state, decision.seat) == seen
        assert {None} >= set(seen.decks.room_deck)
        assert {None} >= {tile for stack in seen.decks.stacks.values() for tile in stack}
        assert seen.decks.left_out is None


@pytest.mark.parametrize("name", ["greedy", "random"])
@pytest.mark.parametrize("players", [1, 2, 4])
def test_hidden_things_do_not_move_bots(name: str, players: int) -> None:
    """SEE-2, SEE-3: other decks and hands where a seat cannot look leave its bot's choice alone."""
    chance = Random(9)
    for number, (state, decision) in enumerate(decisions(players, 8)):
        other = otherwise_hidden(state, decision.seat, chance)
        assert answer(bot_named(name, Random(number)), state, decision) == answer(
            bot_named(name, Random(number)), other, decision
        )

"""PlannerBot: looks ahead in worlds that fit what it knows, the others playing as it would."""

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from domain import events as ev
from domain.decide import made
from domain.decisions import Ask, Decision, awaited
from domain.state import State
from domain.visibility import as_seen
from ludwig.draws import RandomDraws
from ludwig.players.greedy import GreedyBot
from ludwig.players.options import Option, options
from ludwig.players.standing import lead
from ludwig.worlds import Sight, world

WORLDS: Final = 2
"""How many worlds every option is tried in, all in the same."""

ROUNDS_AHEAD: Final = 0
"""How many rounds are played on after the present one before the standing is looked at.

What the next round offers is luck: looking beyond it drowns the choice in chance.
"""

MOST_DECISIONS: Final = 80
TRUST: Final = 1.0
"""How much what came out in the worlds counts beside the rule of thumb."""

ASKS: Final = frozenset({Ask.TURN, Ask.PLACE, Ask.PRICES, Ask.CORRIDOR, Ask.DOWNSTAIRS})
"""The decisions it looks ahead at; the others are made by rule of thumb."""


class _Tried(NamedTuple):
    option: Option
    worth: float


class PlannerBot:
    """Tries its best options in several worlds drawn from what its seat knows, and nothing else.

    In each it lets greedy bots play to the end of the round and compares how it stands then.
    Costs under a second a decision on one core, a fraction of that with few options.
    """

    def __init__(self, rng: Random) -> None:
        self._rng: Final = rng
        self._greedy: Final = GreedyBot(rng)
        self._next: ev.Choice | None = None

    def choose(self, seen: State, decision: Decision) -> ev.Choice:
        """Returns the first choice of the option that stood best; its placement follows."""
        planned, self._next = self._next, None
        if decision.ask is Ask.PLACE and _fits(seen, planned):
            return planned  # type: ignore[return-value]
        if decision.ask not in ASKS:
            return self._greedy.choose(seen, decision)
        found = options(seen, decision)
        best = found[0] if len(found) == 1 else self._best(seen, decision, found)
        self._next = best.choices[1] if len(best.choices) > 1 else None
        return best.choices[0]

    def _best(self, seen: State, decision: Decision, found: Sequence[Option]) -> Option:
        seat = seen.index(decision.seat)
        sums = [0.0] * len(found)
        for _ in range(WORLDS):
            start = world(Sight(seen), self._rng)
            seed = self._rng.random()
            for number, option in enumerate(found):
                sums[number] += _played_on(start, option.choices, seat, Random(seed))
        tried = (_Tried(o, o.worth + TRUST * s / WORLDS) for o, s in zip(found, sums, strict=True))
        return max(tried, key=_worth).option


def _worth(tried: _Tried) -> float:
    return tried.worth


def _fits(seen: State, planned: ev.Choice | None) -> bool:
    """Whether the placement planned with a purchase is the one that is asked for now."""
    if not isinstance(planned, ev.RoomPlaced) or seen.placing is None:
        return False
    return planned.tile == seen.castle.next_name(seen.placing.kind)


def _played_on(state: State, choices: Sequence[ev.Choice], seat: int, rng: Random) -> float:
    """Returns how a seat stands some rounds after these choices."""
    draws = RandomDraws(rng)
    for choice in choices:
        _, state = made(state, choice, draws)
    last = state.round + ROUNDS_AHEAD
    bot = GreedyBot(rng)
    for _ in range(MOST_DECISIONS):
        decision = awaited(state)
        if decision is None or state.round > last:
            break
        choice = bot.choose(as_seen(state, decision.seat), decision)
        _, state = made(state, choice, draws)
    return lead(state, seat)

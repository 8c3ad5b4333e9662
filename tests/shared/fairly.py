"""Whole matches with fair decks."""

from functools import cache
from random import Random

from generated import chosen

from domain import events as ev
from domain.decisions import awaited
from domain.evolve import evolve, fold
from domain.setup import begin
from ludwig.fair_decks import SCHEME, decide_fairly, follow_fairly, seeds_from

PLAYERS = tuple(ev.Player(seat, seat, "foyer_front", "human") for seat in ("red", "blue", "green"))


def created(seed):
    return ev.MatchCreated("second-edition", {}, PLAYERS, False, "service", seed)


@cache
def played(seed):
    """Returns the log of a whole fair match in which stacks were looked through."""
    random, match = Random(seed), created(SCHEME + f"{seed:064x}")
    seeds = seeds_from(match, {"red": "ab", "green": "cd"})
    log = [(None, match), *((None, event) for event in follow_fairly(begin(match), seeds, 1))]
    state = fold([event for _, event in log])
    while awaited(state) is not None:
        choice = chosen(state, random)
        events = decide_fairly(state, choice, seeds, len(log))
        log += [(choice.seat, events[0]), *((None, event) for event in events[1:])]
        for event in events:
            state = evolve(state, event)
    return tuple(log)

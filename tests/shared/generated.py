"""Generated matches: whole random matches of every profile, played once and then shared."""

from functools import cache
from random import Random
from typing import NamedTuple

from hypothesis import strategies as st

from domain import events as ev
from domain.choices import has_place, legal_choices, payable, placed
from domain.creation import FOYER_ENTRANCES
from domain.decide import create, made
from domain.decisions import Ask, awaited
from domain.evolve import evolve
from domain.profiles import PROFILES, resolve
from domain.setup import begin
from domain.state import State

SEEDS = 48
SWITCHES = (
    {},
    {"P-CORNER": True, "P-DECLINE": False},
    {"P-FOYER-ROTATE": True, "P-DOWN-ONCE": True, "P-DOWN-LIVING": "choice"},
    {"P-PRICES": (1000, 3000, 5000, 7000), "P-EXT": True, "P-TIE": "shared"},
)


class Shuffles:
    """Shuffles that follow from a seed."""

    def __init__(self, seed):
        self.random = Random(seed)

    def shuffled(self, label, items):
        """Returns the items in a random order."""
        return tuple(self.random.sample(items, len(items)))


class Match(NamedTuple):
    """A whole match: its events, who chose each, and the state after each."""

    seed: int
    events: tuple[ev.Event, ...]
    by: tuple[ev.Seat | None, ...]
    states: tuple[State, ...]

    def __repr__(self):
        """Names the match by its seed."""
        return f"generated({self.seed})"


def matches():
    """Strategy: a generated match of any profile, player count and some overridden switches."""
    return st.integers(0, SEEDS - 1).map(generated)


@cache
def generated(seed):
    """Plays the match of a seed; every fourth is a solo match."""
    created = _created(seed)
    draws, random = Shuffles(seed), Random(seed)
    events = create(created, draws)
    states = [begin(created)]
    by = [None] * len(events)
    for event in events[1:]:
        states.append(evolve(states[-1], event))
    while (decision := awaited(states[-1])) is not None:
        new, _ = made(states[-1], chosen(states[-1], random), draws)
        by += [decision.seat] + [None] * (len(new) - 1)
        events += new
        for event in new:
            states.append(evolve(states[-1], event))
    return Match(seed, events, tuple(by), tuple(states))


def _created(seed):
    random = Random(seed)
    players, profile = 1 + seed % 4, tuple(PROFILES)[seed // 4 % 4]
    switches = SWITCHES[seed // 16 % 4]
    allowed = resolve(profile, switches).foyer
    foyers = [side for side, entrances in FOYER_ENTRANCES.items() if entrances in allowed]
    seats = random.sample(ev.SEATS, players)
    seated = tuple(ev.Player(seat, seat, random.choice(foyers), "bot:random") for seat in seats)
    return ev.MatchCreated(profile, switches, seated, players == 1, "service")


def chosen(state, random):
    """Returns a random legal choice that seldom passes and likes to complete rooms."""
    decision = awaited(state)
    match decision.ask:
        case Ask.PRICES:
            prices = random.sample(state.prices, len(state.market))
            tiles = (offer.tile for offer in state.market)
            return ev.RoomsPriced(decision.seat, dict(zip(prices, tiles, strict=True)))
        case Ask.TURN:
            return _bought(state, decision.seat, random)
        case Ask.PLACE:
            return _laid(state, decision.seat, random)
        case _:
            return random.choice(tuple(legal_choices(state)))


def _bought(state, seat, random):
    options = list(payable(state, seat))
    random.shuffle(options)
    options.sort(key=lambda choice: isinstance(choice, ev.TurnPassed))
    return next(choice for choice in options if has_place(state, choice))


def _laid(state, seat, random):
    kind = state.placing.kind
    count = state.castle.placement_count(kind)
    places = [state.castle.placement_at(kind, random.randrange(count)) for _ in range(5)]
    best = max(places, key=lambda place: len(state.castle.place(place).completed_by_last()))
    return placed(state, seat, best)

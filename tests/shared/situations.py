"""Matches brought into a wanted situation, with every card and tile in a known order."""

from collections import Counter
from itertools import cycle, islice

from domain import events as ev
from domain.castle import Castle
from domain.decide import Refused, create, decide
from domain.decisions import Ask, awaited
from domain.evolve import evolve, fold
from domain.placement import Placement
from domain.state import Stage, State
from domain.tiles import ROOM_SIZES, ROOMS


class Arranged:
    """Lays out everything in the order of the tile data, but what is named comes first.

    Room cards go round the ten sizes from 100 to 600 unless ``room_deck`` says otherwise.
    """

    def __init__(self, **first):
        self.first = {"room_deck": tuple(islice(cycle(ROOM_SIZES), 50)), **first}
        self.asked = []

    def shuffled(self, label, items):
        """Returns the items, the named ones first; notes the label."""
        self.asked.append(label)
        first = self.first.get(label, ())
        rest = Counter(items)
        rest.subtract(first)
        return (*first, *(+rest).elements())


def created(players=2, profile="second-edition", *, kind="human", foyer="foyer_front", **fields):
    """A match as it is asked for; seats blue, green, red, yellow in turn order."""
    seated = tuple(ev.Player(seat, seat.title(), foyer, kind) for seat in ev.SEATS[:players])
    return ev.MatchCreated(
        profile,
        fields.get("switches", {}),
        seated,
        players == 1,
        fields.get("source", "service"),
    )


def opened(players=2, draws=None, **options):
    """A match whose bonus cards are kept; at the first pricing, in solo at the first turn."""
    draws = draws or Arranged()
    state = fold(create(created(players, **options), draws))
    while (decision := awaited(state)).ask is Ask.BONUS_CARDS:
        cards = state.dealt[state.active]
        state = after(state, ev.BonusCardsKept(decision.seat, cards[:2], cards[2:]), draws)
    return state


def at_turn(players=2, draws=None, **options):
    """A match at the first turn of round 1, the rooms priced in the order they were drawn."""
    state = opened(players, draws, **options)
    return state if state.solo else after(state, priced(state), draws)


def priced(state):
    """The rooms in the order they lie in, the first one at the lowest price."""
    tiles = (offer.tile for offer in state.market)
    return ev.RoomsPriced(state.seat, dict(zip(state.prices, tiles, strict=False)))


def made(state, choice, draws=None):
    """The events of a choice that must be legal."""
    events = decide(state, choice, draws or Arranged())
    assert not isinstance(events, Refused), events
    return events


def after(state, choice, draws=None):
    """The state after a choice that must be legal, and all that follows from it."""
    for event in made(state, choice, draws):
        state = evolve(state, event)
    return state


def passed(state, times=1):
    """The state right after so many passes, rooms priced as they lie wherever it is time to."""
    while times:
        if awaited(state).ask is Ask.PRICES:
            state = after(state, priced(state))
        else:
            state = after(state, ev.TurnPassed(state.seat, 5000))
            times -= 1
    return state


def reasons(state, choice):
    """The code and rule of every reason why a choice is refused."""
    refused = decide(state, choice, Arranged())
    assert isinstance(refused, Refused), refused
    return [(reason.code, reason.rule) for reason in refused.reasons]


def rewarding(*completions, players=2, **options):
    """A match in blue's turn, right after blue placed a tile that completed these rooms.

    A completion is a room id; its reward is the room's type.
    """
    state = opened(players, **options).with_(stage=Stage.REWARD, active=0)
    return complete(state, *completions)


def complete(state, *rooms):
    """The state once the active seat completed these rooms too."""
    for room in rooms:
        reward = ROOMS[room].type if room in ROOMS else "corridor"
        state = evolve(state, ev.RoomCompleted(state.seat, room, reward))
    return state


def strewn(*tiles, foyer="foyer_front"):
    """A castle of these tiles, far apart from each other: for counting only."""
    castle = Castle.founded(foyer)
    for number, tile in enumerate(tiles, 1):
        side = "upstairs" if tile == "hallway" else None
        castle = castle.place(Placement(tile, 10 * number, 0, 0, side))
    return castle


def built(*placements, foyer="foyer_front"):
    """A castle in which each placement (tile, x, y, rotation, side) was legal."""
    castle = Castle.founded(foyer)
    for placement in placements:
        assert () == castle.refusals(Placement(*placement))
        castle = castle.place(Placement(*placement))
    return castle


def with_castle(state: State, seat, castle):
    """The state with another castle for a seat."""
    castles = tuple(
        castle if name == seat else old
        for name, old in zip(state.seats, state.castles, strict=True)
    )
    return state.with_(castles=castles)


def with_decks(state: State, **changes):
    """The state with other decks; ``stacks`` changes only the sizes it names."""
    if "stacks" in changes:
        changes["stacks"] = {**state.decks.stacks, **changes["stacks"]}
    return state.with_(decks=state.decks._replace(**changes))

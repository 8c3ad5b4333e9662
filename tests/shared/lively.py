"""Lively matches: whole records with everything that may legally happen to a match.

Moves taken back and rulings at any moment, also before derived events still due; Foyers turned;
matches abandoned, stalled, judged again after their end; cards kept seat by seat; switches
overridden; extra fields; lines and maps in another order.
"""

from functools import cache
from itertools import count
from random import Random
from typing import NamedTuple

import msgspec
from generated import Shuffles, chosen

from domain import events as ev
from domain.creation import FOYER_ENTRANCES
from domain.decide import completed
from domain.decisions import Ask, awaited
from domain.derive import due
from domain.draws import Draws
from domain.line import Step, agreement_needed
from domain.profiles import PROFILES, resolve
from domain.state import Stage
from ludwig.codec import GENESIS, Recorded, chain_hash, seal
from replays.record import Record

SWITCHES = {
    "P-PRICES": ((1000, 2000, 3000, 4000, 5000), (2000, 4000, 6000, 8000, 10000, 15000), (500,)),
    "P-FOYER": ((3,), (3, 4)),
    "P-CORNER": (True, False),
    "P-EXT": (True, False),
    "P-DOWN-ONCE": (True, False),
    "P-DOWN-LIVING": ("earner", "choice"),
    "P-DECLINE": (True, False),
    "P-FOYER-ROTATE": (True, True, False),
    "P-TIE": ("money", "shared"),
    "P-ORDER": (("money", "cards", "favors", "depleted"),),
    "P-LADDER": ("first-edition", "second-edition"),
}
LONGEST = 900


class Manner(NamedTuple):
    """How a match is played: how often each thing happens, out of 1000 events."""

    returns: int
    abandons: int
    passes: int
    seat_by_seat: bool
    decorated: bool


@cache
def lively(seed, players=None, profile=None):
    """Returns the referee's record of the match of a seed."""
    random = Random(f"lively/{seed}")
    play = _Play(_created(random, players, profile), random, Shuffles(seed))
    log = play.log()
    return sealed(f"lively-{seed}", log, random, decorated=play.manner.decorated)


def sealed(name, log, random=None, *, decorated=False):
    """Returns the record of events with who decided each, freshly sealed."""
    numbers = count()
    previous, events = GENESIS, []
    for seq, (by, event) in enumerate(log, 1):
        at = f"2026-11-29T20:{seq // 60 % 60:02}:{seq % 60:02}.{seq:06}Z"
        recorded = seal(
            event,
            seq=seq,
            at=at,
            by=by,
            previous=previous,
            salt=lambda: next(numbers).to_bytes(16, "big"),
        )
        if decorated and random.random() < 0.3:
            recorded = _decorated(recorded, previous, random)
        previous = bytes.fromhex(recorded.hash)
        events.append(recorded)
    return Record(name, None, "referee", tuple(events))


def _created(random, players, profile):
    players = players or random.choice((1, 2, 2, 3, 3, 4, 4))
    profile = profile or random.choice(tuple(PROFILES))
    names = random.sample(tuple(SWITCHES), random.choice((0, 0, 1, 3, 11)))
    switches = {name: random.choice(SWITCHES[name]) for name in names}
    allowed = resolve(profile, switches).foyer
    foyers = [side for side, entrances in FOYER_ENTRANCES.items() if entrances in allowed]
    kinds = random.choice((("human",), ("bot:random",), ("human", "bot:greedy")))
    seated = tuple(
        ev.Player(
            seat, random.choice(("Ada", "Ōtani “Ö”", "")), *_side_and_kind(random, foyers, kinds)
        )
        for seat in random.sample(ev.SEATS, players)
    )
    return ev.MatchCreated(profile, switches, seated, players == 1, "service")


def _side_and_kind(random, foyers, kinds):
    return random.choice(foyers), random.choice(kinds)


class _Play:
    """One match under way."""

    def __init__(self, created: ev.MatchCreated, random: Random, draws: Draws):
        self.random, self.draws = random, draws
        self.line = Step.first(created)
        self.events = [(None, created)]
        self.manner = Manner(
            returns=random.choice((0, 5, 20, 60)),
            abandons=random.choice((0, 0, 1)),
            passes=random.choice((20, 20, 300, 970)),
            seat_by_seat=random.random() < 0.5,
            decorated=random.random() < 0.5,
        )
        self.afterlives = random.choice((0, 0, 1, 2))

    def log(self):
        """Plays on to the end and returns every event with who decided it."""
        while len(self.events) < LONGEST and self._step():
            pass
        return tuple(self.events)

    def _step(self):
        random, state = self.random, self.line.state
        if state.over:
            return self._afterlife()
        if random.randrange(1000) < self.manner.returns and self._return():
            return True
        if random.randrange(1000) < self.manner.abandons:
            return self._abandon()
        if self._rotated():
            return True
        if state.stage is Stage.DEAL and self.manner.seat_by_seat and any(state.dealt):
            return self._keep()
        event = due(state, self.draws)
        if isinstance(event, ev.Event):
            return self._add(event, None)
        return self._choose()

    def _add(self, event, by):
        self.line = self.line.advanced(event, by)
        self.events.append((by, event))
        return True

    def _choose(self):
        state = self.line.state
        seat, ask = awaited(state)
        if ask is Ask.TURN and self.random.randrange(1000) < self.manner.passes:
            return self._add(ev.TurnPassed(seat, 5000), seat)
        choice = completed(state, chosen(state, self.random), self.draws)
        return self._add(choice, seat)

    def _keep(self):
        state = self.line.state
        index = next(i for i, cards in enumerate(state.dealt) if cards)
        cards = self.random.sample(state.dealt[index], 3)
        seat = state.seats[index]
        return self._add(ev.BonusCardsKept(seat, tuple(cards[:2]), tuple(cards[2:])), seat)

    def _rotated(self):
        state = self.line.state
        if not state.profile.foyer_rotate or self.random.random() < 0.9:
            return False
        index = self.random.randrange(len(state.seats))
        if len(state.castles[index].placed) > 1:
            return False
        seat = state.seats[index]
        return self._add(ev.FoyerRotated(seat, self.random.choice((0, 90, 180, 270))), seat)

    def _points(self):
        return [step for step in self.line.back() if awaited(step.state) is not None]

    def _return(self):
        points = self._points()
        if not points:
            return False
        target = points[min(int(self.random.expovariate(0.5)), len(points) - 1)]
        if self.random.random() < 0.3:
            return self._rule(target)
        seats = self.line.state.seats
        seat = self.random.choice(seats)
        needed = agreement_needed(self.line, seat, target.seq)
        more = self.random.sample(seats, self.random.randrange(len(seats) + 1))
        agreed = tuple(dict.fromkeys((*needed, *more)))
        return self._add(ev.MoveTakenBack(seat, target.seq, agreed, "a slip"), seat)

    def _rule(self, target):
        return self._add(ev.RulingApplied("dispute-1", target.seq, "wrong coins"), "referee")

    def _abandon(self):
        state = self.line.state
        by = self.random.choice((*state.seats, "referee"))
        humans = tuple(player.seat for player in state.players if player.kind == "human")
        agreed = msgspec.UNSET if by == "referee" else humans
        return self._add(ev.MatchAbandoned("late", agreed), by)

    def _afterlife(self):
        """Lets a ruling reopen the match after its end, now and then."""
        if self.afterlives == 0:
            return False
        self.afterlives -= 1
        points = self._points()
        return bool(points) and self._rule(self.random.choice(points[:40]))


def _decorated(recorded, previous, random):
    """Returns the event with its lines and maps in another order, and fields of its own."""
    data = {key: _turned(value, random) for key, value in recorded.data.items()}
    if random.random() < 0.5:
        data = {"x-note": {"β": [None, True, -(2**63), 2**63 - 1, ""]}, **data}
    if random.random() < 0.5:
        data["z-more"] = []
    return rehashed(msgspec.structs.replace(recorded, data=data), previous)


def _turned(value, random):
    if isinstance(value, dict):
        keys = random.sample(tuple(value), len(value))
        return {key: _turned(value[key], random) for key in keys}
    if isinstance(value, list) and value and isinstance(value[0], dict) and "rule" in value[0]:
        return random.sample([_turned(part, random) for part in value], len(value))
    return value


def rehashed(recorded, previous):
    """Returns the event with the hash that follows on the one before."""
    digest = chain_hash(
        previous, recorded.seq, recorded.at, recorded.by, recorded.type, recorded.data
    )
    return msgspec.structs.replace(recorded, hash=digest.hex())


def tabled(record, seed=0):
    """Returns a service's record as a person at a table would have written it down.

    Without decks; any hidden value may be unknown; choices are typed in by a referee or by seats.
    """
    random = Random(f"table/{seed}")
    forget = random.choice((0.0, 0.5, 1.0))
    kept = (event.seq for event in record.events if event.type != "DecksShuffled")
    numbers = {seq: number for number, seq in enumerate(kept, 1)}
    previous, events = GENESIS, []
    for event in record.events:
        if event.type == "DecksShuffled":
            continue
        written = _written(event, numbers, random, forget)
        written = rehashed(written, previous)
        previous = bytes.fromhex(written.hash)
        events.append(written)
    return record._replace(match=f"table-{seed}", events=tuple(events))


def _written(event: Recorded, numbers, random, forget):
    data, secret = dict(event.data), dict(event.secret)
    if event.type == "MatchCreated":
        data["source"] = "table"
    if "to_seq" in data:
        data["to_seq"] = numbers[data["to_seq"]]
    for field in event.secret:
        if field in ("stack", "reshuffle") or random.random() < forget:
            data[field] = {"commitment": None}
            del secret[field]
    by = event.by
    if by is not None and event.type != "MatchAbandoned" and random.random() < 0.5:
        by = "referee"
    return msgspec.structs.replace(event, seq=numbers[event.seq], by=by, data=data, secret=secret)

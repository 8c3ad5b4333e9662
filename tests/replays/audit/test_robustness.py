"""Whatever a record holds, it is judged: no exception, no end of it, no more than it costs."""

from functools import cache
from random import Random
from resource import RUSAGE_SELF, getrusage

import pytest
from generated import Shuffles
from hypothesis import given
from hypothesis import strategies as st
from lively import lively, sealed, tabled
from spoiling.mangling import mangled
from spoiling.twisting import twisted

from domain import events as ev
from domain.decisions import Ask, awaited
from domain.derive import due
from domain.evolve import evolve
from domain.setup import begin
from ludwig.codec import unseal
from replays.audit import audit, audit_reading
from replays.record import Record, read, write

MATCHES = 12
LONG = 100_000
GIBIBYTE = 2**30


@cache
def passing(number):
    """A good line of so many events: two people who do nothing but turn their Foyers and pass."""
    players = tuple(ev.Player(seat, seat, "foyer_front", "human") for seat in ("blue", "red"))
    created = ev.MatchCreated(
        "second-edition", {"P-FOYER-ROTATE": True}, players, solo=False, source="service"
    )
    draws, log, state = Shuffles(1), [(None, created)], begin(created)
    while len(log) < number:
        event, by = due(state, draws), None
        if not isinstance(event, ev.Event):
            event, by = _idle(state), state.seat
        log.append((by, event))
        state = evolve(state, event)
    return tuple(log)


def _idle(state):
    match awaited(state).ask:
        case Ask.TURN:
            return ev.TurnPassed(state.seat, 5000)
        case Ask.PRICES:
            tiles = (offer.tile for offer in state.market)
            prices = dict(zip(state.prices, tiles, strict=True))
            return ev.RoomsPriced(state.seat, prices)
        case _:
            cards = state.dealt[state.active]
            return ev.BonusCardsKept(state.seat, cards[:2], cards[2:])


def returning(log, to_seq, number):
    """A line that is then taken back again and again; ``to_seq`` says where to, by its length."""
    log = list(log)
    while len(log) < number:
        log.append(("blue", ev.MoveTakenBack("blue", to_seq(len(log)), ("red",), "again")))
    return log


LINES = {
    "passes": passing,
    "turns of a Foyer": lambda n: [*passing(12), *[("red", ev.FoyerRotated("red", 90))] * (n - 12)],
    "the last move taken back": lambda n: returning(passing(n // 2), lambda length: length, n),
    "taken back to and fro": lambda n: returning(
        passing(n // 2), lambda length: length - 1 if length % 2 else 12, n
    ),
    "taken back to where nothing is": lambda n: returning(passing(n // 2), lambda _: 2**62, n),
}


@pytest.mark.parametrize("name", LINES)
def test_a_long_record_is_judged(name):
    """RECORD: a match may go on for ever; an audit costs no more an event than at its start."""
    record = sealed("long", LINES[name](4000))
    assert 4000 == audit(record).events


@pytest.mark.harness
@pytest.mark.parametrize("name", LINES)
def test_a_record_of_100_000_events_is_judged(name):
    """RECORD: nothing in an audit grows faster than the record."""
    record = sealed("long", LINES[name](LONG))
    assert LONG == audit(record).events
    assert GIBIBYTE > 1024 * getrusage(RUSAGE_SELF).ru_maxrss


@given(st.integers(0, 10**9))
def test_a_mangled_record_is_judged(seed):
    """RECORD-data: values of any kind, events in any order: an audit, never an exception."""
    random = Random(seed)
    record = lively(random.randrange(MATCHES))
    if random.random() < 0.3:
        record = tabled(record, seed)
    spoilt = mangled(record, random)
    if spoilt is not None:
        found = audit(spoilt)
        assert all(0 <= finding.seq <= len(spoilt.events) for finding in found.findings)
        assert found.judged <= found.events


@given(st.integers(0, 10**9))
def test_any_bytes_are_judged(seed):
    """RECORD-line: a file with bytes changed is read as far as it goes, and judged."""
    random = Random(seed)
    text = bytearray(write(lively(random.randrange(MATCHES))))
    for _ in range(random.choice((1, 3, 50))):
        text[random.randrange(len(text))] = random.randrange(256)
    found = audit_reading(read(bytes(text)))
    assert isinstance(found.findings, tuple)


def test_nothing_at_all_is_judged():
    """RECORD-line: an empty file and a record without events have an audit too."""
    assert audit_reading(read(b"")).findings
    empty = audit(Record("none", None, "referee", ()))
    assert (None, 0, False) == (empty.line, empty.judged, empty.finished)


@given(st.integers(0, 10**9))
def test_a_twisted_record_is_judged(seed):
    """RECORD-data: values of the right type in the wrong place: an audit, never an exception."""
    random = Random(seed)
    spoilt = twisted(lively(random.randrange(MATCHES)), random)
    found = audit(spoilt)
    assert all(0 <= finding.seq <= len(spoilt.events) for finding in found.findings)
    assert found.judged <= found.events


STRANGE = {
    "a tile in a stack": lambda decks: {"stacks": {**decks.stacks, 600: ("keep", "oubliette")}},
    "a bonus card": lambda decks: {"bonus_deck": ("no such card", *decks.bonus_deck[1:])},
}


@pytest.mark.parametrize("name", STRANGE)
@pytest.mark.parametrize("players", [1, 3])
def test_decks_of_what_does_not_exist_are_not_followed(name, players):
    """SETUP-2 SETUP-4 RECORD-data: nothing drawn of such decks could be placed or scored."""
    log = [(event.by, unseal(event)) for event in lively(5, players=players).events]
    at = next(n for n, (_, event) in enumerate(log) if isinstance(event, ev.DecksShuffled))
    decks = log[at][1]
    log[at] = None, ev.changed(decks, **STRANGE[name](decks))
    found = audit(sealed("strange", log))
    assert (at, "RECORD-data") == (found.judged, found.findings[-1].rule)
    assert {at + 1} == {finding.seq for finding in found.findings}

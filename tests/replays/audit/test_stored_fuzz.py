"""Stored events of any bytes: found out, whatever they hold; never an error, never an "ok"."""

from random import Random

import msgspec
import pytest

from ludwig.codec import chain_hash, pack
from ludwig.matches.match import Match
from replays.audit.sweep import audit_match, judged

EVENTS = 60
OPEN = b"\x20"
AT = "2026-11-29T20:15:00.000000Z"
PACK = msgspec.msgpack.Encoder().encode
BROKEN_TEXT = b"\xa2\xff\xfe"
DEEP = b"\x91" * 100_000 + b"\xc0"
VALUES = (
    0.5,
    float("nan"),
    float("inf"),
    2**64 - 1,
    2**63,
    -(2**63),
    b"bytes",
    None,
    True,
    [],
    {},
    {1: 2},
    {"a": {"b": {"c": [1.5]}}},
    "\x00",
    "x" * 100_000,
    list(range(10_000)),
)


@pytest.fixture
def match(two_players):
    """The first events of a stored match."""
    whole = two_players.match
    return Match(whole.header, whole.filed[: 1 + EVENTS])


def stored(match, seq, payload, word=None):
    """Returns the match with the stored bytes of an event replaced."""
    entry = match.filed[seq]
    other = entry._replace(payload=payload, word=word or entry.word)
    return Match(match.header, (*match.filed[:seq], other, *match.filed[seq + 1 :]))


def is_found(match):
    """Whether something is found, at an event that there is; claims are read without an error."""
    found, _ = judged(match)
    return bool(found.findings) and all(0 <= f.seq <= EVENTS for f in found.findings)


def opened(match, seq):
    """Returns the parts of an event as one kept open has them."""
    recorded = list(match.recorded())[seq - 1]
    return [recorded.at, recorded.by, recorded.data, recorded.secret, recorded.hash]


@pytest.mark.parametrize("place", range(5))
@pytest.mark.parametrize("value", VALUES, ids=lambda value: repr(value)[:20])
def test_values_of_any_type_are_found(match, place, value):
    """RECORD-data RECORD-hash RECORD-secret: time, decider, data, secrets, hash of any type."""
    random = Random(f"{place}/{value!r}"[:50])
    seq = random.randrange(1, EVENTS + 1)
    parts = opened(match, seq)
    if parts[place] == value and type(parts[place]) is type(value):
        parts[place] = {"none": "of this"}
    else:
        parts[place] = value
    assert is_found(stored(match, seq, OPEN + PACK(parts)))


@pytest.mark.parametrize("value", VALUES, ids=lambda value: repr(value)[:20])
def test_fields_of_any_type_are_found_however_well_they_are_hashed(match, value):
    """RECORD-data: a field that the contract does not allow is found behind a hash that fits."""
    seq = next(n for n, e in enumerate(match.recorded(), 1) if e.type == "TurnEnded")
    at, by, _, secret, _ = opened(match, seq)
    previous = match.filed[seq - 1].payload[8:40]
    data = {"seat": value}
    try:
        digest = chain_hash(previous, seq, at, by, "TurnEnded", data).hex()
    except (OverflowError, TypeError):
        digest = "ab" * 32
    payload = OPEN + PACK([at, by, data, secret, digest])
    assert is_found(stored(match, seq, payload))


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"\x00",
        OPEN,
        OPEN + b"\xc1",
        OPEN + DEEP,
        OPEN + b"\x95" + BROKEN_TEXT * 5,
        OPEN + PACK(["at", "by"]),
        OPEN + PACK([AT, None, {"seat": "red"}, {}, "ab" * 32, "one more"]),
        b"\x00" * 40 + DEEP,
        b"\x00" * 40 + b"\x91" + BROKEN_TEXT,
        b"\x10" + b"\x00" * 39 + b"\xff" * 300,
        b"\x1f" + b"\x00" * 200,
        b"\x30" + b"\x00" * 200,
    ],
    ids=range(13),
)
@pytest.mark.parametrize("seq", [1, 2, 5, EVENTS])
def test_bytes_that_no_version_wrote_are_found(match, seq, payload):
    """RECORD-data: empty, cut, nested a hundred thousand deep, no text: a finding at the event."""
    found = audit_match(stored(match, seq, payload))
    assert seq in {finding.seq for finding in found.findings}
    assert found.judged < seq


def test_a_key_that_stands_twice_is_found(match):
    """RECORD-hash: of a key that stands twice in the stored bytes only one can be hashed."""
    seq = next(n for n, e in enumerate(match.recorded(), 1) if e.type == "TurnEnded")
    at, by, data, secret, digest = opened(match, seq)
    twice = b"\x82" + (PACK("seat") + PACK("blue")) + (PACK("seat") + PACK(data["seat"]))
    body = b"\x95" + b"".join((PACK(at), PACK(by), twice, PACK(secret), PACK(digest)))
    other = b"\x82" + (PACK("seat") + PACK(data["seat"])) + (PACK("seat") + PACK("blue"))
    found = audit_match(stored(match, seq, OPEN + body.replace(twice, other)))
    assert seq == found.findings[0].seq


def test_events_in_another_order_or_left_out_are_found(match):
    """RECORD-hash RECORD-order: entries exchanged, doubled or gone are found at the first one."""
    filed, header = match.filed, match.header
    random = Random(3)
    for _ in range(25):
        one, other = sorted(random.sample(range(1, EVENTS), 2))
        renumbered = (
            filed[other]._replace(originator_version=one),
            filed[one]._replace(originator_version=other),
        )
        swapped = (*filed[:one], renumbered[0], *filed[one + 1 : other], renumbered[1])
        assert one == audit_match(Match(header, (*swapped, *filed[other + 1 :]))).findings[0].seq
        gone = (*filed[:one], *filed[one + 1 :])
        assert audit_match(Match(header, gone)).findings[0].seq in (one, one + 1)


@pytest.mark.harness
def test_ten_thousand_changes_are_found(two_players):
    """Bytes changed, put in and cut out of stored events, one to three at once: always found."""
    whole = two_players.match
    match = Match(whole.header, whole.filed[: 1 + EVENTS])
    random = Random(20261130)
    for number in range(10_000):
        changed = match
        for _ in range(random.choice((1, 1, 2, 3))):
            seq = random.randrange(1, EVENTS + 1)
            changed = stored(changed, seq, _mutated(changed.filed[seq].payload, random))
        same = all(
            one.payload == other.payload
            for one, other in zip(match.filed, changed.filed, strict=True)
        )
        assert same or is_found(changed), number


def _mutated(payload, random):
    place = random.randrange(len(payload) + 1)
    match random.randrange(3):
        case 0:
            return payload[:place] + random.randbytes(random.randrange(1, 9)) + payload[place:]
        case 1:
            return payload[:place] + payload[place + random.randrange(1, 9) :]
        case _:
            return payload[:place] + random.randbytes(1) + payload[place + 1 :]


def test_an_unknown_seal_is_found(match):
    """RECORD-data: the byte before a commitment says whether it is open, in one of three ways."""
    seq = next(n for n, e in enumerate(match.recorded(), 1) if e.type == "BonusCardsKept")
    payload = match.filed[seq].payload
    for seal in range(3, 256, 11):
        assert is_found(stored(match, seq, payload[:41] + bytes([seal]) + payload[42:]))


def test_the_words_of_events_are_told_by_their_bytes(match):
    """RECORD-hash: the same bytes under the word of another type are found."""
    seq = next(n for n, e in enumerate(match.recorded(), 1) if e.type == "TurnEnded")
    word, payload = pack(list(match.recorded())[seq - 1])
    assert "te" == word
    for other in ("re", "xt", "rs", "mc"):
        assert is_found(stored(match, seq, payload, other))

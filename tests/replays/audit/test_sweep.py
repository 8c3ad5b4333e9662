from random import Random

import pytest

from ludwig.matches.match import Match
from replays.audit.sweep import audit_match, claims_of, left_over

EVENTS = 60


@pytest.fixture
def match(two_players):
    """The first events of a stored match."""
    whole = two_players.match
    return Match(whole.header, whole.filed[: 1 + EVENTS])


def spoilt(match, seq, change):
    """Returns the match with the stored bytes of an event changed."""
    entry = match.filed[seq]
    changed = entry._replace(payload=change(entry.payload))
    return Match(match.header, (*match.filed[:seq], changed, *match.filed[seq + 1 :]))


def test_sound_match_is_clean(match):
    """A match as it was stored has no finding and no wrong claim."""
    assert ((), EVENTS) == (audit_match(match).findings, audit_match(match).judged)
    assert () == claims_of(match)


@pytest.mark.parametrize("seq", [1, 2, 30, EVENTS])
def test_match_is_judged_up_to_what_cannot_be_read(match, seq):
    """RECORD-data: an event that cannot be read is a finding; what stands before it is judged."""
    broken = spoilt(match, seq, lambda payload: b"\x7f" + payload[1:])
    found = audit_match(broken)
    assert [(seq, "RECORD-data")] == [(each.seq, each.rule) for each in found.findings]
    assert seq - 1 == found.judged == found.events
    assert () == claims_of(broken)


def test_unknown_word_is_where_reading_ends(match):
    """RECORD-data: an event of a type that no version here knows ends the reading."""
    entry = match.filed[20]._replace(word="??")
    later = Match(match.header, (*match.filed[:20], entry, *match.filed[21:]))
    assert 20 == audit_match(later).findings[0].seq


def test_flipped_bits_are_never_overlooked(match):
    """Whatever bit of a stored event is flipped: a finding, never an error, never "clean"."""
    random = Random(20261129)
    for _ in range(150):
        seq = random.randrange(1, EVENTS + 1)
        place = random.randrange(len(match.filed[seq].payload))
        bit = 1 << random.randrange(8)
        broken = spoilt(
            match, seq, lambda p, at=place, by=bit: p[:at] + bytes([p[at] ^ by]) + p[at + 1 :]
        )
        assert audit_match(broken).findings, (seq, place, bit)


def test_cut_and_lengthened_bytes_are_never_overlooked(match):
    """Stored bytes that were cut off or added to: a finding, never an error."""
    random = Random(7)
    for _ in range(60):
        seq = random.randrange(1, EVENTS + 1)
        length = random.randrange(len(match.filed[seq].payload))
        assert audit_match(spoilt(match, seq, lambda p, n=length: p[:n])).findings
        assert audit_match(spoilt(match, seq, lambda p, n=length: p + p[:n] + b"\x00")).findings


def test_left_over_are_the_new_and_the_changed():
    """Of all matches those are left over that the log lacks, or has with another last hash."""
    heads = {"one": "aa", "two": "bb", "three": "cc"}
    assert ("two", "three") == left_over(heads, {"one": "aa", "two": "xx", "gone": "dd"})

from random import Random

import pytest
from msgspec.structs import replace

from ludwig.codec import hash_of
from ludwig.matches.header import Parent
from ludwig.matches.match import Match
from replays.audit import audit
from replays.audit.sweep import audit_match, audit_proven, judged, left_over
from replays.exchange import export_record

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
    found, claims = judged(match)
    assert ((), EVENTS, ()) == (found.findings, found.judged, claims)


@pytest.mark.parametrize("seq", [1, 2, 30, EVENTS])
def test_match_is_judged_up_to_what_cannot_be_read(match, seq):
    """RECORD-data: an event that cannot be read is a finding; what stands before it is judged."""
    broken = spoilt(match, seq, lambda payload: b"\x7f" + payload[1:])
    found, claims = judged(broken)
    assert [(seq, "RECORD-data")] == [(each.seq, each.rule) for each in found.findings]
    assert seq - 1 == found.judged == found.events
    assert () == claims


def test_unknown_word_is_where_reading_ends(match):
    """RECORD-line: an event of a type that no version here knows ends the reading."""
    entry = match.filed[20]._replace(word="??")
    later = Match(match.header, (*match.filed[:20], entry, *match.filed[21:]))
    assert (20, "RECORD-line") == audit_match(later).findings[0][:2]


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


@pytest.mark.parametrize("seed", [1, 2, 5, 6, 10])
def test_a_proven_match_is_judged_as_its_record_is(lively_timeline, seed):
    """What is beyond doubt is judged without being taken apart, with the same answer."""
    match = lively_timeline(seed).match
    assert audit(export_record(match, "referee")) == audit_proven(match)


def test_who_may_not_have_all_secrets_proves_nothing(two_players):
    """SEE-3: a spectator's copy of a match that goes on must not hold its decks."""
    whole = two_players.match
    begun = Match(whole.header, whole.filed[:EVENTS])
    seen = Match(replace(whole.header, viewer="spectator"), begun.filed)
    assert audit_proven(begun) is not None
    assert audit_proven(seen) is None
    assert {"SEE-2", "SEE-3"} <= {finding.rule for finding in audit_match(seen).findings}


def test_a_match_with_fields_of_its_own_is_not_proven(lively_timeline):
    """Extra fields may be claims or secrets of their own: such a match is looked at closer."""
    assert audit_proven(lively_timeline(0).match) is None
    assert audit_match(lively_timeline(0).match).clean


def test_a_branch_is_proven_by_the_event_it_leaves_its_parent_at(two_players):
    """RECORD-hash: a branch that names another event at its fork is not proven."""
    whole = two_players.match
    at = whole.entries[29]
    fork = Parent("elsewhere", 30, hash_of(at.payload).hex())
    assert audit_proven(Match(replace(whole.header, parent=fork), whole.filed)) is not None
    wrong = Match(replace(whole.header, parent=replace(fork, seq=29)), whole.filed)
    assert audit_proven(wrong) is None
    assert "RECORD-hash" == audit_match(wrong).findings[0].rule

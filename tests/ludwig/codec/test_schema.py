import pytest

from domain.events import EVENT_TYPES, Event, TurnPassed
from ludwig.codec import UnknownSchemaError, pack, schema, unpack, unpack_event
from ludwig.codec.layout import layout
from ludwig.codec.schema import WORDS, Schema, schema_of, schemas, word_of


def test_every_event_type_has_a_word():
    """No event can be decided that the store has no word for."""
    assert set(EVENT_TYPES) == set(WORDS)


def test_words_are_short_and_given_once():
    """A word of two letters stands for one type only."""
    assert len(WORDS) == len(set(WORDS.values()))
    assert {2} == set(map(len, WORDS.values()))


@pytest.mark.parametrize(
    ("name", "word"), [("MatchCreated", "mc"), ("RoomPlaced", "pl"), ("RulingApplied", "ra")]
)
def test_words_are_stable(name, word):
    """What has been stored under a word stays readable under it."""
    assert word == word_of(name)
    assert name == schema_of(word).name


@pytest.mark.parametrize("word", ["pl2", "zz", ""])
def test_a_newer_word_is_told_apart(word):
    """A type or version that a later program wrote is refused by name."""
    with pytest.raises(UnknownSchemaError) as caught:
        unpack(1, word, b"\0" * 41)
    assert word == caught.value.word
    with pytest.raises(UnknownSchemaError):
        unpack_event(1, word, b"\0" * 41)


def test_a_type_without_a_word_cannot_be_packed(two_players):
    """Packing refuses what could not be read again."""
    with pytest.raises(UnknownSchemaError):
        pack(type(two_players[0])(1, "", None, "RoomBurnt", {}, {}, ""))


class OldTurnPassed(Event, frozen=True):
    """TurnPassed as it might have been stored once: in thousands."""

    seat: str
    thousands: int


@pytest.fixture
def retired(monkeypatch):
    """A retired schema in the registry, with its upcaster."""
    old = Schema(
        "tp0", "TurnPassed", OldTurnPassed, lambda e: TurnPassed(e.seat, 1000 * e.thousands)
    )
    for word, known in schemas([old]).items():
        monkeypatch.setitem(schema.SCHEMAS, word, known)
    return old


def test_an_old_event_is_read_as_the_present_one(retired):
    """An upcaster turns the stored bytes of an old shape into today's event."""
    stored = bytes(40) + layout(OldTurnPassed).write(OldTurnPassed("red", 5))
    assert bytes.fromhex("92a372656405") == stored[40:]
    assert TurnPassed("red", 5000) == unpack_event(1, retired.word, stored)


def test_an_old_event_is_exported_as_it_was_written(retired):
    """What is hashed is what was written: no upcaster touches it."""
    stored = bytes(40) + layout(OldTurnPassed).write(OldTurnPassed("red", 5))
    assert {"seat": "red", "thousands": 5} == unpack(1, retired.word, stored).data


def test_an_old_event_that_was_kept_open_is_read_too(retired):
    """The open form is upcast like the other."""
    parts = "95a0c082a473656174a3726564a974686f7573616e64730580a0"
    assert TurnPassed("red", 5000) == unpack_event(1, retired.word, bytes.fromhex("20" + parts))

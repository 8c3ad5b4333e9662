from itertools import count

import msgspec
import pytest

from domain.events import (
    BonusCardsDealt,
    BonusCardsKept,
    DecksShuffled,
    MatchAbandoned,
    RoomsDrawn,
    TurnEnded,
)
from ludwig.codec import GENESIS, commitment, masked, seal, unseal

AT = "2026-11-29T20:15:00.000000Z"
DECKS = DecksShuffled(
    stacks={100: ("shed",)}, room_deck=(100,), bonus_deck=("stairs",), left_out=()
)


@pytest.fixture
def salt():
    """Counts up in place of fresh random bytes."""
    numbers = count(1)
    return lambda: next(numbers).to_bytes(16, "big")


def sealed(event, salt, by=None):
    return seal(event, seq=1, at=AT, by=by, previous=GENESIS, salt=salt)


def test_sealing_again_gives_the_good_records_to_the_letter(written):
    """What was read and is sealed with the same salts comes out the same, key for key."""
    previous = GENESIS
    for event in written:
        salts = iter([bytes.fromhex(entry["salt"]) for entry in event.secret.values()])
        if all(field in event.secret for field in committed(event)):
            again = seal(
                unseal(event),
                seq=event.seq,
                at=event.at,
                by=event.by,
                previous=previous,
                salt=lambda salts=salts: next(salts),
            )
            assert msgspec.json.encode(event) == msgspec.json.encode(again)
        previous = bytes.fromhex(event.hash)


def committed(event):
    return [
        f for f, value in event.data.items() if isinstance(value, dict) and "commitment" in value
    ]


def test_a_secret_stands_as_its_commitment(salt):
    """The value goes into ``secret`` with its salt and its owner's seat (SEE-2)."""
    event = sealed(BonusCardsDealt("red", ("stairs", "size_300", "hallways")), salt)
    value = ["stairs", "size_300", "hallways"]
    grain = (1).to_bytes(16, "big")
    assert {"seat": "red", "cards": {"commitment": commitment(grain, value)}} == event.data
    entry = {"value": value, "salt": grain.hex(), "visible_to": ["red"]}
    assert {"cards": entry} == event.secret


def test_decks_are_visible_to_nobody(salt):
    """Stacks, decks and what was left out name no seat, and each has a salt of its own (SEE-3)."""
    entries = sealed(DECKS, salt).secret
    assert ["stacks", "room_deck", "bonus_deck", "left_out"] == list(entries)
    assert [[]] * 4 == [entry["visible_to"] for entry in entries.values()]
    assert 4 == len({entry["salt"] for entry in entries.values()})
    assert {"100": ["shed"]} == entries["stacks"]["value"]


def test_a_secret_that_was_never_known_has_no_entry(salt):
    """At a table a value may be unknown: it stands as a commitment of null and takes no salt."""
    event = sealed(BonusCardsKept("red", None, ("stairs",)), salt, by="red")
    assert {"commitment": None} == event.data["kept"]
    assert ["returned"] == list(event.secret)


def test_an_absent_field_stays_absent(salt):
    """A drawing without a shuffle has no key for it, and an abandoned match may name nobody."""
    assert ["draws", "reshuffled", "last_round"] == list(
        sealed(RoomsDrawn((), reshuffled=False, last_round=False), salt).data
    )
    assert {"reason": "late"} == sealed(MatchAbandoned("late"), salt).data


def test_the_shuffle_stands_where_the_record_has_it(salt):
    """An optional field in the middle of a record's event keeps its place there."""
    drawn = RoomsDrawn((), reshuffled=True, last_round=True, reshuffle=(100,))
    expected = ["draws", "reshuffled", "reshuffle", "last_round"]
    assert expected == list(sealed(drawn, salt).data)


@pytest.mark.parametrize(
    ("viewer", "fields"),
    [("red", ["cards"]), ("blue", []), ("spectator", []), ("referee", ["cards"])],
)
def test_private_cards_are_masked_from_others(salt, viewer, fields):
    """SEE-2: before the end only their owner and the referee see bonus cards."""
    event = sealed(BonusCardsDealt("red", ("stairs",)), salt)
    assert fields == list(masked(event, viewer, over=False).secret)


@pytest.mark.parametrize(("viewer", "count"), [("red", 0), ("spectator", 0), ("referee", 4)])
def test_decks_are_masked_from_every_player(salt, viewer, count):
    """SEE-3: before the end nobody but the referee sees the decks."""
    assert count == len(masked(sealed(DECKS, salt), viewer, over=False).secret)


def test_after_the_end_everybody_sees_everything(salt):
    """SEE-5: nothing is masked of a match that has ended."""
    event = sealed(DECKS, salt)
    assert event == masked(event, "spectator", over=True)


def test_a_claim_of_visibility_opens_nothing(salt):
    """SEE-4: what a viewer sees follows from the rules, not from what the record says."""
    event = sealed(BonusCardsDealt("red", ("stairs",)), salt)
    event.secret["cards"]["visible_to"].append("blue")
    assert {} == masked(event, "blue", over=False).secret


def test_a_secret_of_an_unreadable_event_is_masked(salt):
    """When nobody can say whose a secret is, nobody but the referee gets it."""
    event = sealed(BonusCardsDealt("red", ("stairs",)), salt)
    event.data["seat"] = 7
    assert {} == masked(event, "red", over=False).secret


def test_masking_keeps_the_hash(salt):
    """Everybody's copy has the same data and verifies to the same head (SEE-2)."""
    event = sealed(BonusCardsDealt("red", ("stairs",)), salt)
    seen = masked(event, "blue", over=False)
    assert (event.data, event.hash) == (seen.data, seen.hash)


def test_an_event_without_secrets_is_not_copied(salt):
    """Masking costs nothing where there is nothing to hide."""
    event = sealed(TurnEnded("red"), salt)
    assert event is masked(event, "spectator", over=False)

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from domain import events as ev
from ludwig.codec import (
    DataError,
    Recorded,
    UnknownSchemaError,
    by_of,
    hash_of,
    pack,
    seal,
    unpack,
    unpack_event,
    unseal,
)

AT = "2026-11-29T20:15:00.000000Z"
HASH = "ab" * 32
ENDED = Recorded(5, AT, None, "TurnEnded", {"seat": "red"}, {}, HASH)
DEALT = Recorded(
    4,
    AT,
    None,
    "BonusCardsDealt",
    {"seat": "red", "cards": {"commitment": "cd" * 32}},
    {"cards": {"value": ["stairs"], "salt": "ef" * 16, "visible_to": ["red"]}},
    HASH,
)
OPEN = 2


def text(event):
    """The event with its keys in their order, which `==` would not see."""
    return msgspec.json.encode(event)


def form(payload):
    return payload[0] >> 4


def test_every_event_of_the_good_records_comes_back_to_the_letter(written):
    """Data, secrets, time and hash are restored, keys in their order, none of them open."""
    for event in written:
        word, payload = pack(event)
        assert text(event) == text(unpack(event.seq, word, payload))
        assert form(payload) < OPEN


def test_every_event_of_the_good_records_is_read_straight_into_its_class(written):
    """The short way from the bytes gives what the long way over the record gives."""
    for event in written:
        assert unseal(event) == unpack_event(event.seq, *pack(event))


def test_hash_and_decider_are_read_without_the_rest(written):
    """Both stand in the head of the payload."""
    for event in written:
        payload = pack(event)[1]
        assert (event.hash, event.by) == (hash_of(payload).hex(), by_of(payload))


def test_a_good_match_is_small_in_the_store(two_players):
    """The bundled match, its decks included, takes fewer than 100 bytes of payload an event."""
    assert 100 > sum(len(pack(event)[1]) for event in two_players) / len(two_players)


def test_a_small_event_has_a_known_payload():
    """A golden vector: bytes that were stored once stay readable."""
    stored = "00" + "06616ff29e7900" + HASH + "91a3726564"
    assert ("te", stored) == (pack(ENDED)[0], pack(ENDED)[1].hex())


CHANGES = {
    "an extra field": {"data": {"seat": "red", "mood": "good"}},
    "an extra field first": {"data": {"mood": "good", "seat": "red"}},
    "a missing field": {"data": {}},
    "a wrong value": {"data": {"seat": "pink"}},
    "no time": {"at": "yesterday"},
    "a time before 1970": {"at": "1969-12-31T23:59:59.999999Z"},
    "the year 0001": {"at": "0001-01-01T00:00:00.000000Z"},
    "a time with an offset": {"at": "2026-11-29T20:15:00.000000+01:00"},
    "three digits": {"at": "2026-11-29T20:15:00.000Z"},
    "a stranger": {"by": "pink"},
    "no hash": {"hash": ""},
    "upper-case hash": {"hash": "AB" * 32},
    "a short hash": {"hash": "ab"},
    "a secret of nothing": {"secret": {"cards": {}}},
    "integers at the limits": {"data": {"seat": "red", "a": 2**63 - 1, "b": -(2**63)}},
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_whatever_has_no_keyless_form_is_kept_open(change):
    """An event that differs from the contract comes back to the letter all the same."""
    event = replace(ENDED, **change)
    word, payload = pack(event)
    assert OPEN == form(payload)
    assert text(event) == text(unpack(5, word, payload))


SECRETS = {
    "claimed for all": {"value": ["stairs"], "salt": "ef" * 16, "visible_to": ["blue", "red"]},
    "claimed for nobody": {"value": ["stairs"], "salt": "ef" * 16, "visible_to": []},
    "in another order": {"salt": "ef" * 16, "value": ["stairs"], "visible_to": ["red"]},
    "with more in it": {"value": ["stairs"], "salt": "ef" * 16, "visible_to": ["red"], "x": 1},
    "with a short salt": {"value": ["stairs"], "salt": "ef", "visible_to": ["red"]},
    "of another type": {"value": 7, "salt": "ef" * 16, "visible_to": ["red"]},
    "that is none": 7,
}


@pytest.mark.parametrize("entry", SECRETS.values(), ids=SECRETS)
def test_an_odd_secret_is_kept_open(entry):
    """Secrets that the rules would write otherwise come back to the letter."""
    event = replace(DEALT, secret={"cards": entry})
    word, payload = pack(event)
    assert OPEN == form(payload)
    assert text(event) == text(unpack(4, word, payload))


@pytest.mark.parametrize("committed", [None, "cd" * 32])
def test_a_secret_that_is_not_here_needs_no_open_form(committed):
    """Never known, or left out of this copy: both have a keyless form."""
    data = {"seat": "red", "cards": {"commitment": committed}}
    event = replace(DEALT, data=data, secret={})
    word, payload = pack(event)
    assert form(payload) < OPEN
    assert text(event) == text(unpack(4, word, payload))
    assert unpack_event(4, word, payload).cards is None


def test_keys_in_another_order_stay_in_it():
    """An event whose keys were written in another order is stored in that order."""
    data = {"coins": 0, "price": 4000, "payee": None, "tile": "shed", "seat": "red"}
    event = replace(ENDED, type="RoomPurchased", data=data)
    word, payload = pack(event)
    assert text(event) == text(unpack(5, word, payload))
    assert unseal(event) == unpack_event(5, word, payload)


def test_maps_keep_their_order():
    """Prices and coins are not sorted."""
    coins = {"shed": 1000, "attic": 2000, "zoo": 3000}
    event = replace(ENDED, type="CoinsAdded", data={"coins": coins})
    word, payload = pack(event)
    assert form(payload) < OPEN
    assert list(coins) == list(unpack(5, word, payload).data["coins"])


DECKS = ({100: ("shed",)}, (100,), ("stairs",), ("attic",))
WITH_OPTIONS = [
    ev.MatchCreated("app", {"P-FOYER": (3,)}, (), solo=True, source="service", server_seed="ab"),
    ev.DecksShuffled(*DECKS, seat_seeds={"red": "ab"}),
    ev.DecksReshuffled(*DECKS),
    ev.DecksReshuffled(*DECKS, unseen={"red": ("attic",), "laid": ()}),
    ev.RoomsDrawn((ev.Draw(None, "shed"),), reshuffled=True, last_round=True, reshuffle=(100,)),
    ev.MatchAbandoned("late", ("red", "blue")),
]


@pytest.mark.parametrize("event", WITH_OPTIONS, ids=lambda event: type(event).__name__)
def test_fields_that_may_be_absent_are_stored_without_keys(event):
    """Seeds, shuffles and agreements have their places in the keyless form."""
    sealed = seal(event, seq=1, at=AT, by=None, previous=bytes(32), salt=lambda: bytes(16))
    word, payload = pack(sealed)
    assert form(payload) < OPEN
    assert text(sealed) == text(unpack(1, word, payload))
    assert event == unpack_event(1, word, payload)


def test_an_open_event_that_is_wrong_cannot_become_a_domain_event():
    """What an import tolerates is refused where it would be played."""
    with pytest.raises(DataError, match="data"):
        unpack_event(5, *pack(replace(ENDED, data={})))


def test_hash_and_decider_of_an_open_event_are_read_too():
    """The open form has them in another place."""
    payload = pack(replace(ENDED, data={"seat": "red", "x": 1}, by="blue"))[1]
    assert (HASH, "blue") == (hash_of(payload).hex(), by_of(payload))


words = st.text(max_size=12)
data = st.dictionaries(
    words | st.sampled_from(["seat", "cards", "tile", "x"]),
    st.recursive(
        st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | words,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
        max_leaves=6,
    ),
    max_size=5,
)


@given(
    at=words | st.datetimes().map(lambda d: d.isoformat(timespec="microseconds") + "Z"),
    by=st.none() | words | st.sampled_from(["red", "referee"]),
    name=st.sampled_from(["TurnEnded", "BonusCardsDealt", "RoomsDrawn", "DecksShuffled"]),
    data=data,
    secret=data,
    digest=words | st.binary(min_size=32, max_size=32).map(bytes.hex),
)
def test_any_event_comes_back_to_the_letter(at, by, name, data, secret, digest):
    """Nothing that a record can hold is changed by the store."""
    event = Recorded(3, at, by, name, data, secret, digest)
    assert text(event) == text(unpack(3, *pack(event)))


PATHS = {None, "payload", "data", "secret"}


def raised(read, word, payload):
    """The first word of the path that reading names, if it raises DataError."""
    try:
        read(5, word, payload)
    except DataError as error:
        return error.path.split(".")[0]
    return None


@given(place=st.integers(0, 400), byte=st.integers(0, 255), end=st.integers(0, 400))
@pytest.mark.parametrize("event", [ENDED, DEALT, replace(ENDED, data={})])
def test_broken_bytes_are_an_error_with_a_path_or_another_event(event, place, byte, end):
    """Bytes that nothing here wrote raise DataError and nothing else."""
    word, payload = pack(event)
    place %= len(payload)
    broken = (payload[:place] + bytes([byte]) + payload[place + 1 :])[: end or None]
    assert {raised(unpack, word, broken), raised(unpack_event, word, broken)} <= PATHS


@pytest.mark.parametrize("payload", [b"", b"\x30" * 50, b"\x10", b"\x20\x95", b"\x20\x01"])
def test_bytes_of_no_form_are_refused(payload):
    """An unknown form, and a payload that is cut, are named."""
    with pytest.raises(DataError, match="payload"):
        unpack(1, "te", payload)
    with pytest.raises(DataError, match="payload"):
        unpack_event(1, "te", payload)
    with pytest.raises(UnknownSchemaError):
        unpack(1, "te9", payload)

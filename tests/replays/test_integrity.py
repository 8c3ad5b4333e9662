import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from domain import events as ev
from ludwig.codec import GENESIS, chain_hash, commitment, masked, seal
from replays.integrity import check_chain
from replays.record import Parent, Record, read

ROOT = Path(__file__).parents[2]
AT = "2026-11-29T20:15:00.000000Z"
SALT = bytes(range(16))
PLAYERS = (
    ev.Player("red", "R", "foyer_front", "human"),
    ev.Player("blue", "B", "foyer_front", "human"),
)
CREATED = ev.MatchCreated("second-edition", {}, PLAYERS, solo=False, source="service")
AT_TABLE = ev.MatchCreated("second-edition", {}, PLAYERS, solo=False, source="table")
DECKS = ev.DecksShuffled({100: ("shed",)}, (100,), ("stairs",), ("attic",))
DEALT = ev.BonusCardsDealt("red", ("stairs", "hallways", "size_100"))
ENDED = ev.MatchEnded((("red",), ("blue",)), "points", None)
BASE = ((CREATED, None), (DECKS, None), (DEALT, None))


def record(*events, viewer="referee", parent=None):
    """A record sealed of events, each with who decided it."""
    sealed, previous = [], GENESIS
    for seq, (event, by) in enumerate(events, 1):
        line = seal(event, seq=seq, at=AT, by=by, previous=previous, salt=lambda: SALT)
        previous = bytes.fromhex(line.hash)
        sealed.append(line)
    return Record("home", parent, viewer, tuple(sealed))


def rechained(made):
    """The record with every hash made right again."""
    lines, previous = [], GENESIS
    for line in made.events:
        parts = (line.seq, line.at, line.by, line.type, line.data)
        previous = chain_hash(previous, *parts)
        lines.append(replace(line, hash=previous.hex()))
    return made._replace(events=tuple(lines))


def edited(made, seq, **changes):
    """The record with one event changed, hashes left."""
    lines = list(made.events)
    lines[seq - 1] = replace(lines[seq - 1], **changes)
    return made._replace(events=tuple(lines))


def found(made):
    """Number and rule of each finding."""
    return [finding[:2] for finding in check_chain(made)]


def with_data(made, seq, **changes):
    """The record with some of an event's data changed, and the hashes made right again."""
    return rechained(edited(made, seq, data={**made.events[seq - 1].data, **changes}))


def with_secret(made, seq, field, **changes):
    """The record with some of a secret changed; nothing else has to be, it is not hashed."""
    secret = made.events[seq - 1].secret
    entry = {**secret[field], **changes}
    return edited(made, seq, secret={**secret, field: entry})


@pytest.mark.parametrize("path", sorted((ROOT / "replays" / "data").glob("*.ludwig.jsonl")))
def test_a_good_record_is_what_its_writer_sealed(path):
    """The bundled records have nothing wrong with them."""
    assert [] == found(read(path.read_bytes()).record)


SPOILT = ROOT / "tests" / "data" / "matches" / "spoilt"
KINDS = ("RECORD-hash", "RECORD-commitment", "RECORD-line", "RECORD-secret", "RECORD-data")
CASES = [
    case
    for case in json.loads((SPOILT / "manifest.json").read_bytes())
    if case["rule"] in KINDS or case["rule"].startswith("SEE-")
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["file"])
def test_a_spoilt_record_is_found_out(case):
    """The first finding stands where the record was spoilt, and nothing else is found."""
    reading = read((SPOILT / case["file"]).read_bytes())
    findings = sorted([*reading.findings, *check_chain(reading.record)])
    assert [(case["seq"], case["rule"])] == [finding[:2] for finding in findings]


def test_a_changed_event_breaks_its_own_hash_only():
    """RECORD-hash is reported once; later events chain on the hash as written."""
    assert [(2, "RECORD-hash")] == found(edited(record(*BASE), 2, at="2026-11-29T20:15:00.000001Z"))


def test_two_changed_events_are_two_findings():
    """After a wrong hash later events are judged on their own."""
    made = edited(edited(record(*BASE), 1, at=AT[:-2] + "1Z"), 3, at=AT[:-2] + "1Z")
    assert [(1, "RECORD-hash"), (3, "RECORD-hash")] == found(made)


def test_a_recomputed_event_breaks_the_chain_after_it():
    """Who makes one hash right again has to make all the later ones."""
    made = record(*BASE)
    line = made.events[1]
    moved = "2026-11-29T20:15:00.000001Z"
    previous = bytes.fromhex(made.events[0].hash)
    digest = chain_hash(previous, 2, moved, None, line.type, line.data)
    assert [(3, "RECORD-hash")] == found(edited(made, 2, at=moved, hash=digest.hex()))


def test_after_a_gap_the_chain_goes_on():
    """A missing event was reported with the lines; the one after it cannot be checked."""
    made = record(*BASE, (ev.RoundStarted(1, "red"), None))
    assert [] == found(made._replace(events=(*made.events[:1], *made.events[2:])))


def test_after_an_unreadable_hash_the_chain_goes_on():
    """A hash that is none was reported with the lines."""
    assert [] == found(edited(record(*BASE), 2, hash=""))


def test_a_branch_has_its_parents_event():
    """The event that it forks after has the hash that the first line names."""
    made = record(*BASE)
    assert [] == found(made._replace(parent=Parent("p", 2, made.events[1].hash)))
    assert [(2, "RECORD-hash")] == found(made._replace(parent=Parent("p", 2, "0" * 64)))


def test_a_branch_reaches_its_fork():
    """A record that ends before its fork lacks the parent's event."""
    made = record(*BASE)
    assert [(9, "RECORD-hash")] == found(made._replace(parent=Parent("p", 9, "0" * 64)))


def test_a_branch_from_before_the_first_event_has_no_hash():
    """A fork at 0 names the zeros that the first event chains on."""
    made = record(*BASE)
    assert [] == found(made._replace(parent=Parent("p", 0, "0" * 64)))
    assert [(0, "RECORD-hash")] == found(made._replace(parent=Parent("p", 0, "1" * 64)))


@pytest.mark.parametrize(
    "changes", [{"value": ["stairs"]}, {"salt": "00" * 16}, {"value": None}, {"value": {}}]
)
def test_a_replaced_secret_does_not_open_its_commitment(changes):
    """RECORD-commitment: value and salt together are what was committed to."""
    assert (3, "RECORD-commitment") in found(with_secret(record(*BASE), 3, "cards", **changes))


@pytest.mark.parametrize(
    "value", [["stairs"], None, {}, {"commitment": "00"}, {"commitment": 7}, "x", {"a": 1}]
)
def test_a_secret_in_the_open_is_found(value):
    """RECORD-secret: a secret field holds nothing but a commitment."""
    assert [(3, "RECORD-secret")] == found(with_data(record(*BASE), 3, cards=value))


@pytest.mark.parametrize(
    "entry",
    [
        7,
        [],
        {},
        {"value": ["stairs"]},
        {"value": ["stairs"], "visible_to": ["red"]},
        {"value": ["stairs"], "salt": SALT.hex()},
        {"value": ["stairs"], "salt": 7, "visible_to": ["red"]},
        {"value": ["stairs"], "salt": "00", "visible_to": ["red"]},
        {"value": ["stairs"], "salt": "AA" * 16, "visible_to": ["red"]},
        {"value": ["stairs"], "salt": SALT.hex(), "visible_to": "red"},
        {"value": ["stairs"], "salt": SALT.hex(), "visible_to": ["pink"]},
        {"value": ["stairs"], "salt": SALT.hex(), "visible_to": [["red"]]},
        {"value": ["stairs"], "salt": SALT.hex(), "visible_to": None},
    ],
)
def test_a_malformed_secret_is_found(entry):
    """RECORD-secret: value, salt and the seats that may see it, each in its form."""
    assert [(3, "RECORD-secret")] == found(edited(record(*BASE), 3, secret={"cards": entry}))


@pytest.mark.parametrize("source", ["service", "table"])
def test_a_secret_without_a_value_is_found(source):
    """RECORD-secret: a value never known has no secret, so committing to nothing hides nothing."""
    created = replace(CREATED, source=source)
    made = record((created, None), (DECKS, None), (replace(DEALT, cards=("stairs",)), None))
    salt = bytes.fromhex(made.events[2].secret["cards"]["salt"])
    nothing = with_data(made, 3, cards={"commitment": commitment(salt, None)})
    assert [(3, "RECORD-secret")] == found(with_secret(nothing, 3, "cards", value=None))


def test_a_secret_of_another_type_is_wrong_data():
    """A value that opens its commitment may still not be what the contract allows."""
    digest = commitment(SALT, [7])
    made = with_data(record(*BASE), 3, cards={"commitment": digest})
    assert [(3, "RECORD-data")] == found(with_secret(made, 3, "cards", value=[7]))


@pytest.mark.parametrize("field", ["seat", "tiles", ""])
def test_a_secret_of_no_secret_field_is_found(field):
    """RECORD-secret: what is public, or not there at all, has no secret."""
    made = record(*BASE)
    secret = {**made.events[2].secret, field: made.events[2].secret["cards"]}
    assert [(3, "RECORD-secret")] == found(edited(made, 3, secret=secret))


def test_an_extra_field_may_be_a_secret():
    """Another implementation's secret has to open its commitment, no more."""
    made = with_data(record(*BASE), 3, mood={"commitment": commitment(SALT, "good")})
    entry = {"value": "good", "salt": SALT.hex(), "visible_to": []}
    secret = {**made.events[2].secret, "mood": entry}
    assert [] == found(edited(made, 3, secret=secret))
    entry["value"] = "bad"
    assert [(3, "RECORD-commitment")] == found(edited(made, 3, secret=secret))


def test_a_referee_has_every_secret():
    """RECORD-secret: a referee's record lacks none."""
    assert [(2, "RECORD-secret")] * 4 == found(edited(record(*BASE), 2, secret={}))


def test_a_seat_has_its_own_secrets():
    """SEE-2: a seat's record holds what that seat was dealt, and the decks are not missed."""
    made = edited(record(*BASE, viewer="red"), 2, secret={})
    assert [] == found(made)
    assert [(3, "RECORD-secret")] == found(edited(made, 3, secret={}))


@pytest.mark.parametrize("viewer", ["spectator", "blue"])
def test_others_need_no_secret(viewer):
    """A record without the secrets of others has nothing wrong with it."""
    made = record(*BASE, viewer=viewer)
    assert [] == found(edited(edited(made, 2, secret={}), 3, secret={}))


@pytest.mark.parametrize("viewer", ["spectator", "blue", "red"])
def test_a_secret_too_many_is_found(viewer):
    """SEE-2, SEE-3: before the end a record holds only what its viewer may see."""
    expected = [(2, "SEE-3"), (2, "RECORD-secret")] * 4
    if viewer != "red":
        expected += [(3, "SEE-2"), (3, "RECORD-secret")]
    assert expected == found(record(*BASE, viewer=viewer))


@pytest.mark.parametrize(
    "last", [(ENDED, None), (ev.MatchAbandoned("late"), None)], ids=["ended", "abandoned"]
)
def test_a_finished_match_is_public(last):
    """SEE-5: everybody's record of it holds everything, and lacks nothing."""
    made = record(*BASE, last, viewer="spectator")
    assert [] == found(made)
    assert [(3, "RECORD-secret")] == found(edited(made, 3, secret={}))


def test_a_reopened_match_stays_public():
    """SEE-5: a ruling that reopens a match hides nothing again."""
    ruling = (ev.RulingApplied("d1", 3, "misread"), "referee")
    assert [] == found(record(*BASE, (ENDED, None), ruling, viewer="spectator"))


def test_the_end_of_a_branch_publishes_nothing_of_its_parent():
    """SEE-6: its own secrets are public then, those before the fork need not be there."""
    kept = (ev.BonusCardsKept("red", ("stairs", "hallways"), ("size_100",)), "red")
    made = record(*BASE, kept, (ENDED, None), viewer="spectator")
    made = made._replace(parent=Parent("p", 3, made.events[2].hash))
    assert [] == found(made)
    without = made._replace(
        events=tuple(masked(line, "spectator", over=line.seq > 3) for line in made.events)
    )
    assert [] == found(without)
    assert [(4, "RECORD-secret")] * 2 == found(edited(without, 4, secret={}))


def test_a_branch_of_a_finished_match_is_public():
    """SEE-5: what the parent's end made public stays so in a branch."""
    made = record(*BASE, (ENDED, None), viewer="spectator")
    made = made._replace(parent=Parent("p", 4, made.events[3].hash))
    assert [] == found(made)
    assert [(3, "RECORD-secret")] == found(edited(made, 3, secret={}))


@pytest.mark.parametrize("seats", [["red", "blue"], ["blue"], [], ["red", "red"]])
def test_a_private_secret_is_marked_for_its_owner_alone(seats):
    """SEE-2: visible_to is recomputed."""
    made = with_secret(record(*BASE), 3, "cards", visible_to=seats)
    assert [(3, "SEE-2")] == found(made)


def test_a_deck_is_marked_for_nobody():
    """SEE-3: visible_to is recomputed."""
    made = with_secret(record(*BASE), 2, "room_deck", visible_to=["red"])
    assert [(2, "SEE-3")] == found(made)


def test_a_seed_of_fair_decks_is_nobodys():
    """The service's seed is a secret like the decks that follow from it (SEE-3)."""
    fair = ev.MatchCreated("app", {}, PLAYERS, solo=False, source="service", server_seed="ab")
    assert [] == found(record((fair, None)))
    expected = [(1, "SEE-3"), (1, "RECORD-secret")]
    assert expected == found(record((fair, None), viewer="red"))


def test_a_table_need_not_know_a_secret():
    """A value that was never known has a commitment of null and no entry."""
    kept = (ev.BonusCardsKept("red", None, ("stairs",)), "referee")
    assert [] == found(record((AT_TABLE, None), kept))


def test_a_service_knows_every_secret():
    """RECORD-secret: only at a table may a value be unknown."""
    kept = (ev.BonusCardsKept("red", None, ("stairs",)), "red")
    assert [(2, "RECORD-secret")] == found(record((CREATED, None), kept))


def test_an_unknown_value_has_no_entry():
    """RECORD-secret: a secret with nothing to open proves nothing."""
    made = record((AT_TABLE, None), (DEALT, None))
    assert [(2, "RECORD-secret")] == found(with_data(made, 2, cards={"commitment": None}))


TURN = ev.TurnPassed("red", 5000)
BACK = ev.MoveTakenBack("red", 1, ("blue",), "slip")
RULING = ev.RulingApplied("d1", 1, "misread")
STOPPED = ev.MatchAbandoned("late", ("blue",))


@pytest.mark.parametrize(
    ("created", "event", "by", "is_right"),
    [
        (CREATED, TURN, "red", True),
        (CREATED, TURN, "blue", False),
        (CREATED, TURN, None, False),
        (CREATED, TURN, "referee", False),
        (CREATED, TURN, "spectator", False),
        (AT_TABLE, TURN, "referee", True),
        (AT_TABLE, TURN, "red", True),
        (AT_TABLE, TURN, "blue", False),
        (CREATED, BACK, "red", True),
        (CREATED, BACK, "blue", False),
        (CREATED, BACK, None, False),
        (AT_TABLE, BACK, "referee", True),
        (CREATED, RULING, "referee", True),
        (CREATED, RULING, "red", False),
        (CREATED, RULING, None, False),
        (CREATED, STOPPED, None, True),
        (CREATED, STOPPED, "red", True),
        (CREATED, STOPPED, "referee", True),
        (CREATED, STOPPED, "pink", False),
        (CREATED, ev.TurnEnded("red"), None, True),
        (CREATED, ev.TurnEnded("red"), "red", False),
        (CREATED, ev.TurnEnded("red"), "referee", False),
        (AT_TABLE, ev.TurnEnded("red"), "referee", False),
    ],
)
def test_who_decided_is_who_may(created, event, by, is_right):
    """RECORD-data: a choice is its seat's or the referee's at a table, the rest is nobody's."""
    expected = [] if is_right else [(2, "RECORD-data")]
    assert expected == found(record((created, None), (event, by)))


@pytest.mark.parametrize("seat", [None, ["red"], {}, "pink", 7])
def test_a_choice_of_no_seat_is_wrong_data(seat):
    """RECORD-data: whatever stands for the seat, nothing is raised."""
    made = record((CREATED, None), (TURN, "red"))
    assert {(2, "RECORD-data")} == set(found(with_data(made, 2, seat=seat)))


def test_a_missing_field_is_wrong_data():
    """RECORD-data says which field."""
    made = record((CREATED, None), (TURN, "red"))
    made = rechained(edited(made, 2, data={"seat": "red"}))
    [finding] = check_chain(made)
    assert (2, "RECORD-data") == finding[:2]
    assert "money" in finding.what


def test_a_missing_secret_field_is_wrong_data():
    """RECORD-data: a field that is secret has to be in the data all the same."""
    made = rechained(edited(record(*BASE), 3, data={"seat": "red"}, secret={}))
    assert [(3, "RECORD-data")] == found(made)


def test_secrets_of_wrong_data_are_still_opened():
    """What is wrong with an event's data does not hide what is wrong with its secret."""
    made = with_secret(with_data(record(*BASE), 3, seat=7), 3, "cards", value=["stairs"])
    assert [(3, "RECORD-data"), (3, "RECORD-commitment")] == found(made)


def test_a_branch_drawn_anew_need_not_hold_its_parents_secrets():
    """SEE-6: whoever branches without the real decks does not know them afterwards either."""
    deck = ev.DecksReshuffled({}, (), (), ())
    made = record(*BASE, (deck, None))
    made = made._replace(parent=Parent("p", 3, made.events[2].hash))
    assert [] == found(edited(edited(made, 2, secret={}), 3, secret={}))
    assert [(4, "RECORD-secret")] * 4 == found(edited(made, 4, secret={}))


def test_a_record_is_seen_by_a_seat_of_its_match():
    """SEE-4: no seat sees a match at which it does not sit."""
    expected = [(0, "RECORD-line"), (0, "SEE-4")]
    assert expected == found(record((CREATED, None), viewer="green"))

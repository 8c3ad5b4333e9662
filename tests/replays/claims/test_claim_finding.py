from random import Random

import msgspec
import pytest
from generated import generated
from hypothesis import given
from hypothesis import strategies as st
from lively import lively, sealed
from spoiling.twisting import twisted

from replays.audit import audit
from replays.claims import claim_findings
from replays.notation import text_of

START = """ludwig-text 1
player blue "Ada" front
player red "Bob" front
favors number_food, round_rooms
draw pantry, salon, larder, powder_room, piano_room
blue prices 4000 pantry, 6000 powder_room, 8000 larder, 10000 piano_room, 15000 salon
"""
ROUND = START + "red buys piano_room\n  places north of foyer, doors S2-N2\n"


def wrong(record):
    return claim_findings(record, audit(record).line)


def found(record):
    return [(each.kind, each.seat, each.amount, each.rules) for each in wrong(record)]


def scored(record):
    return next(event for event in record.events if event.type == "PointsScored")


def of_kind(record, kind):
    return [event for event in record.events if event.type == kind]


def simulated(seed):
    match = generated(seed)
    return sealed("simulated", tuple(zip(match.by, match.events, strict=True)))


@pytest.fixture
def points(recorded):
    """The points that red's first placement is worth."""
    return scored(recorded(ROUND)).data["points"]


def test_a_right_claim_is_no_finding(recorded, points):
    """SCORE-1: what was claimed and is due is not worth a word."""
    assert [] == found(recorded(f"{ROUND}  claims {points}"))
    assert [] == found(recorded(ROUND))


def test_points_missed_and_taken_wrongly(recorded, points):
    """SCORE-1: less than due was missed, more was taken wrongly."""
    (missed,) = found(recorded(f"{ROUND}  claims {points - 2}"))
    (wrong,) = found(recorded(f"{ROUND}  claims {points + 3}"))
    assert ("missed", "red", 2) == missed[:3]
    assert ("taken wrongly", "red", -3) == wrong[:3]
    assert "SCORE-1" in missed[3]


def test_a_claim_pair_by_pair(recorded, points):
    """SCORE-2, SCORE-3: told what the points are for, each pair is judged on its own."""
    record = recorded(f"{ROUND}  claims {points}: {points - 1} own, 1 foyer")
    own, pair = found(record)
    assert ("missed", "red", 1, ("SCORE-1",)) == own
    assert ("taken wrongly", "red", -1, ("SCORE-2", "SCORE-3")) == pair


def test_items_that_do_not_add_up(recorded, points):
    """SCORE-1: a sum that is not that of its items is wrong even if the items are right."""
    ((kind, _, amount, _),) = found(recorded(f"{ROUND}  claims {points + 1}: {points} own"))
    assert ("taken wrongly", -1) == (kind, amount)


@pytest.mark.parametrize("kind", ["LivingRewardScored", "ActivityRewardScored"])
def test_claims_of_rewards(recorded, kind):
    """LIVING, ACTIVITY: the points of a reward are claimed for the room that brings it."""
    record = next(filter(lambda record: of_kind(record, kind), map(simulated, range(1, 40))))
    event = of_kind(record, kind)[0]
    at = event.seq - 1
    due = event.data["points"]
    wrong = msgspec.structs.replace(event, data={**event.data, "claimed": {"points": due + 4}})
    text = text_of(record._replace(events=(*record.events[:at], wrong, *record.events[at + 1 :])))
    assert f"claims {due + 4} for {event.data['room']}" in text
    ((sort, _, amount, rules),) = found(recorded(text))
    assert ("taken wrongly", -4) == (sort, amount)
    assert kind.partition("Reward")[0].upper() in rules


def test_counted_points_and_marks(recorded):
    """BUY-2: track and purse are compared at the moment they were counted."""
    record = recorded(f"{START}blue counts 0 points, 15000 marks\nred counts 3 points, 14000 marks")
    assert [("taken wrongly", "red", -2, ()), ("missed", "red", 1000, ())] == found(record)
    assert ["points", "marks"] == [each.unit for each in wrong(record)]


def test_final_scores(recorded):
    """DEPLETED, MONEY: the players' own final scoring is compared part by part."""
    draws = ", ".join(["100 none"] * 30 + ["pantry", "salon", "porch"])
    text = f'ludwig-text 1\nplayer blue "Ada" front\ndraw {draws}\nblue passes\n'
    record = recorded(f"{text}blue final points 0, depleted 2, money 1, total 3")
    assert [
        ("taken wrongly", "blue", -2, ("DEPLETED",)),
        ("missed", "blue", 1, ("MONEY",)),
        ("taken wrongly", "blue", -1, ("WIN-1",)),
    ] == found(record)


def test_final_claims_are_written_again(recorded):
    """The final scoring as the players made it comes back from a record."""
    draws = ", ".join(["100 none"] * 30 + ["pantry", "salon", "porch"])
    text = f'ludwig-text 1\nplayer blue "Ada" front\ndraw {draws}\nblue passes\n'
    assert "blue final cards 3, total 9" in text_of(recorded(f"{text}blue final cards 3, total 9"))


def test_claims_taken_back_do_not_count(recorded):
    """RECORD: what was claimed for a move taken back is gone with it."""
    text = (
        f"{START}mark a\nred buys piano_room\n  places north of foyer, doors S2-N2\n  claims 99\n"
    )
    assert 1 == len(found(recorded(text)))
    assert [] == found(recorded(f"{text}red goes back to a\n"))


def test_claims_are_extra_fields_under_the_hashes(recorded):
    """RECORD: a claim stands in data, is kept, and leaves the record clean for an audit."""
    record = recorded(f"{ROUND}  claims 4: 3 own, 1 foyer\nred counts 9 points\n")
    claimed = {"points": 4, "items": [{"points": 3, "room": None}, {"points": 1, "room": "foyer"}]}
    assert claimed == scored(record).data["claimed"]
    assert {"red": {"points": 9, "money": None}} == scored(record).data["counted"]
    assert () == audit(record).findings


def test_claims_are_written_again(recorded):
    """Every kind of claim comes back from a record as it was written."""
    claims = ("  claims 4: 3 own, 1 foyer\n", "red counts 9 points, 3000 marks\n")
    assert all(claim in text_of(recorded(ROUND + "".join(claims))) for claim in claims)


def test_a_claim_of_a_wrong_form_is_none(recorded):
    """RECORD: extra fields of anybody else's are not taken for claims."""
    record = recorded(f"{ROUND}  claims 99")
    nonsense = {"claimed": [7], "counted": {"pink": 3}}
    strange = tuple(
        msgspec.structs.replace(event, data={**event.data, **nonsense}) for event in record.events
    )
    assert () == wrong(record._replace(events=strange))


@given(st.integers(0, 10**9))
def test_claims_in_a_twisted_record_are_judged(seed):
    """RECORD-data: as far as the record can be followed; never an exception."""
    random = Random(seed)
    record = twisted(lively(random.randrange(20)), random)
    claims = {"claimed": {"points": 99}, "counted": {"blue": {"points": 99, "money": 99}}}
    claimed = tuple(
        msgspec.structs.replace(event, data={**event.data, **claims}) for event in record.events
    )
    told = wrong(record._replace(events=claimed))
    assert [each.seq for each in told] == sorted(each.seq for each in told)


def test_claims_of_nobody_are_not_written(recorded):
    """RECORD: extra fields of anybody else's bring no line into a text that could not be read."""
    record = recorded(ROUND)
    nonsense = {
        "counted": {"pink": {"points": 3, "money": 4}, "red": {"points": None, "money": None}}
    }
    strange = tuple(
        msgspec.structs.replace(event, data={**event.data, **nonsense}) for event in record.events
    )
    assert text_of(record) == text_of(record._replace(events=strange))

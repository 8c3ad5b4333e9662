"""Events dropped, doubled, swapped, and fields taken out of them: what holds for every type."""

from copy import deepcopy
from functools import cache
from random import Random

import pytest
from lively import lively
from msgspec.structs import fields
from spoiling.draft import Draft

from domain.events import EVENT_TYPES, INTERVENTIONS
from replays.audit import audit

SEEDS = (60, 62, 64, 66, 67, 98, *range(1, 24))
INTERVENING = {kind.__name__ for kind in INTERVENTIONS}
FREE = INTERVENING | {"FoyerRotated", "DecksReshuffled", "MatchCreated"}
"""Types that may follow on themselves, or that nothing need follow."""
PLAYED = sorted(EVENT_TYPES.keys() - FREE)


@cache
def drafts():
    """The matches laid open."""
    return tuple(Draft(lively(seed)) for seed in SEEDS)


@cache
def places(type_):
    """Some events of a type: a draft and a number, not the last one of it, nor before a return."""
    found = []
    for draft in drafts():
        for seq, entry in enumerate(draft.entries[:-1], 1):
            if entry.type == type_ and draft.entries[seq].type not in INTERVENING:
                found.append((draft, seq))
    return tuple(Random(type_).sample(found, min(len(found), 3)))


def changed(draft, seq):
    """A draft whose event of this number may be changed."""
    copy = draft.copied(seq)
    return copy, copy.entry(seq)


def rules_at(record, seq):
    """The rules named at an event, which must be the first with a finding."""
    findings = audit(record).findings
    assert seq == findings[0].seq
    return {finding.rule for finding in findings if finding.seq == seq}


@pytest.mark.parametrize("type_", PLAYED)
def test_an_event_left_out_is_reported_at_its_number(type_):
    """RECORD-order: what stands in the place of a missing event cannot stand there."""
    for draft, seq in places(type_):
        copy = draft.copied(seq)
        follower = copy.entry(seq + 1).type
        if {type_, follower} == {"BonusCardsKept", "BonusCardsDealt"}:
            continue  # cards may be dealt to all at once, or seat by seat
        copy.drop(seq)
        rules = rules_at(copy.sealed(), seq)
        assert type_ == follower or "RECORD-order" in rules


@pytest.mark.parametrize("type_", PLAYED)
def test_an_event_written_twice_is_reported_at_the_second(type_):
    """RECORD-order: nothing that happens once may stand twice in a row."""
    for draft, seq in places(type_):
        copy, entry = changed(draft, seq)
        copy.entries.insert(seq, deepcopy(entry))
        copy._renumber(lambda to, seq=seq: to + 1 if to > seq else to)
        assert rules_at(copy.sealed(), seq + 1) & {
            "RECORD-order",
            "SETUP-4",
            "REWARD-1",
            "CORRIDOR",
        }


@pytest.mark.parametrize("type_", sorted(EVENT_TYPES.keys() - {"DecksReshuffled"}))
def test_a_field_left_out_is_reported(type_):
    """RECORD-data: each field of the contract must be there; a secret one is missed as such."""
    for field in fields(EVENT_TYPES[type_]):
        for draft, seq in places(type_)[:1]:
            copy, entry = changed(draft, seq)
            present = entry.data.pop(field.encode_name, None) is not None
            if present and field.required:
                assert "RECORD-data" in rules_at(copy.sealed(), seq)


@pytest.mark.parametrize("type_", sorted(EVENT_TYPES.keys() - {"DecksReshuffled"}))
@pytest.mark.parametrize("strange", [{"a": 1}, -1, "x"], ids=repr)
def test_a_field_of_another_kind_is_reported(type_, strange):
    """RECORD-data, or the rule the value breaks: no field takes just any value."""
    free = {"reason", "dispute", "agreed_by", "x", "y"}
    for field in fields(EVENT_TYPES[type_]):
        for draft, seq in places(type_)[:1]:
            copy, entry = changed(draft, seq)
            if field.name in free or field.name not in entry.data:
                continue
            if entry.data[field.name] == strange:
                continue
            entry.data[field.name] = strange
            assert seq == audit(copy.sealed()).findings[0].seq


@pytest.mark.parametrize("type_", PLAYED)
def test_a_seat_of_another_match_is_reported(type_):
    """RECORD-data: no event speaks of a seat that does not sit at the match."""
    for draft, seq in places(type_):
        copy, entry = changed(draft, seq)
        seated = {player["seat"] for player in copy.entry(1).data["players"]}
        strangers = {"blue", "green", "red", "yellow"} - seated
        if strangers and "seat" in entry.data:
            entry.data["seat"] = min(strangers)
            assert "RECORD-data" in rules_at(copy.sealed(), seq)


@pytest.mark.parametrize("type_", PLAYED)
def test_two_events_swapped_are_reported_at_the_first(type_):
    """RECORD-order: an event and the one after it are not in each other's place."""
    for draft, seq in places(type_):
        copy = draft.copied(seq)
        entries = copy.entries
        if entries[seq].type == type_ or "BonusCards" in entries[seq].type + type_:
            continue
        if "FoyerRotated" in (entries[seq].type, type_) or "to_seq" in entries[seq].data:
            continue
        entries[seq - 1], entries[seq] = entries[seq], entries[seq - 1]
        assert rules_at(copy.sealed(), seq)

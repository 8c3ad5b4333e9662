"""The record of a branch: its parent's events, then its own, with decks drawn anew or not."""

from random import Random

import pytest
from lively import lively
from spoiling.draft import Draft, steps

from replays.audit import audit
from replays.record import Parent

FORK = 60


def forked(seed, fork=FORK):
    """A record that is a branch of another since this event."""
    record = lively(seed)
    return record._replace(parent=Parent("parent", fork, record.events[fork - 1].hash))


def drawn_anew(seed, change=None, fork=FORK):
    """A branch that ends right after it drew its decks anew; ``change`` may spoil them."""
    record = forked(seed, fork)
    decks = steps(record)[fork + 1].state.decks
    random = Random(seed)
    data = {
        "stacks": {str(size): _shuffled(stack, random) for size, stack in decks.stacks.items()},
        "room_deck": _shuffled(decks.room_deck, random),
        "bonus_deck": _shuffled(decks.bonus_deck, random),
        "left_out": list(decks.left_out),
    }
    if change is not None:
        change(data, steps(record)[fork + 1].state)
    draft = Draft(record)
    draft.entries = draft.entries[:fork]
    draft.insert(fork + 1, "DecksReshuffled", data)
    return draft.sealed()


def _shuffled(values, random):
    return random.sample(values, len(values))


def found(record):
    """Number and rule of each finding."""
    return [finding[:2] for finding in audit(record).findings]


@pytest.mark.parametrize("seed", [61, 62, 64])
def test_a_branch_with_the_real_decks_has_no_finding(seed):
    """SEE-6: it holds the whole line and chains on its parent's hash."""
    assert [] == found(forked(seed))


@pytest.mark.parametrize("seed", [61, 62, 64])
def test_a_branch_with_decks_of_its_own_has_no_finding(seed):
    """RECORD: DecksReshuffled covers what is face down, as the first event of a branch."""
    assert [] == found(drawn_anew(seed))


def test_a_branch_leaves_its_parent_at_the_event_it_names():
    """RECORD-hash: event ``parent.seq`` has ``parent.hash``."""
    record = forked(62)
    other = record.parent._replace(hash="0" * 64)
    assert [(FORK, "RECORD-hash")] == found(record._replace(parent=other))


def test_decks_are_drawn_anew_at_the_fork_alone():
    """RECORD-order: later, or in a match that is no branch, nothing is drawn anew."""
    record = drawn_anew(62)
    assert [(FORK + 1, "RECORD-order")] == found(record._replace(parent=None))
    earlier = Parent("parent", FORK - 1, record.events[FORK - 2].hash)
    assert (FORK + 1, "RECORD-order") in found(record._replace(parent=earlier))


def test_where_parents_branched_off_is_unchecked_unless_known():
    """RECORD-order: a branch of a branch may have drawn anew where its parent left its own."""
    record = drawn_anew(62)
    branch = record._replace(parent=Parent("branch", FORK + 1, record.events[FORK].hash))
    unknown, known = audit(branch), audit(branch, forks=(FORK,))
    assert ((), {"RECORD-order": 1}) == (unknown.findings, unknown.unchecked)
    assert ((), {}) == (known.findings, known.unchecked)
    [wrong] = audit(branch, forks=(FORK - 1,)).findings
    assert (FORK + 1, "RECORD-order") == wrong[:2]


def _a_tile_more(data, _state):
    data["stacks"]["100"].append(data["left_out"].pop())


def _a_tile_that_is_face_up(data, state):
    data["left_out"][0] = state.market[0].tile


def _a_tile_twice(data, _state):
    data["left_out"].append(data["left_out"][0])


def _a_tile_of_another_size(data, _state):
    stacks = data["stacks"]
    stacks["100"][0], stacks["600"][0] = stacks["600"][0], stacks["100"][0]


def _a_room_card_less(data, _state):
    data["room_deck"].pop()


def _room_cards_of_one_size(data, _state):
    data["room_deck"] = [100] * len(data["room_deck"])


def _a_bonus_card_less(data, _state):
    data["bonus_deck"].pop()


def _a_bonus_card_of_a_hand(data, state):
    data["bonus_deck"][0] = state.hands[0][0]


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (_a_tile_more, "SETUP-2"),
        (_a_tile_that_is_face_up, "SETUP-2"),
        (_a_tile_twice, "SETUP-2"),
        (_a_tile_of_another_size, "SETUP-2"),
        (_a_room_card_less, "SETUP-3"),
        (_room_cards_of_one_size, "SETUP-3"),
        (_a_bonus_card_less, "SETUP-4"),
        (_a_bonus_card_of_a_hand, "SETUP-4"),
    ],
)
def test_decks_drawn_anew_hold_what_was_left(change, rule):
    """SETUP-2, SETUP-3, SETUP-4: the sizes of everything, and nothing that is elsewhere."""
    findings = found(drawn_anew(64, change))
    assert {(FORK + 1, rule), (FORK + 1, "RECORD-data")} == set(findings)

"""Situations too rare for random matches, and how the walk of the judge goes on."""

from copy import deepcopy

import pytest
from generated import generated
from lively import lively, sealed
from situations import at_turn, built, opened, rewarding, with_castle
from spoiling.draft import Draft

from domain import events as ev
from domain.derive import due
from domain.draws import Unshuffled
from domain.line import Step
from domain.state import Offer, Pending, Placing, Stage
from domain.visibility import event_seen
from replays.audit import audit
from replays.audit.judge import Judge

CLOSING = (("powder_room", 0, -2, 0, None), ("broom_closet", 3, 1, 90, None))
"""Two rooms of one entrance at the Foyer, which has one more."""


def judged(state, event, by=None):
    """The rules that an event breaks after this state."""
    judge = Judge()
    judge.line = Step(9, None, ev.TurnEnded("blue"), state, None)
    return {finding.rule for finding in judge.judge(10, by, event)}


def scored(state, *totals):
    """The state after a final scoring with these totals."""
    final = {
        seat: ev.SeatScore(total, 0, 0, 0, 0, total, ())
        for seat, total in zip(state.seats, totals, strict=True)
    }
    return state.with_(stage=Stage.RANKING, final=final)


def test_a_tie_in_everything_is_shared():
    """WIN-1, P-TIE: equal points, area and money share the place; parting it is found."""
    state = scored(opened(2), 50, 50)
    shared = ev.MatchEnded((("blue", "green"),), "shared", None)
    assert set() == judged(state, shared)
    parted = ev.MatchEnded((("blue",), ("green",)), "points", None)
    assert {"WIN-1", "P-TIE"} == judged(state, parted)


def test_a_second_downstairs_reward_in_a_turn_lapses():
    """P-DOWN-ONCE: the choice of another reward is out of place where the rule is in force."""
    state = rewarding(profile="board-game-arena")
    state = state.with_(pending=(Pending("dungeon", "downstairs"),), downstairs_taken=True)
    assert ev.RewardLapsed("blue", "dungeon", "downstairs", "P-DOWN-ONCE") == due(
        state, Unshuffled()
    )
    choice = ev.DownstairsRewardChosen("blue", "dungeon", "activity", None)
    assert {"RECORD-order", "P-DOWN-ONCE", "DOWNSTAIRS", "REWARD-4"} == judged(
        state, choice, "blue"
    )


def test_a_castle_is_not_walled_in():
    """PLACE-4: the last external entrance may not be closed."""
    state = at_turn(2)
    castle = built(*CLOSING)
    state = with_castle(state, state.seat, castle)
    state = state.with_(stage=Stage.PLACE, placing=Placing("cloak_room", free=False))
    placed = ev.RoomPlaced(state.seat, "cloak_room", -2, 0, 270, None, free=False)
    assert {"PLACE-4"} == judged(state, placed, state.seat)


def test_a_tile_far_away_ends_the_walk():
    """PLACE-1: nothing is judged beyond what cannot be followed."""
    draft = Draft(lively(61))
    seq = next(n for n, each in enumerate(draft.entries, 1) if each.type == "RoomPlaced")
    draft.entry(seq).data["x"] = 2**62
    found = audit(draft.sealed())
    assert [(seq, "PLACE-1")] == [finding[:2] for finding in found.findings]
    assert seq - 1 == found.judged


def test_a_record_that_has_lost_its_thread_is_given_up():
    """RECORD-order: what follows twelve events without a place is not judged any more."""
    draft = Draft(lively(61))
    seq = next(n for n, each in enumerate(draft.entries, 1) if each.type == "RoomsPriced")
    ended = deepcopy(next(each for each in draft.entries if each.type == "TurnEnded"))
    draft.entries[seq:seq] = [ended] * 20
    found = audit(draft.sealed())
    assert range(seq + 1, seq + 13) == range(found.findings[0].seq, found.findings[-1].seq + 1)
    assert seq + 11 == found.judged


@pytest.mark.parametrize("missing", ["PointsScored", "RoomsDrawn", "CoinsAdded"])
def test_a_missing_derived_event_is_put_in_silently(missing):
    """RECORD-order: one event left out is one finding, though all later ones hang on it."""
    draft = Draft(lively(66))
    seq = next(n for n, each in enumerate(draft.entries, 1) if each.type == missing)
    draft.drop(seq)
    found = audit(draft.sealed())
    assert {seq} == {finding.seq for finding in found.findings}
    assert found.events == found.judged


def closing():
    """A match in which the active seat could buy the cloak room, which fits nowhere."""
    state = at_turn(2)
    market = (Offer("cloak_room", 4000, 0), *state.market[1:])
    return with_castle(state, state.seat, built(*CLOSING)).with_(market=market)


@pytest.mark.parametrize("follows", [None, "TurnEnded", "RoomPlaced"])
def test_a_purchase_without_a_place_is_told_at_the_purchase(follows):
    """BUY-5: where the tile is not placed next, is placed wrongly, or the record ends."""
    state = closing()
    judge = Judge()
    judge.line = Step(9, None, ev.TurnEnded("blue"), state, None)
    payee = state.seats[state.payee()]
    bought = ev.RoomPurchased(state.seat, "cloak_room", 4000, 0, payee)
    assert [] == judge.judge(10, state.seat, bought)
    found = []
    if follows == "TurnEnded":
        found = judge.judge(11, None, ev.TurnEnded(state.seat))
    elif follows == "RoomPlaced":
        placed = ev.RoomPlaced(state.seat, "cloak_room", -2, 0, 270, None, free=False)
        found = judge.judge(11, state.seat, placed)
    assert (10, "BUY-5") in [finding[:2] for finding in (*found, *judge.finish())]
    assert () == judge.finish()


def test_what_a_copy_does_not_hold_is_counted_as_unchecked():
    """SEE-2, SEE-3: an audit says how many checks could not be made, by rule."""
    record = sealed("short", tuple(zip(*_hidden(), strict=True)))
    unchecked = audit(record).unchecked
    assert {"SETUP-2": 2, "SETUP-3": 1, "SETUP-4": 7, "DRAW-1": 1} == unchecked


def _hidden():
    """Who decided and what, of a match begun, of which everything hidden is unknown."""
    match = generated(1)
    end = 1 + next(i for i, e in enumerate(match.events) if isinstance(e, ev.RoomsDrawn))
    seen = [event_seen(event, "spectator", over=False) for event in match.events[:end]]
    return match.by[:end], seen


def test_more_may_agree_than_have_to():
    """RECORD: the asker, and whoever else was there, are harmless in ``agreed_by``."""
    state = opened(2)
    line = Step(8, None, ev.FavorsRevealed(()), state, None)
    judge = Judge()
    judge.line = line.followed(9, None, ev.FavorsRevealed(()), state)
    event = ev.MoveTakenBack("blue", 8, ("blue", "green", "yellow"), "slip")
    assert [] == judge.judge(10, "blue", event)

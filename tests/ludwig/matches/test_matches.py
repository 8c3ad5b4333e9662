from random import Random

import pytest
from generated import Shuffles, chosen

from domain import events as ev
from domain.decisions import awaited
from domain.line import agreement_needed
from ludwig.codec import unseal
from ludwig.draws import SeededDraws
from ludwig.matches.errors import ChoiceRefused, MatchNotFound
from ludwig.matches.header import stream_id
from ludwig.matches.moved_on import MatchMovedOn
from ludwig.redis_streams import StoreConflict
from replays.audit import audit
from replays.exchange import export_record

PLAYERS = tuple(ev.Player(seat, seat, "foyer_front", "human") for seat in ("blue", "red"))
CREATED = ev.MatchCreated("second-edition", {}, PLAYERS, solo=False, source="service")


def begun(matches, name="night", created=CREATED):
    """A match that waits for its first decision."""
    return matches.create(created, SeededDraws(1), name=name).match


def played(matches, match, decisions, seed=1):
    """The match some decisions later."""
    random, draws = Random(seed), Shuffles(seed)
    for _ in range(decisions):
        match = matches.decide(match, chosen(match.state, random), draws).match
    return match


def keeps(match):
    """The first decision of a match: which bonus cards to keep."""
    cards = match.state.dealt[match.state.active]
    return ev.BonusCardsKept(match.decision.seat, cards[:2], cards[2:])


def test_a_match_is_read_as_it_was_begun(matches, again):
    """SETUP-8: a match begins with one save, up to its first decision."""
    match = begun(matches)
    types = ["MatchCreated", "DecksShuffled", "FavorsRevealed", *["BonusCardsDealt"] * 2]
    there = again.match("night")
    assert types == [event.type for event in there.recorded()]
    assert (match.head, match.state) == (there.head, there.state)


def test_one_save_is_a_choice_with_all_that_derives_from_it(matches, again):
    """BUY-5, SCORE, REWARD: nothing that a choice brings is stored without it, or later."""
    match = begun(matches)
    random, draws = Random(5), Shuffles(5)
    while awaited(match.state) is not None:
        saved = matches.decide(match, chosen(match.state, random), draws, command_id=f"{match.seq}")
        stored = again.done(saved.match, f"{match.seq}")
        assert saved.events == stored.events
        first, *derived = (unseal(event) for event in saved.events)
        assert isinstance(first, ev.CHOICES)
        assert not any(isinstance(event, ev.CHOICES) for event in derived)
        match = saved.match
    assert match.state.over
    assert () == audit(export_record(again.match("night"), "referee")).findings


def test_who_comes_second_gets_a_conflict(matches, again):
    """Two readers of one position decide: the first is stored, the second told, nothing lost."""
    match = begun(matches)
    rival = again.match("night")
    first = matches.decide(match, keeps(match), Shuffles(1)).match
    with pytest.raises(MatchMovedOn, match=f"^night is at event {first.seq}$"):
        again.decide(rival, keeps(rival), Shuffles(2))
    there = again.match("night")
    assert (first.seq, first.head) == (there.seq, there.head)


def test_a_name_is_given_once(matches, again):
    """A match that is already there is not begun again under its name."""
    match = begun(matches)
    with pytest.raises(StoreConflict):
        begun(again)
    assert match.head == again.match("night").head


def test_a_match_without_a_name_gets_one(matches):
    """An id is made up, one that can be said, and the match is found by its beginning."""
    match = matches.create(CREATED, SeededDraws(1)).match
    assert match.head == matches.match(matches.find(match.header.id[:-1])).head


def test_a_beginning_that_two_matches_share_stands_for_none(matches):
    """The similar names are told."""
    for name in ("night-1", "night-2"):
        begun(matches, name)
    with pytest.raises(MatchNotFound) as caught:
        matches.find("night")
    assert {"night-1", "night-2"} == set(caught.value.similar)


def test_a_command_done_twice_is_done_once(matches, again):
    """A retry under the same command id answers what the first one stored."""
    match = begun(matches)
    saved = matches.decide(match, keeps(match), Shuffles(1), command_id="keep-1")
    retry = again.decide(again.match("night"), keeps(match), Shuffles(9), command_id="keep-1")
    assert (False, True) == (saved.again, retry.again)
    assert saved.events == retry.events
    assert saved.match.seq == again.match("night").seq


def test_a_match_begun_twice_by_a_command_is_begun_once(matches, again):
    """The command id of a beginning makes its retry harmless too."""
    first = matches.create(CREATED, SeededDraws(1), name="night", command_id="new-1")
    retry = again.create(CREATED, SeededDraws(2), name="night", command_id="new-1")
    assert (False, True) == (first.again, retry.again)
    assert (first.match.head, first.events) == (retry.match.head, retry.events)


def test_a_match_begun_by_a_command_has_one_made_up_name(matches, again):
    """The retry of a command that did not name its match finds the name it got."""
    first, retry, other = (
        each.create(CREATED, SeededDraws(1), command_id=command)
        for each, command in ((matches, "new-1"), (again, "new-1"), (again, "new-2"))
    )
    assert first.match.header.id == retry.match.header.id != other.match.header.id
    assert first.match.head == retry.match.head


def test_a_command_that_overtakes_its_own_retry_is_done_once(matches, again):
    """Two tries of one command at once, each with shuffles of its own: the first one counts."""
    match = begun(matches)
    planned = [each.plan(match, keeps(match), Shuffles(1)) for each in (matches, again)]
    sealed = [matches.seal(events, match, by="blue") for events in planned]
    assert sealed[0] != sealed[1]
    first, retry = (matches._append(match, events, "keep-1") for events in sealed)
    assert (first.events, first.match.head) == (retry.events, retry.match.head)
    assert (False, True) == (first.again, retry.again)


def test_a_refused_choice_stores_nothing(matches):
    """BUY-1: every reason is told, and the match is where it was."""
    match = begun(matches)
    with pytest.raises(ChoiceRefused) as caught:
        matches.decide(match, ev.TurnPassed("red", 4000), Shuffles(1))
    assert {"RECORD-order", "SETUP-4"} == {reason.rule for reason in caught.value.reasons}
    assert match.head == matches.match("night").head


def test_a_match_that_cannot_be_is_not_begun(matches):
    """SETUP-1: nothing is stored of it."""
    alone = ev.changed(CREATED, players=PLAYERS[:1])
    with pytest.raises(ChoiceRefused):
        begun(matches, created=alone)
    with pytest.raises(MatchNotFound):
        matches.match("night")


def test_a_move_taken_back_stays_in_the_list(matches, again):
    """RECORD: the events after ``to_seq`` stay, the state goes on from the one after it."""
    match = begun(matches)
    kept = matches.decide(match, keeps(match), Shuffles(1)).match
    back = ev.MoveTakenBack(
        "blue", match.seq, agreement_needed(kept.line, "blue", match.seq), "slip"
    )
    after = matches.intervene(kept, back, by="blue").match
    there = again.match("night")
    assert kept.seq + 1 == after.seq == there.seq
    assert match.state == there.state
    assert () == audit(export_record(there, "referee")).findings


def test_a_move_is_not_taken_back_alone(matches):
    """RECORD: who has decided something since has to agree."""
    match = begun(matches)
    kept = played(matches, match, 2)
    back = ev.MoveTakenBack("blue", match.seq, (), "slip")
    with pytest.raises(ChoiceRefused):
        matches.intervene(kept, back, by="blue")
    assert kept.head == matches.match("night").head


def test_what_is_due_after_a_return_is_caught_up(matches):
    """RECORD: before a choice ``decide`` appends what a take-back or an import left due."""
    match = played(matches, begun(matches), 3)
    stop = ev.MatchAbandoned("late", ("red",))
    stopped = matches.intervene(match, stop, by="blue").match
    assert stopped.state.over
    assert stopped.seq == matches.catch_up(stopped, Shuffles(1)).seq


def test_the_head_of_the_stream_is_the_hash_of_the_last_event(matches):
    """RECORD-hash: the store checks each save against it."""
    match = played(matches, begun(matches), 4)
    stream = stream_id("night")
    assert match.head == matches.store.of(stream).head(stream).hash


def test_the_time_of_a_save_is_the_clocks(matches, frozen_clock):
    """RECORD: ``at`` has six digits and Z; the events of one save share it."""
    match = begun(matches)
    frozen_clock.tick(1.5)
    saved = matches.decide(match, keeps(match), Shuffles(1))
    times = [event.at for event in saved.match.recorded()]
    assert {"2026-11-29T20:15:00.000000Z"} == set(times[: match.seq])
    assert {"2026-11-29T20:15:01.500000Z"} == set(times[match.seq :])

"""Going back on the line of a match, and stopping it (RECORD, fine points; END-1)."""

import pytest
from situations import Arranged, at_turn, created, opened, priced

from domain import events as ev
from domain.decide import create, made
from domain.decisions import awaited
from domain.evolve import evolve
from domain.line import Step, abandon_refusals, agreement_needed, return_refusals
from domain.state import Stage

# 1 created, 2 shuffled, 3 favors, 4 and 5 dealt, 6 and 7 kept, 8 round, 9 drawn, 10 priced,
# 11 green passes, 12 its turn ends, 13 blue passes, 14 its turn ends, 15 coins, 16 round ends,
# 17 round 2: the market is full, so that nothing is drawn.
PRICING, GREENS_TURN, BLUES_TURN, SECOND_PRICING = 9, 10, 12, 17


def played(*choices):
    """The line of a match of two after the first pricing and these choices."""
    events = create(created(2), Arranged())
    line = Step.first(events[0])
    for event in events[1:]:
        line = line.advanced(event, None)
    while line.state.round == 0:
        cards = line.state.dealt[line.state.active]
        line = decided(line, ev.BonusCardsKept(line.state.seat, cards[:2], cards[2:]))
    line = decided(line, priced(line.state))
    for choice in choices:
        line = decided(line, choice)
    return line


def decided(line, choice):
    by = choice.seat
    for event in made(line.state, choice, Arranged())[0]:
        line = line.advanced(event, by)
        by = None
    return line


GREEN_PASSES, BLUE_PASSES = ev.TurnPassed("green", 5000), ev.TurnPassed("blue", 5000)
ROUND = (GREEN_PASSES, BLUE_PASSES)


def taken_back(line, to_seq, *agreed_by, seat="green"):
    event = ev.MoveTakenBack(seat, to_seq, agreed_by, "slip")
    return [(reason.code, reason.rule) for reason in return_refusals(line, event)]


def ruled(line, to_seq):
    reasons = return_refusals(line, ev.RulingApplied("d1", to_seq, "a slip"))
    return [(reason.code, reason.rule) for reason in reasons]


NOT_AGREED = ("return.not_agreed", "RECORD-data")
NO_DECISION = [("return.no_decision", "RECORD-data"), ("return.no_decision", "RECORD-order")]


def test_steps_are_numbered_and_know_the_way_back():
    """RECORD: numbers run 1, 2, 3; each step is found by its number, others are not there."""
    line = played(*ROUND)
    assert list(range(SECOND_PRICING, 0, -1)) == [step.seq for step in line.back()]
    assert ("green", GREEN_PASSES) == (line.at(11).by, line.at(11).event)
    assert [None, None] == [line.at(seq) for seq in (0, SECOND_PRICING + 1)]


def test_play_goes_on_from_the_state_gone_back_to():
    """RECORD: what was taken back stays in the record but is no longer on the line."""
    line = played(*ROUND)
    back = line.advanced(ev.MoveTakenBack("blue", BLUES_TURN, ("green",), "slip"), "blue")
    assert (SECOND_PRICING + 1, line.at(BLUES_TURN).state) == (back.seq, back.state)
    assert "blue" == awaited(back.state).seat
    again = decided(back, BLUE_PASSES)
    assert [18, *range(12, 0, -1)] == [step.seq for step in back.back()]
    assert 23 == again.seq
    assert None is again.at(15)
    with pytest.raises(LookupError):
        again.advanced(ev.RulingApplied("d1", 15, "a slip"), "referee")


def test_one_goes_back_to_a_decision_on_the_line():
    """RECORD: neither to a state where an event is due, nor to what is not on the line."""
    line = played(*ROUND)
    assert [] == taken_back(line, GREENS_TURN, "blue")
    assert [] == ruled(line, GREENS_TURN)
    assert NO_DECISION == taken_back(line, 11, "blue") == ruled(line, 11)
    assert NO_DECISION == taken_back(line, 99, "blue") == ruled(line, 99)
    back = line.advanced(ev.RulingApplied("d1", BLUES_TURN, "a slip"), "referee")
    assert NO_DECISION == ruled(back, SECOND_PRICING)
    assert [] == ruled(back, GREENS_TURN)


@pytest.mark.parametrize(
    ("seat", "to_seq", "needed"),
    [
        ("green", SECOND_PRICING, ()),
        ("blue", BLUES_TURN, ()),
        ("green", BLUES_TURN, ("blue",)),
        ("blue", GREENS_TURN, ("green",)),
        ("green", GREENS_TURN, ("blue",)),
    ],
)
def test_those_who_decided_since_must_agree(seat, to_seq, needed):
    """RECORD: every other seat that decided something after the state gone back to."""
    line = played(*ROUND)
    assert needed == agreement_needed(line, seat, to_seq)
    assert ([NOT_AGREED] if needed else []) == taken_back(line, to_seq, seat, seat=seat)
    assert [] == taken_back(line, to_seq, *needed, seat=seat)
    assert [] == taken_back(line, to_seq, "blue", "green", seat=seat)


@pytest.mark.parametrize(
    "revealing",
    [
        ev.RoomsDrawn((), reshuffled=False, last_round=False),
        ev.BonusCardsDealt("blue", None),
        ev.UtilityCardsDrawn("blue", "sauna", None),
        ev.SleepingStackSearched("blue", "nap_room", 100, None),
    ],
    ids=lambda event: type(event).__name__,
)
def test_all_must_agree_once_something_was_revealed(revealing):
    """RECORD: after cards or tiles were seen every other seat must agree."""
    opening = opened(3)
    start = Step(8, None, ev.RoundStarted(1, "blue"), opening, None)
    passed = Step(9, "green", GREEN_PASSES, opening, start)
    shown = Step(10, None, revealing, opening, passed)
    assert () == agreement_needed(passed, "green", 8)
    assert ("blue", "red") == agreement_needed(shown, "green", 8)


def test_what_was_struck_still_counts():
    """RECORD: what a seat decided or all have seen since needs agreement, struck or not."""
    opening = opened(3)
    start = Step(8, None, ev.RoundStarted(1, "blue"), opening, None)
    passed = Step(9, "green", GREEN_PASSES, opening, start)
    drawn = ev.RoomsDrawn((), reshuffled=False, last_round=False)
    shown = Step(10, None, drawn, opening, passed)
    once = shown.advanced(ev.MoveTakenBack("blue", 9, ("green", "red"), "a slip"), "blue")
    twice = once.advanced(ev.MoveTakenBack("blue", 9, ("green", "red"), "again"), "blue")
    assert {None} == once.concerned_since(8) - {"green"} == twice.concerned_since(9)
    assert ("blue", "red") == agreement_needed(twice, "green", 8)
    slip = passed.advanced(ev.MoveTakenBack("green", 8, (), "a slip"), "green")
    assert ("green",) == agreement_needed(slip, "red", 8)


def test_a_stranger_takes_nothing_back():
    """RECORD: the asker is a seat of the match."""
    line = played(GREEN_PASSES)
    assert ("return.seat", "RECORD-data") in taken_back(line, BLUES_TURN, seat="red")


def test_after_the_end_only_a_ruling_goes_back():
    """RECORD: MoveTakenBack may not follow the end of a match, RulingApplied may."""
    line = played(GREEN_PASSES)
    line = line.advanced(ev.MatchAbandoned("late", ("blue",)), "green")
    over = ("return.over", "RECORD-order")
    assert over in taken_back(line, BLUES_TURN, "blue")
    assert [] == ruled(line, BLUES_TURN)
    reopened = line.advanced(ev.RulingApplied("d1", BLUES_TURN, "a slip"), "referee")
    assert not reopened.state.over


def abandoned(state, by, *agreed_by):
    event = ev.MatchAbandoned("late", agreed_by) if agreed_by else ev.MatchAbandoned("late")
    return [(reason.code, reason.rule) for reason in abandon_refusals(state, event, by)]


def test_people_abandon_a_match_together():
    """END-1, RECORD: a seat needs all other human seats, the referee nobody."""
    state = at_turn(3)
    not_agreed = [("abandon.not_agreed", "RECORD-data")]
    assert not_agreed == abandoned(state, "blue")
    assert not_agreed == abandoned(state, "blue", "red")
    assert [] == abandoned(state, "blue", "red", "green")
    assert [] == abandoned(state, "referee")
    bots = (state.players[0], *(ev.changed(p, kind="bot:random") for p in state.players[1:]))
    assert [] == abandoned(state.with_(players=bots), "blue")
    assert ("abandon.seat", "RECORD-data") in abandoned(state, "yellow", *state.seats)


def test_nobody_abandons_a_match_that_is_over():
    """END-1: what has ended cannot be stopped."""
    over = [("abandon.over", "RECORD-order")]
    for stage in (Stage.ENDED, Stage.ABANDONED):
        assert over == abandoned(at_turn().with_(stage=stage), "referee")


def test_a_match_abandons_itself_at_the_limit_only():
    """END-1: by nobody only after five rounds in a row without a room bought."""
    assert [("abandon.not_stalled", "END-1")] == abandoned(at_turn(), None)
    assert [] == abandoned(at_turn().with_(stage=Stage.STALLED), None)


def test_abandoning_ends_the_match():
    """END-1, SEE-5: nothing is awaited any more, and everything is public."""
    line = played().advanced(ev.MatchAbandoned("late"), "referee")
    assert (Stage.ABANDONED, True) == (line.state.stage, line.state.over)
    assert None is awaited(line.state)


def test_a_state_alone_cannot_go_back():
    """RECORD: a take-back or ruling is applied by the line; a state by itself stays as it is."""
    state = at_turn()
    for event in (ev.MoveTakenBack("blue", 1, (), "slip"), ev.RulingApplied("d1", 1, "slip")):
        assert state is evolve(state, event)

"""What holds at every position of every match."""

from itertools import islice, pairwise
from random import Random

from generated import Shuffles, matches
from hypothesis import given
from hypothesis import strategies as st

from domain import events as ev
from domain.choices import legal_choices
from domain.decide import Refused, decide, made
from domain.decisions import ANSWERS, Ask, awaited
from domain.derive import due
from domain.draws import Unshuffled
from domain.evolve import evolve, fold
from domain.line import Step, agreement_needed, return_refusals
from domain.state import Stage

positions = st.floats(0, 1, exclude_max=True)


def at(match, part):
    """A position of a match: its number of events."""
    return 1 + int(part * len(match.events))


@given(matches(), positions)
def test_a_fold_can_be_cut_anywhere(match, part):
    """SETUP-1: folding a beginning and then the rest is folding everything."""
    cut = at(match, part)
    state = fold(match.events[:cut])
    assert match.states[cut - 1] == state
    for event in match.events[cut:]:
        state = evolve(state, event)
    assert fold(match.events) == state


@given(matches())
def test_an_event_is_chosen_or_due(match):
    """REWARD-2, END-1: at each position one event is due, or one seat decides, or it is over."""
    for (state, after), event in zip(pairwise(match.states), match.events[1:], strict=True):
        decision = awaited(state)
        if decision is None:
            assert isinstance(event, type(due(state, Unshuffled())))
        else:
            assert due(state, Unshuffled()) is None
            assert isinstance(event, (*ANSWERS[decision.ask], ev.FoyerRotated))
            assert decision.seat == event.seat
        assert not state.over
        assert after.stage is not Stage.ABANDONED
    assert match.states[-1].over


@given(matches(), positions)
def test_what_is_due_is_what_happened(match, part):
    """WIN-2: an event that no shuffle decides is derived again from the state before it."""
    for number in range(at(match, part), min(len(match.events), at(match, part) + 40)):
        event = match.events[number]
        shuffles = isinstance(event, ev.DecksShuffled | ev.FavorsRevealed)
        reshuffles = isinstance(event, ev.RoomsDrawn) and event.reshuffled
        derived = due(match.states[number - 1], Unshuffled())
        if derived is not None and not shuffles and not reshuffles:
            assert derived == event


def decision_points(match):
    return [state for state in match.states if awaited(state) is not None]


@given(matches(), positions)
def test_every_listed_choice_is_legal(match, part):
    """BUY-1, PLACE-1: what ``legal_choices`` lists it also contains, and counts."""
    points = decision_points(match)
    choices = legal_choices(points[int(part * len(points))])
    listed = list(islice(choices, 800))
    assert all(choice in choices for choice in listed)
    assert len(set(map(repr, listed))) == len(listed)
    assert listed
    if len(listed) < 800:
        assert len(choices) == len(listed)


@given(matches(), positions, st.integers(0, 1000))
def test_a_decision_leads_to_the_next(match, part, seed):
    """BUY-5, REWARD-2: deciding gives the choice, what follows, and then a decision or the end."""
    points = decision_points(match)
    state = points[int(part * len(points))]
    listed = list(islice(legal_choices(state), 800))
    for choice in Random(seed).sample(listed, min(4, len(listed))):
        events = decide(state, choice, Shuffles(seed))
        same, after = made(state, choice, Shuffles(seed))
        assert events == same
        assert type(choice) is type(events[0])
        assert not any(isinstance(event, ev.CHOICES) for event in events[1:])
        assert awaited(after) is not None or after.over


@given(matches(), positions)
def test_only_the_seat_that_is_asked_decides(match, part):
    """BUY-1, SETUP-4: the same choice by another seat is refused, and so is any other kind."""
    points = [s for s in decision_points(match) if len(s.seats) > 1]
    if not points:
        return
    state = points[int(part * len(points))]
    choice = next(iter(legal_choices(state)))
    other = next(seat for seat in state.seats if seat != choice.seat)
    assert ev.changed(choice, seat=other) not in legal_choices(state)
    pricing = ev.RoomsPriced(choice.seat, {})
    if awaited(state).ask is not Ask.PRICES:
        refused = decide(state, pricing, Unshuffled())
        assert isinstance(refused, Refused)
        assert "RECORD-order" == refused.reasons[0].rule


def line_of(match, count):
    line = Step.first(match.events[0])
    for event, by in zip(match.events[1:count], match.by[1:count], strict=True):
        line = line.advanced(event, by)
    return line


@given(matches(), positions, positions)
def test_a_take_back_gives_the_earlier_state(match, part, back):
    """RECORD: after a take-back the state is the one after ``to_seq``, and play goes on from it."""
    count = at(match, part)
    line = line_of(match, count)
    to_seq = 1 + int(back * count)
    seats = match.states[0].seats
    event = ev.MoveTakenBack(seats[0], to_seq, seats, "slip")
    legal = awaited(match.states[to_seq - 1]) is not None and not line.state.over
    assert legal == (() == return_refusals(line, event))
    returned = line.advanced(event, seats[0])
    assert match.states[to_seq - 1] == returned.state
    assert line.at(to_seq).state is returned.state
    assert count + 1 == returned.seq
    assert agreement_needed(line, seats[0], count) == ()
    if to_seq < len(match.events):
        following = returned.advanced(match.events[to_seq], None)
        assert match.states[to_seq] == following.state
        assert count + 2 == following.seq

import pytest

from domain import events as ev
from domain.events import SEATS
from domain.tiles import ROOMS
from replays.why.unseen import unseen


def of_size(timeline, seq, seat, size):
    """What a seat had to reckon with in one stack."""
    return next(each for each in unseen(timeline, seq, seat) if each.size == size)


def test_what_lies_face_down_is_among_the_unseen(two_players):
    """SEE-3: at any position every face-down tile is one of those the seat has to reckon with.

    A tile the seat itself put on the room deck is not in its stack any more.
    """
    for seq in range(1, two_players.last, 17):
        state = two_players.happenings[seq - 1].state
        for seat in state.seats:
            for each in unseen(two_players, seq, seat):
                stack = state.decks.stacks[each.size]
                assert len(stack) == each.left
                assert set(each.surely) <= set(stack) <= {*each.surely, *each.others, None}


def test_a_stack_that_was_looked_through_holds_just_what_was_left(two_players):
    """SLEEP: who looked through it knows its tiles, in whatever order; nobody else does."""
    for happening in two_players.happenings:
        if isinstance(happening.event, ev.SleepingTilesChosen):
            seq, seat = happening.seq, happening.event.seat
            size = happening.earlier.searched.size
            stack = happening.state.decks.stacks[size]
            if not stack:
                continue
            found = of_size(two_players, seq, seat, size)
            assert (sorted(stack), ()) == (sorted(found.surely), found.others)
            other = next(each for each in happening.state.seats if each != seat)
            assert () == of_size(two_players, seq, other, size).surely


@pytest.mark.parametrize(("seed", "seq"), [(10, 234), (12, 217), (21, 217), (24, 129), (30, 263)])
def test_rooms_drawn_and_taken_back_are_surely_there(lively_timeline, seed, seq):
    """RECORD: they are in their stacks again, and every seat has seen them."""
    timeline = lively_timeline(seed, 2)
    back = timeline.happenings[seq - 1]
    undone = [step.event for step in back.before.after(back.event.to_seq)]
    drawn = [draw for e in undone if isinstance(e, ev.RoomsDrawn) for draw in e.draws]
    rooms = {draw.tile for draw in drawn if draw.card and draw.tile}
    assert rooms
    for seat in back.state.seats:
        for room in rooms:
            found = of_size(timeline, seq, seat, ROOMS[room].size)
            assert room in found.surely
            assert room not in found.others


def test_nothing_before_the_first_event(two_players):
    """Before the first event there is nothing to reckon with."""
    assert () == unseen(two_players, 0, SEATS[0])

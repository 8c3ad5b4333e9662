import pytest
from lively import sealed
from situations import Arranged, created

from domain import events as ev
from domain.decide import create
from domain.events import SEATS
from domain.evolve import fold
from domain.tiles import ROOMS
from replays.timeline import Timeline
from replays.why.unseen import unseen


def of_size(timeline, seq, seat, size):
    """What a seat had to reckon with in one stack."""
    return next(each for each in unseen(timeline, seq, seat) if each.size == size)


def of_events(*events):
    """The timeline of a match with these events."""
    return Timeline.of_record(sealed("unseen", [(None, event) for event in events]))


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


def looked_through(seat, taken, left):
    """A seat looks through a stack of 500 and discards these, as in a last round."""
    searched = ev.SleepingStackSearched(seat, "nap_room", 500, (*taken, *left))
    chosen = ev.SleepingTilesChosen(seat, len(taken), taken, left, discarded=True)
    return searched, chosen


def test_what_another_discarded_may_be_any_of_those_that_were_known():
    """SLEEP, SEE-2: who looked through the stack before knows it has one tile fewer, not which."""
    opening = create(created(), Arranged())
    gone, *left = fold(opening).decks.stacks[500]
    events = (*opening, *looked_through("blue", (), (gone, *left)))
    timeline = of_events(*events, *looked_through("green", (gone,), tuple(left)))
    found = of_size(timeline, timeline.last, "blue", 500)
    assert (3, (), {gone, *left}) == (found.left, found.surely, set(found.others))
    owner = of_size(timeline, timeline.last, "green", 500)
    assert (set(left), ()) == (set(owner.surely), owner.others)


def test_one_known_tile_of_many_may_be_what_another_discarded():
    """SLEEP: though it would fit in the stack, it is no more sure to be there than the others."""
    opening = create(created(), Arranged())
    seen, *left = fold(opening).decks.stacks[500]
    draw = ev.RoomsDrawn((ev.Draw(500, seen),), reshuffled=False, last_round=False)
    struck = (*looked_through("green", (), (seen, *left)), draw)
    back = ev.MoveTakenBack("blue", len(opening), ("green",), "")
    surely = [
        of_size(timeline, timeline.last, "blue", 500).surely
        for timeline in (
            of_events(*opening, *struck, back),
            of_events(*opening, *struck, back, *looked_through("green", (seen,), tuple(left))),
        )
    ]
    assert [(seen,), ()] == surely


def test_nothing_before_the_first_event(two_players):
    """Before the first event there is nothing to reckon with."""
    assert () == unseen(two_players, 0, SEATS[0])

from domain.events import SEATS
from replays.why.unseen import unseen


def test_what_lies_face_down_is_among_the_unseen(two_players):
    """SEE-3: at any position every face-down tile is one of those the seat has not seen.

    A tile the seat itself put on the room deck is not in its stack any more.
    """
    for seq in range(1, two_players.last, 17):
        state = two_players.happenings[seq - 1].state
        for seat in state.seats:
            for each in unseen(two_players, seq, seat):
                stack = state.decks.stacks[each.size]
                assert len(stack) == each.left
                assert set(stack) <= {*each.tiles, None}


def test_nothing_before_the_first_event(two_players):
    """Before the first event there is nothing to reckon with."""
    assert () == unseen(two_players, 0, SEATS[0])

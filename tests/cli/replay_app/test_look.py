from dataclasses import replace

import pytest

from ludwig.matches.match import Match
from replays.positions import PositionError
from replays.timeline import Timeline
from replays.until import parse_until


@pytest.mark.parametrize(
    ("start", "by", "way", "seq"),
    [
        (0, "event", 1, 1),
        (0, "event", -1, 0),
        (296, "event", 1, 296),
        (0, "turn", 1, 6),
        (6, "turn", -1, 0),
        (0, "round", 1, 20),
        (25, "round", -1, 20),
        (295, "turn", 1, 296),
    ],
)
def test_moves(look, start, by, way, seq):
    """A move leads to the next stop or the one before, and never out of the match."""
    assert seq == look("two", start).moved(by, way).seq


def test_there_and_back(look):
    """Going back over a match passes the stops of going on, in reverse."""
    for by in ("turn", "round"):
        ahead = [look("four", 0)]
        while ahead[-1].seq < ahead[-1].told.last:
            ahead.append(ahead[-1].moved(by, 1))
        back = [ahead[-1]]
        while back[-1].seq:
            back.append(back[-1].moved(by, -1))
        assert ahead == back[::-1]


def test_shows_the_castle_of_whose_turn_it_is(look):
    """Without a seat chosen the castle is that of the seat whose turn it is."""
    now = look("four", 152)
    assert ("yellow", "yellow") == (now.seat, now.state.seat)
    assert "red" == now.next_seat().seat == now.of("red").seat
    assert "red" == now.of("red").at(10).seat


def test_before_the_first_event_there_is_the_first_seats(look):
    """At position 0 there is no state, and the first seat's castle is meant."""
    now = look("four", 0)
    assert (None, now.told.seats[0]) == (now.state, now.seat)


def test_viewers_go_round(look):
    """The viewers follow each other and begin anew."""
    now = look("two", 5)
    eyes = [now.eyes]
    for _ in now.viewers:
        now = now.next_viewer()
        eyes.append(now.eyes)
    assert ["spectator", "red", "yellow", "referee", "spectator"] == eyes


def test_goes_to_positions(look):
    """A position is read as everywhere else."""
    assert 34 == look("two").gone("r3").seq
    with pytest.raises(PositionError, match="no round 99"):
        look("two").gone("r99")


def test_search_runs_over_what_the_viewer_may_read(look):
    """SEE-2: a search finds what stands in the viewer's journal and nothing else."""
    event = look("two").told.happenings[5].event
    card = look("two").told.entry(6, "referee").text.partition("keeps ")[2].split(",")[0]
    seat = event.seat
    other = next(each for each in look("two").told.seats if each != seat)
    assert 6 == look("two", 5, seat).found(card).seq
    assert 6 != getattr(look("two", 5, other).found(card), "seq", None)


def test_search_in_both_directions(look):
    """The search begins beside the position and ignores case."""
    first = look("two").found("PASSES")
    second = first.found("passes")
    assert first.seq < second.seq
    assert first == second.found("passes", -1)
    assert None is look("two").found("no such words")


def test_stops_where_a_condition_holds(look):
    """A condition leads to the next position at which it holds."""
    assert 21 == look("two").until(parse_until("round == 2")).seq
    assert None is look("two").until(parse_until("round == 99"))


def test_follows_from_the_end_only(look):
    """A look at the end of a match goes on with it; one further back stays where it is."""
    told = look("two").told
    earlier = Timeline(Match(told.match.header, told.match.filed[:101], told.match.before))
    at_end = replace(look("two", 100), told=earlier)
    assert (100, 296) == (at_end.told.last, at_end.grown(told, at_end.viewers).seq)
    assert 50 == at_end.at(50).grown(told, at_end.viewers).seq


def test_what_stands_beside_an_event_is_read_and_found(look):
    """Notes, judgements, claims and rulings are part of the event's line in the journal."""
    noted = replace(look(), beside={40: "?! too dear"})
    assert noted.line(40).endswith("  ?! too dear")
    assert noted.line(41) == look().line(41)
    assert 40 == noted.found("TOO DEAR").seq
    assert None is look().found("too dear")

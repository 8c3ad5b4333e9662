"""How a match ends, and who has won it (END, WIN, SOLO-3)."""

import pytest
from situations import at_turn, made, opened, passed, strewn, with_decks

from domain import events as ev
from domain.decisions import awaited
from domain.derive import STALLED, due
from domain.draws import Unshuffled
from domain.evolve import evolve
from domain.final_scoring import ladder_band, rank
from domain.state import Stage

NOTHING = {"depleted": 0, "favors": 0, "bonus_cards": 0, "money": 0, "lines": ()}
SMALL, LARGE = strewn("pantry"), strewn("stables")


def ranked(totals, castles, money, profile="second-edition", **options):
    """The ranking of seats with these totals, castles and money."""
    state = opened(len(totals), profile=profile, **options)
    final = {
        seat: ev.SeatScore(points=total, total=total, **NOTHING)
        for seat, total in zip(state.seats, totals, strict=True)
    }
    return rank(state.with_(final=final, castles=castles, money=money))


@pytest.mark.parametrize(
    ("totals", "castles", "money", "ranking", "decided_by"),
    [
        ((50, 60), (LARGE, SMALL), (9, 0), (("green",), ("blue",)), "points"),
        ((60, 60), (SMALL, LARGE), (9, 0), (("green",), ("blue",)), "area"),
        ((60, 60), (SMALL, SMALL), (9, 0), (("blue",), ("green",)), "money"),
        ((60, 60), (SMALL, SMALL), (9, 9), (("blue", "green"),), "shared"),
    ],
)
def test_points_then_area_then_money_then_shared(totals, castles, money, ranking, decided_by):
    """WIN-1, P-TIE: what decides the first place is said."""
    assert ev.MatchEnded(ranking, decided_by, None) == ranked(totals, castles, money)


@pytest.mark.parametrize("profile", ["first-edition", "app"])
def test_money_breaks_no_tie_where_places_are_shared(profile):
    """P-TIE: after the area the place is shared, whatever money is left."""
    ended = ranked((60, 60), (SMALL, SMALL), (9, 0), profile)
    assert ((("blue", "green"),), "shared") == (ended.ranking, ended.decided_by)
    assert "area" == ranked((60, 60), (SMALL, LARGE), (9, 0), profile).decided_by


def test_the_same_order_ranks_every_place():
    """WIN-1: ties at the lower places are broken in the same way, or shared."""
    castles = (SMALL, LARGE, LARGE, SMALL)
    ended = ranked((60, 50, 50, 50), castles, (0, 1, 2, 3))
    assert (("blue",), ("red",), ("green",), ("yellow",)) == ended.ranking
    shared = ranked((60, 50, 50, 50), castles, (0, 2, 2, 3))
    assert (("blue",), ("green", "red"), ("yellow",)) == shared.ranking
    assert "points" == shared.decided_by


def test_a_tie_at_the_top_decides_among_those_tied():
    """WIN-1: the larger castle of a lower total decides nothing."""
    ended = ranked((60, 60, 50), (SMALL, SMALL, LARGE), (1, 2, 3))
    assert ("money", ("green",)) == (ended.decided_by, ended.ranking[0])


def test_corridors_and_the_foyer_have_areas():
    """WIN-1: Foyer 125, hallway 150, stairs 75, rooms as printed."""
    assert 125 + 150 + 75 + 350 == strewn("hallway", "stairs", "great_hall").area()
    ended = ranked((60, 60), (strewn("hallway"), strewn("stairs", "stairs")), (0, 0))
    assert "shared" == ended.decided_by


@pytest.mark.parametrize(
    ("ladder", "bands"),
    [
        (
            "second-edition",
            {0: "<60", 59: "<60", 60: "60–80", 80: "60–80", 81: "81–95", 95: "81–95"}
            | {96: "96–110", 110: "96–110", 111: ">110", -3: "<60"},
        ),
        (
            "first-edition",
            {49: "<50", 51: "51–70", 70: "51–70", 71: "71–80", 80: "71–80", 86: "86–100"}
            | {100: "86–100", 102: ">101"}
            | dict.fromkeys((50, 81, 82, 83, 84, 85, 101), "undefined in this edition"),
        ),
    ],
)
def test_the_solo_ladder_and_its_holes(ladder, bands):
    """SOLO-3, P-LADDER: every total has its band; the first edition leaves holes."""
    assert bands == {total: ladder_band(ladder, total) for total in bands}


def test_only_solo_has_a_ladder():
    """SOLO-3: the profile's ladder ranks a solo total; among players there is none."""
    solo = ranked((85,), (SMALL,), (0,), "first-edition")
    assert ((("blue",),), "points", "undefined in this edition") == (
        solo.ranking,
        solo.decided_by,
        solo.ladder,
    )
    assert "81–95" == ranked((85,), (SMALL,), (0,), switches={"P-LADDER": "second-edition"}).ladder
    assert None is ranked((85, 1), (SMALL, SMALL), (0, 0)).ladder


def test_the_last_card_ends_the_match_after_its_round():
    """END-1, WIN-2: the round is played to its end, then the match is scored and ranked."""
    state = with_decks(at_turn(), room_deck=(100,)).with_(market=())
    state = passed(state, 2)
    assert state.last_round
    state = passed(state)
    assert ("green", 2) == (awaited(state).seat, state.round)
    *_, scored, ended = made(state, ev.TurnPassed("green", 5000))
    assert [9, 9] == [score.total for score in scored.seats.values()]
    assert ev.MatchEnded((("blue", "green"),), "shared", None) == ended
    for event in (scored, ended):
        state = evolve(state, event)
    assert (Stage.ENDED, True, None) == (state.stage, state.over, awaited(state))
    assert None is due(state, Unshuffled())


def test_without_a_room_bought_the_deck_does_not_move():
    """END-1: nothing but the last card ends a match of people, however often all pass."""
    state = passed(opened(), 2 * 20)
    assert (21, 17) == (state.round, len(state.decks.room_deck))
    assert not state.over


def test_bots_stop_after_five_rounds_without_a_room():
    """END-1: the fifth idle round in a row ends a match between bots."""
    state = passed(opened(kind="bot:random"), 2 * 4)
    assert not state.over
    events = made(passed(state), ev.TurnPassed("blue", 5000))
    assert ev.MatchAbandoned(STALLED) == events[-1]
    assert "RoundEnded" == type(events[-2]).__name__
    assert passed(state, 2).over


def test_a_room_bought_begins_the_count_anew():
    """END-1: corridors do not count as rooms, but a room does."""
    state = passed(opened(kind="bot:random"), 2 * 4)
    state = evolve(state.with_(stage=Stage.ROUND_OVER, room_sold=True), ev.RoundEnded(5))
    assert (0, Stage.ROUND) == (state.idle_rounds, state.stage)


def test_one_person_among_bots_keeps_the_match_going():
    """END-1: the limit is for matches in which all seats are bots, and not for solo."""
    state = opened(kind="bot:random")
    mixed = (state.players[0], ev.changed(state.players[1], kind="human"))
    assert not passed(state.with_(players=mixed), 2 * 6).over
    assert not passed(opened(1, kind="bot:random"), 6).over

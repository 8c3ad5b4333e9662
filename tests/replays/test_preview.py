from domain.final_scoring import card_points, favor_count, holding
from domain.placement import Placement
from domain.state import replaced
from domain.tiles import BONUS_CARDS, FAVORS
from projections.points import awards
from replays.preview import preview

CATEGORY = {
    "own_value": ("own_value",),
    "connections": ("connections_received", "connections_given"),
    "penalties": ("penalties",),
    "downstairs": ("downstairs",),
}


def placements(timeline):
    """Yields every placement of a match: its happening, its preview, and its score's happening."""
    for placed, scored in zip(timeline.happenings, timeline.happenings[1:], strict=False):
        event = placed.event
        if type(event).__name__ == "RoomPlaced" and type(scored.event).__name__ == "PointsScored":
            place = Placement(event.tile, event.x, event.y, event.rotation, event.side)
            state = placed.earlier
            yield placed, preview(state, state.index(event.seat), place), scored


def test_points_are_those_scored(four_players, lively_timeline):
    """SCORE-1 to SCORE-5: what is previewed is what was scored, part by part."""
    for timeline in (four_players, lively_timeline(1), lively_timeline(2)):
        for _, shown, scored in placements(timeline):
            parts = dict.fromkeys(CATEGORY, 0)
            for award in awards(scored.seq, scored.event):
                part = next(key for key, names in CATEGORY.items() if award.category in names)
                parts[part] += award.points
            assert (True, scored.event.points, parts) == (
                shown.legal,
                shown.total,
                dict(shown.points),
            )


def test_completions_are_those_that_follow(four_players):
    """REWARD-1, REWARD-3: the rooms it would complete are those that it completed, in order."""
    for placed, shown, scored in placements(four_players):
        following = four_players.happenings[scored.seq :]
        completed = []
        for happening in following:
            if type(happening.event).__name__ != "RoomCompleted":
                break
            completed.append(happening.event.room)
        assert placed.event.seat == scored.event.seat
        assert tuple(completed) == shown.completes


def test_favors_and_cards_count_as_at_the_end(four_players):
    """FAVOR-3, BONUS: a favor or own card is named if the placement moves its count."""
    for placed, shown, _ in placements(four_players):
        state, index = placed.earlier, placed.earlier.index(placed.event.seat)
        castles = replaced(state.castles, index, placed.state.castles[index])
        before, after = holding(state, index), holding(state.with_(castles=castles), index)
        favors = {
            (favor, favor_count(FAVORS[favor], before), favor_count(FAVORS[favor], after))
            for favor in state.favors
        }
        cards = {
            (card, card_points(BONUS_CARDS[card], before), card_points(BONUS_CARDS[card], after))
            for card in state.hands[index]
        }
        assert {row for row in favors if row[1] != row[2]} == set(map(tuple, shown.favors))
        assert {row for row in cards if row[1] != row[2]} == set(map(tuple, shown.cards))


def test_a_refused_placement_has_reasons_only(two_players):
    """PLACE-1, PLACE-2: a placement that the rules refuse previews nothing but the rules."""
    state = two_players.happenings[100].state
    on_the_foyer = preview(state, 0, Placement("salon", 0, 0, 0, None))
    assert "PLACE-2" in {refusal.rule for refusal in on_the_foyer.refusals}
    assert (False, 0, (), ()) == (
        on_the_foyer.legal,
        on_the_foyer.total,
        on_the_foyer.lines,
        on_the_foyer.favors,
    )


def test_unknown_cards_count_for_nothing(two_players):
    """SEE-2: cards that the viewer does not know are not counted."""
    for placed, _, _ in placements(two_players):
        event, seen = placed.event, two_players.state(placed.seq - 1, "spectator")
        place = Placement(event.tile, event.x, event.y, event.rotation, event.side)
        assert () == preview(seen, seen.index(event.seat), place).cards

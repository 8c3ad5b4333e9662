import pytest

from domain import events as ev
from domain.choices import legal_choices
from domain.decisions import Ask, awaited
from domain.refusals import refusals
from replays.why import why_not


def placing(timeline):
    """Returns the states at which a tile has to be placed, with the choice that was made."""
    pairs = zip(timeline.happenings, timeline.happenings[1:], strict=False)
    return [
        (before.state, after.event)
        for before, after in pairs
        if isinstance(after.event, ev.RoomPlaced) and awaited(before.state).ask is Ask.PLACE
    ]


def test_legal_choice_breaks_nothing(two_players):
    """Nothing speaks against what was really played, and nothing else is proposed."""
    for state, choice in placing(two_players):
        assert (choice, (), (), False) == why_not(state, choice)


def test_moved_tile_names_all_its_rules_and_places(two_players):
    """PLACE-1 PLACE-2 PLACE-5: each rule of the refusal is named; an overlap says its cells."""
    for state, choice in placing(two_players)[::3]:
        moved = ev.changed(choice, x=0, y=0)
        found = why_not(state, moved)
        assert {each.rule for each in refusals(state, moved)} == {b.rule for b in found.broken}
        for broken in found.broken:
            if broken.rule == "PLACE-2":
                assert broken.cells


def test_nearest_placements_are_legal_and_rise_in_distance(two_players):
    """The nearest placements are legal, at most five, and none is nearer than the one before."""
    state, choice = placing(two_players)[10]
    near = why_not(state, ev.changed(choice, x=choice.x + 1, y=choice.y + 2)).nearest
    distances = [abs(n.x - choice.x - 1) + abs(n.y - choice.y - 2) for n in near]
    assert distances == sorted(distances)
    assert 0 < len(near) <= 5
    assert [] == [each for each in near if each not in legal_choices(state)]


@pytest.mark.parametrize("seed", [1, 4, 7])
def test_fence_tells_the_cells_that_touch(lively_timeline, seed):
    """PLACE-5 PLACE-6: a refusal by a fence or a level says at which cells."""
    for state, choice in placing(lively_timeline(seed))[::4]:
        for dx, dy in ((1, 0), (0, 1), (-2, 0), (0, -3)):
            found = why_not(state, ev.changed(choice, x=choice.x + dx, y=choice.y + dy))
            for broken in found.broken:
                if broken.code in ("place.fence", "place.level"):
                    assert broken.cells


def test_placement_is_judged_before_its_time(two_players):
    """A placement that is not asked for yet is refused for that, and judged in the castle too."""
    bought = next(h for h in two_players.happenings if isinstance(h.event, ev.RoomPurchased))
    state, seat = bought.earlier, bought.event.seat
    far = ev.RoomPlaced(seat, bought.event.tile, 40, 40, 0, None, free=False)
    found = why_not(state, far)
    assert {"RECORD-order", "PLACE-1"} == {broken.rule for broken in found.broken}
    assert (True, True) == (found.out_of_turn, len(found.nearest) > 0)


def test_another_tile_than_the_awaited_is_out_of_turn(two_players):
    """BUY-5 Where another tile would fit is no legal choice, and is not called one."""
    state, choice = placing(two_players)[3]
    other = next(offer.tile for offer in state.market)
    assert why_not(state, ev.changed(choice, tile=other)).out_of_turn
    assert not why_not(state, ev.changed(choice, x=choice.x + 40)).out_of_turn


def test_too_dear_purchase_is_told_with_alternatives(two_players):
    """BUY-1 BUY-2: a purchase that cannot be is refused by rule, and purchases that can be follow.

    They are legal, and of the same kind first.
    """
    bought = next(h for h in two_players.happenings if isinstance(h.event, ev.RoomPurchased))
    wrong = ev.changed(bought.event, price=bought.event.price + 1)
    found = why_not(bought.earlier, wrong)
    assert ["BUY-2"] == [broken.rule for broken in found.broken]
    assert isinstance(found.nearest[0], ev.RoomPurchased)
    assert [] == [each for each in found.nearest if each not in legal_choices(bought.earlier)]

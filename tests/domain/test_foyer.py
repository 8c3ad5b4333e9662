"""Turning one's Foyer before the first placement (P-FOYER-ROTATE)."""

from situations import after, at_turn, reasons, strewn, with_castle

from domain import events as ev
from domain.choices import legal_choices
from domain.decisions import awaited
from domain.refusals import refusals
from domain.state import Stage

ROTATABLE = {"switches": {"P-FOYER-ROTATE": True}}


def rotations(state):
    return [c.rotation for c in legal_choices(state) if isinstance(c, ev.FoyerRotated)]


def test_a_foyer_may_be_turned_before_the_first_placement():
    """P-FOYER-ROTATE: the seat stays at its decision, with its Foyer turned."""
    state = at_turn(**ROTATABLE)
    assert [90, 180, 270] == rotations(state)
    turned = after(state, ev.FoyerRotated("green", 90))
    assert [0, 90] == [castle.placed[0].rotation for castle in turned.castles]
    assert awaited(state) == awaited(turned)
    assert [0, 180, 270] == rotations(turned)


def test_turning_a_foyer_of_four_entrances_changes_nothing():
    """P-FOYER-ROTATE: what looks the same is not listed, though it is no mistake."""
    state = at_turn(foyer="foyer_back", **ROTATABLE)
    assert [] == rotations(state)
    assert ev.FoyerRotated("green", 90) in legal_choices(state)


def test_any_seat_may_turn_its_own_foyer():
    """P-FOYER-ROTATE: the rule says before when, not in whose turn."""
    assert ev.FoyerRotated("blue", 180) in legal_choices(at_turn(**ROTATABLE))
    assert [("choice.seat", "RECORD-data")] == reasons(
        at_turn(**ROTATABLE), ev.FoyerRotated("red", 90)
    )


def test_foyers_are_fixed_unless_the_profile_says_otherwise():
    """P-FOYER-ROTATE: off in every profile."""
    for profile in ("second-edition", "first-edition", "board-game-arena", "app"):
        state = at_turn(profile=profile)
        assert [] == rotations(state)
        wrong = [("foyer.fixed", "P-FOYER-ROTATE")]
        assert wrong == reasons(state, ev.FoyerRotated("green", 90))


def test_a_foyer_with_a_tile_beside_it_is_fixed():
    """P-FOYER-ROTATE: after the seat's first placement it is too late."""
    state = with_castle(at_turn(**ROTATABLE), "green", strewn("pantry"))
    assert [] == rotations(state)
    wrong = [("foyer.late", "P-FOYER-ROTATE")]
    assert wrong == reasons(state, ev.FoyerRotated("green", 90))


def test_a_foyer_may_be_turned_at_any_moment_before_the_end():
    """P-FOYER-ROTATE: all that is asked is that it comes before the seat's first placement."""
    between = at_turn(**ROTATABLE).with_(stage=Stage.TURN_OVER)
    assert () == refusals(between, ev.FoyerRotated("green", 90))
    ended = between.with_(stage=Stage.ENDED)
    wrong = [("choice.late", "RECORD-order")]
    assert wrong == reasons(ended, ev.FoyerRotated("green", 90))

"""What a copy without its secrets still tells: nothing is in two places, no hand is too large."""

import pytest
from situations import at_turn, opened, rewarding, strewn, with_castle, with_decks

from domain import events as ev
from domain.line import Step
from domain.state import Laid, Offer, Pending, Stage
from domain.tiles import ROOMS
from domain.visibility import as_seen
from replays.audit.judge import Judge


def hidden(state):
    """The state as a spectator sees it."""
    return as_seen(state, "spectator")


def rules(state, event, by=None, line=None):
    """The rules that an event breaks after this state."""
    judge = Judge()
    judge.line = line or Step(9, None, ev.TurnEnded("blue"), state, None)
    return {finding.rule for finding in judge.judge(10, by, event)}


def dealing():
    """A table match in which blue has been dealt cards that are known."""
    state = hidden(opened(2)).with_(stage=Stage.DEAL, hands=((), ()))
    return state.with_(dealt=(("stairs", "hallways", "size_100"), None))


@pytest.mark.parametrize(
    ("cards", "broken"),
    [
        (("size_150", "size_200", "size_250"), set()),
        (("stairs", "size_200", "size_250"), {"SETUP-4"}),
        (("size_200", "size_200", "size_250"), {"SETUP-4"}),
        (("size_200", "size_250"), {"SETUP-4"}),
        (None, set()),
    ],
)
def test_a_bonus_card_is_dealt_once(cards, broken):
    """SETUP-4: three cards each, none of which another holds."""
    assert broken == rules(dealing(), ev.BonusCardsDealt("green", cards))


@pytest.mark.parametrize(
    ("kept", "returned", "broken"),
    [
        (("size_150", "size_200"), ("size_250",), set()),
        (("stairs", "size_200"), ("size_250",), {"SETUP-4"}),
        (("size_200", "size_200"), None, {"SETUP-4"}),
        (None, ("hallways",), {"SETUP-4"}),
        (None, None, set()),
    ],
)
def test_cards_kept_are_nobody_elses(kept, returned, broken):
    """SETUP-4: though it is not known which cards were dealt."""
    state = dealing().with_(
        stage=Stage.KEEP, active=1, dealt=((), (None,) * 3), hands=(("stairs", "hallways"), ())
    )
    assert broken == rules(state, ev.BonusCardsKept("green", kept, returned), "green")


@pytest.mark.parametrize(
    ("cards", "broken"),
    [
        (("size_150", "size_200"), set()),
        (("size_150",), {"UTILITY"}),
        (("stairs", "size_200"), {"UTILITY"}),
        (("size_200", "size_200"), {"UTILITY"}),
    ],
)
def test_a_bonus_card_is_drawn_once(cards, broken):
    """UTILITY: two cards, none of which another holds."""
    state = hidden(rewarding()).with_(
        pending=(Pending("cloak_room", "utility"),), hands=((None, None), ("stairs", None))
    )
    assert broken == rules(state, ev.UtilityCardsDrawn("blue", "cloak_room", cards))


STACK = ("buttery", "larder", "powder_room", "focus_room")


@pytest.mark.parametrize(
    ("seen", "broken"),
    [
        (STACK, set()),
        (("buttery", *STACK[:3]), {"SLEEP"}),
        (("salon", *STACK[1:]), {"SLEEP"}),
        (("cloak_room", *STACK[1:]), {"SLEEP"}),
        (STACK[:2], {"SLEEP"}),
    ],
)
def test_a_stack_holds_what_is_nowhere_else(seen, broken):
    """SLEEP: tiles of its size, each once, none of them face up."""
    state = hidden(rewarding()).with_(
        pending=(Pending("nap_room", "sleeping"),), market=(Offer("cloak_room", 4000, 0),)
    )
    event = ev.SleepingStackSearched("blue", "nap_room", 100, seen)
    assert broken == rules(state, event, "blue")


def drawing(**changes):
    """A match of which nothing hidden is known and whose market has one empty space."""
    state = hidden(at_turn(2)).with_(stage=Stage.DRAW, round=2, **changes)
    return state.with_(market=state.market[1:])


def drawn(card, tile):
    """One room drawn."""
    return ev.RoomsDrawn((ev.Draw(card, tile),), reshuffled=False, last_round=False)


def test_a_room_drawn_is_nowhere_else():
    """DRAW-1: of its card's size, and not face up."""
    state = drawing()
    offered = next(iter(state.market)).tile
    assert set() == rules(state, drawn(100, "focus_room"))
    assert {"DRAW-1"} == rules(state, drawn(150, "focus_room"))
    assert "DRAW-1" in rules(state, drawn(ROOMS[offered].size, offered))


def test_there_are_five_cards_of_a_size():
    """SETUP-3: a sixth cannot be drawn, whatever the deck."""
    state = with_decks(drawing(), used=(100,) * 5)
    assert {"SETUP-3"} == rules(state, drawn(100, "focus_room"))
    assert set() == rules(state, drawn(150, "study"))


def test_a_tile_that_lies_on_the_deck_is_in_no_stack():
    """DRAW-3: a Sleeping reward's tile comes from where it was put."""
    laid = (Laid(150, None, "green"), Laid(100, "focus_room", "blue"))
    state = with_decks(drawing(), laid=laid)
    state = state.with_(market=state.market[1:])
    draws = (ev.Draw(None, "study"), ev.Draw(100, "focus_room"))
    event = ev.RoomsDrawn(draws, reshuffled=False, last_round=False)
    assert "DRAW-3" in rules(state, event)


def test_a_room_that_left_a_solo_match_does_not_come_back():
    """SOLO-2: rooms left over leave the game."""
    state = hidden(at_turn(1)).with_(stage=Stage.DRAW, round=2, market=())
    first = tuple(ev.Draw(size, tile) for size, tile in ((100, "larder"), (150, "study")))
    before = ev.RoomsDrawn(first, reshuffled=False, last_round=False)
    line = Step(8, None, before, state, None).followed(9, None, ev.RoundStarted(2, None), state)
    tiles = ((100, "focus_room"), (150, "parlor"), (150, "study"))
    event = ev.RoomsDrawn(tuple(ev.Draw(*draw) for draw in tiles), False, False)
    assert {"DRAW-1"} == rules(state, event, line=line)


def scoring(*lines):
    """A final scoring in which blue has these lines for bonus cards that are not known."""
    points = sum(line.points for line in lines)
    scores = {"blue": (0, points, lines), "green": (1, 0, ())}
    return ev.MatchScored(
        {
            seat: ev.SeatScore(own, 0, 0, cards, 0, own + cards, of)
            for seat, (own, cards, of) in scores.items()
        }
    )


@pytest.mark.parametrize(
    ("lines", "broken"),
    [
        ((), set()),
        ((("size_100", 4),), set()),
        ((("size_100", 6),), {"BONUS"}),
        ((("stairs", 3),), {"BONUS"}),
        ((("luck", 3),), {"BONUS"}),
        ((("size_100", 4), ("size_100", 4)), {"BONUS"}),
    ],
)
def test_a_hand_that_is_not_known_is_judged_by_its_lines(lines, broken):
    """BONUS: each card is worth what the castle makes of it, and is held once."""
    state = hidden(opened(2)).with_(stage=Stage.FINAL, favors=(), money=(0, 0))
    castle = strewn("pantry", "larder")
    state = with_castle(with_castle(state, "blue", castle), "green", castle)
    event = scoring(*(ev.FinalLine("BONUS", points, card) for card, points in lines))
    assert broken == rules(state, event)

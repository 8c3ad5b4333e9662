"""What a copy without its secrets still tells: nothing is in two places, no hand is too large."""

import pytest
from situations import at_turn, opened, rewarding, strewn, with_castle, with_decks

from domain import events as ev
from domain.line import Step
from domain.state import Gone, Laid, Offer, Pending, Stage
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
        (("pantry", *STACK[1:]), {"SLEEP"}),
        (("lilac_cabinet", *STACK[1:]), {"SLEEP"}),
        (STACK[:2], {"SLEEP"}),
    ],
)
def test_a_stack_holds_what_is_nowhere_else(seen, broken):
    """SLEEP: tiles of its size, each once, none face up, on the deck or out of the game."""
    state = hidden(rewarding()).with_(
        pending=(Pending("nap_room", "sleeping"),), market=(Offer("cloak_room", 4000, 0),)
    )
    elsewhere = {"laid": (Laid(100, "pantry", "green"),), "gone": (Gone("lilac_cabinet", None),)}
    state = with_decks(state, **elsewhere)
    event = ev.SleepingStackSearched("blue", "nap_room", 100, seen)
    assert broken == rules(state, event, "blue")


def searched_before(state, *events):
    """The line on which blue has looked through the stack 100, laid focus_room, and so on."""
    line = Step(1, None, ev.SleepingStackSearched("blue", "nap_room", 100, STACK), state, None)
    laid = ev.SleepingTilesChosen("blue", 1, ("focus_room",), None, discarded=False)
    for number, event in enumerate((laid, *events), 2):
        line = line.followed(number, None, event, state)
    return line


LEFT = STACK[:3]


@pytest.mark.parametrize(
    ("seen", "broken"),
    [
        (LEFT, set()),
        (LEFT[::-1], set()),
        (("focus_room", *LEFT[1:]), {"SLEEP"}),
        (("lilac_cabinet", *LEFT[1:]), {"SLEEP"}),
    ],
)
def test_a_stack_looked_through_again_holds_what_was_left_in_it(seen, broken):
    """SLEEP: neither what was laid on the deck nor what was not there before."""
    state = hidden(rewarding()).with_(pending=(Pending("nap_room", "sleeping"),), market=())
    laid = (Laid(100, "focus_room", "blue"),)
    state = with_decks(state, stacks={100: (None,) * len(LEFT)}, laid=laid)
    event = ev.SleepingStackSearched("blue", "nap_room", 100, seen)
    assert broken == rules(state, event, "blue", searched_before(state))


@pytest.mark.parametrize(
    ("laid", "card", "tile", "broken"),
    [
        (None, 100, "larder", set()),
        (None, 100, "lilac_cabinet", {"DRAW-1"}),
        (Laid(100, None, "green"), None, "lilac_cabinet", set()),
        (Laid(100, None, "green"), None, "larder", {"DRAW-3"}),
    ],
)
def test_what_is_drawn_was_where_it_is_drawn_from(laid, card, tile, broken):
    """DRAW-1, DRAW-3: from a stack what a search has left there, from the deck what is not."""
    state = with_decks(drawing(), stacks={100: (None,) * len(LEFT)}, laid=(laid,) if laid else ())
    assert broken == rules(state, drawn(card, tile), line=searched_before(state))


def test_a_search_that_is_not_told_leaves_the_rest_possible():
    """SLEEP: another took something that this copy does not name; the deck may hold it."""
    unseen = ev.SleepingStackSearched("green", "nap_room", 100, None)
    chosen = ev.SleepingTilesChosen("green", 1, None, None, discarded=False)
    state = with_decks(drawing(), stacks={100: (None,) * 2}, laid=(Laid(100, None, "green"),))
    line = searched_before(state, unseen, chosen)
    assert set() == rules(state, drawn(None, "larder"), line=line)
    state = with_decks(state, laid=())
    line = searched_before(state, unseen, chosen)
    assert {"DRAW-1"} == rules(state, drawn(100, "lilac_cabinet"), line=line)


def test_decks_drawn_anew_make_a_search_mean_nothing():
    """RECORD: a branch may have drawn other tiles into the stack."""
    state = with_decks(drawing(), stacks={100: (None,) * len(LEFT)})
    anew = ev.DecksReshuffled(None, None, None, None)
    line = searched_before(state, anew)
    assert set() == rules(state, drawn(100, "lilac_cabinet"), line=line)


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
    state = with_decks(state, gone=(Gone("larder", None), Gone("study", None)))
    tiles = ((100, "focus_room"), (150, "parlor"), (150, "study"))
    event = ev.RoomsDrawn(tuple(ev.Draw(*draw) for draw in tiles), False, False)
    assert {"DRAW-1", "SOLO-2"} == rules(state, event)


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

"""How the market is filled, and which recorded draws cannot be (DRAW)."""

import pytest
from msgspec import UNSET
from situations import Arranged, at_turn, opened, passed, with_decks

from domain import events as ev
from domain.derive import due
from domain.draw_refusals import draw_refusals
from domain.draws import Unshuffled
from domain.evolve import evolve
from domain.market import Undetermined, fill
from domain.state import Laid, Offer, Stage

PANTRY = Offer("pantry", None, 0)


def drawing(*cards, spaces=2, players=2, laid=(), stacks=None, used=(), **fields):
    """A match about to fill so many spaces from these room cards; the others lie empty of coins."""
    state = opened(players)
    offers = tuple(Offer(tile, None, 0) for tile in ("salon", "forum", "vestibule", "dungeon"))
    market = offers[: len(state.prices) - spaces]
    decks = {"room_deck": cards, "laid": laid, "used": used, "stacks": stacks or {}}
    return with_decks(state.with_(stage=Stage.DRAW, market=market, **fields), **decks)


def drawn(state, draws=None):
    return fill(state, draws or Unshuffled())


def test_each_empty_space_gets_the_top_tile_of_the_cards_size():
    """DRAW-1: a card is drawn for each empty space and the top tile of its size is revealed."""
    state = drawing(400, 100, 600)
    event = drawn(state)
    assert (ev.Draw(400, "east_tapestry_chamber"), ev.Draw(100, "larder")) == event.draws
    after = evolve(state, event)
    assert (600,) == after.decks.room_deck
    assert ("powder_room", "broom_closet") == after.decks.stacks[100][-2:]
    assert (400, 100) == after.decks.used[-2:]
    assert ("east_tapestry_chamber", "larder") == tuple(o.tile for o in after.market[-2:])


def test_two_cards_of_a_size_reveal_two_tiles():
    """DRAW-1: the second card of a size reveals the tile below the first."""
    event = drawn(drawing(100, 100, 600))
    assert (ev.Draw(100, "larder"), ev.Draw(100, "buttery")) == event.draws


def test_rooms_left_over_stay_with_their_coins():
    """DRAW-1, COINS-1: what nobody bought is offered again, with its coins; no space is empty."""
    state = passed(at_turn(), 2)
    assert ["pantry", "piano_room", "washroom", "porch", "sauna"] == [o.tile for o in state.market]
    assert [1000] * 5 == [offer.coins for offer in state.market]
    assert 2 == state.round
    assert (350, 400, 450) == state.decks.room_deck[:3]


def test_a_card_of_an_empty_stack_is_replaced():
    """DRAW-2: it is used up, reveals nothing and leaves the space to the next card."""
    state = drawing(400, 150, 100, 600, spaces=1, stacks={400: (), 150: ()})
    event = drawn(state)
    assert (ev.Draw(400, None), ev.Draw(150, None), ev.Draw(100, "larder")) == event.draws
    assert (400, 150, 100) == evolve(state, event).decks.used


def test_tiles_of_a_sleeping_reward_are_revealed_first():
    """DRAW-3: the last one put on the deck comes first; what does not fit waits."""
    laid = (Laid(350, "great_hall", "blue"), Laid(100, "buttery", "green"))
    one = drawing(400, 600, spaces=1, laid=laid)
    assert (ev.Draw(None, "great_hall"),) == drawn(one).draws
    assert laid[1:] == evolve(one, drawn(one)).decks.laid
    assert (400, 600) == evolve(one, drawn(one)).decks.room_deck
    three = drawing(400, 600, spaces=3, laid=laid)
    assert (
        ev.Draw(None, "great_hall"),
        ev.Draw(None, "buttery"),
        ev.Draw(400, "east_tapestry_chamber"),
    ) == drawn(three).draws


def test_the_last_card_makes_the_last_round():
    """DRAW-4: drawing the last card that still fits the market needs no shuffle."""
    event = drawn(drawing(400, 100))
    assert (True, False, UNSET) == (event.last_round, event.reshuffled, event.reshuffle)
    assert not drawn(drawing(400, 100, 600)).last_round


def test_used_cards_fill_what_the_last_card_leaves_empty():
    """DRAW-4: all used cards, the new ones too, are shuffled and drawn until the market is full."""
    state = drawing(400, spaces=3, used=(200, 300))
    event = drawn(state, Arranged(reshuffle=(300, 400, 200)))
    assert (True, True, (300, 400, 200)) == (
        event.last_round,
        event.reshuffled,
        event.reshuffle,
    )
    assert (
        ev.Draw(400, "east_tapestry_chamber"),
        ev.Draw(300, "panic_room"),
        ev.Draw(400, "observatory"),
    ) == event.draws
    after = evolve(state, event)
    assert (200,) == after.decks.room_deck
    assert after.last_round


def test_one_pass_of_the_used_cards_and_no_more():
    """DRAW-4: cards of empty stacks are passed over; after one pass the spaces stay empty."""
    empty = {400: (), 200: (), 300: ("sauna",)}
    state = drawing(400, spaces=3, used=(200, 300), stacks=empty)
    event = drawn(state, Arranged(reshuffle=(200, 300, 400)))
    assert (
        ev.Draw(400, None),
        ev.Draw(200, None),
        ev.Draw(300, "sauna"),
        ev.Draw(400, None),
    ) == event.draws
    assert 3 == len(evolve(state, event).market)


def test_the_used_cards_are_shuffled_once():
    """DRAW-4: the shuffle is asked for only in the last round, and then once."""
    draws = Arranged()
    drawn(drawing(400, 100, 600), draws)
    assert [] == draws.asked
    drawn(drawing(400, used=(100, 100)), draws)
    assert ["reshuffle"] == draws.asked


@pytest.mark.parametrize(
    "state",
    [
        drawing(None, 100),
        drawing(100, 400, stacks={400: (None, None)}),
        drawing(100, laid=(Laid(100, None, "blue"),)),
    ],
    ids=["card", "tile", "laid"],
)
def test_unknown_decks_leave_the_draw_open(state):
    """SEE-3, DRAW-1: what a copy of the match does not know it cannot draw."""
    assert isinstance(due(state, Unshuffled()), Undetermined)


def test_an_unseen_shuffle_keeps_the_size_of_the_deck():
    """SEE-1, DRAW-4: who does not know the order still knows how many cards are left."""
    state = drawing(400, spaces=2, used=(100, 600))
    event = ev.RoomsDrawn(
        (ev.Draw(400, "observatory"), ev.Draw(100, "larder")),
        reshuffled=True,
        last_round=True,
        reshuffle=None,
    )
    assert (None, None) == evolve(state, event).decks.room_deck


def refused(state, *draws, last_round=False, **fields):
    fields = {"reshuffled": False, "last_round": last_round, **fields}
    event = ev.RoomsDrawn(tuple(ev.Draw(*draw) for draw in draws), **fields)
    return [(refusal.code, refusal.rule) for refusal in draw_refusals(state, event)]


TWO = ((400, "east_tapestry_chamber"), (100, "larder"))


@pytest.mark.parametrize(
    ("draws", "reason"),
    [
        (TWO, None),
        (TWO[:1], ("draw.too_few", "DRAW-1")),
        ((*TWO, (600, "vestibule")), ("draw.too_many", "DRAW-1")),
        ((TWO[1], TWO[0]), ("draw.card", "DRAW-1")),
        ((TWO[0], (100, "buttery")), ("draw.tile", "DRAW-1")),
        ((TWO[0], (100, None)), ("draw.stack_empty", "DRAW-2")),
        ((TWO[0], (None, "larder")), ("draw.not_laid", "DRAW-3")),
    ],
)
def test_recorded_draws_are_compared_with_known_decks(draws, reason):
    """DRAW-1 to DRAW-3: the cards from the top, each with the top tile of its stack."""
    assert ([reason] if reason else []) == refused(drawing(400, 100, 600), *draws)


def test_a_card_of_a_stack_with_no_tile_reveals_none():
    """DRAW-2: a tile from an empty stack is refused."""
    state = drawing(400, 100, 600, spaces=1, stacks={400: ()})
    assert [] == refused(state, (400, None), (100, "larder"))
    assert [("draw.stack_empty", "DRAW-2")] == refused(state, (400, "observatory"))


def test_draws_of_unknown_decks_must_be_possible():
    """DRAW-1: an unknown card may be any, but its tile is of that size and not yet seen."""
    state = drawing(None, None, None, stacks={100: (None,) * 4, 350: (None,)})
    assert [] == refused(state, (100, "pink_cabinet"), (350, "great_hall"))
    assert [("draw.tile", "DRAW-1")] == refused(state, (100, "salon"))
    assert [("draw.seen", "DRAW-1")] == refused(state, (350, "salon"))
    assert [("draw.tile", "DRAW-1")] == refused(state, (100, "ballroom"))


def test_laid_tiles_come_before_any_card():
    """DRAW-3: the tile on top of the deck is revealed first, by no card."""
    laid = (Laid(350, "great_hall", "blue"), Laid(100, None, "green"))
    state = drawing(400, 600, laid=laid)
    assert [] == refused(state, (None, "great_hall"), (None, "buttery"))
    for draw in ((400, "east_tapestry_chamber"), (None, "upper_hall"), (None, None)):
        assert [("draw.laid_first", "DRAW-3")] == refused(state, draw)
    wrong_size = ((None, "great_hall"), (None, "washroom"))
    assert [("draw.laid_first", "DRAW-3")] == refused(state, *wrong_size)
    assert ("draw.too_few", "DRAW-3") in refused(state, (None, "great_hall"))


def test_the_last_round_follows_from_the_deck():
    """DRAW-4, END-1: it is the last round if and only if no card is left."""
    wrong = [("draw.last_round", "DRAW-4"), ("draw.last_round", "END-1")]
    assert wrong == refused(drawing(400, 100, 600), *TWO, last_round=True)
    assert wrong == refused(drawing(400, 100), *TWO)
    assert [] == refused(drawing(400, 100), *TWO, last_round=True)


def test_recorded_shuffles_of_the_used_cards():
    """DRAW-4: they hold all used cards, and are drawn from until the market is full."""
    state = drawing(400, used=(100,), spaces=2)
    last = {"last_round": True, "reshuffled": True}
    assert [] == refused(state, *TWO, reshuffle=(100, 400), **last)
    assert [] == refused(state, *TWO, reshuffle=None, **last)
    assert [("draw.reshuffle", "DRAW-4")] == refused(state, *TWO, reshuffle=(100, 200), **last)
    card = [("draw.card", "DRAW-4")]
    assert card == refused(state, *TWO, reshuffle=(400, 100), **last)
    few = [("draw.too_few", "DRAW-4")]
    assert few == refused(state, TWO[0], reshuffle=(100, 400), **last)
    field = [("draw.reshuffle_field", "RECORD-data")]
    assert field == refused(state, *TWO, **last)
    none = ("draw.reshuffled", "DRAW-4")
    assert none in refused(state, TWO[0], last_round=True)
    assert none in refused(drawing(400, 100), *TWO, reshuffle=(400, 100), **last)


def test_no_card_is_drawn_after_the_one_pass():
    """DRAW-4: once all used cards have been passed over nothing more is drawn."""
    state = drawing(400, used=(), spaces=3, stacks={400: ("observatory",)})
    last = {"last_round": True, "reshuffled": True, "reshuffle": (400,)}
    draws = ((400, "observatory"), (400, None))
    assert [] == refused(state, *draws, **last)
    assert [("draw.no_card", "DRAW-4")] == refused(state, *draws, (400, None), **last)


def test_a_wrong_draw_in_solo_breaks_solo_too():
    """SOLO-2: in solo the draws follow the same rules."""
    state = drawing(400, 100, 600, 600, spaces=3, players=1)
    assert ("draw.card", "DRAW-1") in refused(state, (600, "vestibule"))
    assert ("draw.card", "SOLO-2") in refused(state, (600, "vestibule"))

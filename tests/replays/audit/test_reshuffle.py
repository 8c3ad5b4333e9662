"""RECORD: DecksReshuffled covers what lies face down, and nothing that is anywhere else."""

from random import Random

import pytest
from situations import at_turn, with_decks

from domain import events as ev
from domain.redealing import LAID
from domain.state import Gone, Laid, Placing, Searched
from domain.tiles import ROOMS
from replays.audit.reshuffle import reshuffle_differences
from replays.branching.redrawing import redrawn, reshuffled

TILE = "pantry"
SIZE = ROOMS[TILE].size


def without(state):
    """The match with this tile in no stack and not among those left out."""
    stacks = {size: tuple(t for t in s if t != TILE) for size, s in state.decks.stacks.items()}
    left_out = tuple(tile for tile in state.decks.left_out if tile != TILE)
    market = tuple(offer for offer in state.market if offer.tile != TILE)
    return with_decks(state, stacks=stacks, left_out=left_out).with_(market=market)


def placing(state):
    return state.with_(placing=Placing(TILE, free=False))


def laid(state):
    return with_decks(state, laid=(Laid(SIZE, TILE, "green"),))


def discarded(state):
    return with_decks(state, gone=(Gone(TILE, "green"),))


def left_over(state):
    return with_decks(state, gone=(Gone(TILE, None),))


def wrong(state, event):
    """The rules that decks drawn anew break here."""
    return {rule for rule, *_ in reshuffle_differences(state, event, first=True)}


def with_tile(event):
    """The decks with this tile on top of its stack, and what lay there left out."""
    top, *rest = event.stacks[SIZE]
    stacks = {**event.stacks, SIZE: (TILE, *rest)}
    return ev.changed(event, stacks=stacks, left_out=(*event.left_out, top))


@pytest.mark.parametrize("put", [placing, laid, discarded, left_over])
def test_what_is_elsewhere_is_in_no_stack(put):
    """RECORD, SOLO-2, SLEEP: a tile being placed, on the deck, or out of the game stays there."""
    state = put(without(at_turn(2)))
    event = reshuffled(state, Random(1))
    assert set() == wrong(state, event)
    assert {"SETUP-2", "RECORD-data"} == wrong(state, with_tile(event))


def test_what_was_dealt_anew_may_lie_where_it_was_not():
    """SEE-6: a viewer's branch may lay other tiles on the deck, and discard others."""
    state = discarded(laid(without(at_turn(2))))
    event = reshuffled(with_decks(state, laid=(), gone=()), Random(1))
    other = next(tile for tile in event.left_out if ROOMS[tile].size == SIZE)
    left_out = tuple(tile for tile in event.left_out if tile != other)
    anew = ev.changed(event, left_out=left_out, unseen={"green": state.hands[1], LAID: (other,)})
    assert set() == wrong(state, anew)
    twice = ev.changed(anew, left_out=(*left_out, other))
    assert {"SETUP-2", "RECORD-data"} == wrong(state, twice)


@pytest.mark.parametrize("seed", [1, 6, 7, 31])
def test_what_anybody_draws_anew_may_lie_there(lively_timeline, seed):
    """SEE-6, DRAW-4, SLEEP: at any position, last rounds with discards and used cards included."""
    timeline = lively_timeline(seed)
    events = tuple(timeline.match.events())
    for happening in timeline.happenings[3::23]:
        seq, state = happening.seq, happening.state
        if state.over:
            break
        assert set() == wrong(state, reshuffled(state, Random(seq)))
        for viewer in (*state.seats, "spectator"):
            assert set() == wrong(state, redrawn(state, events[:seq], viewer, Random(seq)))


def test_only_used_cards_lie_in_the_deck_of_a_last_round():
    """DRAW-4: they are shuffled once, and none is drawn again."""
    decks = at_turn(2).decks
    cards = (*decks.used, *decks.room_deck)
    again, left = cards[:5], cards[5:]
    state = with_decks(at_turn(2), used=(*cards, *again), room_deck=left).with_(last_round=True)
    event = reshuffled(state, Random(1))
    assert set() == wrong(state, event)
    assert set() == wrong(state, ev.changed(event, room_deck=left[::-1]))
    assert left.count(again[0]) < cards.count(again[0])
    anything = ev.changed(event, room_deck=(*left[1:], again[0]))
    assert {"DRAW-4", "RECORD-data"} == wrong(state, anything)


def test_a_stack_that_is_looked_through_stays():
    """SLEEP: who looks through it sees its tiles, unless the branch hides what that one sees."""
    state = at_turn(2)
    stack = state.decks.stacks[SIZE]
    state = state.with_(searched=Searched("nap_room", SIZE, stack))
    event = reshuffled(state, Random(1))
    assert set() == wrong(state, event)
    turned = ev.changed(event, stacks={**event.stacks, SIZE: stack[::-1]})
    assert {"SLEEP", "RECORD-data"} == wrong(state, turned)
    hand = {state.seat: state.hands[state.active]}
    assert set() == wrong(state, ev.changed(turned, unseen=hand))
    seen = (None,) * len(stack)
    assert set() == wrong(state.with_(searched=Searched("nap_room", SIZE, seen)), turned)

"""Who may see what (SEE)."""

from random import Random

import pytest
from generated import matches
from hypothesis import given
from hypothesis import strategies as st
from situations import Arranged, after, created, opened, rewarding, with_decks

from domain import events as ev
from domain.choices import legal_choices
from domain.decide import create
from domain.decisions import awaited
from domain.evolve import evolve, fold
from domain.state import Laid, Searched, Stage
from domain.tiles import ROOMS
from domain.visibility import VIEWERS, as_seen, event_seen, may_see

SECRET = ev.DecksShuffled({100: ("pantry",)}, (100, 200), ("stairs",), ("salon",))
REVEALED = {
    ev.BonusCardsDealt("blue", ("stairs", "hallways", "size_100")): ("cards",),
    ev.BonusCardsKept("blue", ("stairs", "hallways"), ("size_100",)): ("kept", "returned"),
    ev.UtilityCardsDrawn("blue", "sauna", ("stairs", "hallways")): ("cards",),
    ev.UtilityCardKept("blue", ("stairs",), ("hallways",)): ("kept", "returned"),
    ev.SleepingStackSearched("blue", "nap_room", 350, ("salon",)): ("seen",),
    ev.SleepingTilesChosen("blue", 1, ("salon",), None, discarded=False): ("tiles",),
    ev.SleepingTilesChosen("blue", 1, ("salon",), None, discarded=True): ("tiles",),
}


def searching():
    """Blue is looking through the stack of 350."""
    state = with_decks(
        rewarding("nap_room", players=3),
        laid=(Laid(100, "pantry", "blue"), Laid(150, "study", "green")),
    )
    return after(state, ev.SleepingStackSearched("blue", "nap_room", 350, None))


@pytest.mark.parametrize("viewer", ["blue", "green", "red", "yellow", "spectator"])
def test_what_everybody_sees(viewer):
    """SEE-1: castles, money, points, market, favors, sizes of stacks, decks and hands."""
    state = searching()
    seen = as_seen(state, viewer)
    for field in ("castles", "money", "points", "market", "favors", "seats", "stage", "round"):
        assert getattr(state, field) == getattr(seen, field)
    assert [2, 2, 2] == [len(hand) for hand in seen.hands]
    assert {size: len(stack) for size, stack in state.decks.stacks.items()} == {
        size: len(stack) for size, stack in seen.decks.stacks.items()
    }
    assert (27, 24) == (len(seen.decks.room_deck), len(seen.decks.bonus_deck) + 3)
    assert [(100, "blue"), (150, "green")] == [(laid.size, laid.seat) for laid in seen.decks.laid]


def test_what_only_its_owner_sees():
    """SEE-2: bonus cards of one's own, and what a Sleeping reward looked at and took."""
    state = searching()
    blue, green, spectator = (as_seen(state, viewer) for viewer in ("blue", "green", "spectator"))
    assert (state.hands[0], (None, None), (None, None)) == blue.hands
    assert ((None, None), state.hands[1], (None, None)) == green.hands
    assert ((None, None),) * 3 == spectator.hands
    assert ["pantry", None] == [laid.tile for laid in blue.decks.laid]
    assert [None, "study"] == [laid.tile for laid in green.decks.laid]
    assert state.searched == blue.searched
    unseen = Searched("nap_room", 350, (None,) * 4)
    assert (unseen, unseen) == (green.searched, spectator.searched)


def test_cards_dealt_and_drawn_are_private():
    """SEE-2: before they are kept only their owner sees them."""
    dealt = fold(create(created(2), Arranged()))
    assert (None,) * 3 == as_seen(dealt, "green").dealt[0]
    assert dealt.dealt[0] == as_seen(dealt, "blue").dealt[0]
    drawn = after(rewarding("sauna", "porch"), ev.RewardOrderChosen("blue", "sauna"))
    assert (None, None) == as_seen(drawn, "green").drawn
    assert ("type_sleeping", "type_utility") == as_seen(drawn, "blue").drawn


@pytest.mark.parametrize("viewer", ["blue", "green", "spectator"])
def test_what_nobody_sees(viewer):
    """SEE-3: the order of stacks and decks, and what was left out."""
    decks = as_seen(searching(), viewer).decks
    assert {None} == {tile for stack in decks.stacks.values() for tile in stack}
    assert {None} == {*decks.room_deck, *decks.bonus_deck}
    assert None is decks.left_out


def test_a_viewer_is_always_named():
    """SEE-4: the viewers are the referee, a spectator and the seats; a spectator is no seat."""
    assert ("referee", "spectator", "blue", "green", "red", "yellow") == VIEWERS
    assert [True, False, True, False, False, False] == [
        may_see(viewer, ("blue",), over=False) for viewer in VIEWERS
    ]
    assert [True, False, False, False, False, False] == [
        may_see(viewer, (), over=False) for viewer in VIEWERS
    ]


def test_the_referee_sees_all():
    """SEE-4: nothing is hidden from the referee."""
    state = searching()
    assert state is as_seen(state, "referee")
    assert SECRET is event_seen(SECRET, "referee", over=False)


@pytest.mark.parametrize("stage", [Stage.ENDED, Stage.ABANDONED])
@pytest.mark.parametrize("viewer", VIEWERS)
def test_everything_is_public_once_the_match_has_ended(viewer, stage):
    """SEE-5: ended or abandoned, a match hides nothing, and a ruling does not take that back."""
    state = searching().with_(stage=stage)
    assert state is as_seen(state, viewer)
    assert all(event is event_seen(event, viewer, over=True) for event in (SECRET, *REVEALED))


@pytest.mark.parametrize("event", list(REVEALED), ids=lambda event: type(event).__name__)
def test_private_fields_of_events(event):
    """SEE-2: of an event others see that it happened, and not with which cards or tiles."""
    fields = REVEALED[event]
    hidden = ev.changed(event, **dict.fromkeys(fields))
    for viewer in ("green", "spectator"):
        seen = event_seen(event, viewer, over=False)
        assert hidden == ev.changed(seen, **dict.fromkeys(fields))
        assert [None] * len(fields) == [getattr(seen, field) for field in fields]
    own = event_seen(event, "blue", over=False)
    assert [getattr(event, f) for f in fields] == [getattr(own, f) for f in fields]
    assert [("blue",)] * len(fields) == [ev.visible_to(event, field) for field in fields]


def test_fields_that_are_nobodys():
    """SEE-3: shuffles, stacks, decks and seeds are hidden from every seat."""
    shuffled = ev.SleepingTilesChosen("blue", 0, (), ("salon",), discarded=False)
    assert None is event_seen(shuffled, "blue", over=False).stack
    drawn = ev.RoomsDrawn((), reshuffled=True, last_round=True, reshuffle=(100,))
    assert None is event_seen(drawn, "blue", over=False).reshuffle
    assert ev.DecksShuffled(None, None, None, None) == event_seen(SECRET, "blue", over=False)
    again = ev.DecksReshuffled({}, (), (), ())
    assert ev.DecksReshuffled(None, None, None, None) == event_seen(again, "blue", over=False)
    seeded = ev.changed(created(2), server_seed="5eed")
    assert None is event_seen(seeded, "spectator", over=False).server_seed
    assert () == ev.visible_to(seeded, "server_seed")


def test_a_branch_may_draw_anew_what_is_unknown():
    """SEE-6: after its DecksReshuffled a branch plays on with decks of its own."""
    state = opened()
    stacks = {**state.decks.stacks, 100: ("buttery", "larder")}
    event = ev.DecksReshuffled(stacks, (600, 500), ("stairs",), ("salon",))
    decks = evolve(state, event).decks
    assert ("buttery", "larder") == decks.stacks[100]
    assert ((600, 500), ("stairs",), ("salon",)) == (
        decks.room_deck,
        decks.bonus_deck,
        decks.left_out,
    )
    unknown = evolve(state, ev.DecksReshuffled(None, None, None, None)).decks
    assert as_seen(state, "spectator").decks == unknown


def scrambled(state, viewer, random):
    """The match with everything rearranged that this seat or spectator cannot know."""
    own = state.seats.index(viewer) if viewer in state.seats else None
    mine = own == state.active
    decks = state.decks
    stacks, laid, rest = _tiles(state, viewer, random, keep_search=mine)
    cards = _cards(state, own, random, keep_drawn=mine)
    searched = state.searched
    if searched is not None and not mine:
        searched = searched._replace(seen=stacks[searched.size])
    order = tuple(random.sample(decks.room_deck, len(decks.room_deck)))
    changed = decks._replace(stacks=stacks, laid=laid, left_out=rest, room_deck=order)
    return state.with_(
        decks=changed._replace(bonus_deck=cards["deck"]),
        searched=searched,
        hands=cards["hands"],
        dealt=cards["dealt"],
        drawn=cards["drawn"],
    )


def _tiles(state, viewer, random, *, keep_search):
    """Stacks, laid tiles and tiles left out: mixed within each size."""
    decks = state.decks
    stacks, rest, pool = {}, [], {}
    for size, stack in decks.stacks.items():
        left = [tile for tile in decks.left_out if ROOMS[tile].size == size]
        others = [x.tile for x in decks.laid if x.size == size and x.seat != viewer]
        searching = keep_search and state.searched is not None and state.searched.size == size
        known = stack if searching else ()
        pool[size] = [*(() if known else stack), *left, *others]
        random.shuffle(pool[size])
        stacks[size] = known or tuple(pool[size].pop() for _ in stack)
    laid = tuple(x if x.seat == viewer else x._replace(tile=pool[x.size].pop()) for x in decks.laid)
    for tiles in pool.values():
        rest += tiles
    return stacks, laid, tuple(rest)


def _cards(state, own, random, *, keep_drawn):
    """Bonus cards of the deck and of other seats, mixed."""
    hidden = [
        list(state.decks.bonus_deck),
        [] if keep_drawn else list(state.drawn),
        *(list(hand) for index, hand in enumerate(state.hands) if index != own),
        *(list(cards or ()) for index, cards in enumerate(state.dealt) if index != own),
    ]
    pool = [card for cards in hidden for card in cards]
    random.shuffle(pool)

    def taken(cards):
        return cards and tuple(pool.pop() for _ in cards)

    def of_seats(held):
        return tuple(cards if i == own else taken(cards) for i, cards in enumerate(held))

    return {
        "hands": of_seats(state.hands),
        "dealt": of_seats(state.dealt),
        "drawn": state.drawn if keep_drawn else taken(state.drawn),
        "deck": taken(state.decks.bonus_deck),
    }


@given(matches(), st.floats(0, 1, exclude_max=True), st.integers(0, 999))
def test_what_a_seat_cannot_know_makes_no_difference(match, part, seed):
    """SEE-2, SEE-3: matches that differ in what a viewer cannot know look the same to it."""
    states = match.states[1:-1]
    state = states[int(part * len(states))]
    for viewer in (*state.seats, "spectator"):
        other = scrambled(state, viewer, Random(seed))
        assert as_seen(state, viewer) == as_seen(other, viewer)
        decision = awaited(state)
        if decision is not None and decision.seat == viewer:
            mine = list(legal_choices(as_seen(state, viewer)))
            assert list(legal_choices(state)) == mine


@given(matches())
def test_an_event_shows_a_viewer_nothing_of_others(match):
    """SEE-2, SEE-3: an event with other secrets in it looks the same to whom they are hidden."""
    for event in match.events:
        fields = ev.SECRET_FIELDS.get(type(event).__name__, ())
        for viewer in (*match.states[0].seats, "spectator"):
            seen = event_seen(event, viewer, over=False)
            hidden = [f for f in fields if viewer not in ev.visible_to(event, f)]
            told = {f: ("told",) for f in hidden if isinstance(getattr(event, f), tuple | dict)}
            assert seen == event_seen(ev.changed(event, **told), viewer, over=False)
            assert not told or event != seen


@given(matches(), st.floats(0, 1, exclude_max=True))
def test_a_viewer_can_follow_the_match_by_its_own_copy(match, part):
    """SEE-1: the events a viewer sees give it the public state, without what it may not know."""
    cut = 1 + int(part * (len(match.events) - 2))
    for viewer in (*match.states[0].seats, "spectator"):
        copy = fold(event_seen(event, viewer, over=False) for event in match.events[:cut])
        seen, whole = as_seen(copy, viewer), as_seen(match.states[cut - 1], viewer)
        assert whole == seen

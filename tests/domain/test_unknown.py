"""Copies of a match that do not know everything, and matches played at a table (SEE, RECORD)."""

import pytest
from situations import Arranged, after, created, made, opened, priced, reasons, rewarding

from domain import events as ev
from domain.choices import legal_choices
from domain.decide import create
from domain.decisions import Ask, awaited
from domain.derive import due
from domain.draws import Unshuffled
from domain.evolve import evolve, fold
from domain.market import Undetermined
from domain.refusals import refusals
from domain.state import Stage
from domain.visibility import as_seen

TABLE = {"source": "table"}


def at_table():
    """A table match in which nobody's bonus cards are known, at its first pricing."""
    events = create(created(2, **TABLE), Arranged())
    assert ["MatchCreated", "FavorsRevealed", "BonusCardsDealt", "BonusCardsDealt"] == [
        type(event).__name__ for event in events
    ]
    state = fold(events)
    for seat in ("blue", "green"):
        state = after(state, ev.BonusCardsKept(seat, None, None))
    tiles = ("pantry", "piano_room", "washroom", "porch", "sauna")
    draws = tuple(map(ev.Draw, (100, 150, 200, 250, 300), tiles))
    return evolve(state, ev.RoomsDrawn(draws, reshuffled=False, last_round=False))


def test_a_table_match_goes_on_with_what_is_told():
    """SETUP-4, DRAW-1: cards nobody told are unknown; draws wait for whoever records them."""
    state = at_table()
    assert ((None, None), (None, None)) == state.hands
    assert (17, 25) == (len(state.decks.room_deck), len(state.decks.bonus_deck) + 2)
    assert ev.RoomsPriced("blue", priced(state).prices) in legal_choices(state)
    empty = state.with_(market=(), stage=Stage.DRAW)
    assert isinstance(due(empty, Unshuffled()), Undetermined)


def searching(seen):
    state = rewarding("nap_room", "porch")
    state = state.with_(source="table", decks=fold((created(2, **TABLE),)).decks)
    state = after(state, ev.RewardOrderChosen("blue", "nap_room"))
    return after(state, ev.SleepingStackSearched("blue", "nap_room", 350, seen))


def test_at_a_table_the_shuffled_stack_is_for_the_recorder_to_say():
    """SLEEP, RECORD: what was seen, taken and shuffled stays as it was told, or untold."""
    four = ("salon", "great_hall", "upper_hall", "train_room")
    state = searching(four)
    assert four == state.searched.seen
    told = ev.SleepingTilesChosen("blue", 1, ("salon",), None, discarded=False)
    assert told == made(state, told)[0]
    assert (None,) * 3 == after(state, told).decks.stacks[350]
    stack = ("train_room", "great_hall", "upper_hall")
    assert stack == made(state, ev.changed(told, stack=stack))[0].stack
    untold = ev.SleepingTilesChosen("blue", 2, None, None, discarded=False)
    assert [None, None] == [laid.tile for laid in after(state, untold).decks.laid]


def test_tiles_nobody_saw_must_still_be_of_the_stack():
    """SLEEP: sizes and numbers are judged even where the tiles are unknown."""
    state = searching(None)
    assert (None,) * 4 == state.searched.seen
    told = ev.SleepingTilesChosen("blue", 1, ("salon",), None, discarded=False)
    assert told in legal_choices(state)
    wrong = ev.changed(told, tiles=("pantry",))
    assert [("sleep.size", "SLEEP")] == reasons(state, wrong)
    short = ev.changed(told, stack=("great_hall",))
    assert [("sleep.stack", "SLEEP")] == reasons(state, short)


@pytest.mark.parametrize(
    "choice",
    [
        ev.UtilityCardKept("blue", None, ("stairs",)),
        ev.UtilityCardKept("blue", ("stairs",), None),
        ev.UtilityCardKept("blue", None, None),
    ],
)
def test_who_decides_says_what(choice):
    """UTILITY, RECORD: a choice that leaves its cards open is refused, though a copy may be."""
    state = after(rewarding("sauna", "porch"), ev.RewardOrderChosen("blue", "sauna"))
    state = state.with_(drawn=("stairs", "hallways"))
    assert [("choice.untold", "RECORD-data")] == reasons(state, choice)
    assert choice not in legal_choices(state)
    assert () == refusals(state, choice)


def test_who_searches_says_which_tiles():
    """SLEEP, RECORD: tiles have to be named, and bonus cards too."""
    state = after(rewarding("nap_room", "porch"), ev.RewardOrderChosen("blue", "nap_room"))
    state = after(state, ev.SleepingStackSearched("blue", "nap_room", 350, None))
    untold = ev.SleepingTilesChosen("blue", 0, None, None, discarded=False)
    assert [("choice.untold", "RECORD-data")] == reasons(state, untold)
    dealt = fold(create(created(2), Arranged()))
    kept = ev.BonusCardsKept("blue", None, None)
    assert [("choice.untold", "RECORD-data")] == reasons(dealt, kept)


def test_choices_among_unknown_cards_are_not_listed():
    """SEE-2: who cannot see the cards or tiles of another seat cannot list its choices."""
    dealt = fold(create(created(2), Arranged()))
    drawn = after(rewarding("sauna", "porch"), ev.RewardOrderChosen("blue", "sauna"))
    search = after(rewarding("nap_room", "porch"), ev.RewardOrderChosen("blue", "nap_room"))
    search = after(search, ev.SleepingStackSearched("blue", "nap_room", 350, None))
    asks = []
    for state in (dealt, drawn, search):
        asks.append(awaited(state).ask)
        assert [] == list(legal_choices(as_seen(state, "green")))
        assert [] != list(legal_choices(as_seen(state, "blue")))
    assert [Ask.BONUS_CARDS, Ask.UTILITY, Ask.TILES] == asks


def test_a_copy_without_cards_follows_the_match():
    """SEE-1, SEE-2: cards that a copy does not know still move, so that their number is right."""
    state = as_seen(rewarding("sauna", "porch"), "spectator")
    state = evolve(state, ev.RewardOrderChosen("blue", "sauna"))
    state = evolve(state, ev.UtilityCardsDrawn("blue", "sauna", None))
    state = evolve(state, ev.UtilityCardKept("blue", None, None))
    assert (3, 22) == (len(state.hands[0]), len(state.decks.bonus_deck))
    last = as_seen(rewarding("sauna"), "spectator")
    last = last.with_(decks=last.decks._replace(bonus_deck=(None,)))
    last = evolve(last, ev.UtilityCardsDrawn("blue", "sauna", None))
    assert (3, 0) == (len(last.hands[0]), len(last.decks.bonus_deck))


def test_pricing_at_a_table_asks_for_the_rooms_seen():
    """PRICE-1: the rooms that were told are priced as in any match."""
    assert Ask.PRICES is awaited(at_table()).ask
    assert [4000, 6000, 8000, 10000, 15000] == [
        offer.price for offer in after(at_table(), priced(opened())).market
    ]

"""How a match begins (SETUP)."""

from collections import Counter

import pytest
from situations import Arranged, after, created, opened

from domain import events as ev
from domain.creation import creation_refusals, deck_refusals, favor_refusals
from domain.decide import create, decide
from domain.decisions import Ask, Decision, awaited
from domain.draws import Unshuffled
from domain.evolve import fold
from domain.profiles import PROFILES
from domain.setup import begin
from domain.tiles import ROOMS


def codes(refusals):
    return [(refusal.code, refusal.rule) for refusal in refusals]


def shuffled(players):
    """The decks that a match of so many players begins with, in the order of the tile data."""
    return create(created(players), Arranged())[1]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_one_to_four_can_play(players):
    """SETUP-1: a match has two to four players, or one."""
    assert () == creation_refusals(created(players))


@pytest.mark.parametrize("players", [0, 5])
def test_other_numbers_cannot_play(players):
    """SETUP-1: any other number of players is refused."""
    seats = (*ev.SEATS, "blue")[:players]
    asked = ev.changed(
        created(2), players=tuple(ev.Player(seat, seat, "foyer_front", "human") for seat in seats)
    )
    assert ("players.count", "SETUP-1") in codes(creation_refusals(asked))


@pytest.mark.parametrize("players", [1, 2])
def test_solo_is_one_player(players):
    """SETUP-1: a match is solo if and only if one player plays it."""
    asked = ev.changed(created(players), solo=players != 1)
    assert [("players.solo", "SETUP-1")] == codes(creation_refusals(asked))


def test_a_seat_is_taken_once():
    """SETUP-1: two players cannot have the same colour."""
    one = created(2).players[0]
    asked = ev.changed(created(2), players=(one, one))
    (refusal,) = creation_refusals(asked)
    assert ("players.seat_twice", {"seats": ("blue",)}) == (refusal.code, refusal.facts)


@pytest.mark.parametrize("kind", ["robot", "bot:", ""])
def test_a_player_is_human_or_a_named_bot(kind):
    """SETUP-1: any other kind of player is refused."""
    assert ("players.kind", "RECORD-data") in codes(creation_refusals(created(2, kind=kind)))


def test_an_unknown_profile_is_refused():
    """SETUP-1: no match begins under a profile that RULES does not know."""
    assert [("profile.unknown", "P")] == codes(creation_refusals(created(2, "third-edition")))
    with pytest.raises(ValueError, match=r"profile\.unknown"):
        begin(created(2, "third-edition"))


@pytest.mark.parametrize("name", list(PROFILES))
def test_the_foyer_side_is_one_the_profile_allows(name):
    """P-FOYER: the side of 4 entrances is refused where only 3 are allowed."""
    refused = {"first-edition", "app"}
    expected = [("players.foyer", "P-FOYER")] if name in refused else []
    assert expected == codes(creation_refusals(created(1, name, foyer="foyer_back")))
    assert [] == codes(creation_refusals(created(1, name, foyer="foyer_front")))


def test_p_foyer_can_be_overridden():
    """P-FOYER: a switch allows the 4 entrances that the edition does not know."""
    switches = {"P-FOYER": (3, 4)}
    asked = created(2, "first-edition", foyer="foyer_back", switches=switches)
    assert () == creation_refusals(asked)


@pytest.mark.parametrize(
    ("players", "small", "large"), [(1, 7, 5), (2, 5, 4), (3, 7, 5), (4, 9, 6)]
)
def test_stacks_grow_with_the_players(players, small, large):
    """SETUP-2, SOLO-1: small stacks and hallways 5/7/9, large ones and stairs 4/5/6; solo as 3."""
    state = opened(players)
    sizes = {size: len(stack) for size, stack in shuffled(players).stacks.items()}
    smalls, larges = (100, 150, 200, 250, 300), (350, 400, 450, 500, 600)
    assert dict.fromkeys(smalls, small) | dict.fromkeys(larges, large) == sizes
    assert (small, large) == (state.decks.hallways, state.decks.stairs)


def test_tiles_left_out_are_the_rest():
    """SETUP-2: the tiles in the stacks and those left out are all room tiles, each once."""
    decks = shuffled(2)
    stacked = [tile for stack in decks.stacks.values() for tile in stack]
    assert Counter(ROOMS.keys()) == Counter(stacked) + Counter(decks.left_out)


def test_stacks_of_the_wrong_size_are_refused():
    """SETUP-2: every stack has as many tiles as the players ask for, all of its size."""
    state = begin(created(2))
    decks = shuffled(2)
    three = ev.changed(decks, left_out=None, stacks=shuffled(3).stacks)
    assert 10 == codes(deck_refusals(state, three)).count(("setup.stack", "SETUP-2"))
    stacks = {**decks.stacks, 100: (*decks.stacks[100][:4], "salon")}
    mixed = ev.changed(decks, stacks=stacks, left_out=None)
    assert ("setup.stack", "SETUP-2") in codes(deck_refusals(state, mixed))
    stacks = {**decks.stacks, 100: ("pantry", "pantry", *decks.stacks[100][2:])}
    double = ev.changed(decks, stacks=stacks, left_out=None)
    assert [("setup.tile_twice", "SETUP-2")] == codes(deck_refusals(state, double))
    missing = {size: stack for size, stack in decks.stacks.items() if size != 100}
    fewer = ev.changed(decks, stacks=missing, left_out=None)
    assert [("setup.stacks", "SETUP-2")] == codes(deck_refusals(state, fewer))
    other = ev.changed(decks, left_out=decks.left_out[1:])
    assert [("setup.left_out", "SETUP-2")] == codes(deck_refusals(state, other))
    assert () == deck_refusals(state, decks)
    assert () == deck_refusals(state, ev.DecksShuffled(None, None, None, None))


@pytest.mark.parametrize(("players", "cards"), [(1, 33), (2, 22), (3, 33), (4, 44)])
def test_the_room_deck_has_eleven_cards_a_player(players, cards):
    """SETUP-3: 11 of the 50 room cards for each player, 33 in solo; no size more than 5 times."""
    deck = shuffled(players).room_deck
    assert cards == len(deck)
    assert 5 >= max(Counter(deck).values())


def test_another_room_deck_is_refused():
    """SETUP-3: a deck of another length or with a sixth card of a size is refused."""
    state, decks = begin(created(2)), shuffled(2)
    for deck in (decks.room_deck[1:], (100,) * 6 + decks.room_deck[6:]):
        wrong = ev.changed(decks, room_deck=deck)
        assert [("setup.room_deck", "SETUP-3")] == codes(deck_refusals(state, wrong))


def test_bonus_cards_are_dealt_and_kept_in_turn_order():
    """SETUP-4: from the Master Builder on each is dealt 3, keeps 2 and puts 1 under the deck."""
    state = fold(create(created(2), Arranged()))
    blue = ("type_activity", "type_corridor", "type_downstairs")
    green = ("type_food", "type_living", "type_outdoor")
    assert (blue, green) == state.dealt
    assert Decision("blue", Ask.BONUS_CARDS) == awaited(state)
    state = after(state, ev.BonusCardsKept("blue", (blue[0], blue[2]), (blue[1],)))
    assert Decision("green", Ask.BONUS_CARDS) == awaited(state)
    state = after(state, ev.BonusCardsKept("green", green[:2], green[2:]))
    assert ((blue[0], blue[2]), green[:2]) == state.hands
    assert (blue[1], green[2]) == state.decks.bonus_deck[-2:]
    assert 23 == len(state.decks.bonus_deck)


def test_bonus_cards_may_be_dealt_seat_by_seat():
    """SETUP-4: a seat may keep before the next one is dealt, not before an earlier one has kept."""
    blue = ev.BonusCardsDealt("blue", ("type_activity", "type_corridor", "type_downstairs"))
    start = (*create(created(2), Arranged())[:3], blue)
    kept = ev.BonusCardsKept("blue", ("type_activity", "type_corridor"), ("type_downstairs",))
    events = decide(fold(start), kept, Unshuffled())
    assert ev.BonusCardsDealt("green", ("type_food", "type_living", "type_outdoor")) == events[1]
    dealt = fold((*start, events[1]))
    early = ev.BonusCardsKept("green", ("type_food", "type_living"), ("type_outdoor",))
    assert [("choice.seat", "SETUP-4")] == codes(decide(dealt, early, Unshuffled()).reasons)
    stranger = ev.changed(early, seat="red")
    assert [("choice.seat", "SETUP-4")] == codes(decide(dealt, stranger, Unshuffled()).reasons)


@pytest.mark.parametrize(
    ("kept", "returned", "code"),
    [
        (("type_activity",), ("type_corridor", "type_downstairs"), "cards.count"),
        (("type_activity", "type_food"), ("type_downstairs",), "cards.others"),
        (("type_activity", "type_activity"), ("type_downstairs",), "cards.others"),
    ],
)
def test_only_dealt_cards_are_kept(kept, returned, code):
    """SETUP-4: exactly two of one's own three cards are kept."""
    state = fold(create(created(2), Arranged()))
    refused = decide(state, ev.BonusCardsKept("blue", kept, returned), Unshuffled())
    assert (code, "SETUP-4") in codes(refused.reasons)


def test_other_bonus_decks_are_refused():
    """SETUP-4: the bonus deck is the 27 cards."""
    state, decks = begin(created(2)), shuffled(2)
    wrong = ev.changed(decks, bonus_deck=decks.bonus_deck[1:])
    assert [("setup.bonus_deck", "SETUP-4")] == codes(deck_refusals(state, wrong))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_favor_a_player(players):
    """SETUP-5: as many favors as players lie face up."""
    assert players == len(opened(players).favors)


@pytest.mark.parametrize(
    ("order", "favors"),
    [
        (
            ("completed_rooms", "incomplete_rooms", "small_rooms"),
            ("completed_rooms", "small_rooms", "number_activity"),
        ),
        (
            ("incomplete_rooms", "small_rooms", "completed_rooms", "large_rooms"),
            ("incomplete_rooms", "small_rooms", "large_rooms"),
        ),
        (
            ("small_rooms", "large_rooms", "completed_rooms", "incomplete_rooms"),
            ("small_rooms", "large_rooms", "completed_rooms"),
        ),
    ],
)
def test_completed_and_incomplete_do_not_meet(order, favors):
    """SETUP-5: of completed and incomplete rooms the later one is replaced."""
    assert favors == opened(3, Arranged(favors=order)).favors


@pytest.mark.parametrize(
    "favors",
    [
        ("small_rooms",),
        ("small_rooms", "small_rooms"),
        ("small_rooms", "tall_rooms"),
        ("completed_rooms", "incomplete_rooms"),
    ],
)
def test_other_favors_are_refused(favors):
    """SETUP-5: a wrong number, a favor twice, an unknown one and the forbidden pair are refused."""
    state = begin(created(2))
    assert [("setup.favors", "SETUP-5")] == codes(favor_refusals(state, ev.FavorsRevealed(favors)))
    assert () == favor_refusals(state, ev.FavorsRevealed(("small_rooms", "completed_rooms")))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_each_player_begins_with(players):
    """SETUP-6: a Foyer, 15000 marks, and 0, 1, 2, 3 points from the first Master Builder on."""
    state = opened(players)
    assert (15000,) * players == state.money
    assert (0, 1, 2, 3)[:players] == state.points
    assert [["foyer"]] * players == [[t.name for t in castle.placed] for castle in state.castles]
    assert Decision("blue", Ask.PRICES) == awaited(state)


@pytest.mark.parametrize(
    ("players", "prices"),
    [
        (2, (4000, 6000, 8000, 10000, 15000)),
        (3, (2000, 4000, 6000, 8000, 10000, 15000)),
        (4, (1000, 2000, 4000, 6000, 8000, 10000, 15000)),
    ],
)
@pytest.mark.parametrize("profile", list(PROFILES))
def test_the_market_has_players_and_three(profile, players, prices):
    """SETUP-7, P-PRICES: as many rooms as prices, without the cheapest for fewer players."""
    state = opened(players, profile=profile)
    assert prices == state.prices
    assert players + 3 == len(state.market)


def test_prices_can_be_chosen():
    """P-PRICES: the market offers as many rooms as there are prices."""
    prices = (1000, 2000, 3000, 5000, 8000, 9000, 12000)
    state = opened(2, profile="app", switches={"P-PRICES": prices})
    assert prices == state.prices
    assert 7 == len(state.market)


def test_the_first_fill_draws_and_then_the_master_builder_prices():
    """SETUP-8: round 1 begins with a draw for each space; the first Master Builder prices."""
    before = fold(create(created(2), Arranged()))
    blue, green = (
        ev.BonusCardsKept(seat, cards[:2], cards[2:])
        for seat, cards in zip(before.seats, before.dealt, strict=True)
    )
    _, started, drawn = decide(after(before, blue), green, Arranged())
    assert ev.RoundStarted(1, "blue") == started
    assert (
        ev.Draw(100, "pantry"),
        ev.Draw(150, "piano_room"),
        ev.Draw(200, "washroom"),
        ev.Draw(250, "porch"),
        ev.Draw(300, "sauna"),
    ) == drawn.draws
    assert (False, False) == (drawn.reshuffled, drawn.last_round)


def test_a_table_match_knows_the_sizes_of_its_decks_only():
    """SETUP-2, SETUP-3, SETUP-4: without DecksShuffled everything face down is unknown."""
    state = begin(created(2, source="table"))
    assert (None,) * 5 == state.decks.stacks[100]
    assert (None,) * 22 == state.decks.room_deck
    assert (None,) * 27 == state.decks.bonus_deck
    assert None is state.decks.left_out


def test_what_a_shuffle_does_not_tell_keeps_its_size():
    """SETUP-2, SETUP-3: decks that a copy of the match does not hold are as long as any."""
    events = (created(2), ev.DecksShuffled(None, None, None, None))
    state = fold(events)
    assert ((None,) * 4, (None,) * 22) == (state.decks.stacks[600], state.decks.room_deck)


def test_a_fold_begins_with_a_created_match():
    """SETUP-1: nothing else can be the first event."""
    with pytest.raises(TypeError):
        fold((ev.RoundEnded(1),))

"""Deeds done to the set-up: creation, decks, favors, bonus cards, Foyers."""

from spoiling.deed import deed

from domain.tiles import BONUS_CARDS, ROOMS


@deed("SETUP-1", "MatchCreated")
def says_solo_for_others(scene):
    scene.data["solo"] = not scene.data["solo"]


@deed("SETUP-1", "MatchCreated")
def nobody_plays(scene):
    scene.data["players"] = []


@deed("RECORD-data", "MatchCreated")
def a_seat_taken_twice(scene):
    if scene.data["solo"]:
        return False
    scene.data["players"][1]["seat"] = scene.data["players"][0]["seat"]
    return None


@deed("SETUP-1", "MatchCreated")
def five_play(scene):
    players = scene.data["players"]
    if len(players) < 4:
        return False
    players.append(dict(players[0]))
    return None


@deed("RECORD-data", "MatchCreated")
def a_kind_of_player_that_is_none(scene):
    scene.data["players"][0]["kind"] = "robot"


@deed("RECORD-data", "MatchCreated")
def a_bot_without_a_name(scene):
    scene.data["players"][0]["kind"] = "bot:"


@deed("RECORD-data", "MatchCreated")
def an_unknown_profile(scene):
    scene.data["profile"] = "third-edition"


@deed("RECORD-data", "MatchCreated")
def an_unknown_switch(scene):
    scene.data["switches"]["P-SPEED"] = True


@deed("RECORD-data", "MatchCreated")
def a_source_that_is_none(scene):
    scene.data["source"] = "web"


@deed("P-PRICES", "MatchCreated")
def prices_that_fall(scene):
    scene.data["switches"]["P-PRICES"] = [4000, 2000]


@deed("P-FOYER", "MatchCreated")
def foyers_of_four_alone(scene):
    scene.data["switches"]["P-FOYER"] = [4]


@deed("P-TIE", "MatchCreated")
def ties_by_a_coin(scene):
    scene.data["switches"]["P-TIE"] = "coin"


@deed("P-ORDER", "MatchCreated")
def an_order_of_three(scene):
    scene.data["switches"]["P-ORDER"] = ["favors", "cards", "money"]


@deed("P-LADDER", "MatchCreated")
def a_ladder_of_its_own(scene):
    scene.data["switches"]["P-LADDER"] = "app"


@deed("P-CORNER", "MatchCreated")
def a_boolean_in_words(scene):
    scene.data["switches"]["P-CORNER"] = "yes"


@deed("P-FOYER", "MatchCreated")
def a_foyer_side_that_is_not_allowed(scene):
    scene.data["switches"]["P-FOYER"] = [3]
    scene.data["players"][-1]["foyer"] = "foyer_back"


@deed("RECORD-data", "MatchCreated")
def a_foyer_that_is_none(scene):
    scene.data["players"][0]["foyer"] = "foyer"


@deed("SETUP-2", "DecksShuffled")
def a_stack_one_short(scene):
    size = scene.random.choice(tuple(scene.data["stacks"]))
    scene.data["left_out"].append(scene.data["stacks"][size].pop())


@deed("SETUP-2", "DecksShuffled")
def a_tile_twice(scene):
    stack = scene.random.choice(tuple(scene.data["stacks"].values()))
    stack[0] = stack[1]


@deed("SETUP-2", "DecksShuffled")
def a_tile_in_another_stack(scene):
    stacks = scene.data["stacks"]
    stacks["100"][0], stacks["600"][0] = stacks["600"][0], stacks["100"][0]


@deed("SETUP-2", "DecksShuffled")
def left_out_and_dealt(scene):
    scene.data["left_out"][0] = scene.data["stacks"]["200"][0]


@deed("SETUP-2", "DecksShuffled")
def one_left_out_unnamed(scene):
    scene.data["left_out"].pop()


@deed("SETUP-2", "DecksShuffled")
def a_stack_missing(scene):
    scene.data["left_out"] += scene.data["stacks"].pop("450")


@deed("SETUP-3", "DecksShuffled")
def a_room_card_short(scene):
    scene.data["room_deck"].pop()


@deed("SETUP-3", "DecksShuffled")
def six_cards_of_a_size(scene):
    deck = scene.data["room_deck"]
    deck[:6] = [400] * 6


@deed("SETUP-4", "DecksShuffled")
def a_bonus_card_twice(scene):
    scene.data["bonus_deck"][-1] = scene.data["bonus_deck"][-2]


@deed("SETUP-4", "DecksShuffled")
def a_bonus_card_short(scene):
    scene.data["bonus_deck"].pop()


@deed("SETUP-5", "FavorsRevealed")
def a_favor_too_few(scene):
    scene.data["favors"].pop()


@deed("SETUP-5", "FavorsRevealed")
def a_favor_too_many(scene):
    scene.data["favors"].append("hallways")


@deed("SETUP-5", "FavorsRevealed")
def a_favor_twice(scene):
    favors = scene.data["favors"]
    if len(favors) < 2:
        return False
    favors[1] = favors[0]
    return None


@deed("SETUP-5", "FavorsRevealed")
def completed_and_incomplete_rooms(scene):
    scene.data["favors"][:2] = ["incomplete_rooms", "completed_rooms"]


@deed("RECORD-data", "FavorsRevealed")
def a_favor_that_is_none(scene):
    scene.data["favors"][0] = "gold"


@deed("SETUP-4", "BonusCardsDealt")
def a_card_from_inside_the_deck(scene):
    scene.data["cards"][0] = scene.state.decks.bonus_deck[-1]


@deed("SETUP-4", "BonusCardsDealt")
def a_card_more(scene):
    scene.data["cards"].append(scene.state.decks.bonus_deck[len(scene.data["cards"])])


@deed("SETUP-4", "BonusCardsDealt")
def a_card_less(scene):
    scene.data["cards"].pop()


@deed("SETUP-4", "BonusCardsDealt")
def dealt_to_another_seat(scene):
    other = scene.other_seat()
    if other is None:
        return False
    scene.data["seat"] = other
    scene.entry.sealing["cards"]["visible_to"] = [other]
    return None


@deed("RECORD-data", "BonusCardsDealt")
def a_card_that_is_none(scene):
    scene.data["cards"][1] = "luck"


@deed("SETUP-4", "BonusCardsKept")
def a_card_kept_that_was_not_dealt(scene):
    dealt = {*scene.data["kept"], *scene.data["returned"]}
    scene.data["kept"][0] = next(card for card in BONUS_CARDS if card not in dealt)


@deed("SETUP-4", "BonusCardsKept")
def a_card_kept_twice(scene):
    scene.data["kept"][0] = scene.data["kept"][1]


@deed("SETUP-4", "BonusCardsKept")
def all_three_kept(scene):
    scene.data["kept"] += scene.data["returned"]
    scene.data["returned"] = []


@deed("SETUP-4", "BonusCardsKept")
def two_returned(scene):
    scene.data["returned"].append(scene.data["kept"].pop())


@deed("SETUP-4", "BonusCardsKept")
def another_seat_keeps(scene):
    other = scene.other_seat()
    if other is None:
        return False
    scene.data["seat"] = scene.entry.by = other
    for seal in scene.entry.sealing.values():
        seal["visible_to"] = [other]
    return None


@deed("P-FOYER-ROTATE", "TurnPassed")
def a_foyer_turned_where_none_may_be(scene):
    if scene.state.profile.foyer_rotate:
        return False
    seat = scene.state.seat
    scene.draft.insert(scene.seq, "FoyerRotated", {"seat": seat, "rotation": 90}, seat)
    return None


@deed("P-FOYER-ROTATE", "TurnPassed")
def a_foyer_turned_too_late(scene):
    state = scene.state
    if not state.profile.foyer_rotate or len(state.castle.placed) < 2:
        return False
    scene.draft.insert(scene.seq, "FoyerRotated", {"seat": state.seat, "rotation": 90}, state.seat)
    return None


@deed("RECORD-data", "FoyerRotated")
def a_foyer_askew(scene):
    scene.data["rotation"] = 45


@deed("RECORD-order", "DecksShuffled")
def shuffled_at_a_table(scene):
    created = scene.draft.entry(1)
    created.data["source"] = "table"


@deed("RECORD-order", "TurnPassed")
def decks_drawn_anew_in_the_middle(scene):
    decks = scene.state.decks
    data = {
        "stacks": {str(size): list(stack) for size, stack in decks.stacks.items()},
        "room_deck": list(decks.room_deck),
        "bonus_deck": list(decks.bonus_deck),
        "left_out": list(decks.left_out),
    }
    scene.draft.insert(scene.seq, "DecksReshuffled", data)


def other_room(random, *names):
    """Another room tile of the game than these."""
    return random.choice([room for room in ROOMS if room not in names])

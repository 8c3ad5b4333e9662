"""Deeds done to turns: what is bought, for how much, and who is paid; coins."""

from spoiling.deed import deed
from spoiling.opening import other_room

from domain.tiles import ROOMS


@deed("BUY-1", "RoomPurchased")
def a_room_bought_that_is_not_offered(scene):
    offered = {offer.tile for offer in scene.state.market}
    scene.data["tile"] = other_room(scene.random, *offered)


@deed("BUY-1", "RoomPurchased")
def another_buys(scene):
    other = scene.other_seat()
    if other is None:
        return False
    scene.data["seat"] = scene.entry.by = other
    return None


@deed("BUY-2", "RoomPurchased")
def the_wrong_seat_is_paid(scene):
    payee = scene.data["payee"]
    others = [seat for seat in (*scene.state.seats, None) if seat != payee]
    scene.data["payee"] = scene.random.choice(others)


@deed("BUY-2", "RoomPurchased")
def a_lower_price_paid(scene):
    scene.data["price"] -= 1000


@deed("BUY-3", "RoomPurchased")
def more_coins_taken_than_lie_there(scene):
    scene.data["coins"] += 1000


@deed("BUY-3", "RoomPurchased")
def too_dear(scene):
    money = scene.state.money[scene.state.active]
    for tile, price, coins in scene.state.market:
        if money + coins < price and scene.state.castle.can_place(tile):
            scene.data.update(tile=tile, price=price, coins=coins)
            return None
    return False


@deed("BUY-6", "RoomPurchased")
def into_debt(scene):
    return too_dear(scene)


@deed("BUY-5", "RoomPurchased")
def a_room_that_fits_nowhere(scene):
    state = scene.state
    money = state.money[state.active]
    for tile, price, coins in state.market:
        if money + coins >= price and not state.castle.can_place(tile):
            scene.data.update(tile=tile, price=price, coins=coins)
            return None
    return False


@deed("BUY-1", "CorridorPurchased")
def a_corridor_cheaper(scene):
    scene.data["price"] = 2000


@deed("BUY-2", "CorridorPurchased")
def a_corridor_paid_to_another(scene):
    payee = scene.data["payee"]
    others = [seat for seat in (*scene.state.seats, None) if seat != payee]
    scene.data["payee"] = others[0]


@deed("BUY-1", "CorridorPurchased")
def another_buys_a_corridor(scene):
    other = scene.other_seat()
    if other is None:
        return False
    scene.data["seat"] = scene.entry.by = other
    return None


@deed("RECORD-data", "CorridorPurchased")
def a_corridor_that_is_none(scene):
    scene.data["corridor"] = "tunnel"


@deed("BUY-4", "TurnPassed")
def passes_for_less(scene):
    scene.data["money"] = 4000


@deed("BUY-1", "TurnPassed")
def another_passes(scene):
    other = scene.other_seat()
    if other is None:
        return False
    scene.data["seat"] = scene.entry.by = other
    return None


@deed("BUY-6", "TurnPassed")
def a_corridor_bought_without_money(scene):
    state = scene.state
    if state.money[state.active] >= 3000 or not state.decks.hallways:
        return False
    _buy_corridor(scene, "hallway")
    return None


@deed("BUY-1", "TurnPassed")
def a_corridor_when_none_is_left(scene):
    state = scene.state
    left = {"hallway": state.decks.hallways, "stairs": state.decks.stairs}
    gone = [kind for kind, count in left.items() if not count]
    if not gone:
        return False
    _buy_corridor(scene, gone[0])
    return None


def _buy_corridor(scene, kind):
    payee = scene.state.payee()
    scene.entry.type = "CorridorPurchased"
    scene.entry.data = {
        "seat": scene.state.seat,
        "corridor": kind,
        "price": 3000,
        "payee": None if payee is None else scene.state.seats[payee],
    }


@deed("BUY-1", "TurnEnded")
def anothers_turn_ends(scene):
    other = scene.other_seat()
    if other is None:
        return False
    scene.data["seat"] = other
    return None


@deed("BUY-1", "TurnPassed")
def a_turn_left_out(scene):
    if scene.state.extra or scene.following is None or scene.following.type != "TurnEnded":
        return False
    if scene.seq + 1 >= len(scene.draft.entries):
        return False
    scene.draft.drop(scene.seq + 1)
    scene.draft.drop(scene.seq)
    return not scene.draft.entries[scene.seq - 1].type.endswith(("Back", "Applied", "Abandoned"))


@deed("COINS-1", "CoinsAdded")
def two_coins_at_once(scene):
    coins = scene.data["coins"]
    coins[scene.random.choice(tuple(coins))] += 1000


@deed("COINS-1", "CoinsAdded")
def a_room_without_its_coin(scene):
    coins = scene.data["coins"]
    coins.pop(scene.random.choice(tuple(coins)))


@deed("COINS-1", "CoinsAdded")
def a_coin_on_a_sold_room(scene):
    placed = [t.name for c in scene.state.castles for t in c.placed if t.name in ROOMS]
    if not placed:
        return False
    scene.data["coins"][placed[0]] = 1000
    return None


@deed("COINS-1", "CoinsAdded")
def coins_forgotten(scene):
    if scene.following is None:
        return False
    scene.draft.drop(scene.seq)
    return scene.draft.entries[scene.seq - 1].type == "RoundEnded"


@deed("RECORD-data", "RoundEnded")
def a_round_counted_twice(scene):
    scene.data["round"] += 1

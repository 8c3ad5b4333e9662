import pytest

from domain.setup import begin
from replays.difference import Change, difference


def between(timeline, one, other, viewer="referee"):
    """Returns what changed between two positions."""
    return difference(timeline.state(one, viewer), timeline.state(other, viewer))


def found(timeline, kind):
    """Returns the first happening of an event type."""
    return next(h for h in timeline.happenings if type(h.event).__name__ == kind)


def test_a_position_is_like_itself(four_players):
    """Between a position and itself nothing differs, and the difference is false."""
    assert not between(four_players, 150, 150)
    assert ((), (), ()) == between(four_players, 150, 150)


def test_a_purchase_moves_money_and_takes_the_room(two_players):
    """BUY-2: a purchase changes both seats' money by the price, and the room is gone."""
    bought = found(two_players, "RoomPurchased")
    event = bought.event
    change = between(two_players, bought.seq - 1, bought.seq)
    money = {
        seat.seat: number.after - number.before
        for seat in change.seats
        for number in seat.numbers
        if number.fact == "money"
    }
    assert {event.seat: event.coins - event.price, event.payee: event.price} == money
    assert [(event.tile, "gone")] == [(offer.tile, offer.change) for offer in change.market]


def test_a_placement_lays_a_tile(two_players):
    """A placement is a tile more, where it was laid, with its area."""
    placed = found(two_players, "RoomPlaced")
    event = placed.event
    (seat,) = between(two_players, placed.seq - 1, placed.seq).seats
    where = (event.x, event.y, event.rotation, event.side)
    assert (event.seat, (event.tile, "laid", where)) == (seat.seat, seat.tiles[0])
    assert Change("tiles", 1, 2) in seat.numbers


def test_both_ways(four_players):
    """What one way lays, completes or offers, the other way takes, opens or removes."""
    opposite = {
        "laid": "gone",
        "gone": "laid",
        "moved": "moved",
        "completed": "opened",
        "opened": "completed",
    }
    there, back = between(four_players, 50, 300), between(four_players, 300, 50)
    turned = {(s.seat, t.tile, opposite[t.change]) for s in there.seats for t in s.tiles}
    assert turned == {(s.seat, t.tile, t.change) for s in back.seats for t in s.tiles}
    numbers = {(s.seat, n.fact, n.after, n.before) for s in there.seats for n in s.numbers}
    assert numbers == {(s.seat, *n) for s in back.seats for n in s.numbers}


@pytest.mark.parametrize("fact", ["round", "room_deck", "stage", "master_builder"])
def test_the_table(two_players, fact):
    """The table's facts are compared: round, decks, stage, Master Builder."""
    changes = {change.fact: change for change in between(two_players, 20, 60).table}
    assert changes[fact].before != changes[fact].after


def test_prices_and_coins(two_players):
    """PRICE-1, COINS-1: a room priced anew or with more coins on it has changed."""
    coins = found(two_players, "CoinsAdded")
    changes = between(two_players, coins.seq - 1, coins.seq).market
    assert set(coins.event.coins) == {offer.tile for offer in changes}
    assert {1000} == {offer.coins[1] - offer.coins[0] for offer in changes}
    priced = found(two_players, "RoomsPriced")
    changes = between(two_players, priced.seq - 1, priced.seq).market
    assert {"changed"} == {offer.change for offer in changes}


def test_totals_appear_with_the_final_scoring(two_players):
    """The final totals are a difference of their own."""
    totals = [
        number
        for seat in between(two_players, 290, 296).seats
        for number in seat.numbers
        if number.fact == "total"
    ]
    assert {(None, 89), (None, 88)} == {(number.before, number.after) for number in totals}


def test_only_seats_at_both_tables(two_players, four_players):
    """Of matches with other seats only the common ones are compared."""
    ours, theirs = (begin(timeline.happenings[0].event) for timeline in (two_players, four_players))
    seats = {seat.seat for seat in difference(ours, theirs).seats}
    assert seats <= set(ours.seats) & set(theirs.seats)


def test_every_change_of_a_match_is_told(lively_timeline):
    """Between successive positions the points and money told are those of the states."""
    timeline = lively_timeline(3)
    for happening in timeline.happenings[1:]:
        told = {
            (seat.seat, number.fact): number.after - number.before
            for seat in difference(happening.earlier, happening.state).seats
            for number in seat.numbers
            if number.fact in ("points", "money")
        }
        assert dict(_moved(happening)) == told


def _moved(happening):
    before, after = happening.earlier, happening.state
    for fact in ("points", "money"):
        pairs = zip(after.seats, getattr(before, fact), getattr(after, fact), strict=True)
        for seat, old, new in pairs:
            if old != new:
                yield (seat, fact), new - old

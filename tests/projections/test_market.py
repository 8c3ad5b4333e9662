from hypothesis import given
from hypothesis import strategies as st

from domain import events as ev
from projections.market import MARKET


@given(seed=st.integers(0, 15), players=st.integers(1, 4), where=st.floats(0, 1))
def test_offers_are_those_of_the_state(wandering, seed, players, where):
    """SETUP-7, COINS-1 offers, coins and corridors left are those of the state, cheapest first."""
    told = wandering(seed, players)
    cut = told[: 1 + int(where * (len(told) - 1))]
    state, view = cut[-1].state, MARKET.over(cut)
    assert set(state.market) == {(o.tile, o.price, o.coins) for o in view.offers}
    prices = [offer.price or 0 for offer in view.offers]
    assert sorted(prices) == prices
    assert (state.decks.hallways, state.decks.stairs) == (view.hallways, view.stairs)


@given(seed=st.integers(0, 15), players=st.integers(1, 4))
def test_history_is_that_of_the_line(wandering, on_line, seed, players):
    """PRICE-1, BUY-2, BUY-3 every price asked and every sale that was not taken back is there."""
    told = wandering(seed, players)
    view = MARKET.over(told)
    asked, sales = [], []
    for happening in on_line(told):
        event = happening.event
        if isinstance(event, ev.RoomsPriced):
            asked += [(happening.seq, tile, price) for price, tile in sorted(event.prices.items())]
        if isinstance(event, ev.RoomPurchased):
            sales.append((happening.seq, event.tile, event.seat, event.price, event.coins))
        if isinstance(event, ev.CorridorPurchased):
            sales.append((happening.seq, event.corridor, event.seat, event.price, 0))
    assert asked == [(a.seq, a.tile, a.price) for a in view.asked]
    assert sales == [(s.seq, s.tile, s.seat, s.price, s.coins) for s in view.sales]


def test_coins_travel_with_their_room(four_players):
    """PRICE-1 a price that is asked stands with the coins that lay on the room."""
    view = MARKET.over(four_players)
    second = [asked for asked in view.asked if asked.round == 2]
    expected = {"east_tapestry_chamber": 1000, "gallery_of_mirrors": 1000, "guest_bedroom": 1000}
    assert expected == {asked.tile: asked.coins for asked in second if asked.coins}

"""How the Master Builder prices the rooms (PRICE-1)."""

from itertools import islice

import pytest
from situations import after, at_turn, opened, passed, priced, reasons

from domain import events as ev
from domain.choices import legal_choices

ROOMS = ("pantry", "piano_room", "washroom", "porch", "sauna")
PRICES = (4000, 6000, 8000, 10000, 15000)


def test_any_permutation_is_legal():
    """PRICE-1: with a full market each room gets one price, in any order."""
    choices = legal_choices(opened())
    turned = ev.RoomsPriced("blue", dict(zip(PRICES, reversed(ROOMS), strict=True)))
    assert turned in choices
    assert 120 == len(choices) == len(set(map(repr, choices)))
    state = after(opened(), turned)
    assert [15000, 10000, 8000, 6000, 4000] == [offer.price for offer in state.market]


def test_all_may_stay_as_they_are():
    """PRICE-1: leaving old rooms at their prices is allowed; coins travel with their room."""
    state = passed(at_turn(), 2)
    assert priced(state) in legal_choices(state)
    moved = {4000: "sauna", 6000: "pantry", 8000: "piano_room", 10000: "washroom", 15000: "porch"}
    first = state.market[0]._replace(coins=3000)
    state = state.with_(market=(first, *state.market[1:]))
    pantry = after(state, ev.RoomsPriced("green", moved)).offer("pantry")
    assert (6000, 3000) == (pantry.price, pantry.coins)


def test_prices_may_stay_empty_in_an_unfilled_market():
    """PRICE-1: with fewer rooms than prices any allowed prices may stay empty."""
    state = opened()
    state = state.with_(market=state.market[:2])
    assert ev.RoomsPriced("blue", {15000: "pantry", 4000: "piano_room"}) in legal_choices(state)
    assert 20 == len(legal_choices(state)) == len(list(legal_choices(state)))
    empty = state.with_(market=())
    assert [ev.RoomsPriced("blue", {})] == list(legal_choices(empty))
    assert 1 == len(legal_choices(empty))


@pytest.mark.parametrize(
    ("prices", "reason"),
    [
        (dict(zip(PRICES, ROOMS[:4], strict=False)), ("price.missing", "PRICE-1")),
        (
            dict(zip(PRICES, (*ROOMS[:4], "salon"), strict=True)),
            ("price.not_offered", "PRICE-1"),
        ),
        (
            dict(zip(PRICES, (*ROOMS[:4], "pantry"), strict=True)),
            ("price.not_offered", "PRICE-1"),
        ),
        (
            dict(zip((1000, *PRICES[1:]), ROOMS, strict=True)),
            ("price.unknown", "P-PRICES"),
        ),
    ],
)
def test_other_arrangements_are_refused(prices, reason):
    """PRICE-1, P-PRICES: each offered room once, at a price of the market."""
    assert reason in reasons(opened(), ev.RoomsPriced("blue", prices))


def test_only_the_master_builder_prices():
    """PRICE-1: another seat's arrangement is refused."""
    wrong = ev.RoomsPriced("green", priced(opened()).prices)
    assert [("choice.seat", "PRICE-1")] == reasons(opened(), wrong)
    assert [] == [c for c in islice(legal_choices(opened()), 200) if c.seat != "blue"]

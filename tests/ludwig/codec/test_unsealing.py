import pytest

from domain import events as ev
from ludwig.codec import DataError, Recorded, UnknownSchemaError, unseal

AT = "2026-11-29T20:15:00.000000Z"
PLACED = {"seat": "red", "tile": "shed", "x": -1, "y": 3, "rotation": 90, "side": None}
CREATED = {
    "profile": "app",
    "switches": {"P-FOYER": [3], "P-ORDER": ["cards"], "P-EXT": True, "P-TIE": "money"},
    "players": [{"seat": "red", "name": "R", "foyer": "foyer_back", "kind": "human"}],
    "solo": True,
    "source": "table",
}


def recorded(name, data, secret=None):
    return Recorded(1, AT, None, name, data, secret or {}, "00" * 32)


def test_a_placement_is_read():
    """The data of an event becomes the event, its words and numbers unchanged."""
    event = recorded("RoomPlaced", {**PLACED, "free": False})
    expected = ev.RoomPlaced("red", "shed", -1, 3, 90, None, free=False)
    assert expected == unseal(event)


def test_extra_fields_are_passed_over():
    """Another implementation may add fields; the event does not have them."""
    assert ev.TurnEnded("red") == unseal(recorded("TurnEnded", {"seat": "red", "mood": "good"}))


def test_prices_are_numbers_in_the_event():
    """Keys that are prices or sizes are words in a record and integers in the event."""
    event = unseal(recorded("RoomsPriced", {"seat": "red", "prices": {"4000": "shed"}}))
    assert ev.RoomsPriced("red", {4000: "shed"}) == event


def test_switches_may_be_lists_of_marks_or_of_words():
    """Each switch is read as what it is."""
    created = unseal(recorded("MatchCreated", CREATED))
    expected = {"P-FOYER": (3,), "P-ORDER": ("cards",), "P-EXT": True, "P-TIE": "money"}
    assert expected == created.switches
    assert (ev.Player("red", "R", "foyer_back", "human"),) == created.players


def test_a_known_secret_is_in_the_event():
    """The value of a secret stands in its field where this copy has it."""
    data = {"seat": "red", "cards": {"commitment": "00" * 32}}
    secret = {"cards": {"value": ["stairs"], "salt": "00" * 16, "visible_to": ["red"]}}
    assert ev.BonusCardsDealt("red", ("stairs",)) == unseal(
        recorded("BonusCardsDealt", data, secret)
    )


@pytest.mark.parametrize("secret", [{}, {"cards": 7}, {"cards": {"salt": "00"}}])
def test_a_secret_that_is_not_here_is_none(secret):
    """A field whose value this copy does not know, or cannot read, holds nothing."""
    data = {"seat": "red", "cards": {"commitment": "00" * 32}}
    assert ev.BonusCardsDealt("red", None) == unseal(recorded("BonusCardsDealt", data, secret))


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"x": "1"}, "data.x"),
        ({"x": True}, "data.x"),
        ({"x": None}, "data.x"),
        ({"rotation": 45}, "data.rotation"),
        ({"rotation": False}, "data.rotation"),
        ({"seat": "pink"}, "data.seat"),
        ({"side": "inside"}, "data.side"),
        ({"free": 0}, "data.free"),
        ({"free": None}, "data.free"),
    ],
)
def test_a_value_that_the_contract_does_not_allow_is_named(change, path):
    """The error says which field is wrong."""
    with pytest.raises(DataError) as caught:
        unseal(recorded("RoomPlaced", {**PLACED, "free": False, **change}))
    assert path == caught.value.path


def test_a_missing_field_is_named():
    """The error says which field is missing, in one line."""
    with pytest.raises(DataError, match=r"^data: .*`free`$"):
        unseal(recorded("RoomPlaced", PLACED))


@pytest.mark.parametrize(
    "data", [{"prices": {"x": "shed"}}, {"prices": {"04000": "shed"}}, {"prices": []}]
)
def test_a_price_that_is_no_number_is_named(data):
    """A key that is no integer is reported at the map that it stands in."""
    with pytest.raises(DataError) as caught:
        unseal(recorded("RoomsPriced", {"seat": "red", **data}))
    assert "data.prices" == caught.value.path


def test_a_wrong_part_of_a_list_is_named_with_its_place():
    """The path leads to the line that is wrong."""
    line = {"rule": "SCORE-9", "points": 1, "room": "shed", "partner": None}
    data = {"seat": "red", "tile": "shed", "points": 1, "lines": [line]}
    with pytest.raises(DataError) as caught:
        unseal(recorded("PointsScored", data))
    assert "data.lines[0].rule" == caught.value.path


def test_an_extra_field_in_a_line_is_refused():
    """Lines and seats' scores have no extra fields (RECORD.md)."""
    line = {"rule": "SCORE-1", "points": 1, "room": "shed", "partner": None, "x": 1}
    data = {"seat": "red", "tile": "shed", "points": 1, "lines": [line]}
    with pytest.raises(DataError, match="x"):
        unseal(recorded("PointsScored", data))


def test_a_wrong_secret_is_named_where_it_stands():
    """The path of a secret's value leads into ``secret``."""
    data = {"seat": "red", "cards": {"commitment": "00" * 32}}
    secret = {"cards": {"value": ["stairs", 3], "salt": "00" * 16, "visible_to": ["red"]}}
    with pytest.raises(DataError) as caught:
        unseal(recorded("BonusCardsDealt", data, secret))
    assert "secret.cards.value[1]" == caught.value.path


@pytest.mark.parametrize("change", [{"source": "home"}, {"players": [{}]}, {"switches": {"a": {}}}])
def test_a_match_is_created_from_allowed_values_only(change):
    """MatchCreated is as strict as every other event."""
    with pytest.raises(DataError):
        unseal(recorded("MatchCreated", {**CREATED, **change}))


def test_an_unknown_type_is_told_apart():
    """An event type of a later version is not wrong data."""
    with pytest.raises(UnknownSchemaError) as caught:
        unseal(recorded("RoomBurnt", {}))
    assert "RoomBurnt" == caught.value.word

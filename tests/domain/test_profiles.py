"""The editions and their switches (P)."""

import pytest

from domain.profiles import PROFILES, SWITCHES, resolve, switches_of
from domain.refusal import Refusal

TABLE = {
    "P-PRICES": (None, None, None, None),
    "P-FOYER": ((3, 4), (3,), (3, 4), (3,)),
    "P-CORNER": (False, False, False, False),
    "P-EXT": (False, True, False, False),
    "P-DOWN-ONCE": (False, False, True, False),
    "P-DOWN-LIVING": ("earner", "choice", "earner", "earner"),
    "P-DECLINE": (True, True, True, True),
    "P-FOYER-ROTATE": (False, False, False, False),
    "P-TIE": ("money", "shared", "money", "shared"),
    "P-ORDER": (
        ("depleted", "favors", "cards", "money"),
        ("favors", "depleted", "cards", "money"),
        ("depleted", "favors", "cards", "money"),
        ("depleted", "favors", "cards", "money"),
    ),
    "P-LADDER": ("second-edition", "first-edition", "second-edition", "second-edition"),
}


def test_the_four_profiles():
    """P-PRICES to P-LADDER: each profile has the values that the rules table says."""
    names = ("second-edition", "first-edition", "board-game-arena", "app")
    assert names == tuple(PROFILES)
    columns = [switches_of(PROFILES[name]) for name in names]
    assert TABLE == {switch: tuple(column[switch] for column in columns) for switch in SWITCHES}


@pytest.mark.parametrize(
    ("switch", "value"),
    [
        ("P-PRICES", (1000, 2000, 9000)),
        ("P-FOYER", (3,)),
        ("P-FOYER", (3, 4)),
        ("P-CORNER", True),
        ("P-EXT", True),
        ("P-DOWN-ONCE", True),
        ("P-DOWN-LIVING", "choice"),
        ("P-DECLINE", False),
        ("P-FOYER-ROTATE", True),
        ("P-TIE", "shared"),
        ("P-ORDER", ("money", "cards", "favors", "depleted")),
        ("P-LADDER", "first-edition"),
    ],
)
def test_any_switch_can_be_overridden(switch, value):
    """P-CORNER and all others: an override changes its own switch and no other."""
    profile = resolve("second-edition", {switch: value})
    changed = switches_of(PROFILES["second-edition"]) | {switch: value}
    assert changed == switches_of(profile)


@pytest.mark.parametrize(
    ("switch", "value"),
    [
        ("P-PRICES", ()),
        ("P-PRICES", (2000, 1000)),
        ("P-PRICES", (1000, 1000)),
        ("P-PRICES", (0, 1000)),
        ("P-PRICES", (True, 1000)),
        ("P-PRICES", "cheap"),
        ("P-FOYER", (4,)),
        ("P-FOYER", (4, 3)),
        ("P-CORNER", "yes"),
        ("P-DOWN-LIVING", "any"),
        ("P-TIE", True),
        ("P-ORDER", ("depleted", "favors", "cards")),
        ("P-ORDER", "depleted"),
        ("P-LADDER", "app"),
    ],
)
def test_other_values_are_refused(switch, value):
    """P-PRICES to P-LADDER: a value that the rules do not list is refused by its switch."""
    refusal = resolve("second-edition", {switch: value})
    assert Refusal("switch.value", switch, {"switch": switch, "value": value}) == refusal


def test_unknown_switches_are_refused():
    """P: a word that is no switch is refused."""
    assert "switch.unknown" == resolve("app", {"P-RAIN": True}).code

"""Profiles: the switches of RULES section P as data, one value for each edition."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from itertools import pairwise
from typing import Final, Literal

from domain.refusal import Refusal

SwitchValue = bool | str | tuple[int, ...] | tuple[str, ...]

FULL_PRICES: Final = (1000, 2000, 4000, 6000, 8000, 10000, 15000)
SOLO_PRICES: Final = (2000, 4000, 6000)
CATEGORIES: Final = ("depleted", "favors", "cards", "money")


@dataclass(frozen=True, slots=True)
class Profile:
    """The rules a match is judged by for ever: a named edition with its overrides applied.

    ``prices`` is ``None`` where the edition's list by player count applies (SETUP-7); any other
    field is the value of the switch named in :data:`SWITCHES`.
    """

    name: str
    prices: tuple[int, ...] | None = None
    foyer: tuple[int, ...] = (3, 4)
    corner: bool = False
    external_corridors: bool = False
    downstairs_once: bool = False
    downstairs_living: Literal["earner", "choice"] = "earner"
    decline: bool = True
    foyer_rotate: bool = False
    tie: Literal["money", "shared"] = "money"
    order: tuple[str, ...] = CATEGORIES
    ladder: Literal["second-edition", "first-edition"] = "second-edition"

    def prices_for(self, players: int) -> tuple[int, ...]:
        """Returns the prices on the market, cheapest first (P-PRICES, SOLO-2)."""
        if players == 1:
            return SOLO_PRICES
        return self.prices or FULL_PRICES[4 - players :]


SECOND_EDITION: Final = Profile("second-edition")
FIRST_EDITION: Final = Profile(
    "first-edition",
    foyer=(3,),
    external_corridors=True,
    downstairs_living="choice",
    tie="shared",
    order=("favors", "depleted", "cards", "money"),
    ladder="first-edition",
)
BOARD_GAME_ARENA: Final = Profile("board-game-arena", downstairs_once=True)
APP: Final = Profile("app", foyer=(3,), tie="shared")

PROFILES: Final[Mapping[str, Profile]] = {
    profile.name: profile for profile in (SECOND_EDITION, FIRST_EDITION, BOARD_GAME_ARENA, APP)
}

SWITCHES: Final[Mapping[str, str]] = {
    "P-PRICES": "prices",
    "P-FOYER": "foyer",
    "P-CORNER": "corner",
    "P-EXT": "external_corridors",
    "P-DOWN-ONCE": "downstairs_once",
    "P-DOWN-LIVING": "downstairs_living",
    "P-DECLINE": "decline",
    "P-FOYER-ROTATE": "foyer_rotate",
    "P-TIE": "tie",
    "P-ORDER": "order",
    "P-LADDER": "ladder",
}
"""The field of :class:`Profile` behind each switch."""

_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "P-DOWN-LIVING": ("earner", "choice"),
    "P-TIE": ("money", "shared"),
    "P-LADDER": ("second-edition", "first-edition"),
}


def resolve(name: str, switches: Mapping[str, SwitchValue]) -> Profile | Refusal:
    """Returns the profile of this name with the switches overridden, or why there is none."""
    profile = PROFILES.get(name)
    if profile is None:
        return Refusal("profile.unknown", "P", {"profile": name, "known": tuple(PROFILES)})
    changes: dict[str, SwitchValue] = {}
    for switch, value in switches.items():
        if switch not in SWITCHES:
            return Refusal("switch.unknown", "P", {"switch": switch, "known": tuple(SWITCHES)})
        if not _allowed(switch, value):
            return Refusal("switch.value", switch, {"switch": switch, "value": value})
        changes[SWITCHES[switch]] = value
    return replace(profile, **changes)  # type: ignore[arg-type]


def switches_of(profile: Profile) -> dict[str, SwitchValue]:
    """Returns every switch of a profile with its value, in the order of RULES section P."""
    known = {field.name for field in fields(profile)}
    return {s: getattr(profile, attr) for s, attr in SWITCHES.items() if attr in known}


def _allowed(switch: str, value: SwitchValue) -> bool:
    if switch in _WORDS:
        return value in _WORDS[switch]
    if switch == "P-PRICES":
        return _is_rising(value)
    if switch == "P-FOYER":
        return value in ((3,), (3, 4))
    if switch == "P-ORDER":
        return isinstance(value, tuple) and sorted(map(str, value)) == sorted(CATEGORIES)
    return isinstance(value, bool)


def _is_rising(prices: SwitchValue) -> bool:
    if not isinstance(prices, tuple) or not prices:
        return False
    marks = [price for price in prices if type(price) is int and price > 0]
    return len(marks) == len(prices) and all(a < b for a, b in pairwise(marks))

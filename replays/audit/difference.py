"""A difference: a rule that an event breaks and how, in words."""

from collections.abc import Iterator, Mapping
from reprlib import Repr
from typing import Final, TypeAlias

from domain.refusal import Refusal
from projections.sentences import sentence
from projections.wording import tile_name

Difference: TypeAlias = tuple[str, str] | tuple[str, str, str]
"""A rule id and what is wrong in words; then the code of the refusal that said so."""

_ALSO: Final[Mapping[str, tuple[str, ...]]] = {
    "abandon.not_agreed": ("RECORD-order",),
    "abandon.not_stalled": ("RECORD-order", "RECORD-data"),
    "buy.coins": ("COINS-1",),
    "buy.price": ("BUY-2", "BUY-3"),
    "cards.count": ("RECORD-data",),
    "draw.too_few": ("SETUP-7",),
    "draw.too_many": ("SETUP-7",),
    "players.seat_twice": ("SETUP-1",),
    "price.unknown": ("PRICE-1", "SETUP-7"),
    "profile.unknown": ("RECORD-data",),
    "return.not_agreed": ("RECORD-order",),
    "reward.rescored": ("LIVING",),
    "reward.unknown": ("RECORD-data",),
    "place.other_tile": ("RECORD-data",),
    "place.side": ("RECORD-data",),
    "sleep.count": ("RECORD-data",),
    "sleep.discarded": ("RECORD-data",),
    "switch.unknown": ("RECORD-data",),
    "switch.value": ("RECORD-data",),
}
"""Other rules that the refusal of a code breaks, besides the one it cites."""


_ABOUT: Final = frozenset(
    {
        "place.enclosed",
        "place.fence",
        "place.hallway-side",
        "place.level",
        "place.overlap",
        "place.rotation",
        "place.side",
        "place.stairs",
        "place.unconnected",
    }
)
"""Codes whose sentence does not say which tile it is about."""


def cited(reason: Refusal) -> Iterator[Difference]:
    """Yields a refusal under each rule it stands for, in a sentence."""
    tile = reason.facts.get("tile")
    about = f"{tile_name(tile)}: " if reason.code in _ABOUT and isinstance(tile, str) else ""
    what = about + sentence(reason)
    for rule in dict.fromkeys((reason.rule, *_ALSO.get(reason.code, ()))):
        yield rule, what, reason.code


def shown(value: object) -> str:
    """Returns a value in words, cut short where it is long."""
    match value:
        case None:
            return "null"
        case str():
            return value if len(value) <= _SHORT.maxstring else _SHORT.repr(value)
        case tuple():
            words = " ".join(map(shown, value[: _SHORT.maxtuple]))
            return words + " …" * (len(value) > _SHORT.maxtuple)
        case _:
            return _SHORT.repr(value)


_SHORT: Final = Repr()
_SHORT.maxdict = _SHORT.maxtuple = 12
_SHORT.maxstring = _SHORT.maxother = 200

"""Single fields of a derived event beside what the rules ask for."""

from collections.abc import Iterator, Mapping

from domain import events as ev
from projections.wording import tile_name
from replays.audit.difference import Difference, shown


def field_differences(
    due: ev.Event, found: ev.Event, rules: Mapping[str, tuple[str, ...]]
) -> Iterator[Difference]:
    """Yields a difference for each field that is not as due, under each of its rules."""
    for field, cited in rules.items():
        wanted, got = getattr(due, field), getattr(found, field)
        if wanted != got:
            words = f"{type(due).__name__}: {_words(field, wanted, got)}"
            yield from ((rule, words) for rule in cited)


def _words(field: str, wanted: object, got: object) -> str:
    if not isinstance(wanted, dict) or not isinstance(got, dict):
        return f"{field} is {shown(got)}, must be {shown(wanted)}"
    return "; ".join(
        f"{field} on {tile_name(key)} are {got.get(key, 0)}, must be {wanted.get(key, 0)}"
        for key in dict.fromkeys((*wanted, *got))
        if wanted.get(key) != got.get(key)
    )


def card_differences(
    deck: tuple[str | None, ...], count: int, found: ev.Names | None, rule: str
) -> Iterator[Difference]:
    """Yields what is wrong with cards drawn from the top of a deck, as far as it is known."""
    wanted = deck[:count]
    if found is None:
        return
    if len(found) != len(wanted):
        yield rule, f"cards are {len(found)}, must be {len(wanted)}"
    elif any(card not in (None, got) for card, got in zip(wanted, found, strict=True)):
        yield rule, f"cards are {shown(found)}, must be {shown(wanted)}"

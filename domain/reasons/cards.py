"""Why bonus cards cannot be parted so (SETUP-4, UTILITY)."""

from collections import Counter
from collections.abc import Iterator

from domain import events as ev
from domain.reasons.refused import refused
from domain.refusal import Refusal


def split_refusals(
    cards: tuple[str | None, ...],
    kept: ev.Names | None,
    returned: ev.Names | None,
    count: int,
    rule: str,
) -> Iterator[Refusal]:
    """Tells why of these cards those cannot be kept and returned; unknown ones are not judged."""
    if kept is not None and len(kept) != count:
        yield refused("cards.count", rule, kept=kept, must_keep=count)
    if returned is not None and len(returned) != len(cards) - count:
        yield refused("cards.count", rule, returned=returned, must_return=len(cards) - count)
    if kept is None or returned is None or None in cards:
        return
    if Counter(kept + returned) != Counter(cards):
        yield refused("cards.others", rule, kept=kept, returned=returned, of=cards)

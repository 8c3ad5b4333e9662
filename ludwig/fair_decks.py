"""Fair decks: shuffles that nobody can choose and anybody can recompute (docs/fair-decks.md).

The server commits to a seed before the seats name theirs; every order then follows from SHA-256
over all seeds, a label, and the number of the event that holds the order.
"""

import secrets
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Final, NamedTuple, TypeVar

from domain import events as ev
from domain.decide import Refused, completed, decide
from domain.derive import due
from domain.draws import Unshuffled
from domain.evolve import evolve
from domain.state import Stage, State
from ludwig.codec import unpack_event
from ludwig.codec.schema import word_of
from ludwig.matches.match import Match

T = TypeVar("T", int, str)

SCHEME: Final = "ludwig-fair-1:"
"""What a server seed begins with; seeds of other schemes are not recomputed."""
SEED_BYTES: Final = 32
WORD_BYTES: Final = 8
WORDS: Final = 1 << 8 * WORD_BYTES
_RESHUFFLED: Final = word_of("DecksReshuffled")


class Seeds(NamedTuple):
    """The server's seed and those that seats contributed, in turn order: seat and hex digits."""

    server: str
    seats: tuple[tuple[str, str], ...] = ()

    def key(self) -> bytes:
        """Returns the 32 bytes that all seeds together come to."""
        lines = [self.server, *(f"{seat}={seed}" for seat, seed in self.seats)]
        return sha256("\n".join(lines).encode()).digest()


class FairDraws:
    """The shuffles of the event of one number; implements :class:`domain.draws.Draws`."""

    def __init__(self, seeds: Seeds, seq: int) -> None:
        """Shuffles for event ``seq``."""
        self._seeds = seeds
        self._seq = seq

    def shuffled(self, label: str, items: tuple[T, ...]) -> tuple[T, ...]:
        """Returns the one permutation that follows from seeds, label and number."""
        order = list(items)
        words = _words(sha256(self._seeds.key() + f"{label}#{self._seq}".encode()).digest())
        for last in range(len(order) - 1, 0, -1):
            other = _below(words, last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)


def _words(key: bytes) -> Iterator[int]:
    """Yields numbers below 2^64: four a block, block ``n`` being SHA-256 of the key and ``n``."""
    number = 0
    while True:
        block = sha256(key + number.to_bytes(WORD_BYTES, "big")).digest()
        for start in range(0, len(block), WORD_BYTES):
            yield int.from_bytes(block[start : start + WORD_BYTES], "big")
        number += 1


def _below(words: Iterator[int], bound: int) -> int:
    """Returns the next number below a bound, each equally likely: words beyond are passed over."""
    limit = WORDS - WORDS % bound
    return next(word for word in words if word < limit) % bound


def fresh_server_seed() -> str:
    """Returns a server seed that nobody can foretell."""
    return SCHEME + secrets.token_hex(SEED_BYTES)


def is_fair(created: ev.MatchCreated) -> bool:
    """Whether a match is played with fair decks, as far as this copy tells."""
    seed = created.server_seed
    return isinstance(seed, str) and seed.startswith(SCHEME)


def seeds_from(created: ev.MatchCreated, contributed: Mapping[str, str]) -> Seeds | None:
    """Returns the seeds of a match; ``None`` unless it is fair and this copy knows its seed."""
    if not is_fair(created):
        return None
    seats = (player.seat for player in created.players)
    named = tuple((seat, contributed[seat]) for seat in seats if seat in contributed)
    return Seeds(str(created.server_seed), named)


def seeds_of(match: Match) -> Seeds | None:
    """Returns the seeds that a match's next shuffle follows from.

    ``None`` for a match without fair decks, a copy without its seed, and a branch that drew anew.
    """
    created, *rest = (
        unpack_event(entry.originator_version, entry.word, entry.payload)
        for entry in match.entries[:2]
    )
    if not isinstance(created, ev.MatchCreated) or not is_fair(created):
        return None
    if any(entry.word == _RESHUFFLED for entry in match.entries):
        return None
    return seeds_from(created, _contributed(rest[0]) if rest else {})


def _contributed(event: ev.Event) -> Mapping[str, str]:
    seeds = event.seat_seeds if isinstance(event, ev.DecksShuffled) else None
    return seeds if isinstance(seeds, dict) else {}


def follow_fairly(state: State, seeds: Seeds, after: int) -> tuple[ev.Event, ...]:
    """Returns all events that are due after event ``after``; the decks name the seats' seeds."""
    events: list[ev.Event] = []
    while isinstance(event := _due(state, seeds, after + len(events) + 1), ev.Event):
        events.append(event)
        state = evolve(state, event)
    return tuple(events)


def _due(state: State, seeds: Seeds, seq: int) -> object:
    event = due(state, FairDraws(seeds, seq))
    if state.stage is Stage.SHUFFLE and isinstance(event, ev.DecksShuffled) and seeds.seats:
        return ev.changed(event, seat_seeds=dict(seeds.seats))
    return event


def decide_fairly(
    state: State, choice: ev.Choice, seeds: Seeds, after: int
) -> tuple[ev.Event, ...] | Refused:
    """Returns what :func:`domain.decide.decide` does, its shuffles following from the seeds."""
    decided = decide(state, choice, Unshuffled())
    if isinstance(decided, Refused):
        return decided
    whole = completed(state, choice, FairDraws(seeds, after + 1))
    return (whole, *follow_fairly(evolve(state, whole), seeds, after + 1))

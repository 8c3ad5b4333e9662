"""What is to be judged: a castle as it was built, what its owner holds, and what is asked."""

from typing import NamedTuple

from domain.castle import Castle
from domain.placement import Placement
from domain.profiles import Profile
from domain.refusal import Refusal


class Built(NamedTuple):
    """One tile as it was laid, and every rule that it broke then (PLACE)."""

    placement: Placement
    refusals: tuple[Refusal, ...]


class Question(NamedTuple):
    """A tile that may come next: ``kind`` is a room, ``hallway`` or ``stairs``.

    Without a placement every legal one is asked for.
    """

    kind: str
    placement: Placement | None


class Case(NamedTuple):
    """A castle, the tiles in the order they were laid, and what else decides its points.

    ``money`` in marks; ``cards`` are the bonus cards held; ``empty`` are the stacks without a
    face-down tile: room sizes, ``hallway``, ``stairs`` (DEPLETED).
    """

    profile: Profile
    castle: Castle
    built: tuple[Built, ...]
    money: int
    cards: tuple[str, ...]
    empty: frozenset[int | str]
    questions: tuple[Question, ...]

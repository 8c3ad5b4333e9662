"""A question about a decision: what a viewer knew there and what could have been chosen."""

from collections.abc import Sequence
from typing import NamedTuple

from domain import events as ev
from domain.decisions import Decision, awaited
from domain.visibility import Viewer
from ludwig.rollouts import Alternative, alternatives
from ludwig.rollouts.alternative import unrevealed
from ludwig.worlds import Sight
from replays.branching.carrying import later_choices
from replays.timeline import Timeline


class NoDecision(Exception):  # noqa: N818 - a state of the world, not a fault of code
    """Says that nobody decides at a position."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"nobody decides after event {seq}")
        self.seq = seq


class Question(NamedTuple):
    """A decision from a viewer's eyes.

    ``sight`` is what the viewer knew then, ``taken`` what the line decided, as far as it did.
    """

    seq: int
    sight: Sight
    decision: Decision
    alternatives: tuple[Alternative, ...]
    taken: tuple[ev.Choice, ...]


def asked(
    line: Timeline, seq: int, viewer: Viewer, sites: int, *, with_taken: bool = False
) -> Question:
    """Returns the question that a position of a line puts to a viewer.

    Only ``with_taken`` does anything after the position matter: what was chosen is then among the
    alternatives. Raises `NoDecision`, or `ludwig.rollouts.NotKnown` if the viewer cannot see what
    there is to choose from.
    """
    if not seq:
        raise NoDecision(seq)
    events = [(each.seq, each.event) for each in line.happenings[:seq]]
    sight = Sight.of_events(events, viewer)
    decision = awaited(sight.state)
    if decision is None:
        raise NoDecision(seq)
    found = alternatives(sight.state, sites)
    taken = _taken(line, seq, decision) if with_taken else ()
    if taken and not any(same(each.choices, taken) for each in found):
        found = (*found, Alternative(tuple(map(unrevealed, taken))))
    return Question(seq, sight, decision, found, taken)


def same(choices: Sequence[ev.Choice], taken: Sequence[ev.Choice]) -> bool:
    """Whether an alternative is what was chosen, what the choice revealed apart."""
    return list(map(unrevealed, choices)) == list(map(unrevealed, taken))


def _taken(line: Timeline, seq: int, decision: Decision) -> tuple[ev.Choice, ...]:
    """Returns what the line chose next, a purchase with its placement; nothing if it did not."""
    made = later_choices(line.happenings[-1].step, seq)[:2]
    if not made or made[0].choice.seat != decision.seat:
        return ()
    buys = isinstance(made[0].choice, _BUYING)
    if buys and len(made) == 1:
        return ()
    return tuple(later.choice for later in made[: 1 + buys])


_BUYING = (ev.RoomPurchased, ev.CorridorPurchased, ev.CorridorRewardTaken)

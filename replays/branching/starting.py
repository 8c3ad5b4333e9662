"""Starting a branch: with the same cards or with others, the line edited or as it was."""

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from domain import events as ev
from domain.evolve import evolve
from domain.line import Step
from domain.state import Stage, State
from domain.visibility import Viewer, event_seen
from ludwig.draws import RandomDraws
from ludwig.matches.match import Match
from replays.branching.carrying import Carried, Later, SameDraws, carried, later_choices
from replays.branching.redrawing import redrawn, reshuffled

Saves = tuple[tuple[str | None, tuple[ev.Event, ...]], ...]


class Start(NamedTuple):
    """What a branch begins with: its decisions so far and, if a line was edited, how that went.

    ``replaced`` is the choice that was replaced; ``then`` and ``now`` are the states that the two
    lines reach where the carrying over ends.
    """

    saves: Saves
    reshuffled: bool
    replaced: Later | None = None
    edit: Carried | None = None
    then: State | None = None
    now: State | None = None


class NothingReplaced(Exception):  # noqa: N818 - a state of the world, not a fault of code
    """Says that no choice follows at this position, so that none can be replaced."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"no choice follows event {seq}")
        self.seq = seq


class NotLaidOut(Exception):  # noqa: N818
    """Says that the decks are not laid out yet, so that nobody but the referee branches there."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"at event {seq} the decks are not laid out")
        self.seq = seq


def real_decks(parent: Match, viewer: Viewer) -> bool:
    """Whether a viewer's branch may have the real decks (SEE-6): of a match that has ended, or
    of any as the referee.
    """
    if not parent.playable:
        return False
    return viewer == "referee" or parent.audience.settled


def opening_draw(
    parent: Match, fork: int, viewer: Viewer, rng: Random, *, anew: bool
) -> ev.DecksReshuffled | None:
    """Returns the event by which a branch draws anew, ``None`` if it keeps its parent's decks.

    Raises `NotLaidOut` where there is nothing to draw from yet: fair decks would turn out as in the
    match.
    """
    state, real = state_at(parent, fork), real_decks(parent, viewer)
    if state.stage is Stage.SHUFFLE:
        if real:
            return None
        raise NotLaidOut(fork)
    if not real:
        events = tuple(parent.events())[:fork]
        return redrawn(state, events, viewer, rng)
    return reshuffled(state, rng) if anew else None


def state_at(parent: Match, seq: int) -> State:
    """Returns the state after an event, also of one that was taken back."""
    step = parent.line.at(seq)
    return step.state if step is not None else _folded(parent, seq).state


def _folded(parent: Match, seq: int) -> Step:
    return Match(parent.header, parent.filed[:1], parent.entries[:seq]).line


def started(
    parent: Match,
    fork: int,
    draw: ev.DecksReshuffled | None,
    rng: Random,
    instead: Sequence[Callable[[State], ev.Choice]] = (),
    viewer: Viewer = "referee",
) -> Start:
    """Returns what a branch begins with; with ``instead`` the line edited there.

    The choice that follows the fork is replaced by one or more and the later ones are carried over
    as long as they are legal. Where the decks are not the real ones nothing of them tells what the
    ``viewer`` does not know: what others chose in secret is drawn too, as are all shuffles (SEE-6).
    Raises `Refusing` if the rules refuse a new one,
    `NothingReplaced` if the parent's line has no choice there.
    """
    saves: tuple[tuple[str | None, tuple[ev.Event, ...]], ...] = (
        () if draw is None else ((None, (draw,)),)
    )
    if not instead:
        return Start(saves, draw is not None)
    real = real_decks(parent, viewer)
    choices = later_choices(parent.line, fork)
    if not choices:
        raise NothingReplaced(fork)
    if not real:
        choices = tuple(_as_seen(each, viewer) for each in choices)
    state = state_at(parent, fork)
    state = state if draw is None else evolve(state, draw)
    later = (event for seq, event in parent.events() if seq > fork and real)
    edit = carried(state, instead, choices, SameDraws(later, RandomDraws(rng)))
    return Start(
        saves=(*saves, *edit.saves),
        reshuffled=draw is not None,
        replaced=choices[0],
        edit=edit,
        then=_then(parent, edit),
        now=edit.state,
    )


def _as_seen(later: Later, viewer: Viewer) -> Later:
    return later._replace(choice=event_seen(later.choice, viewer, over=False))  # type: ignore[arg-type]


def _then(parent: Match, edit: Carried) -> State:
    """Returns where the parent stood before the choice at which the carrying over stopped."""
    if not edit.illegal or edit.illegal[-1].passed_over:
        return parent.state
    step = parent.line.at(edit.illegal[-1].later.seq)
    before = step.previous if step is not None else None
    return parent.state if before is None else before.state

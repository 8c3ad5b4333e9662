"""What is shown of a look: a picture for each part of the screen."""

from typing import NamedTuple

from cli import screen
from cli.replay_app.look import Look
from cli.replay_app.panels import (
    decks_panel,
    favors_panel,
    hand_panel,
    market_panel,
    seats_panel,
)
from cli.replay_app.trial import Trial
from cli.replay_app.trial_panel import trial_panel
from domain.castle import Castle
from domain.decisions import awaited
from domain.state import State
from projections.question import question
from replays.drawing.picture import Picture, Span, plain, stacked


class Parts(NamedTuple):
    """The pictures of one position; ``owner`` says whose castle it is.

    ``decks_wide`` stands where there is room for the favors below the decks.
    """

    heading: Picture
    seats: Picture
    market: Picture
    decks: Picture
    decks_wide: Picture
    owner: Picture
    castle: Castle | None


def parts(look: Look, trial: Trial | None = None) -> Parts:
    """Returns what is shown of a look, with a tile under the cursor if one is tried."""
    state = look.state
    top = heading(look)
    if state is None:
        none = Picture(())
        return Parts(top, plain("the match has not begun"), none, none, none, none, None)
    index = state.index(look.seat) if trial is None else trial.seat
    marked = trial.placement.tile if trial else state.placing and state.placing.kind
    decks = decks_panel(state)
    return Parts(
        top,
        seats_panel(state, favors=True),
        market_panel(state, wide=False, marked=marked),
        trial_panel(trial) if trial else decks,
        trial_panel(trial) if trial else stacked([decks, favors_panel(state)], gap=0),
        stacked([screen.owner(state, index), hand_panel(state, index)], gap=0),
        trial.castle if trial else state.castles[index],
    )


def heading(look: Look) -> Picture:
    """Returns the line that says what is shown, from whose eyes first of all (SEE-4)."""
    told, state = look.told, look.state
    moment = "before the first event" if state is None else _moment(state)
    branch = told.branch is not None
    name = f" {'BRANCH ' if branch else ''}{told.id}@{look.seq} of {told.last}"
    where = Span(name, "branch" if branch else "title")
    undone = "" if look.seq == 0 or told.current(look.seq) else "  taken back later"
    return Picture(((where, Span(f"  as {look.eyes}"), Span(f"  {moment}{undone}")),))


def _moment(state: State) -> str:
    decision = awaited(state)
    now = f"{decision.seat}: {question(state, decision)}" if decision else state.stage.value
    last = " (the last)" if state.last_round else ""
    return f"round {state.round}{last}  {now}" if state.round else now

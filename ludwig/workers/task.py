"""A task: a job of rollouts as it travels, small, and readable without running any code.

A worker reads the match from the store itself, so no state travels and nothing hidden.
"""

import json
from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct

from domain import events as ev
from domain.visibility import Viewer
from ludwig.matches.matches import Matches
from ludwig.rollouts.job import Job, Outcome, run
from ludwig.worlds import Sight

Results = tuple[tuple[Outcome, ...], ...]


class Place(Struct, frozen=True):
    """Where the sight of a job comes from: a line of the store, a position, and whose eyes."""

    match: str
    seq: int
    viewer: Viewer


class Task(Struct, frozen=True):
    """A job with the place of its sight instead of the sight, its choices as JSON values."""

    place: Place
    choices: tuple[tuple[dict[str, Any], ...], ...]
    policy: str
    seed: str
    worlds: tuple[int, ...]
    active: tuple[int, ...]


def packed(job: Job, place: Place) -> str:
    """Returns a job as the text of a message; the same job gives the same text."""
    choices = tuple(tuple(map(_choice_data, each)) for each in job.alternatives)
    task = Task(place, choices, job.policy, job.seed, job.worlds, job.active)
    return msgspec.json.encode(task, order="sorted").decode()


def performed(matches: Matches, text: str) -> str:
    """Does a task and returns its results as text; cost as `ludwig.rollouts.job.run`."""
    task = _TASK.decode(text)
    events = tuple(matches.match(task.place.match).events())[: task.place.seq]
    job = Job(
        Sight.of_events(events, task.place.viewer),
        tuple(tuple(map(_choice, each)) for each in task.choices),
        task.policy,
        task.seed,
        task.worlds,
        task.active,
    )
    return json.dumps(run(job))


def results_of(text: str | bytes) -> Results:
    """Reads the results of a task."""
    worlds: Sequence[Sequence[Sequence[Sequence[int]]]] = json.loads(text)
    return tuple(tuple(Outcome(tuple(p), tuple(r)) for p, r in each) for each in worlds)


def _choice_data(choice: ev.Choice) -> dict[str, Any]:
    return {"type": type(choice).__name__, **msgspec.to_builtins(choice, str_keys=True)}


def _choice(data: dict[str, Any]) -> ev.Choice:
    fields = {name: value for name, value in data.items() if name != "type"}
    choice = msgspec.convert(fields, ev.EVENT_TYPES[data["type"]], strict=False)
    if not isinstance(choice, ev.CHOICES):
        raise TypeError(choice)
    return choice  # type: ignore[return-value]


_TASK: Final = msgspec.json.Decoder(Task)

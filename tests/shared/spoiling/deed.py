"""A deed: one thing done wrong in an otherwise good record, and what a referee would say of it."""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from spoiling.draft import Draft, Entry, steps

from domain.line import Step
from domain.state import State
from replays.record import Record


class Scene(NamedTuple):
    """Where a deed is done: the draft to change, the event, and the line before it."""

    draft: Draft
    seq: int
    line: Step | None
    random: Random

    @property
    def entry(self) -> Entry:
        """The event itself."""
        return self.draft.entry(self.seq)

    @property
    def data(self) -> dict[str, Any]:
        """The data of the event, secrets in the open."""
        return self.entry.data

    @property
    def state(self) -> State:
        """The state before the event."""
        return self.line.state

    @property
    def following(self) -> Entry | None:
        """The event after it, if there is one."""
        entries = self.draft.entries
        return entries[self.seq] if self.seq < len(entries) else None

    def other_seat(self):
        """Another seat of the match than the event names, None in solo."""
        others = [seat for seat in self.state.seats if seat != self.data.get("seat")]
        return self.random.choice(others) if others else None


class Deed(NamedTuple):
    """What is done, to which type of event, and the rule that a referee names for it.

    ``do`` changes the scene; False where it cannot be done there, a number if another event is
    the one that is spoilt.
    """

    name: str
    rule: str
    type: str
    do: Callable[[Scene], Any]


class Spoilt(NamedTuple):
    """A spoilt record, and where and by which rule it is to be found out."""

    record: Record
    seq: int
    rule: str


DEEDS: list[Deed] = []
MOST_TRIES = 20
"""So many events of a record are tried before it is taken to hold no place for a deed."""


def deed(rule, type_):
    """Registers a deed under its name."""

    def register(do):
        DEEDS.append(Deed(f"{type_}: {do.__name__.replace('_', ' ')} {rule}", rule, type_, do))
        return do

    return register


def spoilt(record, what, random, before=None):
    """Does a deed somewhere in a record; None if there is no place for it."""
    before = before or steps(record)
    places = [event.seq for event in record.events if event.type == what.type]
    random.shuffle(places)
    draft = Draft(record)
    for seq in places[:MOST_TRIES]:
        scene = Scene(draft.copied(seq), seq, before[seq], random)
        done = what.do(scene)
        if done is not False:
            at = seq if done is None or done is True else done
            return Spoilt(scene.draft.sealed(), at, what.rule)
    return None

"""A look at a match: which position, from whose eyes, and whose castle."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Self, TypeVar

from cli.steps import following, preceding, stops
from domain.events import Seat
from domain.state import State
from domain.visibility import Viewer
from replays.positions import parse_position
from replays.timeline import Timeline
from replays.until import Condition, first_hit

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Look:
    """What is looked at. Moving gives another look; both cost the same in either direction.

    ``viewers`` are those that the person may be; ``chosen`` is the seat whose castle is shown,
    ``None`` for that of the seat whose turn it is. ``beside`` is what stands beside events: marks,
    notes, judgements, claims and rulings.
    """

    told: Timeline
    seq: int
    eyes: Viewer
    viewers: tuple[Viewer, ...]
    chosen: Seat | None = None
    beside: Mapping[int, str] = field(default_factory=dict, compare=False)

    @property
    def state(self) -> State | None:
        """The state as the viewer saw it then; ``None`` before the first event."""
        return self.told.state(self.seq, self.eyes)

    @property
    def seat(self) -> Seat:
        """The seat whose castle is shown."""
        if self.chosen is not None:
            return self.chosen
        state = self.state
        return self.told.seats[state.active if state else 0]

    def at(self, seq: int) -> Self:
        """Returns the look at another position, the nearest there is."""
        return replace(self, seq=max(0, min(seq, self.told.last)))

    def moved(self, by: str, way: int) -> Self:
        """Returns the look at the next stop of an event, turn or round, or the one before."""
        places = stops(self.told, by)
        return self.at(following(places, self.seq) if way > 0 else preceding(places, self.seq))

    def gone(self, text: str) -> Self:
        """Returns the look at a position as typed; `PositionError` if there is none."""
        return self.at(self.told.seq(parse_position(text)))

    def line(self, seq: int) -> str:
        """Returns an event in words with what stands beside it."""
        said, beside = self.told.entry(seq, self.eyes).text, self.beside.get(seq)
        return f"{said}  {beside}" if beside else said

    def found(self, words: str, way: int = 1) -> Self | None:
        """Returns the look at the next event in whose journal line the words stand."""
        wanted = words.casefold()
        ahead = range(self.seq + 1, self.told.last + 1)
        behind = range(self.seq - 1, 0, -1)
        for seq in ahead if way > 0 else behind:
            if wanted in self.line(seq).casefold():
                return self.at(seq)
        return None

    def until(self, condition: Condition) -> Self | None:
        """Returns the look at the next position at which a condition holds."""
        seq = first_hit(self.told, condition, self.seq)
        return None if seq is None else self.at(seq)

    def next_viewer(self) -> Self:
        """Returns the look from the next viewer's eyes."""
        return replace(self, eyes=_after(self.viewers, self.eyes))

    def next_seat(self) -> Self:
        """Returns the look at the next seat's castle."""
        return replace(self, chosen=_after(self.told.seats, self.seat))

    def of(self, seat: Seat) -> Self:
        """Returns the look at a seat's castle."""
        return replace(self, chosen=seat)

    def grown(self, told: Timeline, viewers: tuple[Viewer, ...]) -> Self:
        """Returns the look at a match that went on; one at its end follows it."""
        seq = told.last if self.seq == self.told.last else self.seq
        return replace(self, told=told, seq=seq, viewers=viewers)


def _after(choices: tuple[T, ...], now: T) -> T:
    return choices[(choices.index(now) + 1) % len(choices)] if now in choices else choices[0]

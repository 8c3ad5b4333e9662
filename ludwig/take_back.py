"""Taking a move back: what it would undo and who must agree to it, derived, not declared."""

from collections.abc import Mapping
from typing import NamedTuple

from domain.events import MoveTakenBack, Seat
from domain.line import agreement_needed
from ludwig.matches.match import Match


class TakeBack(NamedTuple):
    """A wish to go on from the state after event ``to_seq``.

    ``undone`` are the events that would no longer stand, ``needed`` the other seats that must
    agree to exactly them, ``head`` the hash they agree to. Free means that nobody need be asked.
    """

    seat: Seat
    to_seq: int
    undone: tuple[int, ...]
    needed: tuple[Seat, ...]
    head: str

    @property
    def free(self) -> bool:
        """Whether nobody has learned or decided anything since (RECORD, fine points)."""
        return not self.needed

    def stale(self, agreements: Mapping[Seat, str]) -> tuple[Seat, ...]:
        """Returns the seats that agreed to other events than these: their hash is not the head's.

        An agreement is a beginning of the hash of the match's last event.
        """
        return tuple(seat for seat, said in agreements.items() if not self.head.startswith(said))

    def missing(self, agreements: Mapping[Seat, str]) -> tuple[Seat, ...]:
        """Returns the seats that must still agree."""
        stale = self.stale(agreements)
        return tuple(seat for seat in self.needed if seat not in agreements or seat in stale)

    def event(self, agreements: Mapping[Seat, str], reason: str) -> MoveTakenBack:
        """Returns the event that takes the move back; whether it may be is for the rules."""
        stale = self.stale(agreements)
        agreed = tuple(seat for seat in agreements if seat not in stale)
        return MoveTakenBack(self.seat, self.to_seq, agreed, reason)


def take_back(match: Match, seat: Seat, to_seq: int) -> TakeBack:
    """Returns what going back to the state after an event would mean for a seat."""
    line = match.line
    return TakeBack(
        seat,
        to_seq,
        tuple(reversed([step.seq for step in line.after(to_seq)])),
        agreement_needed(line, seat, to_seq),
        match.head.hex(),
    )

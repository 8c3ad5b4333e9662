"""Taking a move back: what it would undo and who must agree to it, derived, not declared."""

from collections.abc import Mapping
from typing import NamedTuple

from domain.events import RETURNS, MoveTakenBack, Seat
from domain.line import agreement_needed
from ludwig.matches.match import Match


class TakeBack(NamedTuple):
    """A wish to go on from the state after event ``to_seq``.

    ``undone`` are the events that would no longer stand, ``needed`` the other seats that must
    agree to exactly them, ``head`` the hash they agree to; ``bots`` are those of them that are
    bots, which agree to anything. ``idle`` says that the state would stay as it is.
    """

    seat: Seat
    to_seq: int
    undone: tuple[int, ...]
    needed: tuple[Seat, ...]
    head: str
    bots: tuple[Seat, ...] = ()
    idle: bool = False

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
        agreed = self._agreed(agreements)
        return tuple(seat for seat in self.needed if seat not in agreed)

    def event(self, agreements: Mapping[Seat, str], reason: str) -> MoveTakenBack:
        """Returns the event that takes the move back; whether it may be is for the rules."""
        return MoveTakenBack(self.seat, self.to_seq, self._agreed(agreements), reason)

    def _agreed(self, agreements: Mapping[Seat, str]) -> tuple[Seat, ...]:
        stale = self.stale(agreements)
        asked = [seat for seat in agreements if seat not in stale]
        return tuple(dict.fromkeys((*asked, *self.bots)))


def take_back(match: Match, seat: Seat, to_seq: int) -> TakeBack:
    """Returns what going back to the state after an event would mean for a seat."""
    undone = tuple(reversed(match.line.after(to_seq)))
    needed = agreement_needed(match.line, seat, to_seq)
    bots = {player.seat for player in match.players if player.kind != "human"}
    return TakeBack(
        seat,
        to_seq,
        tuple(step.seq for step in undone),
        needed,
        match.head.hex(),
        tuple(each for each in needed if each in bots),
        all(isinstance(step.event, RETURNS) for step in undone),
    )

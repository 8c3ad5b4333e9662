"""Statistics of one match: what was done, by whom, and what it counts for in the long run."""

from typing import Final, Literal

from msgspec import Struct

from domain import events as ev
from domain.state import Stage
from projections.fold import Fold, standing
from projections.happening import Happening
from projections.points import CATEGORIES
from projections.statistics.deeds import POINTS, Deed, deeds

Status = Literal["playing", "ended", "abandoned"]


class Seated(Struct, frozen=True, array_like=True, gc=False):
    """Who sat where, in turn order."""

    seat: ev.Seat
    name: str
    kind: str

    @property
    def player(self) -> str:
        """The name that counts over matches; bots are told apart by kind, not by name."""
        return self.name if self.kind == "human" else self.kind


class SeatStatistics(Struct, frozen=True, gc=False):
    """What one seat did. ``place`` is ``None`` until the match has ended; money is in marks.

    ``income`` is what others paid this seat as Master Builder, ``regretted`` the coins it left on
    rooms that others then bought, ``rewards`` how often each was taken.
    """

    seat: ev.Seat
    player: str
    place: int | None
    points: int
    categories: dict[str, int]
    income: int
    regretted: int
    bought: int
    passed: int
    completed: int
    rewards: dict[str, int]


class MatchStatistics(Struct, frozen=True, gc=False):
    """What was done in a match, on the line that stands."""

    status: Status = "playing"
    solo: bool = False
    seated: tuple[Seated, ...] = ()
    ranking: tuple[tuple[ev.Seat, ...], ...] = ()
    deeds: tuple[Deed, ...] = ()

    def place(self, seat: ev.Seat) -> int | None:
        """Returns the place a seat reached, tied seats the same; ``None`` before the end."""
        place = 1
        for tied in self.ranking:
            if seat in tied:
                return place
            place += len(tied)
        return None

    def by_seat(self) -> tuple[SeatStatistics, ...]:
        """Returns the statistics of every seat, in turn order. Cost: all deeds once a seat."""
        return tuple(self._seat(seated) for seated in self.seated)

    def _seat(self, seated: Seated) -> SeatStatistics:
        own = tuple(deed for deed in self.deeds if deed.seat == seated.seat)
        categories = {name: _sum(own, POINTS + name) for name in CATEGORIES}
        return SeatStatistics(
            seat=seated.seat,
            player=seated.player,
            place=self.place(seated.seat),
            points=sum(categories.values()),
            categories=categories,
            income=_sum(own, "income"),
            regretted=_sum(own, "regret"),
            bought=_count(own, "bought"),
            passed=_count(own, "passed"),
            completed=_count(own, "completed"),
            rewards=_rewards(own),
        )


def _sum(own: tuple[Deed, ...], kind: str) -> int:
    return sum(deed.amount for deed in own if deed.kind == kind)


def _count(own: tuple[Deed, ...], kind: str) -> int:
    return sum(1 for deed in own if deed.kind == kind)


def _rewards(own: tuple[Deed, ...]) -> dict[str, int]:
    taken = [deed.item for deed in own if deed.kind == "taken"]
    return {reward: taken.count(reward) for reward in sorted(set(taken))}


def advance(view: MatchStatistics, happening: Happening) -> MatchStatistics:
    """Returns the statistics of a match after an event."""
    state = happening.state
    return MatchStatistics(
        status=_status(state.stage),
        solo=state.solo,
        seated=view.seated or tuple(Seated(p.seat, p.name, p.kind) for p in state.players),
        ranking=state.ranking,
        deeds=standing(view.deeds, happening) + deeds(happening),
    )


def _status(stage: Stage) -> Status:
    if stage is Stage.ENDED:
        return "ended"
    return "abandoned" if stage is Stage.ABANDONED else "playing"


STATISTICS: Final = Fold("statistics", MatchStatistics(), advance)

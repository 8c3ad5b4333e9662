"""Rejudgement: the choices of a match judged by another profile or with another switch.

Everything is taken as it was played; only the judge is another one. So it says which choices would
have been illegal, which points would have been others, and whether the winner would change.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from domain import events as ev
from domain.creation import creation_refusals
from domain.decisions import awaited
from domain.derive import Due, due
from domain.draws import Unshuffled
from domain.evolve import evolve
from domain.line import Step
from domain.market import Undetermined
from domain.profiles import SwitchValue
from domain.refusal import Refusal
from domain.refusals import refusals
from domain.state import State

Ranking = tuple[tuple[ev.Seat, ...], ...]
_UNSHUFFLED: Final = Unshuffled()
_SCORED: Final = (ev.PointsScored, ev.LivingRewardScored, ev.MatchScored, ev.MatchEnded)


class Illegal(NamedTuple):
    """A choice that the other profile forbids, with every reason; ``None`` is the creation."""

    seq: int
    seat: ev.Seat | None
    choice: str
    reasons: tuple[Refusal, ...]


class PointChange(NamedTuple):
    """Points that would be others: what was scored for which tile, the lines gone and new."""

    seq: int
    seat: ev.Seat
    tile: str
    was: int
    would: int
    gone: tuple[ev.Line, ...]
    new: tuple[ev.Line, ...]


class FinalChange(NamedTuple):
    """An item of the final scoring that would give a seat other points."""

    seq: int
    seat: ev.Seat
    rule: str
    item: str | None
    was: int
    would: int


class Consequence(NamedTuple):
    """Something else that would follow at an event: what did, and what would."""

    seq: int
    was: str
    would: str


class SeatResult(NamedTuple):
    """A seat's points at the end of the record, final ones once scored, as played and rejudged."""

    seat: ev.Seat
    was: int
    would: int


class Rejudgement(NamedTuple):
    """What another profile makes of a match; ``ranking`` is empty before its end."""

    profile: str
    switches: Mapping[str, SwitchValue]
    illegal: tuple[Illegal, ...]
    points: tuple[PointChange, ...]
    final: tuple[FinalChange, ...]
    consequences: tuple[Consequence, ...]
    results: tuple[SeatResult, ...]
    ranking: tuple[Ranking, Ranking]

    @property
    def winner_changes(self) -> bool:
        """Whether the first place would be another's."""
        was, would = self.ranking
        return bool(was) and set(was[0]) != set(would[0])

    @property
    def same(self) -> bool:
        """Whether nothing at all would be different."""
        changed = any(result.was != result.would for result in self.results)
        found = self.illegal or self.points or self.final or self.consequences
        return not (found or changed or self.ranking[0] != self.ranking[1])


def rejudge(
    events: Iterable[tuple[int, str | None, ev.Event]],
    profile: str,
    switches: Mapping[str, SwitchValue],
) -> Rejudgement:
    """Returns what a profile with these overrides makes of a match that is sound by its own.

    It tells of the line that stands: nothing of moves that were taken back or ruled away.
    ``profile`` must be one that :func:`domain.profiles.resolve` accepts. Cost: as an audit.
    """
    walk = _Walk(profile, switches)
    for seq, by, event in events:
        walk.go_on(seq, by, event)
    return walk.result()


class _Walk:
    """Two lines of the same events: by the match's own profile, and by the other one."""

    def __init__(self, profile: str, switches: Mapping[str, SwitchValue]) -> None:
        self.profile = profile
        self.switches = switches
        self.own: Step | None = None
        self.other: Step | None = None
        self.illegal: list[Illegal] = []
        self.points: list[PointChange] = []
        self.final: list[FinalChange] = []
        self.consequences: list[Consequence] = []

    def go_on(self, seq: int, by: str | None, event: ev.Event) -> None:
        if self.own is None or self.other is None:
            self._begin(event)
            return
        own, other = self.own, self.other
        self.own = own.advanced(event, by, seq)
        if isinstance(event, ev.RETURNS):
            self.other = other.advanced(event, by, seq)
            return
        if isinstance(event, ev.CHOICES):
            self._judge(own.state, other.state, seq, event)
        taken = self._rejudged(own.state, other.state, seq, event)
        self.other = other.followed(seq, by, event, evolve(other.state, taken))

    def _begin(self, event: ev.Event) -> None:
        if not isinstance(event, ev.MatchCreated):
            raise TypeError(event)
        again = ev.changed(event, profile=self.profile, switches=dict(self.switches))
        self.own, self.other = Step.first(event), Step.first(again)
        if reasons := creation_refusals(again):
            self.illegal.append(Illegal(1, None, "MatchCreated", reasons))

    def _judge(self, own: State, other: State, seq: int, choice: ev.Event) -> None:
        would = due(other, _UNSHUFFLED)
        if would is not None and due(own, _UNSHUFFLED) is None:
            self._not_asked(seq, choice, would)
            return
        known = {(reason.code, reason.rule) for reason in refusals(own, choice)}  # type: ignore[arg-type]
        found = refusals(other, choice)  # type: ignore[arg-type]
        new = tuple(reason for reason in found if (reason.code, reason.rule) not in known)
        if new:
            seat = choice.seat  # type: ignore[attr-defined]
            self.illegal.append(Illegal(seq, seat, type(choice).__name__, new))

    def _not_asked(self, seq: int, choice: ev.Event, would: ev.Event | Undetermined) -> None:
        """Notes a choice where the other rules ask for none."""
        if isinstance(would, ev.RewardLapsed):
            facts = {"room": would.room, "reward": would.reward}
            reason = Refusal("reward.lapsed", would.rule, facts)
            self.illegal.append(Illegal(seq, would.seat, type(choice).__name__, (reason,)))
        else:
            self.consequences.append(Consequence(seq, _word(choice), _word(would)))

    def _rejudged(self, own: State, other: State, seq: int, event: ev.Event) -> ev.Event:
        """Returns the event with the points that the other profile gives."""
        if isinstance(event, (*ev.CHOICES, *ev.INTERVENTIONS)):
            return event
        would = due(other, _UNSHUFFLED)
        if _word(event) != (instead := _instead(own, other, event, would)):
            self.consequences.append(Consequence(seq, _word(event), instead))
        if isinstance(would, _SCORED) and type(would) is type(event):
            self._compare(seq, event, would)
            return would
        return event

    def _compare(self, seq: int, event: ev.Event, would: ev.Event) -> None:
        match event, would:
            case (
                (ev.PointsScored() | ev.LivingRewardScored()) as was,
                (ev.PointsScored() | ev.LivingRewardScored()) as new,
            ):
                self.points += _point_changes(seq, was, new)
            case ev.MatchScored() as was, ev.MatchScored() as new:
                self.final += _final_changes(seq, was, new)
            case ev.MatchEnded() as was, ev.MatchEnded() as new:
                if (was.decided_by, was.ladder) != (new.decided_by, new.ladder):
                    self.consequences.append(Consequence(seq, _decided(was), _decided(new)))

    def result(self) -> Rejudgement:
        own, other = self.own, self.other
        if own is None or other is None:
            raise ValueError("no events")
        current = {step.seq for step in own.back()}
        return Rejudgement(
            self.profile,
            self.switches,
            tuple(each for each in self.illegal if each.seq in current),
            tuple(each for each in self.points if each.seq in current),
            tuple(each for each in self.final if each.seq in current),
            tuple(each for each in self.consequences if each.seq in current),
            tuple(_results(own.state, other.state)),
            (own.state.ranking, other.state.ranking),
        )


def _point_changes(
    seq: int,
    was: ev.PointsScored | ev.LivingRewardScored,
    would: ev.PointsScored | ev.LivingRewardScored,
) -> Iterator[PointChange]:
    gone = tuple(line for line in was.lines if line not in would.lines)
    new = tuple(line for line in would.lines if line not in was.lines)
    if was.points != would.points or gone or new:
        tile = was.tile if isinstance(was, ev.PointsScored) else was.room
        yield PointChange(seq, was.seat, tile, was.points, would.points, gone, new)


def _final_changes(seq: int, was: ev.MatchScored, would: ev.MatchScored) -> Iterator[FinalChange]:
    for seat, score in was.seats.items():
        before = {(line.rule, line.item): line.points for line in score.lines}
        after = {(line.rule, line.item): line.points for line in would.seats[seat].lines}
        for rule, item in dict.fromkeys((*before, *after)):
            points = before.get((rule, item), 0), after.get((rule, item), 0)
            if points[0] != points[1]:
                yield FinalChange(seq, seat, rule, item, *points)


def _results(own: State, other: State) -> Iterator[SeatResult]:
    for index, seat in enumerate(own.seats):
        yield SeatResult(seat, _total(own, index), _total(other, index))


def _total(state: State, index: int) -> int:
    return state.final[state.seats[index]].total if state.final else state.points[index]


def _instead(own: State, other: State, event: ev.Event, would: Due) -> str:
    """Returns in words what comes by the other rules, where this event came by the match's own."""
    if isinstance(event, ev.RoomsDrawn) and isinstance(would, Undetermined):
        more = len(other.prices) - len(own.prices)
        return _rooms_drawn(_revealed(event) + more)  # as far as decks that are not known last
    if would is None:
        decision = awaited(other)
        return _word(event) if decision is None else f"{decision.seat} decides {decision.ask.value}"
    alike = type(would) is type(event) and not isinstance(event, ev.RoomsDrawn)
    return _word(event) if alike else _word(would)


def _word(event: ev.Event | Undetermined) -> str:
    if isinstance(event, ev.RoomsDrawn):
        return _rooms_drawn(_revealed(event))
    if isinstance(event, Undetermined):
        return ev.RoomsDrawn.__name__
    room = getattr(event, "room", None)
    return f"{type(event).__name__} {room}" if room else type(event).__name__


def _rooms_drawn(rooms: int) -> str:
    return f"{ev.RoomsDrawn.__name__} with {rooms} room{'' if rooms == 1 else 's'}"


def _revealed(event: ev.RoomsDrawn) -> int:
    return sum(draw.tile is not None for draw in event.draws)


def _decided(event: ev.MatchEnded) -> str:
    ladder = f", {event.ladder}" if event.ladder else ""
    return f"decided by {event.decided_by}{ladder}"

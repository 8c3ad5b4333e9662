"""From a record to its text: the lines that a person at the table would have written."""

from collections.abc import Iterable, Iterator
from typing import Final

from domain import events as ev
from domain.derive import due
from domain.draws import Unshuffled
from domain.events import Event
from domain.line import Step
from ludwig.codec import DataError, Recorded
from replays.audit.judge import Judge
from replays.claims.claim import Claim, Count, claim_of, counts_of, final_claims
from replays.integrity import typed
from replays.notation.claim_lines import FINAL_PARTS, OWN
from replays.notation.parsing import VERSION, WORD
from replays.notation.wording import (
    choice_words,
    clause_words,
    draw_words,
    listed,
    quoted,
    switch_words,
)
from replays.record import Record

_UNSHUFFLED: Final = Unshuffled()
_BEGINNING: Final = (
    ev.BonusCardsDealt,
    ev.BonusCardsKept,
    ev.RoomsPriced,
    ev.RoomPurchased,
    ev.CorridorPurchased,
    ev.TurnPassed,
    ev.FoyerRotated,
)
"""What a seat does on a line of its own; what follows from it stands below, without the seat."""
_UNCOUNTED: Final = Count(None, None)
_PART_WORDS: Final = {part: word for word, part in FINAL_PARTS.items()}


class UnwritableError(ValueError):
    """A record that no text can tell: event ``seq`` cannot be followed, ``what`` says why."""

    def __init__(self, seq: int, what: str) -> None:
        self.seq = seq
        self.what = what
        super().__init__(f"event {seq}: {what}")


def text_of(record: Record) -> str:
    """Returns a record as text, as far as this copy knows the match.

    Decks, shuffles, times and hashes are left out: nobody at a table has them. Raises
    `UnwritableError`.
    """
    writing = _Writing(record)
    for recorded in record.events:
        writing.take(recorded)
    return "\n".join(writing.lines) + "\n"


class _Writing:
    """One record being written: its line so far, and the lines of text."""

    def __init__(self, record: Record) -> None:
        self.lines = [f"{WORD} {VERSION}", f"match {record.match}"]
        self._judge = Judge()
        self._acting: str | None = None
        events = [typed(recorded) for recorded in record.events]
        self._marks = _marks(events)
        self._dealt_anew = max(
            (
                recorded.seq
                for recorded, event in zip(record.events, events, strict=True)
                if isinstance(event, ev.DecksReshuffled)
            ),
            default=0,
        )

    def take(self, recorded: Recorded) -> None:
        read = typed(recorded)
        if isinstance(read, DataError):
            raise UnwritableError(recorded.seq, str(read))
        event = self._forgotten(recorded.seq, read)
        before, after = self._followed(recorded, event)
        if isinstance(event, ev.MatchCreated):
            self._created(event)
        elif before is not None:
            self._told(before, recorded, event)
        self.lines += self._claims(recorded, event, after.state.seats)
        if recorded.seq in self._marks:
            self.lines.append(f"mark {self._marks[recorded.seq]}")

    def _followed(self, recorded: Recorded, event: Event) -> tuple[Step | None, Step]:
        """Returns the line before the event, and the one that goes on with it."""
        judge, before = self._judge, self._judge.line
        wrong = judge.judge(recorded.seq, recorded.by, event)
        if judge.broken or judge.line is None or judge.line.seq != recorded.seq:
            what = wrong[0].what if wrong else f"{recorded.type} has no place here"
            raise UnwritableError(recorded.seq, what)
        return before, judge.line

    def _forgotten(self, seq: int, event: Event) -> Event:
        """Returns the event without cards whose place is not known any more, once a branch dealt
        anew.
        """
        if seq < self._dealt_anew and isinstance(event, ev.BonusCardsKept | ev.UtilityCardKept):
            return ev.changed(event, returned=None)
        return event

    def _created(self, event: ev.MatchCreated) -> None:
        self.lines.append(f"profile {event.profile}")
        for switch, value in event.switches.items():
            self.lines.append(f"switch {switch} {switch_words(value)}")
        for player in event.players:
            foyer = player.foyer.removeprefix("foyer_")
            words = f"player {player.seat} {quoted(player.name)} {foyer}"
            bot = player.kind.partition(":")[2]
            self.lines.append(f"{words} bot {quoted(bot)}" if bot else words)

    def _told(self, line: Step, recorded: Recorded, event: Event) -> None:
        words = choice_words(line.state, event)
        if words is not None:
            self._say(event.seat, words, own_line=isinstance(event, _BEGINNING))  # type: ignore[attr-defined]
        else:
            self.lines += self._table_lines(line, recorded, event)

    def _say(self, seat: str, words: str, *, own_line: bool) -> None:
        below = self._acting == seat and not own_line
        self.lines.append(f"  {words}" if below else f"{seat} {words}")
        self._acting = seat

    def _table_lines(self, line: Step, recorded: Recorded, event: Event) -> Iterator[str]:
        at_once = _is_at_once(line)
        match event:
            case ev.FavorsRevealed():
                yield f"favors {listed(event.favors)}"
            case ev.RoundStarted():
                yield ""
                yield f"round {event.round}"
            case ev.RoomsDrawn():
                yield draw_words(event)
            case ev.MoveTakenBack():
                clauses = clause_words(at_once=at_once, agreed=event.agreed_by, reason=event.reason)
                self._acting = event.seat
                yield f"{event.seat} goes back to {self._marks[event.to_seq]}{clauses}"
            case ev.RulingApplied():
                clauses = clause_words(at_once=at_once, agreed=None, reason=event.reason)
                yield f"ruling {quoted(event.dispute)} back to {self._marks[event.to_seq]}{clauses}"
            case ev.MatchAbandoned() if recorded.by is not None:
                yield self._abandoned(event, recorded.by, at_once=at_once)

    def _abandoned(self, event: ev.MatchAbandoned, by: str, *, at_once: bool) -> str:
        agreed = event.agreed_by if isinstance(event.agreed_by, tuple) else None
        clauses = clause_words(at_once=at_once, agreed=agreed, reason=event.reason)
        if by == "referee":
            return f"abandoned{clauses}"
        self._acting = by
        return f"{by} abandons{clauses}"

    def _claims(
        self, recorded: Recorded, event: Event, seats: tuple[ev.Seat, ...]
    ) -> Iterator[str]:
        if isinstance(event, ev.MatchScored):
            for seat, parts in final_claims(recorded).items():
                told = [
                    f"{_PART_WORDS[part]} {n}" for part, n in parts.items() if part in _PART_WORDS
                ]
                if told and seat in seats:
                    yield f"{seat} final {', '.join(told)}"
        elif isinstance(event, ev.PointsScored | ev.LivingRewardScored | ev.ActivityRewardScored):
            claim = claim_of(recorded)
            if claim is not None:
                yield f"  claims {_claim_words(event, claim)}"
        for seat, count in counts_of(recorded).items():
            if seat in seats and count != _UNCOUNTED:
                yield f"{seat} counts {_count_words(count)}"
                self._acting = seat


def _marks(events: Iterable[Event | DataError]) -> dict[int, str]:
    """Returns the name of each position that is gone back to, by its event."""
    targets = {event.to_seq for event in events if isinstance(event, ev.RETURNS)}
    return {seq: f"m{number}" for number, seq in enumerate(sorted(targets), 1)}


def _count_words(count: Count) -> str:
    counted = ((count.points, "points"), (count.money, "marks"))
    return ", ".join(f"{number} {unit}" for number, unit in counted if number is not None)


def _claim_words(
    event: ev.PointsScored | ev.LivingRewardScored | ev.ActivityRewardScored, claim: Claim
) -> str:
    about = "" if isinstance(event, ev.PointsScored) else f" for {event.room}"
    items = ", ".join(f"{item.points} {item.room or OWN}" for item in claim.items)
    return f"{claim.points}{about}" + (f": {items}" if items else "")


def _is_at_once(line: Step) -> bool:
    """Whether something still due has not happened; what the table tells itself does not count."""
    event = due(line.state, _UNSHUFFLED)
    told = (ev.BonusCardsDealt, ev.FavorsRevealed, ev.RoomsDrawn, ev.RoundStarted)
    return isinstance(event, Event) and not isinstance(event, (*told, ev.UtilityCardsDrawn))

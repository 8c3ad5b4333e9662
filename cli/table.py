"""The table at which a match is played: bots answer by themselves, people are asked."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from cli.error import CliError
from cli.exit_code import ExitCode
from cli.planned import event_words
from cli.story import Story
from cli.world import World
from domain.decisions import Decision, awaited
from domain.events import CHOICES, Choice, MatchCreated, Seat
from domain.state import Stage, State
from domain.visibility import Viewer, as_seen

if TYPE_CHECKING:
    from ludwig.codec import Recorded
    from ludwig.matches.match import Match
    from ludwig.matches.matches import Matches, Saved
    from ludwig.players import Bot
    from ludwig.take_back import TakeBack


Due = Literal["shuffle", "draws", "bots"]


class Table:
    """One match of a store as it is played on from here; ``match`` is as last read or written."""

    def __init__(self, world: World, matches: "Matches", match: "Match") -> None:
        from ludwig.draws import SystemDraws

        self.world = world
        self.matches = matches
        self.draws: SystemDraws = SystemDraws()
        self.match = match
        self._bots: dict[Seat, Bot] = {}

    @property
    def state(self) -> State:
        """The match as it stands, with all secrets."""
        return self.match.state

    @property
    def decision(self) -> Decision | None:
        """Whose turn it is to decide, and what."""
        return awaited(self.state)

    @property
    def told(self) -> Story:
        """The match as something to show."""
        return Story(self.match)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return tuple(player.seat for player in self.state.players if player.kind == "human")

    @property
    def due(self) -> Due | None:
        """What has to happen before a person can decide; nothing if one can, or all is over."""
        if self.match.playable and self.state.stage is Stage.SHUFFLE and self._fair():
            return "shuffle"
        if self.decision is None:
            return "draws" if self.match.playable and not self.state.over else None
        return None if self.decision.seat in self.people else "bots"

    def _fair(self) -> bool:
        from ludwig.fair_decks import is_fair

        created = self.match.line.event
        return isinstance(created, MatchCreated) and is_fair(created)

    def shuffle(self) -> None:
        """Lays fair decks out without a seed of any seat, and stores that."""
        self.match = self.matches.lay_out(self.match, {}).match

    def reload(self) -> None:
        """Reads the match again, as after somebody else acted first."""
        self.match = self.matches.match(self.match.header.id)

    def decide(self, choice: Choice, command_id: str | None = None) -> "Saved":
        """Makes a choice for its seat and stores it."""
        saved = self.matches.decide(self.match, choice, self.draws, command_id=command_id)
        self.match = saved.match
        return saved

    def take_back(self, seat: Seat) -> "Saved":
        """Takes the last decision of a seat back and stores that.

        Raises:
            CliError: the seat has decided nothing yet, or others would have to agree.
        """
        from ludwig.take_back import take_back

        to_seq = self._before_last_of(seat)
        wish = take_back(self.match, seat, to_seq)
        if wish.missing({}):
            raise self._not_free(wish)
        saved = self.matches.intervene(self.match, wish.event({}, ""), by=seat)
        self.match = saved.match
        return saved

    def _before_last_of(self, seat: Seat) -> int:
        for step in self.match.line.back():
            made = step.event
            own = isinstance(made, CHOICES) and made.seat == seat  # type: ignore[attr-defined]
            if own and step.previous is not None:
                return step.previous.seq
        raise CliError("return.none", ExitCode.REFUSED, f"{seat} has decided nothing yet")

    def _not_free(self, wish: "TakeBack") -> CliError:
        asked = " and ".join(wish.missing({}))
        at = f"{self.match.header.id}@{wish.to_seq}"
        return CliError(
            "return.not_agreed",
            ExitCode.REFUSED,
            f"something was revealed or decided since: {asked} must agree",
            hint=f"ludwig take-back {at} --by {wish.seat} --dry-run says to what",
        )

    def bots(self) -> "Iterator[tuple[Recorded, ...]]":
        """Lets bots decide until a person has to, yielding what each of them did.

        What follows without a decision, as after an import, is stored first.
        """
        self.match = self.matches.catch_up(self.match, self.draws)
        while (decision := self.decision) is not None and decision.seat not in self.people:
            seen = as_seen(self.state, decision.seat)
            yield self.decide(self._bot(decision.seat).choose(seen, decision)).events

    def words(self, events: "tuple[Recorded, ...]", eyes: Viewer) -> str:
        """Returns events just appended in words, as a seat may read them."""
        line = self.match.line
        while line.seq >= events[0].seq and line.previous is not None:
            line = line.previous
        return event_words(self.world, line, events, eyes)

    def _bot(self, seat: Seat) -> "Bot":
        from secrets import token_hex

        from ludwig.draws import stream
        from ludwig.players import bot_named

        if seat not in self._bots:
            kind = self.state.players[self.state.index(seat)].kind
            self._bots[seat] = bot_named(kind.removeprefix("bot:"), stream(token_hex(8), seat))
        return self._bots[seat]

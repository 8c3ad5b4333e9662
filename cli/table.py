"""The table at which a match is played: bots answer by themselves, people are asked."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cli.planned import event_words
from cli.story import Story
from cli.world import World
from domain.decisions import Decision, awaited
from domain.events import Choice, Seat
from domain.state import State
from domain.visibility import Viewer, as_seen

if TYPE_CHECKING:
    from ludwig.codec import Recorded
    from ludwig.matches.match import Match
    from ludwig.matches.matches import Matches, Saved
    from ludwig.players import Bot


class Table:
    """One match of a store as it is played on from here; ``match`` is as last read or written."""

    def __init__(self, world: World, matches: "Matches", match: "Match") -> None:
        from ludwig.draws import SystemDraws

        self.world = world
        self.matches = matches
        self.draws: SystemDraws = SystemDraws()
        self.match = matches.catch_up(match, self.draws) if match.playable else match
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

    def reload(self) -> None:
        """Reads the match again, as after somebody else acted first."""
        self.match = self.matches.match(self.match.header.id)

    def decide(self, choice: Choice, command_id: str | None = None) -> "Saved":
        """Makes a choice for its seat and stores it."""
        saved = self.matches.decide(self.match, choice, self.draws, command_id=command_id)
        self.match = saved.match
        return saved

    def bots(self) -> "Iterator[tuple[Recorded, ...]]":
        """Lets bots decide until a person has to, yielding what each of them did."""
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

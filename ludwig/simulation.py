"""Simulated matches: bots play a whole match in memory, all chance following from one seed."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import count
from typing import Final, NamedTuple

from domain import events as ev
from domain.creation import FOYER_ENTRANCES, MOST_PLAYERS, creation_refusals
from domain.decide import create, made
from domain.decisions import awaited
from domain.draws import Draws
from domain.evolve import fold
from domain.profiles import SwitchValue, resolve
from domain.refusal import Refusal
from domain.state import State
from ludwig.draws import SeededDraws, stream
from ludwig.players import Bot, answer, bot_named

SALT_BYTES: Final = 16


class Save(NamedTuple):
    """One decision with all that derives from it, or the creation of the match.

    ``by`` is who chose the first event, ``None`` at creation; the others are derived, by nobody.
    ``state`` is the state after the last one, with all secrets.
    """

    by: ev.Seat | None
    events: tuple[ev.Event, ...]
    state: State

    def authored(self) -> Iterator[tuple[ev.Seat | None, ev.Event]]:
        """Yields each event with its ``by``, as RECORD writes it."""
        by = self.by
        for event in self.events:
            yield by, event
            by = None


class LineupError(ValueError):
    """No match can begin with these options; ``reasons`` says why (SETUP-1, P)."""

    def __init__(self, reasons: tuple[Refusal, ...]) -> None:
        super().__init__(reasons)
        self.reasons: Final = reasons


def simulate(
    players: int,
    bots: Sequence[str],
    seed: int | str,
    profile: str = "second-edition",
    switches: Mapping[str, SwitchValue] | None = None,
) -> Iterator[Save]:
    """Plays a match between bots to its end, a save at a time.

    Raises LineupError or UnknownBotError before the first save. The same arguments give the same
    match everywhere.
    """
    created = lineup(players, bots, seed, profile, switches)
    return play(created, seated_bots(created, seed), SeededDraws(seed))


def lineup(
    players: int,
    bots: Sequence[str],
    seed: int | str,
    profile: str = "second-edition",
    switches: Mapping[str, SwitchValue] | None = None,
) -> ev.MatchCreated:
    """Returns the match that these bots begin, named over and over until all seats are taken.

    The seed chooses who is the first Master Builder and each Foyer side (SETUP-6). Raises
    LineupError if there can be no such match.
    """
    if not 1 <= players <= MOST_PLAYERS:
        raise LineupError((Refusal("players.count", "SETUP-1", {"players": players}),))
    chance = stream(seed, "lineup")
    foyers = _foyers(profile, switches or {})
    seats = [
        ev.Player(seat, seat, chance.choice(foyers), f"bot:{bots[number % len(bots)]}")  # type: ignore[arg-type]
        for number, seat in enumerate(ev.SEATS[:players])
    ]
    first = chance.randrange(players)
    turn_order = (*seats[first:], *seats[:first])
    created = ev.MatchCreated(profile, dict(switches or {}), turn_order, players == 1, "service")
    if reasons := creation_refusals(created):
        raise LineupError(reasons)
    return created


def _foyers(profile: str, switches: Mapping[str, SwitchValue]) -> tuple[str, ...]:
    resolved = resolve(profile, switches)
    if isinstance(resolved, Refusal):
        raise LineupError((resolved,))
    return tuple(side for side, number in FOYER_ENTRANCES.items() if number in resolved.foyer)


def seated_bots(created: ev.MatchCreated, seed: int | str) -> Mapping[ev.Seat, Bot]:
    """Returns the bots of a match, each with random numbers of its own that follow from the seed.

    Raises UnknownBotError.
    """
    return {
        player.seat: bot_named(player.kind.removeprefix("bot:"), stream(seed, player.seat))
        for player in created.players
        if player.kind != "human"
    }


def play(created: ev.MatchCreated, bots: Mapping[ev.Seat, Bot], draws: Draws) -> Iterator[Save]:
    """Plays a match that :func:`domain.creation.creation_refusals` accepts to its end."""
    events = create(created, draws)
    state = fold(events)
    yield Save(None, events, state)
    while (decision := awaited(state)) is not None:
        choice = answer(bots[decision.seat], state, decision)
        events, state = made(state, choice, draws)
        yield Save(decision.seat, events, state)


def seeded_salt(seed: int | str) -> Callable[[], bytes]:
    """Returns a source of 16-byte salts that follow from a seed; for simulated matches only.

    Whoever knows the seed can open every commitment (RECORD, secrets and hashes).
    """
    numbers = count()

    def salt() -> bytes:
        return sha256(f"ludwig/{seed}/salt/{next(numbers)}".encode()).digest()[:SALT_BYTES]

    return salt

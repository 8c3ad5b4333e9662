"""Who plays, as typed: ``anna``, ``bot:greedy``, ``red=Anna``, ``red=bot:greedy``."""

from collections.abc import Sequence
from typing import Literal

from cli.error import CliError, usage
from cli.exit_code import ExitCode
from cli.refusal import refused
from cli.seats import seats_words, sitting
from domain.events import SEATS, MatchCreated, Player, Seat
from domain.profiles import SwitchValue
from domain.refusal import Refusal

BOT = "bot:"
LONGEST_NAME = 80


def read_players(typed: Sequence[str], foyer: str) -> tuple[Player, ...]:
    """Returns the players in the order typed; who names no seat gets the next free one.

    Raises:
        CliError: too many, a seat twice, a name missing, or an unknown bot.
    """
    if len(typed) > len(SEATS):
        raise refused((Refusal("players.count", "SETUP-1", {"players": len(typed)}),))
    split = [_split(text) for text in typed]
    free = [seat for seat in SEATS if seat not in {seat for seat, _ in split}]
    players = [_player(seat or free.pop(0), said, foyer) for seat, said in split]
    if len({player.seat for player in players}) < len(players):
        raise usage("two players on one seat", hint="SEAT=NAME with four different seats")
    return tuple(players)


def ordered(players: tuple[Player, ...], first: str | None) -> tuple[Player, ...]:
    """Returns the players in turn order: from the first Master Builder, chance's choice if none
    is named (SETUP-6).
    """
    if first is None:
        from secrets import randbelow

        start = randbelow(len(players))
    else:
        start = _index(players, first)
    return players[start:] + players[:start]


def created(
    players: tuple[Player, ...], profile: str, switches: dict[str, SwitchValue]
) -> MatchCreated:
    """Returns the first event of a match of these players."""
    return MatchCreated(profile, switches, players, len(players) == 1, "service")


def _split(text: str) -> tuple[Seat | None, str]:
    before, equals, after = text.partition("=")
    for seat in SEATS:
        if before == seat:
            return seat, after if equals else ""
    if equals:
        seats = ", ".join(SEATS)
        raise usage(f"'{before}' is no seat", hint=f"seats are {seats}")
    return None, text


def _player(seat: Seat, said: str, foyer: str) -> Player:
    if foyer not in ("front", "back"):
        raise usage(f"'{foyer}' is no side of a Foyer", hint="--foyer front or back")
    side: Literal["foyer_front", "foyer_back"] = "foyer_back" if foyer == "back" else "foyer_front"
    if not said.isprintable() or len(said) > LONGEST_NAME:
        raise usage(f"a name has up to {LONGEST_NAME} letters and no control characters")
    if said.startswith(BOT):
        _check_bot(said.removeprefix(BOT))
        return Player(seat, said.removeprefix(BOT), side, said)
    return Player(seat, said or seat, side, "human")


def _check_bot(name: str) -> None:
    from ludwig.players import BOTS

    if name not in BOTS:
        said, hint = f"there is no bot '{name}'", f"bots: {', '.join(BOTS)}"
        raise CliError("bot.unknown", ExitCode.USAGE, said, hint=hint)


def _index(players: tuple[Player, ...], first: str) -> int:
    found = sitting(players, first)
    if len(found) == 1:
        return [player.seat for player in players].index(found[0])
    said = f"{len(found)} players are called {first}" if found else f"nobody sits at {first}"
    raise usage(said, hint=f"seats: {seats_words(players)}")

"""Seats and viewers as typed: by colour, or by the name of who sits there.

A word that is a seat's or a viewer's own means that one, whatever the players are called. A name is
taken as it is written in the match; only if nobody is called just so, whatever its capitals.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final
from unicodedata import normalize

from cli.error import CliError
from cli.exit_code import ExitCode
from domain.events import Player, Seat
from domain.visibility import VIEWERS, Viewer

if TYPE_CHECKING:
    from ludwig.matches.match import Match


def seated(match: "Match", word: str) -> Seat:
    """Returns the seat of a match that a word names, itself or by its player's name.

    Raises:
        CliError: nobody sits there, or several players have this name (exit 3).
    """
    found = sitting(match.players, word)
    if len(found) == 1:
        return found[0]
    raise ambiguous(match, word, found) if found else absent(match, word)


def sitting(players: Sequence[Player], word: str) -> tuple[Seat, ...]:
    """Returns every seat that a word may mean: one, none, or those of players of one name."""
    own = viewer_word(word)
    if own is not None:
        return tuple(each.seat for each in players if each.seat == own)
    for spelled in _SPELLINGS:
        found = [each.seat for each in players if spelled(each.name) == spelled(word)]
        if found:
            return tuple(found)
    return ()


def viewer_word(word: str) -> Viewer | None:
    """Returns the viewer that a word is, in capitals or not; a player's name is none."""
    return next((viewer for viewer in VIEWERS if viewer == word.lower()), None)


def looking_as(match: "Match", word: str) -> Viewer:
    """Returns the viewer of a match that a word names; who is one of all may not sit here.

    Raises:
        CliError: no viewer and no player here is called so, or several are (exit 3).
    """
    own = viewer_word(word)
    if own is not None:
        return own
    found = sitting(match.players, word)
    if len(found) == 1:
        return found[0]
    raise ambiguous(match, word, found) if found else _no_viewer(match, word)


def seats_words(players: Sequence[Player]) -> str:
    """Returns the seats with who sits there: ``red (anna), yellow (ben)``."""
    return ", ".join(
        player.seat if player.name == player.seat else f"{player.seat} ({player.name})"
        for player in players
    )


def absent(match: "Match", word: str, code: str = "seat.absent") -> CliError:
    """Returns the error for a seat where nobody sits, or a name that nobody has."""
    said = f"nobody sits at {word} in {match.header.id}"
    return CliError(code, ExitCode.NOT_FOUND, said, hint=f"seats: {seats_words(match.players)}")


def ambiguous(match: "Match", word: str, found: tuple[Seat, ...]) -> CliError:
    """Returns the error for a name that several players have."""
    return CliError(
        "seat.ambiguous",
        ExitCode.NOT_FOUND,
        f"{len(found)} players of {match.header.id} are called {word}: {', '.join(found)}",
        hint=f"seats: {seats_words(match.players)}",
    )


def _no_viewer(match: "Match", word: str) -> CliError:
    return CliError(
        "viewer.unknown",
        ExitCode.NOT_FOUND,
        f"'{word}' is no viewer of {match.header.id}",
        rule="SEE-4",
        hint=f"--as {seats_words(match.players)}, spectator or referee",
    )


def _composed(name: str) -> str:
    return normalize("NFC", name)


def _folded(name: str) -> str:
    return normalize("NFC", normalize("NFC", name).casefold())


_SPELLINGS: Final[tuple[Callable[[str], str], ...]] = (_composed, _folded)

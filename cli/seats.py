"""The seats of a match as typed: by colour, or by the name of who sits there."""

from cli.error import CliError
from cli.exit_code import ExitCode
from cli.story import Story
from domain.events import Seat


def seated(told: Story, word: str) -> Seat:
    """Returns the seat of a match that a word names, itself or by its player's name.

    Raises:
        CliError: nobody sits there, or several players have this name.
    """
    found = named(told, word)
    if found is not None:
        return found
    raise CliError(
        "seat.absent",
        ExitCode.NOT_FOUND,
        f"nobody sits at {word} in {told.id}",
        hint=f"seats: {seats_words(told)}",
    )


def named(told: Story, word: str) -> Seat | None:
    """Returns the seat that a word names; of two players of one name neither."""
    players = told.happenings[0].state.players
    seats = [player.seat for player in players if player.seat == word]
    by_name = [player.seat for player in players if player.name.casefold() == word.casefold()]
    return next(iter(seats or (by_name if len(by_name) == 1 else ())), None)


def seats_words(told: Story) -> str:
    """Returns the seats with who sits there: ``red (anna), yellow (ben)``."""
    players = told.happenings[0].state.players
    return ", ".join(
        player.seat if player.name == player.seat else f"{player.seat} ({player.name})"
        for player in players
    )

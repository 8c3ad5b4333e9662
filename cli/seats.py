"""The seats of a match as typed."""

from cli.error import CliError
from cli.exit_code import ExitCode
from cli.story import Story
from domain.events import Seat


def seated(told: Story, word: str) -> Seat:
    """Returns the seat of a match that a word names.

    Raises:
        CliError: nobody sits there.
    """
    for seat in told.seats:
        if seat == word:
            return seat
    raise CliError(
        "seat.absent",
        ExitCode.NOT_FOUND,
        f"nobody sits at {word} in {told.id}",
        hint=f"seats: {', '.join(told.seats)}",
    )

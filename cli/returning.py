"""Going back to a position: to one where somebody decides, or the nearest ones are named."""

from collections.abc import Iterator

from cli.error import CliError
from cli.exit_code import ExitCode
from cli.story import Story


def check_decision(told: Story, seq: int) -> None:
    """Refuses to go on from a position where nobody decides on the line that stands (RECORD).

    Raises:
        CliError: exit 4, with the nearest decisions before it and after it.
    """
    from domain.events import RulingApplied
    from domain.line import return_refusals

    if not return_refusals(told.match.line, RulingApplied("", seq, "")):
        return
    by = told.entry(seq, "spectator").undone_by if seq else None
    struck = "" if by is None else f": it was taken back by event {by}"
    raise CliError(
        "return.no_decision",
        ExitCode.REFUSED,
        f"nobody decides at {told.id}@{seq}{struck}",
        at=f"{told.id}@{told.last}",
        hint=" or ".join(f"{told.id}@{each}" for each in _nearest(told, seq)) or None,
    )


def _nearest(told: Story, seq: int) -> Iterator[int]:
    decided = [each.seq for each in told.waypoints if each.seat is not None and each.current]
    yield from [each for each in decided if each < seq][-1:]
    yield from [each for each in decided if seq < each < told.last][:1]

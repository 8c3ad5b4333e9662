"""The ids that calls are given (``--command-id``): what one was used for on a match before."""

from typing import TYPE_CHECKING, Literal, TypeAlias

from cli.repetition import reused, reused_deed, reused_entry, reused_for

if TYPE_CHECKING:
    from ludwig.matches.match import Match
    from ludwig.matches.matches import Matches

Where: TypeAlias = Literal["events", "beside", "disputes"]
"""Where a call writes: into the line itself, into the book beside its match, or its disputes."""


def check_first_use(matches: "Matches", line: str, command_id: str | None, where: Where) -> None:
    """Refuses an id that another kind of call was given, on this line or on its match.

    What the same kind of call wrote is left to that call, which knows whether it is the same one.

    Raises:
        CliError: the id was used elsewhere (exit 5).
    """
    if command_id is None:
        return
    from ludwig.branches import Bookkeeping, root_of
    from ludwig.disputes import Dockets

    root = root_of(line)
    if where != "beside" and (entries := Bookkeeping(matches.store).done(root, command_id)):
        raise reused_entry(entries[0])
    for each in dict.fromkeys((root, line)):
        if (where, each) != ("events", line):
            _check_events(matches, each, command_id)
        if (where, each) != ("disputes", line):
            deed = Dockets(matches.store).done(each, command_id)
            if deed is not None:
                raise reused_deed(deed)


def begun_before(matches: "Matches", id_: str | None, command_id: str | None) -> "Match | None":
    """Returns the match of this id if it is there and a call of this id has begun it.

    Raises:
        CliError: the call did something else on the match (exit 5).
    """
    if id_ is None or command_id is None or not matches.has(id_):
        return None
    check_first_use(matches, id_, command_id, "events")
    saved = matches.done(matches.match(id_), command_id)
    if saved is not None and saved.events[0].type != "MatchCreated":
        raise reused(id_, saved.events[0])
    return saved and saved.match


def branch_begun(matches: "Matches", line: str, command_id: str | None) -> str | None:
    """Returns the name of the branch that a call of this id begins, if it has begun one.

    Raises:
        CliError: the id stands for something else beside the match (exit 5).
    """
    if command_id is None:
        return None
    from ludwig.branches import Bookkeeping, branch_name, root_of
    from ludwig.branches.book import Begun

    for entry in Bookkeeping(matches.store).done(root_of(line), command_id):
        if isinstance(entry, Begun):
            return branch_name(entry.line)
        raise reused_entry(entry)
    return None


def _check_events(matches: "Matches", line: str, command_id: str) -> None:
    saved = matches.done(matches.match(line), command_id)
    if saved is None:
        return
    if saved.events:
        raise reused(line, saved.events[0])
    raise reused_for(f"it began the branch {line}", None)

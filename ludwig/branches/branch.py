"""A branch: where it left which line, and what its name is."""

import re
from typing import Final, NamedTuple

from ludwig.matches.errors import MatchError

SEPARATOR: Final = "/"
LONGEST_RECORD_NAME: Final = 64
_NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]*")


class BranchError(MatchError):
    """Says that there can be no such branch; ``code`` is a stable word, ``hint`` what would do."""

    def __init__(self, match: str, code: str, message: str, hint: str | None = None) -> None:
        super().__init__(match, message)
        self.code = code
        self.hint = hint


class Branch(NamedTuple):
    """One branch of the tree of a match, as the list shows it.

    ``parent`` is the id of the line that it left after event ``fork``; ``own`` counts the events
    since. ``reshuffled`` says whether it drew anew what lay face down; ``promoted`` is the line to
    look at first; a ``dropped`` one is hidden and not deleted. ``keeper`` is from whose eyes it was
    begun; the status of one that is not the viewer's to see is ``hidden``.
    """

    id: str
    name: str
    parent: str
    fork: int
    events: int
    status: str
    round: int
    points: dict[str, int]
    reshuffled: bool = False
    promoted: bool = False
    dropped: bool = False
    keeper: str = "referee"

    @property
    def own(self) -> int:
        """How many events it has of its own."""
        return self.events - self.fork


def branch_id(root: str, name: str) -> str:
    """Returns the id of a branch of a match: ``MATCH/NAME``.

    Raises `BranchError` for a name that none can have.
    """
    longest = LONGEST_RECORD_NAME - len(root) - 1
    if not _NAME.fullmatch(name) or len(name) > longest:
        hint = f"at most {longest} lower-case letters, digits and -"
        raise BranchError(root, "branch.name", f"no branch can be called '{name}'", hint)
    return f"{root}{SEPARATOR}{name}"


def root_of(match_id: str) -> str:
    """Returns the id of the real match that a line is a branch of, or its own."""
    return match_id.partition(SEPARATOR)[0]


def branch_name(match_id: str) -> str | None:
    """Returns the name of a branch, ``None`` for a real match."""
    return match_id.partition(SEPARATOR)[2] or None


def record_name(match_id: str) -> str:
    """Returns what the record of a line is called, in the letters that RECORD allows."""
    return match_id.replace(SEPARATOR, "-")

"""Exit codes: what a script may rely on."""

from enum import IntEnum


class ExitCode(IntEnum):
    """How a command ended (docs/cli.md lists them with an example each)."""

    DONE = 0
    NO = 1
    USAGE = 2
    NOT_FOUND = 3
    REFUSED = 4
    CONFLICT = 5
    INTEGRITY = 6
    UNAVAILABLE = 7
    HIDDEN = 8
    UNKNOWN_VERSION = 9
    BUG = 70
    INTERRUPTED = 130

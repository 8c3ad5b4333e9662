"""``ludwig --help``: all commands at a glance, printed without importing them."""

from itertools import groupby
from typing import Final

from cli.catalogue import COMMANDS

USAGE: Final = "Usage: ludwig [OPTIONS] COMMAND [ARGS]..."
SUBJECT: Final = "Matches of Castles of Mad King Ludwig: play, replay, look, judge."
_WIDTH: Final = max(len(entry.name) for entry in COMMANDS)

OPTIONS: Final = """\
Options (before or after the command):
  --json        print data as JSON (schema ludwig-cli/1)
  --data DIR    the store's directory (LUDWIG_DATA)
  --redis URL   a server or cluster, not the built-in one (LUDWIG_REDIS_URL)
  --no-color    no colours (NO_COLOR)
  --ascii       draw with plain characters
  --debug       show tracebacks
  --version     print the version
  --help        this page, or the page of a command (also -h)"""

POSITIONS: Final = """\
Positions: MATCH@17  MATCH@-1  MATCH@end  MATCH@r4  MATCH@r4.blue  MATCH@#b3f1
  MATCH is the end; MATCH/BRANCH@9; a unique beginning of either name will do
Seats: blue, green, red, yellow, or the name of who sits there
More: ludwig help until
Exit codes: 0 done, 1 the answer is no, 2 usage, 3 not found,
  4 refused by the rules, 5 conflict, 6 integrity, 7 store unavailable,
  8 not yours to see, 9 unknown version, 70 a bug of ours, 130 interrupted"""


def page() -> str:
    """Returns the page of ``ludwig --help``."""
    return f"{USAGE}\n\n{SUBJECT}\n\n{_commands()}\n\n{OPTIONS}\n\n{POSITIONS}"


def _commands() -> str:
    lines = []
    for section, entries in groupby(COMMANDS, lambda entry: entry.section):
        lines.append(f"{section}:")
        lines += [f"  {entry.name:<{_WIDTH}}  {entry.summary}" for entry in entries]
    return "\n".join(lines)

"""The outside world as a command sees it: streams, terminal, and how to answer."""

import re
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self, TextIO

from cli.envelope import failure, success
from cli.error import CliError
from cli.global_options import GlobalOptions
from cli.talk import talk
from replays.drawing.escaping import escaped_lines

if TYPE_CHECKING:
    from replays.drawing.picture import Picture

Text = str | Callable[[], str]
_CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"
_CONTROLS: Final = re.compile("[\x7f-\x9f]")
"""Characters that JSON leaves as they are and a terminal may obey."""


class World(NamedTuple):
    """Streams and terminal of one call. stdout is data, stderr is talk."""

    command: str
    options: GlobalOptions
    stdin: TextIO
    stdout: TextIO
    stderr: TextIO
    margin: list[str]
    """What stands before every line of text: nothing, or the mark of a branch (`mark_branch`)."""

    @classmethod
    def of(cls, context: Any) -> Self:  # noqa: ANN401  typer's context carries any object
        """Returns the world that a command's context carries."""
        world = context.obj
        if not isinstance(world, cls):
            raise TypeError(world)
        return world

    @property
    def json(self) -> bool:
        """Whether data is printed as JSON."""
        return self.options.json

    @property
    def unicode(self) -> bool:
        """Whether stdout takes line drawing characters."""
        encoding = (self.stdout.encoding or "ascii").lower().replace("-", "")
        return encoding.startswith("utf") and not self.options.ascii

    @property
    def colour(self) -> bool:
        """Whether stdout takes colours: a terminal, and nothing that forbids them."""
        return self.stdout.isatty() and not self.options.no_color and not self.json

    @property
    def interactive(self) -> bool:
        """Whether a person sits at both ends of the terminal."""
        return self.stdin.isatty() and self.stdout.isatty() and not self.json

    @property
    def columns(self) -> int:
        """The width to draw for: the terminal's, or ``COLUMNS``, or 80."""
        from shutil import get_terminal_size

        return get_terminal_size((80, 24)).columns - sum(map(len, self.margin))

    @property
    def limit(self) -> int | None:
        """The width that tables are broken to: a terminal's; none where lines are read on."""
        return self.columns if self.stdout.isatty() else None

    @property
    def rows(self) -> int:
        """The height of the terminal, or ``LINES``, or 24."""
        from shutil import get_terminal_size

        return get_terminal_size((80, 24)).lines

    def answer(self, data: Any, text: Text) -> None:  # noqa: ANN401  any JSON value
        """Prints what the command found: the envelope, or text (made only when wanted)."""
        if self.json:
            self._print_json(success(self.command, data))
        else:
            self.print(text)

    def line(self, data: Any, text: Text) -> None:  # noqa: ANN401  any JSON value
        """Prints one item of a stream at once: a bare data object, or text."""
        if self.json:
            self._print_json(data)
        else:
            self.print(text)
        self.stdout.flush()

    def print(self, text: Text) -> None:
        """Prints text for people on stdout."""
        words = text if isinstance(text, str) else text()
        if words and self.margin:
            words = self._beside_margin(words)
        if words:
            lines = escaped_lines(words)
            self.stdout.write(lines if lines.endswith("\n") else lines + "\n")

    def clear(self) -> None:
        """Clears the terminal, also what has scrolled out of sight."""
        self.stdout.write(_CLEAR)

    def mark_branch(self) -> None:
        """Lets every line of text that follows say that it is of a branch, not the real match."""
        self.margin[:] = ["┆ " if self.unicode else ": "]

    def _beside_margin(self, words: str) -> str:
        mark = self.paint("".join(self.margin), "branch")
        return "\n".join(f"{mark}{line}".rstrip() for line in words.removesuffix("\n").split("\n"))

    def paint(self, text: str, style: str) -> str:
        """Returns the text in the colours of its style, if stdout takes any."""
        if not self.colour:
            return text
        from cli.palette import painted

        return painted(text, style)

    def draw(self, picture: "Picture") -> str:
        """Returns a picture as text, coloured if stdout takes colours, broken to a terminal."""
        limit = self.limit
        if limit is not None:
            from replays.drawing.wrapping import wrapped

            picture = wrapped(picture, limit)
        return picture.text(self.paint if self.colour else None)

    def say(self, text: str) -> None:
        """Talks on stderr, broken between words where that is a terminal."""
        self.ask(f"{text}\n")

    def ask(self, question: str) -> None:
        """Writes a question on stderr; the answer is typed behind it."""
        self.stderr.write(talk(question, self.stderr))
        self.stderr.flush()

    def fail(self, error: CliError) -> None:
        """Prints an error: the envelope on stdout under ``--json``, else one line on stderr."""
        if self.json:
            self._print_json(failure(self.command, error))
        else:
            self.say(f"{_name(self.command)}: {error.line()}")

    def _print_json(self, value: Any) -> None:  # noqa: ANN401  any JSON value
        import json

        text = json.dumps(value, ensure_ascii=not self.unicode)
        self.stdout.write(_CONTROLS.sub(lambda found: f"\\u{ord(found.group()):04x}", text) + "\n")


def _name(command: str) -> str:
    return f"ludwig {command}".rstrip()


def here(options: GlobalOptions, command: str = "") -> World:
    """Returns the world of this process."""
    return World(command, options, sys.stdin, sys.stdout, sys.stderr, [])

"""``ludwig judge [FILE]``: a single castle counted and judged, without a match."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from cli.error import CliError, usage
from cli.exit_code import ExitCode
from cli.parameters import EDITIONS
from cli.world import World

if TYPE_CHECKING:
    from replays.judging import Case
    from replays.notation import NotationError

_HEADING = "ludwig-castle 1"
_ONCE = frozenset({"profile", "foyer", "money", "cards", "empty"})


class Composed(NamedTuple):
    """The lines of a file with those of the options between them, each with where it is from."""

    lines: tuple[str, ...]
    origins: tuple[str, ...]


def command(
    context: typer.Context,
    file: Annotated[
        str | None,
        typer.Argument(metavar="FILE", help="A castle as text (docs/judge.md); - is stdin."),
    ] = None,
    profile: Annotated[
        str | None, typer.Option(metavar="PROFILE", help=f"The edition to judge by: {EDITIONS}.")
    ] = None,
    switch: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="Override a switch (rules P); repeatable."),
    ] = None,
    foyer: Annotated[
        str | None, typer.Option(metavar="SIDE", help="front or back; 'back turned 90'.")
    ] = None,
    place: Annotated[
        list[str] | None,
        typer.Option(
            metavar="TEXT",
            help="A tile, repeatable, in order: 'pantry east of foyer, doors W2-E2'.",
        ),
    ] = None,
    money: Annotated[int | None, typer.Option(metavar="N", help="Marks left.")] = None,
    cards: Annotated[
        str | None, typer.Option(metavar="CARDS", help="Bonus cards held, between commas.")
    ] = None,
    empty: Annotated[
        str | None, typer.Option(metavar="STACKS", help="Empty stacks: sizes, hallway, stairs.")
    ] = None,
    next_: Annotated[
        list[str] | None,
        typer.Option(
            "--next",
            metavar="TEXT",
            help="May this come next: 'salon west of foyer', or a tile alone; repeatable.",
        ),
    ] = None,
    draw: Annotated[bool, typer.Option(help="Draw the castle.")] = True,
) -> ExitCode:
    """Recount a castle, judge its placements, and say what a next one would score.

    Exit code 1 if a placement, or the next one asked about, is illegal.
    """
    from cli.judging import case_facts, case_picture
    from replays.judging import answer, judge

    world = World.of(context)
    if file is None and not (place or next_ or foyer):
        raise usage("judge what?", hint="a castle's text, or --place and --next")
    before = [
        *_options("profile", [profile] if profile else []),
        *_options("switch", [_spaced(each) for each in switch or ()]),
        *_options("foyer", [foyer] if foyer else []),
    ]
    after = [
        *_options("place", place or ()),
        *_options("money", [] if money is None else [str(money)]),
        *_options("cards", [cards] if cards else []),
        *_options("empty", [empty] if empty else []),
        *_options("next", next_ or ()),
    ]
    case = _case(composed(_text(file), file or "the options", before, after))
    judged = judge(case)
    offers = [answer(case, question) for question in case.questions]
    world.answer(
        case_facts(case, judged, offers),
        lambda: world.draw(case_picture(world, case, judged, offers, drawn=draw)),
    )
    fine = judged.legal and all(offer.allowed for offer in offers)
    return ExitCode.DONE if fine else ExitCode.NO


def _options(word: str, values: Sequence[str]) -> Iterator[tuple[str, str]]:
    for value in values:
        yield f"{word} {' '.join(value.split())}", f"--{word}"


def _spaced(switch: str) -> str:
    return switch.replace("=", " ", 1).replace(",", " ")


def _text(file: str | None) -> str:
    if file is None:
        return _HEADING
    try:
        return _bytes(file).decode()
    except OSError as error:
        said = f"cannot read {file}: {error.strerror}"
        raise CliError("file.unreadable", ExitCode.NOT_FOUND, said, at=file) from error
    except UnicodeDecodeError as error:
        said = f"{file} is not UTF-8 at byte {error.start}"
        raise CliError("notation.syntax", ExitCode.USAGE, said, at=file) from error


def _bytes(file: str) -> bytes:
    """Reads a file that is no longer than a text may be, and may have no end."""
    from replays.notation.token import LONGEST_TEXT

    if file == "-":
        found = sys.stdin.buffer.read(LONGEST_TEXT + 1)
    else:
        with Path(file).open("rb") as stream:
            found = stream.read(LONGEST_TEXT + 1)
    if len(found) > LONGEST_TEXT:
        said = f"{file}: expected a text of at most {LONGEST_TEXT} bytes"
        raise CliError("notation.syntax", ExitCode.USAGE, said, at=file)
    return found


def composed(
    text: str, file: str, before: Sequence[tuple[str, str]], after: Sequence[tuple[str, str]]
) -> Composed:
    """Returns the lines of a text with options after its heading and at its end.

    What an option says goes before what the text says of the same thing.
    """
    said = {_subject(line) for line, _ in (*before, *after)} - {None}
    own = [
        (line, f"{file}, line {number}")
        for number, line in enumerate(text.split("\n"), 1)
        if _subject(line) not in said
    ]
    heading = next(
        (at for at, (line, _) in enumerate(own) if line.strip() and line.lstrip()[0] != "#"), 0
    )
    lines, origins = zip(*own[: heading + 1], *before, *own[heading + 1 :], *after, strict=True)
    return Composed(lines, origins)


def _subject(line: str) -> str | None:
    """Returns what a line that may stand only once is about."""
    words = line.lower().split()
    if words[:1] == ["switch"]:
        return " ".join(words[:2])
    return words[0] if words and words[0] in _ONCE else None


def _case(text: Composed) -> "Case":
    from replays.judging import parse_case
    from replays.notation import NotationError

    try:
        return parse_case("\n".join(text.lines))
    except NotationError as error:
        raise _misread(text, error) from error


def _misread(text: Composed, error: "NotationError") -> CliError:
    origin = text.origins[min(error.line, len(text.origins)) - 1]
    column = error.column
    if origin.startswith("--"):
        column = max(1, column - len(origin) + 1)
    said = f"{origin}, column {column}: {error.message}"
    at = f"{origin.rpartition(' ')[2]}:{column}"
    return CliError("notation.syntax", ExitCode.USAGE, said, at=at)

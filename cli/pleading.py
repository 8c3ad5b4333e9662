"""What is said in a dispute: who says it, which events and rules are cited."""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from cli.error import CliError, usage
from cli.exit_code import ExitCode
from cli.opening import check_admitted
from cli.seats import seated, viewer_word
from cli.story import Story
from domain.rulebook import rules
from replays.positions import parse_position

if TYPE_CHECKING:
    from ludwig.disputes import Citation, Deed, Dispute

_POINTS: Final = re.compile(r"(.+)=([+-]?[0-9]{1,6})")


def person(told: Story, word: str) -> str:
    """Returns who speaks: a seat of the match, a spectator or the referee.

    Raises:
        CliError: nobody of this name is there, or the line is not theirs to see.
    """
    own = viewer_word(word)
    who = own if own in ("spectator", "referee") else seated(told.match, word)
    check_admitted(told.match, who)
    return who


def cited(told: Story, positions: Iterable[str]) -> "tuple[Citation, ...]":
    """Returns the events at these positions with their hashes."""
    from ludwig.disputes import Citation

    found = []
    for text in positions:
        seq = told.seq(parse_position(text))
        if seq == 0:
            raise usage("there is no event 0 to cite")
        found.append(Citation(seq, told.recorded[seq - 1].hash))
    return tuple(found)


def known_rules(words: Iterable[str]) -> tuple[str, ...]:
    """Returns rule ids that exist."""
    found = []
    for word in words:
        if word.upper() not in rules():
            said = f"there is no rule {word}"
            raise CliError("rule.unknown", ExitCode.NOT_FOUND, said, hint="ludwig rules")
        found.append(word.upper())
    return tuple(found)


def points_of(told: Story, words: Iterable[str]) -> dict[str, int]:
    """Returns the points that a ruling notes, by seat."""
    points: dict[str, int] = {}
    for word in words:
        said = _POINTS.fullmatch(word)
        if said is None or int(said[2]) == 0:
            raise usage(f"'{word}' are no points", hint="write them as red=+3")
        points[seated(told.match, said[1])] = int(said[2])
    return points


def deed_facts(told: Story, deed: "Deed") -> dict[str, Any]:
    """Returns a deed as JSON values."""
    from msgspec import to_builtins
    from msgspec.structs import asdict

    facts = {name: to_builtins(value) for name, value in asdict(deed).items()}
    return {"match": told.id, "deed": type(deed).__name__, **facts}


def status_line(dispute: "Dispute") -> str:
    """Returns a dispute on one line."""
    about = dispute.opened
    return f"{dispute.id}  {dispute.status:<9}  {about.by} @{about.about.seq}: {about.claim}"

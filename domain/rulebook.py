"""The rules in words, by id: the text of ``data/rules.md`` as data.

Every refusal, score line and finding cites one of these ids.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

_RULE: Final = re.compile(r"^(?:- )?([A-Z]+(?:-[A-Z0-9a-z]+)*) (.+)$")
_INNER: Final = re.compile(r" (?=FAVOR-2 )")
_ID: Final = re.compile(r"[A-Z]+-[0-9]+|P(?:-[A-Z]+)+|RECORD-[a-z]+")
_BARE: Final = frozenset(
    [
        "LIVING",
        "ACTIVITY",
        "OUTDOOR",
        "UTILITY",
        "SLEEP",
        "FOOD",
        "CORRIDOR",
        "DOWNSTAIRS",
        "DEPLETED",
        "BONUS",
        "MONEY",
    ]
)


class Rule(NamedTuple):
    """One rule: its id, the section it stands in, and its text."""

    id: str
    section: str
    text: str


@cache
def rules() -> Mapping[str, Rule]:
    """Returns every rule by its id, in the order of the rulebook. Cost: read once."""
    text = files("domain").joinpath("data/rules.md").read_text(encoding="utf-8")
    return {rule.id: rule for rule in _read(text)}


def find(word: str) -> tuple[Rule, ...]:
    """Returns the rule of this id, or all rules whose id or section begins with the word.

    Upper and lower case are the same; an unknown word finds nothing.
    """
    wanted = word.upper()
    exact = tuple(rule for rule in rules().values() if rule.id.upper() == wanted)
    return exact or tuple(rule for rule in rules().values() if _belongs(rule, wanted))


def _belongs(rule: Rule, wanted: str) -> bool:
    return rule.section == wanted or rule.id.upper().startswith(f"{wanted}-")


def _read(text: str) -> Iterator[Rule]:
    section = ""
    columns: list[str] = []
    for line in text.splitlines():
        if line.startswith("## "):
            section = line[3:].split(" ")[0]
        elif line.startswith("| "):
            columns, rows = _row(line, columns)
            yield from (Rule(id_, section, said) for id_, said in rows)
        else:
            yield from _stated(line, section)


def _stated(line: str, section: str) -> Iterator[Rule]:
    for part in _INNER.split(line):
        found = _RULE.match(part)
        if found and (_ID.fullmatch(found[1]) or found[1] in _BARE):
            yield Rule(found[1], section, found[2])


def _row(line: str, columns: list[str]) -> tuple[list[str], list[tuple[str, str]]]:
    """Reads a row of the table of switches; the first one names the profiles."""
    cells = [cell.strip() for cell in line.strip("| ").split(" | ")]
    if not cells[0].startswith("P-"):
        return cells, []
    switch, _, meaning = cells[0].partition(" ")
    values = zip(columns[1:], cells[1:], strict=True)
    said = "; ".join(f"{profile}: {value}" for profile, value in values)
    return columns, [(switch, f"{meaning}. {said}.")]

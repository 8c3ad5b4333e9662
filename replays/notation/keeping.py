"""Written tables into the store: the same text again is the match already there."""

from itertools import count
from pathlib import Path

from ludwig.matches.errors import MatchNotFound
from ludwig.matches.match import Match
from ludwig.matches.matches import Matches
from ludwig.matches.sealing import fresh_salt, now
from replays.exchange import Imported, export_record, import_record
from replays.notation.opening_steps import UNNAMED
from replays.notation.parsing import parse
from replays.notation.table_record import record_of
from replays.notation.writing import UnwritableError, text_of
from replays.record import Record
from replays.record_line import NAME


def table_record(source: bytes | str, name: str = UNNAMED) -> Record:
    """Returns the record of a written table, written down now, with fresh salts.

    ``name`` is the match's id if the text gives none. Raises `replays.notation.NotationError`.
    """
    statements = parse(source)
    record = record_of(statements, at=now(), salt=fresh_salt)
    return record if record.match != UNNAMED else record._replace(match=name)


def named_after(file: str) -> str:
    """Returns the id of a match that has none of its own, after the file it was read from."""
    name = Path(file).stem.lower().replace("_", "-").replace(" ", "-")
    return name if NAME.fullmatch(name) else UNNAMED


def import_table(matches: Matches, record: Record) -> Imported:
    """Stores the record of a written table, unless a match of its name tells the very same."""
    text = text_of(record)
    for number in count(1):
        name = record.match if number == 1 else f"{record.match}-{number}"
        try:
            there = matches.match(name)
        except MatchNotFound:
            break
        if _tells(there, text):
            return Imported(there, new=False)
    return import_record(matches, record)


def _tells(match: Match, text: str) -> bool:
    try:
        return text_of(export_record(match, match.header.viewer)) == text
    except UnwritableError:
        return False

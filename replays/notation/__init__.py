"""Matches written down at a table as plain text, read and written (docs/notation.md)."""

from replays.notation.error import NotationError
from replays.notation.parsing import NewerNotationError, parse
from replays.notation.table_record import record_of
from replays.notation.writing import UnwritableError, text_of

__all__ = [
    "NewerNotationError",
    "NotationError",
    "UnwritableError",
    "parse",
    "record_of",
    "text_of",
]

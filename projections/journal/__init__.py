"""The journal: every event of a match in plain English, from a viewer's eyes."""

from projections.journal.entry import Entry
from projections.journal.narration import journal, narrate
from projections.journal.view import JOURNAL, Journal

__all__ = ["JOURNAL", "Entry", "Journal", "journal", "narrate"]

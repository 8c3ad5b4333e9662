"""The journal: every event of a match in plain English, from a viewer's eyes."""

from projections.journal.entry import Entry
from projections.journal.narration import journal, narrate

__all__ = ["Entry", "journal", "narrate"]

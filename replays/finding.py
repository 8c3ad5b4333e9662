"""What an audit found wrong."""

from typing import NamedTuple


class Finding(NamedTuple):
    """One thing wrong: the event (0 is the first line of the file), the rule, and what it is.

    ``rule`` is an id of RULES.md or one of the RECORD- words of RECORD.md, ``what`` a sentence that
    does not name the event again. ``code`` is the stable word of the refusal behind it, if there is
    one; ``follows`` tells what would not have been found if an earlier event were right;
    ``undone_by`` is the event that took the faulty move back, ``None`` while it stands.
    """

    seq: int
    rule: str
    what: str
    code: str = ""
    follows: bool = False
    undone_by: int | None = None

"""What an audit found wrong."""

from typing import NamedTuple


class Finding(NamedTuple):
    """One thing wrong: the event (0 is the first line of the file), the rule, and what it is.

    ``rule`` is an id of RULES.md or one of the RECORD- words of RECORD.md.
    """

    seq: int
    rule: str
    what: str

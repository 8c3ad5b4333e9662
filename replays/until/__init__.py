"""Break points of a replay: a small language of facts, safe to take from anybody.

``docs/until.md`` describes it. Nothing of it is run as Python.
"""

from replays.until.condition import Condition, first_hit
from replays.until.error import UntilError
from replays.until.parsing import parse_until

__all__ = ["Condition", "UntilError", "first_hit", "parse_until"]

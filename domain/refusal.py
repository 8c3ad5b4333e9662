"""Refusal: why the rules do not allow something, as a value."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refusal:
    """Says that a rule forbids what was asked.

    `code` is a stable word such as ``place.overlap``, `rule` an id of RULES
    such as ``PLACE-2``, `facts` what the rule was applied to.
    """

    code: str
    rule: str
    facts: Mapping[str, object]

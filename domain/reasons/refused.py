"""A refusal in the words of the place that refuses."""

from domain.refusal import Refusal


def refused(code: str, rule: str, **facts: object) -> Refusal:
    """Returns the refusal with its facts by name."""
    return Refusal(code, rule, facts)

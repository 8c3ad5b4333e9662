"""Switches of a profile as typed: ``P-CORNER=yes``, ``P-PRICES=1000,2000,4000``."""

from collections.abc import Iterable

from cli.error import CliError, usage
from cli.exit_code import ExitCode
from domain.profiles import SWITCHES, SwitchValue

LONGEST_NUMBER = 9
"""Digits; no price in marks is longer, and a longer number is judged as a word."""
_WORDS = {"yes": True, "no": False}


def read_switches(typed: Iterable[str]) -> dict[str, SwitchValue]:
    """Returns the switches; whether a value is allowed is for the rules to say.

    Raises:
        CliError: a switch is not written NAME=VALUE, or there is none of that name.
    """
    switches: dict[str, SwitchValue] = {}
    for text in typed:
        name, equals, value = text.partition("=")
        if not equals:
            raise usage(f"'{text}' is no switch", hint="write it as P-CORNER=yes")
        switches[_known(name.upper())] = _value(name.upper(), value)
    return switches


def _known(name: str) -> str:
    for known in (name, f"P-{name}"):
        if known in SWITCHES:
            return known
    raise CliError(
        "switch.unknown",
        ExitCode.USAGE,
        f"there is no switch {name}",
        rule="P",
        hint=f"switches: {', '.join(SWITCHES)}",
    )


def _value(name: str, value: str) -> SwitchValue:
    if value in _WORDS:
        return _WORDS[value]
    words = tuple(value.split(","))
    if all(word.isdecimal() and len(word) <= LONGEST_NUMBER for word in words):
        return tuple(int(word) for word in words)
    return words if name.endswith("ORDER") else value

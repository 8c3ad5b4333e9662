"""``ludwig rules [ID]``: the rules in words, one, a section, or all."""

from typing import Annotated

import typer

from cli.completion import rule_ids
from cli.error import CliError
from cli.exit_code import ExitCode
from cli.world import World
from domain.rulebook import Rule, find, rules

_INDENT = 16


def command(
    context: typer.Context,
    rule: Annotated[
        str | None,
        typer.Argument(
            metavar="ID",
            help="A rule such as PLACE-2, or a section such as PLACE.",
            autocompletion=rule_ids,
        ),
    ] = None,
) -> None:
    """Print the rules by number."""
    world = World.of(context)
    found = tuple(rules().values()) if rule is None else find(rule)
    if not found:
        raise CliError(
            "rule.unknown",
            ExitCode.NOT_FOUND,
            f"there is no rule '{rule}'",
            at=rule,
            hint="ludwig rules lists them all",
        )
    world.answer({"rules": [each._asdict() for each in found]}, lambda: _text(world, found))


def _text(world: World, found: tuple[Rule, ...]) -> str:
    lines: list[str] = []
    section = ""
    for rule in found:
        if rule.section != section and len(found) > 1:
            section = rule.section
            lines += ["", section] if lines else [section]
        lines += _wrapped(world, rule)
    return "\n".join(lines)


def _wrapped(world: World, rule: Rule) -> list[str]:
    from textwrap import wrap

    width = max(world.columns - _INDENT - 1, 24)
    first, *rest = wrap(rule.text, width)
    name = world.paint(f"{rule.id:<{_INDENT - 1}}", "rule")
    return [f"{name} {first}", *(" " * _INDENT + line for line in rest)]

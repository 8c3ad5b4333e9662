"""``ludwig doctor``: is the store well, and set so that nothing is lost?

``--mend`` changes settings and adds to the log; it takes nothing away.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias

import typer

from cli.exit_code import ExitCode
from cli.opening import store
from cli.world import World

if TYPE_CHECKING:
    from ludwig.matches.matches import Matches
    from ludwig.redis_streams.doctor import Check
    from ludwig.redis_streams.mending import Mended

LIBRARIES: Final = ("eventsourcing", "redis")

Mend: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--mend",
        help="Set what is set wrongly, and list again events that the log has forgotten.",
    ),
]


def command(context: typer.Context, mend: Mend = False) -> ExitCode:
    """Check the store: versions, settings, memory, log and streams, matches.

    Exit 1 if anything is not well. Comparing log and streams takes 2 s a million events.
    """
    world = World.of(context)
    with store(world) as matches:
        mended = _mended(matches) if mend else []
        checks = list(_checks(matches))
    well = all(check.well for check in checks)
    facts: dict[str, Any] = {"well": well, "checks": [check._asdict() for check in checks]}
    if mend:
        facts["mended"] = [each._asdict() for each in mended]
    world.answer(facts, lambda: _text(world, mended, checks, mend=mend))
    return ExitCode.DONE if well else ExitCode.NO


def _mended(matches: "Matches") -> "list[Mended]":
    from ludwig.redis_streams.mending import mend_store

    return list(mend_store(matches.store))


def _text(world: World, mended: "list[Mended]", checks: "list[Check]", *, mend: bool) -> str:
    lines = [_line(world, each.name, each.done, well=each.well) for each in mended]
    lines += ["nothing to mend"] if mend and not mended else []
    for check in checks:
        hint = _hint(check, mend=mend)
        lines.append(_line(world, check.name, check.found + hint, well=check.well))
    return "\n".join(lines)


def _line(world: World, name: str, found: str, *, well: bool) -> str:
    mark = world.paint("ok ", "good") if well else world.paint("BAD", "bad")
    return f"{mark}  {name:<29} {found}"


def _hint(check: "Check", *, mend: bool) -> str:
    offer = "ludwig doctor --mend" if check.mend and not mend else None
    words = "; ".join(filter(None, (None if check.well else check.hint, offer)))
    return f"  ({words})" if words else ""


def _checks(matches: "Matches") -> "Iterator[Check]":
    from importlib.metadata import version
    from platform import python_version

    from ludwig.redis_streams.doctor import Check, examine

    yield Check("ludwig", version("ludwig"), well=True)
    yield Check("python", python_version(), well=True)
    for library in LIBRARIES:
        yield Check(f"library {library}", version(library), well=True)
    found = list(examine(matches.store))
    yield from found
    if all(check.well for check in found if check.name.endswith("log and streams")):
        yield from _contents(matches)
    else:
        yield Check("matches", "not read: log and streams disagree", well=False)


def _contents(matches: "Matches") -> "Iterator[Check]":
    from ludwig.redis_streams.doctor import Check

    found = list(matches.summaries())
    branches = sum(bool(summary.fork) for summary in found)
    events = sum(summary.events - summary.fork for summary in found)
    yield Check(
        "matches", f"{len(found) - branches} with {branches} branches, {events} events", well=True
    )
    broken = [summary.id for summary in found if summary.status == "broken"]
    hint = f"ludwig audit {broken[0]}" if broken else None
    yield Check("matches that break", ", ".join(broken) or "none", not broken, hint)

"""``ludwig doctor``: is the store well, and set so that nothing is lost?"""

from typing import TYPE_CHECKING, Any, NamedTuple

import typer

from cli.exit_code import ExitCode
from cli.opening import store
from cli.world import World

if TYPE_CHECKING:
    from ludwig.matches.matches import Matches


class Check(NamedTuple):
    """One thing looked at: what it is, what was found, whether that is well, what would help."""

    name: str
    found: str
    well: bool
    hint: str | None = None


def command(context: typer.Context) -> ExitCode:
    """Check the store and its settings; exit 1 if anything is not well."""
    world = World.of(context)
    with store(world) as matches:
        checks = _checks(matches)
    well = all(check.well for check in checks)
    facts = {"well": well, "checks": [check._asdict() for check in checks]}
    world.answer(facts, lambda: "\n".join(_line(world, check) for check in checks))
    return ExitCode.DONE if well else ExitCode.NO


def _line(world: World, check: Check) -> str:
    mark = world.paint("ok ", "good") if check.well else world.paint("BAD", "bad")
    hint = f"  ({check.hint})" if check.hint else ""
    return f"{mark}  {check.name:<22} {check.found}{hint}"


def _checks(matches: "Matches") -> list[Check]:
    from importlib.metadata import version
    from platform import python_version

    return [
        Check("ludwig", version("ludwig"), well=True),
        Check("python", python_version(), well=True),
        *_server(matches),
        *_contents(matches),
    ]


def _server(matches: "Matches") -> list[Check]:
    client: Any = matches.store.partitions[0].client
    about = client.info("server")
    kind = about.get("server_name", "redis")
    number = about.get(f"{kind}_version") or about["redis_version"]
    return [
        Check("server", f"{kind} {number}", well=True),
        _setting(client, "appendonly", "yes", "a crash would lose everything since the last dump"),
        _setting(client, "appendfsync", "always", "a power cut may lose up to a second"),
        _setting(client, "maxmemory-policy", "noeviction", "events may be thrown away"),
    ]


def _setting(client: Any, name: str, wanted: str, otherwise: str) -> Check:  # noqa: ANN401
    found = client.config_get(name).get(name, "unknown")
    well = found == wanted
    return Check(name, found, well, None if well else f"set it to {wanted}: {otherwise}")


def _contents(matches: "Matches") -> list[Check]:
    found = list(matches.summaries())
    broken = [summary.id for summary in found if summary.status == "broken"]
    events = sum(summary.events for summary in found)
    hint = f"ludwig audit {broken[0]}" if broken else None
    return [
        Check("matches", f"{len(found)} with {events} events", well=True),
        Check("matches that break", ", ".join(broken) or "none", not broken, hint),
    ]

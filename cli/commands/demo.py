"""``ludwig demo``: the tour. Runs the commands it shows, on a match that comes with the program."""

from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

import typer

from cli.exit_code import ExitCode
from cli.opening import store
from cli.world import World

MATCH: Final = "two-players-second-edition"
FORGED: Final = "forged.ludwig.jsonl"


class Stop(NamedTuple):
    """A stop of the tour: what is to be seen, the command, and how it ends."""

    words: str
    command: str
    code: ExitCode = ExitCode.DONE


EVENT: Final = 284
TOUR: Final = (
    Stop("A match recorded by another program is imported.", f"record import {MATCH}"),
    Stop(
        "It is replayed, here its first two rounds, turn by turn.",
        f"replay {MATCH} --by turn --to @r3 --plain",
    ),
    Stop(
        "Any moment can be looked at: red's castle before its last turn.",
        f"castle {MATCH}@r18.red red",
    ),
    Stop("The market that red chose from, seen by red.", f"market {MATCH}@r18.red --as red"),
    Stop("Every point has its cause and its rule.", f"why {MATCH}@{EVENT}"),
    Stop("The rule, in words.", "rules SCORE-3"),
    Stop("The final scoring, line by line.", f"scores {MATCH}"),
    Stop("Every hash and every event is recomputed.", f"audit {MATCH}"),
    Stop(
        f"A forged record, a line of points left out at event {EVENT}, is found out.",
        f"audit {FORGED}",
        ExitCode.NO,
    ),
)


def command(context: typer.Context) -> ExitCode:
    """Take the tour: a bundled match imported, replayed, explained, audited."""
    world = _settled(World.of(context))
    # Held open, the store's server need not start anew for each command.
    with store(world), TemporaryDirectory(prefix="ludwig-demo-") as folder, chdir(folder):
        Path(FORGED).write_bytes(forge())
        done = [_unbroken(_visit(world, stop)) for stop in TOUR]
    if world.json:
        steps = [{"command": s.command, "exit": code} for s, code in zip(TOUR, done, strict=True)]
        world.answer({"match": MATCH, "steps": steps}, "")
    else:
        world.print(_farewell(world))
    as_told = [stop.code for stop in TOUR] == done
    return ExitCode.DONE if as_told else ExitCode.BUG


def _unbroken(code: int) -> int:
    """Ends the tour where a command on it was interrupted, which that command has said."""
    if code == ExitCode.INTERRUPTED:
        raise SystemExit(code)
    return code


def _settled(world: World) -> World:
    """Returns the world with its directory named from the root: the tour goes elsewhere."""
    data = world.options.data
    absolute = str(Path(data).expanduser().resolve()) if data else None
    return world._replace(options=world.options._replace(data=absolute))


def _visit(world: World, stop: Stop) -> int:
    from cli.__main__ import main

    arguments = [*stop.command.split(), *_store(world)]
    if world.json:
        return _quietly(arguments)
    shown = world.paint(f"$ ludwig {stop.command}", "title")
    world.print(f"\n{world.paint(stop.words, 'note')}\n{shown}")
    world.stdout.flush()
    return main(arguments)


def _quietly(arguments: list[str]) -> int:
    from contextlib import redirect_stdout
    from io import StringIO

    from cli.__main__ import main

    with redirect_stdout(StringIO()):
        return main(arguments)


def _store(world: World) -> list[str]:
    options = world.options
    redis = ["--redis", options.redis] if options.redis else []
    data = ["--data", options.data] if options.data else []
    plain = ["--no-color"] if options.no_color else []
    return [*redis, *data, *plain, *(["--ascii"] if options.ascii else [])]


def forge() -> bytes:
    """Returns the bundled record with one line of points left out and all hashes made to fit."""
    import msgspec

    from cli.reading import bundled
    from ludwig.codec import GENESIS, chain_hash
    from replays.record import read, write

    record = read(bundled()[MATCH].read_bytes()).record
    if record is None:
        raise LookupError(MATCH)
    events, previous = [], GENESIS
    for event in record.events:
        data = _shortened(event.data) if event.seq == EVENT else event.data
        previous = chain_hash(previous, event.seq, event.at, event.by, event.type, data)
        events.append(msgspec.structs.replace(event, data=data, hash=previous.hex()))
    return write(record._replace(events=tuple(events)))


def _shortened(data: dict[str, object]) -> dict[str, object]:
    lines = data["lines"]
    if not isinstance(lines, list):
        raise TypeError(lines)
    kept = lines[:-1]
    return {**data, "lines": kept, "points": sum(line["points"] for line in kept)}


def _farewell(world: World) -> str:
    said = f"""
The match is in the store now. Go on with
  ludwig replay {MATCH}      step through it with the keys
  ludwig play                         play against a bot
  ludwig simulate --matches 10        let bots play
  ludwig --help                       all commands"""
    return world.paint(said, "note") if world.colour else said

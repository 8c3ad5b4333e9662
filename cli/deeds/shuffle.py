"""``ludwig shuffle MATCH --seed SEAT=HEX``: fair decks laid out with each seat's own seed."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from cli.call_ids import check_first_use
from cli.error import CliError, usage
from cli.exit_code import ExitCode
from cli.opening import store, story, whole
from cli.planned import event_data
from cli.repetition import check_shuffled
from cli.seats import seated
from cli.story import Story
from cli.world import World

if TYPE_CHECKING:
    from ludwig.codec import Recorded

LONGEST = 256
"""Hex digits of a seat's seed."""


def run(world: World, match: str, seed: list[str] | None, command_id: str | None) -> None:
    """Shuffles the decks of a match begun with --fair, each seat adding a seed if it likes."""
    with store(world) as kept:
        told = story(kept, whole(match))
        asked = _asked(told, seed or ())
        check_first_use(kept, told.id, command_id, "events")
        if again := kept.done(told.match, command_id):
            check_shuffled(told, again.events, asked)
        elif told.last > 1:
            raise _late(told)
        saved = again or kept.lay_out(told.match, _seeds(asked), command_id=command_id)
        world.answer(_facts(told, saved.events), lambda: _words(told, saved.events))


def _seeds(asked: "Mapping[str, str | None]") -> dict[str, str]:
    from secrets import token_hex

    return {seat: token_hex(32) if seed is None else seed for seat, seed in asked.items()}


def _asked(told: Story, words: Sequence[str]) -> dict[str, str | None]:
    """Returns the seeds by seat, None where chance is to choose one."""
    seeds: dict[str, str | None] = {}
    for word in words:
        who, _, said = word.rpartition("=") if "=" in word else (word, "", "")
        seat = seated(told.match, who)
        seeds[seat] = _hex(said.lower()) if said else None
    return seeds


def _hex(said: str) -> str:
    if len(said) > LONGEST or set(said) - set("0123456789abcdef"):
        raise usage(f"'{said[:20]}' is no seed", hint=f"at most {LONGEST} hex digits")
    return said


def _late(told: Story) -> CliError:
    return CliError(
        "fair.laid_out",
        ExitCode.REFUSED,
        f"the decks of {told.id} have been shuffled already",
        rule="RECORD-order",
        at=told.id,
    )


def _facts(told: Story, events: "Sequence[Recorded]") -> dict[str, object]:
    return {
        "match": told.id,
        "seq": events[-1].seq,
        "seat_seeds": events[0].data.get("seat_seeds", {}),
        "events": event_data(events, "spectator"),
    }


def _words(told: Story, events: "Sequence[Recorded]") -> str:
    seeds = events[0].data.get("seat_seeds")
    named = ", ".join(f"{seat} {said}" for seat, said in seeds.items()) if seeds else "no seat"  # type: ignore[attr-defined]
    return f"shuffled {told.id} with seeds of {named}: play it with ludwig play {told.id}"

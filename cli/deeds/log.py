"""``ludwig log MATCH[@POS]``: the events up to a position, one line each."""

from typing import Any

from cli.beside import beside_line
from cli.opening import opened, viewer
from cli.screen import heading, journal_line
from cli.story import Story
from cli.world import World
from domain.visibility import Viewer
from replays.positions import parse_position


def run(world: World, match: str, seen_by: str | None, since: str | None) -> None:
    """Prints the events of a match in words, each with its rules."""
    with opened(world, match) as (told, address):
        eyes = viewer(told, seen_by)
        last = told.seq(address.position)
        first = 0 if since is None else told.seq(parse_position(since))
        if not world.json:
            world.print(lambda: world.draw(heading(told, last, eyes)))
        beside = beside_line(world, told, eyes)
        for seq in range(first + 1, last + 1):
            picture = journal_line(told.entry(seq, eyes), beside.get(seq, ""))
            facts = {**event_facts(told, seq, eyes), "beside": beside.get(seq, "")}
            world.line(facts, world.draw(picture))


def event_facts(told: Story, seq: int, eyes: Viewer) -> dict[str, Any]:
    """Returns an event as recorded and in words, without what the viewer may not see."""
    from ludwig.codec import masked

    recorded = masked(told.recorded[seq - 1], eyes, over=False)
    entry = told.entry(seq, eyes)
    return {
        "match": told.id,
        "seq": seq,
        "as": eyes,
        "at": recorded.at,
        "by": recorded.by,
        "round": entry.round,
        "seat": entry.seat,
        "type": recorded.type,
        "text": entry.text,
        "rules": list(entry.rules),
        "undone_by": entry.undone_by,
        "data": recorded.data,
        "secret": recorded.secret,
        "hash": recorded.hash,
    }

"""``ludwig list``: the matches in the store, one line each."""

from typing import TYPE_CHECKING, Any

import typer

from cli.opening import store
from cli.world import World
from replays.drawing.picture import Span
from replays.drawing.table import Column, draw_table

if TYPE_CHECKING:
    from ludwig.matches.catalogue import Summary

_COLUMNS = (
    Column("match"),
    Column("status"),
    Column("events", number=True),
    Column("round", number=True),
    Column("profile"),
    Column("players and points"),
)


def command(context: typer.Context) -> None:
    """List the matches in the store."""
    world = World.of(context)
    with store(world) as matches:
        found = tuple(matches.summaries())
    if world.json:
        for summary in found:
            world.line(_facts(summary), "")
    elif found:
        rows = [_row(summary) for summary in found]
        world.print(world.draw(draw_table(_COLUMNS, rows)))
    else:
        world.say("no match yet: try ludwig demo, ludwig simulate or ludwig play")


def _facts(summary: "Summary") -> dict[str, Any]:
    return {
        "match": summary.id,
        "record": summary.match,
        "viewer": summary.viewer,
        "status": summary.status,
        "events": summary.events,
        "round": summary.round,
        "profile": summary.profile,
        "solo": summary.solo,
        "started": summary.started,
        "last": summary.last,
        "players": summary.players,
        "points": summary.points,
        "winners": list(summary.winners),
        "parent": summary.parent,
        "head": summary.head,
    }


def _row(summary: "Summary") -> tuple[str | Span, ...]:
    return (
        Span(summary.id, "title"),
        summary.status,
        str(summary.events),
        str(summary.round),
        summary.profile,
        ", ".join(_player(summary, seat) for seat in summary.players),
    )


def _player(summary: "Summary", seat: str) -> str:
    name = summary.players[seat]
    who = seat if name == seat else f"{seat} ({name})"
    return f"{who} {summary.points.get(seat, 0)}"

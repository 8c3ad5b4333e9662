"""``ludwig list``: the matches in the store, one line each."""

from typing import TYPE_CHECKING, Any

from cli.opening import known_viewer, store
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
    Column("players and points", broken=True),
)


def run(world: World, seen_by: str | None) -> None:
    """Lists the matches in the store; of a branch that is not the viewer's only where it left."""
    from ludwig.matches.listing import as_listed

    eyes = known_viewer(seen_by)
    with store(world) as matches:
        found = tuple(as_listed(matches.summaries(), eyes))
    if world.json:
        for summary in found:
            world.line(_facts(summary), "")
    elif found:
        rows = [_row(summary) for summary in found]
        world.print(world.draw(draw_table(_COLUMNS, rows, world.limit)))
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
        "unclean": summary.unclean or None,
    }


def _row(summary: "Summary") -> tuple[str | Span, ...]:
    return (
        Span(summary.id, "title"),
        _status(summary),
        str(summary.events),
        str(summary.round),
        summary.profile,
        ", ".join(_player(summary, seat) for seat in summary.players),
    )


def _status(summary: "Summary") -> str:
    """Returns how the match stands, whose copy this is, and whether it broke rules as imported."""
    copy = "" if summary.viewer == "referee" else f", {summary.viewer}'s copy"
    return f"{summary.status}{copy}{', unclean' if summary.unclean else ''}"


def _player(summary: "Summary", seat: str) -> str:
    name = summary.players[seat]
    who = seat if name == seat else f"{seat} ({name})"
    return who if summary.status == "hidden" else f"{who} {summary.points.get(seat, 0)}"

"""``ludwig list``: the matches in the store, one line each."""

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from cli.opening import known_viewer, store
from cli.short_ids import short_ids
from cli.world import World
from replays.drawing.columns import broken, columns_of
from replays.drawing.picture import Span
from replays.drawing.table import GAP, Column, draw_table

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
_PLAYERS: Final = 24
"""Columns that the players of a match have at least, as long as ids can be cut for that."""
_CUT: Final = "ids are cut to beginnings that name one match; --json has them whole"
_ID: Final = 8
"""An id is not cut to less."""


def run(world: World, seen_by: str | None, *, everything: bool) -> None:
    """Lists the matches in the store; of a branch that is not the viewer's only where it left.

    Dropped branches only if ``everything`` is asked for.
    """
    from ludwig.branches import Branches
    from ludwig.matches.listing import as_listed

    eyes = known_viewer(seen_by)
    with store(world) as matches:
        listed = tuple(as_listed(matches.summaries(), eyes))
        dropped = Branches(matches).dropped(summary.id for summary in listed)
    found = tuple(each for each in listed if everything or each.id not in dropped)
    if world.json:
        for summary in found:
            world.line({**_facts(summary), "dropped": summary.id in dropped}, "")
    elif found:
        names = _names(found, dropped, world.limit)
        rows = [_row(each, names[each.id], dropped=each.id in dropped) for each in found]
        world.print(world.draw(draw_table(_COLUMNS, rows, world.limit)))
        if any(id_ != name for id_, name in names.items()):
            world.say("\n".join(broken(_CUT, world.columns)))
    else:
        world.say("no match yet: try ludwig demo, ludwig simulate or ludwig play")


def _names(
    found: "Sequence[Summary]", dropped: Collection[str], limit: int | None
) -> Mapping[str, str]:
    """Returns the ids as they are shown: whole, unless a terminal has no room for the players."""
    ids = [summary.id for summary in found]
    if limit is None:
        return {id_: id_ for id_ in ids}
    unnamed = (_row(each, "", dropped=each.id in dropped) for each in found)
    rows = [(column.heading for column in _COLUMNS), *unnamed]
    _, *others, players = map(_widest, zip(*rows, strict=True))
    before_players = limit - sum(others) - GAP * len(others)
    beside_players = before_players - min(players, _PLAYERS) - GAP
    return short_ids(ids, beside_players if beside_players >= _ID else max(before_players, _ID))


def _widest(cells: "tuple[str | Span, ...]") -> int:
    return max(columns_of(cell.text if isinstance(cell, Span) else cell) for cell in cells)


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


def _row(summary: "Summary", name: str, *, dropped: bool) -> tuple[str | Span, ...]:
    return (
        Span(name, "title"),
        f"{_status(summary)}{', dropped' if dropped else ''}",
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

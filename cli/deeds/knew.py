"""``ludwig knew MATCH@POS SEAT``: the hidden things a seat had seen by a position."""

from typing import Any

from cli.opening import opened, viewer
from cli.screen import heading
from cli.seats import seated
from cli.story import Story
from cli.world import World
from domain.events import Seat
from projections.knowledge import Fact
from projections.wording import card_name, tile_name
from replays.drawing.picture import Picture, plain, stacked
from replays.drawing.table import Column, draw_table
from replays.why.unseen import Unseen, unseen

_FACTS = (
    Column("since", number=True),
    Column("what"),
    Column("which", broken=True),
    Column("where it was then"),
    Column("taken back", number=True),
)
_UNSEEN = (
    Column("size", number=True),
    Column("left", number=True),
    Column("surely", broken=True),
    Column("or else one of", broken=True),
)


def run(world: World, match: str, seat: str) -> None:
    """Tells what a seat knew at a position: cards and tiles it had seen, and what was hidden."""
    with opened(world, match) as (told, address):
        known = seated(told.match, seat)
        viewer(told, known)
        seq = told.seq(address.position)
        facts = told.knowledge(seq, known).get(known, ()) if seq else ()
        hidden = unseen(told, seq, known)
        world.answer(
            _data(told, seq, known, facts, hidden),
            lambda: world.draw(_picture(world, told, seq, known, facts, hidden)),
        )


def _data(
    told: Story, seq: int, seat: Seat, facts: tuple[Fact, ...], hidden: tuple[Unseen, ...]
) -> dict[str, Any]:
    return {
        "match": told.id,
        "seq": seq,
        "as": seat,
        "seat": seat,
        "knew": [
            {
                "kind": fact.kind,
                "value": fact.value,
                "name": _name(fact),
                "where": fact.where,
                "since": fact.since,
                "undone_by": fact.undone_by,
            }
            for fact in facts
        ],
        "unseen": [
            {
                "size": each.size,
                "left": each.left,
                "surely": list(each.surely),
                "others": list(each.others),
            }
            for each in hidden
        ],
    }


def _name(fact: Fact) -> str:
    return card_name(fact.value) if fact.kind == "bonus card" else tile_name(fact.value)


def _names(rooms: tuple[str, ...]) -> str:
    return ", ".join(map(tile_name, rooms))


def _picture(
    world: World,
    told: Story,
    seq: int,
    seat: Seat,
    facts: tuple[Fact, ...],
    hidden: tuple[Unseen, ...],
) -> Picture:
    rows = [
        (str(f.since), f.kind, _name(f), f.where, "" if f.undone_by is None else str(f.undone_by))
        for f in facts
    ]
    known = (
        draw_table(_FACTS, rows, world.limit) if rows else plain(f"{seat} had seen nothing hidden")
    )
    left = [
        (str(each.size), str(each.left), _names(each.surely), _names(each.others))
        for each in hidden
        if each.left
    ]
    pictures = [heading(told, seq, seat), known]
    if left:
        title = plain("tiles that lay face down, and which the seat knew to be there:")
        pictures.append(stacked([title, draw_table(_UNSEEN, left, world.limit)], gap=0))
    return stacked(pictures)

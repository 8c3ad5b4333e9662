"""A judged castle as JSON values and in words."""

from collections.abc import Iterable, Sequence
from typing import Any

from cli.refusal import reasons_text
from cli.world import World
from domain.final_scoring import DEPLETED_POINTS
from domain.refusal import Refusal
from domain.scoring import ScoreLine
from domain.tiles import FAVORS
from projections.wording import card_name, favor_name, plural, signed, tile_name
from replays.drawing.castle import draw_castle
from replays.drawing.picture import Picture, Span, plain, stacked
from replays.drawing.table import Cells, Column, draw_table
from replays.judging import Answer, Case, Judgement, Offer, RoomJudged

_NUMBER = Column("points", number=True)
_ROOMS = (
    Column("tile"),
    Column("scored", number=True),
    Column("now", number=True),
    Column("doors"),
    Column("complete"),
)


def case_facts(case: Case, judged: Judgement, offers: Sequence[Offer]) -> dict[str, Any]:
    """Returns a judged castle and the answers as JSON values."""
    return {
        "profile": case.profile.name,
        "legal": judged.legal,
        "points": judged.points,
        "recount": judged.recount,
        "area": judged.area,
        "external_entrances": judged.external,
        "completed": list(judged.completed),
        "rooms": [_room_facts(room) for room in judged.rooms],
        "final": {
            "points": judged.points,
            "depleted": DEPLETED_POINTS * len(judged.depleted),
            "bonus_cards": judged.held,
            "money": judged.money,
            "total": judged.total,
        },
        "depleted": list(judged.depleted),
        "cards": dict(judged.cards),
        "held": list(case.cards),
        "favors": dict(judged.favors),
        "next": [_offer_facts(offer) for offer in offers],
    }


def _room_facts(room: RoomJudged) -> dict[str, Any]:
    tile = room.tile
    return {
        "tile": tile.name,
        "type": tile.tile.type,
        "x": tile.x,
        "y": tile.y,
        "rotation": tile.rotation,
        "side": tile.side,
        "points": room.points,
        "lines": _line_facts(room.lines),
        "now": sum(line.points for line in room.worth),
        "now_lines": _line_facts(room.worth),
        "completed": room.completed,
        "can_be_completed": not room.ruled_out,
        "connected": list(room.connected),
        "doors": {door.name: door.state for door in room.doors},
        "refusals": _refusal_facts(room.refusals),
    }


def _line_facts(lines: Iterable[ScoreLine]) -> list[dict[str, Any]]:
    return [line._asdict() for line in lines]


def _refusal_facts(refusals: Iterable[Refusal]) -> list[dict[str, Any]]:
    return [
        {"rule": reason.rule, "code": reason.code, "facts": dict(reason.facts)}
        for reason in refusals
    ]


def _offer_facts(offer: Offer) -> dict[str, Any]:
    return {
        "tile": offer.kind,
        "allowed": offer.allowed,
        "legal_placements": offer.legal,
        "placements": [_answer_facts(each) for each in offer.answers],
    }


def _answer_facts(answer: Answer) -> dict[str, Any]:
    return {
        **answer.placement._asdict(),
        "words": answer.words,
        "legal": not answer.refusals,
        "refusals": _refusal_facts(answer.refusals),
        "points": answer.points,
        "lines": _line_facts(answer.lines),
        "completes": list(answer.completes),
        "external_entrances": answer.external,
    }


def case_picture(
    world: World, case: Case, judged: Judgement, offers: Sequence[Offer], *, drawn: bool
) -> Picture:
    """Returns a judged castle and the answers for people to read."""
    castle = draw_castle(case.castle, world.columns, unicode=world.unicode)
    parts = [
        *([castle] if drawn else []),
        draw_table(_ROOMS, [_room_row(room) for room in judged.rooms]),
        _lines(line for room in judged.rooms for line in room.lines),
        _broken(judged),
        _sums(case, judged),
        _cards(case, judged),
        _favors(judged),
        *(_offer(offer) for offer in offers),
    ]
    return stacked([part for part in parts if part.rows])


def _room_row(room: RoomJudged) -> Cells:
    doors = ", ".join(
        f"{door.name} {door.state}" for door in room.doors if door.state != "connected"
    )
    state = "yes" if room.completed else "never" if room.ruled_out else "no"
    now = sum(line.points for line in room.worth)
    return (
        Span(tile_name(room.tile.name), f"type {room.tile.tile.type}"),
        signed(room.points),
        signed(now),
        doors or "all connected",
        state,
    )


def _lines(lines: Iterable[ScoreLine]) -> Picture:
    rows = [
        (
            Span(line.rule, "rule"),
            signed(line.points),
            tile_name(line.room),
            tile_name(line.partner) if line.partner else "",
        )
        for line in lines
    ]
    columns = (Column("rule"), _NUMBER, Column("room"), Column("with"))
    return draw_table(columns, rows)


def _broken(judged: Judgement) -> Picture:
    return plain(
        *(
            f"{tile_name(room.tile.name)}: {words(room.refusals)}"
            for room in judged.rooms
            if room.refusals
        ),
        style="bad",
    )


def words(refusals: Sequence[Refusal]) -> str:
    """Returns which rules are broken, and by what."""
    return reasons_text(refusals)


def _sums(case: Case, judged: Judgement) -> Picture:
    count = len(judged.rooms)
    recounted = "" if judged.recount == judged.points else f", recounted {judged.recount}"
    external = plural(judged.external, "external entrance")
    depleted = DEPLETED_POINTS * len(judged.depleted)
    return plain(
        f"{plural(count, 'tile')}, {len(judged.completed)} complete, {judged.area} sq ft, "
        f"{external}, {judged.points} points{recounted}",
        f"at the end {judged.total} without favors and rewards: {judged.points} + {depleted} "
        f"depleted + {judged.held} for {plural(len(case.cards), 'bonus card')} + {judged.money} "
        "for money",
    )


def _cards(case: Case, judged: Judgement) -> Picture:
    rows = [
        (Span(card, "heading" if card in case.cards else ""), str(points), card_name(card))
        for card, points in judged.cards.items()
    ]
    return draw_table((Column("bonus card"), _NUMBER, Column("for")), rows)


def _favors(judged: Judgement) -> Picture:
    rows = [(favor, str(judged.favors[favor]), favor_name(favor)) for favor in FAVORS]
    return draw_table((Column("favor"), Column("counts", number=True), Column("for")), rows)


def _offer(offer: Offer) -> Picture:
    name = tile_name(offer.kind)
    places = plural(offer.legal, "legal placement")
    return stacked(
        [plain(f"next {name}: {places}", style="heading"), *map(_answer, offer.answers)], gap=0
    )


def _answer(answer: Answer) -> Picture:
    if answer.refusals:
        return plain(f"  {answer.words}: illegal, {words(answer.refusals)}", style="bad")
    done = ", ".join(map(tile_name, answer.completes))
    completes = f", completes {done}" if done else ""
    lines = "; ".join(
        f"{line.rule} {signed(line.points)} {tile_name(line.room)}"
        + (f" with {tile_name(line.partner)}" if line.partner else "")
        for line in answer.lines
    )
    why = f" ({lines})" if lines else ""
    return plain(f"  {answer.words}: {signed(answer.points)}{completes}{why}")

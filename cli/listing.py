"""The choices of a decision as a numbered list, placements with all that they would score."""

from collections.abc import Iterable, Sequence
from typing import Final

from cli.menu import Option, best_place, joined_by, offered
from cli.refusal import reasons_text
from domain import events as ev
from domain.refusals import refusals
from domain.state import State
from domain.tiles import ROOMS
from projections.wording import card_name, favor_name, tile_name, tile_names
from replays.drawing.market import centre
from replays.drawing.picture import Picture, Span, plain, stacked
from replays.drawing.table import Cells, Column, draw_table
from replays.drawing.wrapping import wrapped
from replays.preview import PARTS, Preview, preview

_HEADINGS: Final = {
    "own_value": "own",
    "connections": "joins",
    "penalties": "minus",
    "downstairs": "down",
}


_ROOMS: Final = (
    Column("", number=True),
    Column("room"),
    Column("coins", number=True),
    Column("size", number=True),
    Column("type"),
    Column("doors", number=True),
    Column("pts", number=True),
    Column("centre", broken=True),
)


def listing(menu: Sequence[Option], state: State, columns: int, shown: int) -> Picture:
    """Returns the first options, numbered; placements as a table of what each would score.

    Rooms on offer that cannot be bought stand below with the reason.
    """
    if menu and menu[0].preview is not None:
        drawn = _placements(menu[:shown], state, columns)
    else:
        drawn = _choices(menu[:shown], state, columns)
    left = len(menu) - shown
    more = [plain(f"     … {left} more: all lists them", style="note")] if left > 0 else []
    barred = [plain(f"     {words}", style="note") for words in _barred(menu, state)]
    return wrapped(stacked([drawn, *more, *barred], gap=0), columns)


def _choices(menu: Sequence[Option], state: State, columns: int) -> Picture:
    buying = any(isinstance(option.choice, ev.TurnPassed) for option in menu)
    scored = any(option.points is not None for option in menu)
    best = "best" if buying else "points" if scored else ""
    heading = (Column("", number=True), Column(best, number=True), Column("choice", broken=True))
    rows = [_row(number, option, state) for number, option in enumerate(menu, 1)]
    drawn = draw_table(heading, rows, columns)
    return drawn if scored else Picture(drawn.rows[1:])


def _row(number: int, option: Option, state: State) -> Cells:
    points = "" if option.points is None else f"{option.points:+d}"
    placement = best_place(state, option.choice)
    more = () if placement is None else gains(preview(state, state.active, placement))
    return Span(f"{number:>3}", "title"), Span(points, "good"), "; ".join([option.label, *more])


def _barred(menu: Sequence[Option], state: State) -> Iterable[str]:
    """Yields why each room on offer that is not in the menu cannot be bought."""
    if not any(isinstance(option.choice, ev.TurnPassed) for option in menu):
        return
    offered_now = {option.word for option in menu}
    index = state.payee()
    payee = None if index is None else state.seats[index]
    for tile in offered(state):
        offer = state.offer(tile)
        if tile not in offered_now and offer is not None and offer.price is not None:
            seat = state.seats[state.active]
            choice = ev.RoomPurchased(seat, tile, offer.price, offer.coins, payee)
            yield f"{tile_name(tile)}: {reasons_text(refusals(state, choice))}"


def _placements(menu: Sequence[Option], state: State, columns: int) -> Picture:
    parts = [part for part in PARTS if any(_part(option, part) for option in menu)]
    if len(parts) == 1:
        parts = []
    heading = (
        Column("", number=True),
        Column("points", number=True),
        *(Column(_HEADINGS[part], number=True) for part in parts),
        Column("place"),
        Column("beside that", broken=True),
    )
    rows = [_placed(number, option, parts, state) for number, option in enumerate(menu, 1)]
    return draw_table(heading, rows, columns)


def _placed(number: int, option: Option, parts: Sequence[str], state: State) -> Cells:
    points = Span(f"{option.points:+d}", "good" if (option.points or 0) > 0 else "total")
    shares = [f"{share:+d}" if (share := _part(option, part)) else "" for part in parts]
    where = option.word.replace("upstairs", "light").replace("downstairs", "dark")
    return (Span(f"{number:>3}", "title"), points, *shares, where, _beside(option, state))


def _part(option: Option, part: str) -> int:
    return 0 if option.preview is None else dict(option.preview.points)[part]


def _beside(option: Option, state: State) -> str:
    if option.preview is None or not isinstance(option.choice, ev.RoomPlaced):
        return option.label
    return "; ".join([f"to {tile_names(joined_by(state, option.choice))}", *gains(option.preview)])


def gains(seen: Preview) -> Iterable[str]:
    """Yields what a placement would bring beside its points: rooms done, favors, bonus cards."""
    if seen.completes:
        yield f"completes {tile_names(seen.completes)}"
    for gain in seen.favors:
        counted = favor_name(gain.item).removeprefix("most ")
        yield f"favor {counted} {gain.before} to {gain.after}"
    for gain in seen.cards:
        yield f"{gain.after - gain.before:+d} by bonus card '{card_name(gain.item)}'"


def prices(state: State, columns: int) -> Picture:
    """Returns the rooms to be priced, numbered, and how to answer."""
    rows = [_priced(number, tile, state) for number, tile in enumerate(offered(state), 1)]
    lines = [
        f"prices in marks: {', '.join(f'{price:,}' for price in state.prices)}",
        f"name all rooms from the cheapest price up, such as: {_order(len(rows))}",
    ]
    if all(offer.price is not None for offer in state.market):
        lines.append("keep leaves them as they are")
    return wrapped(stacked([draw_table(_ROOMS, rows, columns), plain(*lines)], gap=0), columns)


def _priced(number: int, tile: str, state: State) -> Cells:
    room, offer = ROOMS[tile], state.offer(tile)
    coins = "" if offer is None or not offer.coins else f"{offer.coins:,}"
    return (
        Span(f"{number:>3}", "title"),
        Span(room.name, room.type),
        coins,
        str(room.size),
        Span(room.type, room.type),
        str(len(room.entrances)),
        str(room.points),
        centre(room),
    )


def _order(count: int) -> str:
    return " ".join(map(str, range(count, 0, -1)))

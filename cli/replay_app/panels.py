"""The panels around the castle as pictures: seats, favors, market, decks, cards in hand."""

from collections.abc import Iterable
from typing import Final

from domain.decisions import awaited
from domain.final_scoring import favor_count, holding
from domain.state import CORRIDOR_PRICE, Offer, State
from domain.tiles import FAVORS, ROOMS, Favor
from projections.wording import card_name, favor_name
from replays.drawing.market import centre
from replays.drawing.picture import Picture, Row, Span, plain, stacked
from replays.drawing.scores import draw_scores
from replays.drawing.table import Cells, Column, draw_table

_SEATS: Final = (
    Column(""),
    Column("seat"),
    Column("pts", number=True),
    Column("money", number=True),
    Column("tiles", number=True),
    Column("done", number=True),
    Column("cards", number=True),
)
_SHORT: Final = {
    "small_rooms": "small",
    "large_rooms": "large",
    "square_rooms": "square",
    "round_rooms": "round",
    "completed_rooms": "complete",
    "incomplete_rooms": "incompl",
    "external_entrances": "exits",
    "leftover_money": "money",
}
_TYPE: Final = {
    "activity": "act",
    "corridor": "corr",
    "downstairs": "down",
    "food": "food",
    "living": "living",
    "outdoor": "outdoor",
    "sleeping": "sleep",
    "utility": "utility",
}
_NAME: Final = 21


def seats_panel(state: State, *, favors: bool) -> Picture:
    """Returns the seats with points and money, with ``favors`` also each one's progress in them."""
    if state.final:
        return draw_scores(state)
    shown = state.favors if favors else ()
    columns = (*_SEATS, *(Column(_short(FAVORS[each]), number=True) for each in shown))
    rows = [_seat(state, index, shown) for index in range(len(state.seats))]
    return draw_table(columns, rows)


def _seat(state: State, index: int, favors: Iterable[str]) -> Cells:
    castle, seat = state.castles[index], state.seats[index]
    decision = awaited(state)
    deciding = decision is not None and decision.seat == seat
    token = "*" if index == state.master and not state.solo and not state.over else ""
    done = sum(castle.is_completed(tile) for tile in range(len(castle.placed)))
    numbers = (state.points[index], f"{state.money[index]:,}", len(castle.placed), done)
    return (
        ">" if deciding else "",
        Span(f"{seat}{token}", f"seat {seat}"),
        *map(str, numbers),
        str(len(state.hands[index])),
        *(str(_count(state, favor, index)) for favor in favors),
    )


def _count(state: State, favor: str, index: int) -> int:
    return favor_count(FAVORS[favor], holding(state, index))


def _short(favor: Favor) -> str:
    if favor.room_type is None:
        return _SHORT[favor.kind]
    return f"{_TYPE[favor.room_type]}{' sf' if favor.kind.endswith('feet') else ''}"


def favors_panel(state: State) -> Picture:
    """Returns the King's Favors, each with the seats that lead in it and their count."""
    if not state.favors:
        return Picture(())
    return draw_table(
        (Column("King's Favors"), Column("first")),
        [_favor(state, favor) for favor in state.favors],
    )


def _favor(state: State, favor: str) -> Cells:
    counts = [_count(state, favor, index) for index in range(len(state.seats))]
    best = max(counts)
    first = [seat for seat, count in zip(state.seats, counts, strict=True) if count == best > 0]
    style = f"seat {first[0]}" if len(first) == 1 else ""
    name = favor_name(favor).removeprefix("most ").replace("square feet", "sq ft")
    return (name, Span(f"{best:,} {', '.join(first)}" if first else "nobody", style))


def market_panel(state: State, *, wide: bool, marked: str | None = None) -> Picture:
    """Returns the market, cheapest first; ``wide`` with centres, ``marked`` is pointed at."""
    offers = sorted(state.market, key=lambda offer: (offer.price is None, offer.price or 0))
    rows = [_offer(offer, wide=wide, marked=offer.tile == marked) for offer in offers]
    corridors = (Span(f"{CORRIDOR_PRICE:>5}    "), Span(_corridors(state), "corridor"))
    return Picture((*rows, corridors))


def _offer(offer: Offer, *, wide: bool, marked: bool) -> Row:
    tile = ROOMS[offer.tile]
    price = "    -" if offer.price is None else f"{offer.price:>5}"
    coins = f"+{offer.coins // 1000}" if offer.coins else ""
    name = Span(f"{tile.name[:_NAME]:<{_NAME}}", f"{tile.type}{' newest' if marked else ''}")
    facts = f" {tile.size:>3} {tile.points}{f' {centre(tile)}' if wide else ''}"
    return (Span(f"{price} "), Span(f"{coins:<4}", "total"), name, Span(facts))


def _corridors(state: State) -> str:
    return f"hallways {state.decks.hallways}  stairs {state.decks.stairs}"


def decks_panel(state: State) -> Picture:
    """Returns how much lies in every deck and stack, and what a Sleeping reward put on top."""
    decks = state.decks
    top = f"rooms {len(decks.room_deck)}  bonus cards {len(decks.bonus_deck)}"
    laid = f"  on top {' '.join(str(laid.size) for laid in decks.laid)}" if decks.laid else ""
    stacks = [f"{size}:{len(stack)}" for size, stack in decks.stacks.items()]
    halves = [" ".join(f"{each:<5}" for each in half) for half in (stacks[:5], stacks[5:])]
    return stacked([plain(f"{top}{laid}"), plain(*halves)], gap=0)


def hand_panel(state: State, index: int) -> Picture:
    """Returns the bonus cards of a seat that the viewer knows, those still to choose among too."""
    known = [card for card in (*state.hands[index], *(state.dealt[index] or ())) if card]
    if not known:
        return Picture(())
    return plain(f"bonus cards: {'; '.join(map(card_name, known))}", style="note")

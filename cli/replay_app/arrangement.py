"""Where everything stands on a screen of a size: usable from 80×24, comfortable from 120×40."""

from typing import Final, NamedTuple

from textual.geometry import Region

WIDE: Final = (110, 34)
JOURNAL_COLUMNS: Final = (40, 60)
JOURNAL_ROWS: Final = 5
TRADE_COLUMNS: Final = 37
TRADE_ROWS: Final = 8
SMALLEST: Final = 6
CENTRE_COLUMNS: Final = 96


class Arrangement(NamedTuple):
    """A region for each part of the screen; an empty one is not shown."""

    wide: bool
    heading: Region
    seats: Region
    market: Region
    decks: Region
    owner: Region
    castle: Region
    journal: Region
    footer: Region


class Rows(NamedTuple):
    """How many rows the table of the seats takes, and the lines over the castle."""

    seats: int
    owner: int


def arranged(
    columns: int, rows: int, needed: Rows, *, market: bool = True, decks: bool = True
) -> Arrangement:
    """Returns the regions on a screen of a size.

    A narrow screen gives the place of the ``market`` and of the ``decks`` to others if they are
    not asked for: the castle that of both, the decks that of the market.
    """
    if columns >= WIDE[0] and rows >= WIDE[1]:
        return _wide(columns, rows, needed)
    trade = min(TRADE_COLUMNS, columns // 2) if market or decks else 0
    return _narrow(columns, rows, needed, trade, TRADE_ROWS if market else 0)


def _wide(columns: int, rows: int, needed: Rows) -> Arrangement:
    journal = min(max(JOURNAL_COLUMNS[0], columns // 3), JOURNAL_COLUMNS[1])
    left = columns - journal - 1
    trade = 1 + needed.seats + 1
    owner = trade + TRADE_ROWS + 1
    castle = owner + needed.owner
    decks = min(CENTRE_COLUMNS - TRADE_COLUMNS, left - TRADE_COLUMNS - 1)
    return Arrangement(
        wide=True,
        heading=Region(0, 0, columns, 1),
        seats=Region(0, 1, left, needed.seats),
        market=Region(0, trade, TRADE_COLUMNS, TRADE_ROWS),
        decks=Region(TRADE_COLUMNS + 1, trade, decks, TRADE_ROWS),
        owner=Region(0, owner, left, needed.owner),
        castle=Region(0, castle, left, rows - castle - 1),
        journal=Region(left + 1, 1, journal, rows - 2),
        footer=Region(0, rows - 1, columns, 1),
    )


def _narrow(columns: int, rows: int, needed: Rows, trade: int, offers: int) -> Arrangement:
    top = 1 + needed.seats
    journal = min(JOURNAL_ROWS, max(rows - needed.seats - SMALLEST, 1))
    high = max(rows - top - journal - 1, 0)
    offers, left = min(offers, high), columns - trade - (1 if trade else 0)
    return Arrangement(
        wide=False,
        heading=Region(0, 0, columns, 1),
        seats=Region(0, 1, columns, needed.seats),
        market=Region(columns - trade, top, trade, offers if trade else 0),
        decks=Region(columns - trade, top + offers, trade, high - offers if trade else 0),
        owner=Region(0, top, left, needed.owner),
        castle=Region(0, top + needed.owner, left, max(high - needed.owner, 0)),
        journal=Region(0, top + high, columns, journal),
        footer=Region(0, rows - 1, columns, 1),
    )

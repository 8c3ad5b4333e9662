"""Where everything stands on a screen of a size: usable from 80×24, comfortable from 120×40."""

from typing import Final, NamedTuple

from textual.geometry import Region

WIDE: Final = (110, 34)
JOURNAL_COLUMNS: Final = (40, 60)
JOURNAL_ROWS: Final = 5
TRADE_COLUMNS: Final = 37
TRADE_ROWS: Final = 8
CENTRE_COLUMNS: Final = 96


class Arrangement(NamedTuple):
    """A region for each part of the screen; an empty one is not shown."""

    wide: bool
    heading: Region
    seats: Region
    market: Region
    decks: Region
    castle: Region
    journal: Region
    footer: Region


def arranged(columns: int, rows: int, seats: int, *, market: bool = True) -> Arrangement:
    """Returns the regions on a screen for a table of so many rows.

    Without ``market`` a narrow screen gives its place to the castle.
    """
    if columns >= WIDE[0] and rows >= WIDE[1]:
        return _wide(columns, rows, seats)
    return _narrow(columns, rows, seats, market=market)


def _wide(columns: int, rows: int, seats: int) -> Arrangement:
    journal = min(max(JOURNAL_COLUMNS[0], columns // 3), JOURNAL_COLUMNS[1])
    left = columns - journal - 1
    trade = 1 + seats + 1
    castle = trade + TRADE_ROWS + 1
    decks = min(CENTRE_COLUMNS - TRADE_COLUMNS, left - TRADE_COLUMNS - 1)
    return Arrangement(
        wide=True,
        heading=Region(0, 0, columns, 1),
        seats=Region(0, 1, left, seats),
        market=Region(0, trade, TRADE_COLUMNS, TRADE_ROWS),
        decks=Region(TRADE_COLUMNS + 1, trade, decks, TRADE_ROWS),
        castle=Region(0, castle, left, rows - castle - 1),
        journal=Region(left + 1, 1, journal, rows - 2),
        footer=Region(0, rows - 1, columns, 1),
    )


def _narrow(columns: int, rows: int, seats: int, *, market: bool) -> Arrangement:
    top, journal = 1 + seats, min(JOURNAL_ROWS, max(rows - seats - 6, 1))
    high = max(rows - top - journal - 1, 0)
    trade = min(TRADE_COLUMNS, columns // 2) if market else 0
    offers, left = min(TRADE_ROWS, high), columns - trade - (1 if trade else 0)
    return Arrangement(
        wide=False,
        heading=Region(0, 0, columns, 1),
        seats=Region(0, 1, columns, seats),
        market=Region(columns - trade, top, trade, offers if trade else 0),
        decks=Region(columns - trade, top + offers, trade, high - offers if trade else 0),
        castle=Region(0, top, left, high),
        journal=Region(0, top + high, columns, journal),
        footer=Region(0, rows - 1, columns, 1),
    )

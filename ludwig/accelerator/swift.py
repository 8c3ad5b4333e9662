"""How `swift` buys, prices and lays tiles: `ludwig.players.swift`, number for number."""

from math import exp
from typing import Final

from domain.state import CORRIDOR_PRICE, PASS_MONEY
from ludwig.accelerator import layout, moves
from ludwig.accelerator.castle import castle_of, doors_met
from ludwig.accelerator.chance import fraction, share, stream_of
from ludwig.accelerator.compiled import compiled
from ludwig.accelerator.layout import Boards, Numbers, Worths
from ludwig.accelerator.points import placement_points
from ludwig.accelerator.sites import find_site, site_count
from ludwig.accelerator.turn import CORRIDOR, FOYER, PASS, option_fits, write_option
from ludwig.players.purse import END_WORTH
from ludwig.players.swift import A_DOOR, PLENTY, SITES_TRIED, SPENDING

_TRIED: Final = layout.SCRATCH + 3
"""The numbers of the sites to try, behind the site that was found."""


@compiled
def swift_turn(m: Numbers, b: Boards, w: Worths) -> None:
    """Writes the best option whose tile fits; the earlier one of two as good."""
    count = m[layout.OPTIONS]
    mark = _mark(m)
    for number in range(count):
        w[number] = _net(m, w, m[layout.OPTIONS + 1 + number], mark)
    while True:
        best = 0
        for number in range(1, count):
            if w[number] > w[best]:
                best = number
        option = m[layout.OPTIONS + 1 + best]
        if option_fits(m, b, option):
            write_option(m, option)
            return
        w[best] = -1e300


@compiled
def _mark(m: Numbers) -> float:
    """Returns what a thousand marks are worth to the seat whose turn it is."""
    if m[layout.LAST_ROUND]:
        return END_WORTH
    money = m[layout.MONEY + m[layout.ACTIVE]]
    return END_WORTH + SPENDING * exp(-money / 1000 / PLENTY)


@compiled
def _net(m: Numbers, w: Worths, option: int, mark: float) -> float:
    luck = fraction(m, stream_of(layout.SEAT_STREAM + m[layout.ACTIVE]))
    if option < CORRIDOR:
        place = layout.MARKET + 1 + option * layout.OFFER_LENGTH
        marks: int = m[place + 2] - m[place + 1]
        worth: float = w[layout.MOST_OPTIONS + m[place]]
        return worth + luck + marks * mark / 1000
    if option < PASS:
        return luck + 1.0 - CORRIDOR_PRICE * mark / 1000
    if option < FOYER:
        return PASS_MONEY * mark / 1000
    return -1.0


@compiled
def swift_site(m: Numbers, b: Boards) -> None:
    """Writes the best of a few sites: the points it scores and the doors it meets."""
    seat = m[layout.ACTIVE]
    tiles, found = m[castle_of(seat)], layout.SCRATCH
    tried = _draw_sites(m, site_count(m, b, seat, m[layout.PLACING]), seat)
    best = -1e300
    for number in range(tried):
        find_site(m, b, seat, m[_TRIED + number], found)
        points = placement_points(m, b, seat, found, tiles)
        doors = doors_met(m, b, seat, m[found], m[found + 1], m[found + 2])
        worth = points + A_DOOR * doors
        if worth > best:
            best = worth
            write_site(m)


@compiled
def _draw_sites(m: Numbers, count: int, seat: int) -> int:
    """Notes the sites to try, all if they are few; returns how many."""
    if count <= SITES_TRIED:
        for number in range(count):
            m[_TRIED + number] = number
        return count
    for number in range(SITES_TRIED):
        m[_TRIED + number] = share(m, stream_of(layout.SEAT_STREAM + seat), count)
    return SITES_TRIED


@compiled
def write_site(m: Numbers) -> None:
    """Writes the site that was found as a move."""
    m[layout.MOVE] = moves.LAY
    for part in range(3):
        m[layout.MOVE + 1 + part] = m[layout.SCRATCH + part]


@compiled
def swift_prices(m: Numbers, w: Worths) -> None:
    """Offers the rooms that are worth most at the highest prices."""
    rooms, prices = m[layout.MARKET], m[layout.PRICES]
    m[layout.MOVE] = moves.PRICE_ROOMS
    for number in range(rooms):
        w[number] = _offered(m, w, number)
    for number in range(rooms):
        cheaper = 0
        for other in range(rooms):
            cheaper += w[other] < w[number] or (w[other] == w[number] and other < number)
        m[layout.MOVE + 4 + number] = m[layout.PRICES + 1 + prices - rooms + cheaper]


@compiled
def _offered(m: Numbers, w: Worths, number: int) -> float:
    place = layout.MARKET + 1 + number * layout.OFFER_LENGTH
    return w[layout.MOST_OPTIONS + m[place]] + m[place + 2] * SPENDING / 1000  # type: ignore[no-any-return]

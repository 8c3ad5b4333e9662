"""``ludwig compare A[@POS] B[@POS]``: where two lines part and what came of each."""

from collections.abc import Sequence
from typing import Any

from cli.error import usage
from cli.exit_code import ExitCode
from cli.opening import store, story, viewer
from cli.screen import journal_line, owner
from cli.story import Story
from cli.world import World
from domain.events import Seat
from domain.state import State
from domain.visibility import Viewer
from projections.wording import tile_name
from replays.branching.parting import Gain, Parting, parted, result
from replays.difference import Change, Difference
from replays.drawing.castle import draw_castle, stands_whole
from replays.drawing.picture import Picture, Row, Span, beside, plain, stacked
from replays.positions import Position, parse, resolve

_GAP = 4
_NAMES = {"stage": "what is due", "turn": "whose turn", "master_builder": "Master Builder"}
_STAGES = {
    "keep": "bonus cards to keep",
    "price": "prices to set",
    "turn": "a tile to buy, or a pass",
    "place": "a tile to place",
    "reward": "rewards to take",
    "utility": "a bonus card to keep",
    "sleep": "tiles to put on the room deck",
    "ended": "nothing: it has ended",
    "abandoned": "nothing: it was abandoned",
}


def run(world: World, one: str, other: str, seen_by: str | None) -> int:
    """Compares two positions: where they part, points, money, market, castles, result."""
    first = parse(one)
    second = parse(other if not other.startswith("@") else f"{one.partition('@')[0]}{other}")
    with store(world) as matches:
        lines = (story(matches, first), story(matches, second))
        eyes = viewer(lines[0], seen_by)
        if viewer(lines[1], seen_by) != eyes:
            raise usage(f"{seen_by} has another seat in each match", hint="--as SEAT")
        pair = _Pair(lines, tuple(map(_seq, lines, (first.position, second.position))), eyes)
        found = parted(lines[0], pair.seqs[0], lines[1], pair.seqs[1], eyes)
        if found is None:
            raise usage("before the first event there is nothing to compare", hint="MATCH@1")
        world.answer(_facts(pair, found), lambda: world.draw(_picture(world, pair, found)))
    return ExitCode.DONE if not found.difference and not found.categories else ExitCode.NO


def _seq(told: Story, position: Position) -> int:
    return resolve(position, told.waypoints)


class _Pair:
    """The two lines, the positions on them, and who looks."""

    def __init__(self, lines: tuple[Story, Story], seqs: tuple[int, ...], eyes: Viewer) -> None:
        self.lines = lines
        self.seqs = seqs
        self.eyes: Viewer = eyes
        self.names = tuple(f"{told.id}@{seq}" for told, seq in zip(lines, seqs, strict=True))
        states = (told.state(seq, eyes) for told, seq in zip(lines, seqs, strict=True))
        self.states: tuple[State, ...] = tuple(state for state in states if state is not None)

    def next_event(self, number: int, common: int) -> str | None:
        """Returns in words what a line did where they part."""
        if common >= self.seqs[number]:
            return None
        return self.lines[number].entry(common + 1, self.eyes).text


def _facts(pair: _Pair, found: Parting) -> dict[str, Any]:
    return {
        "as": pair.eyes,
        "lines": [
            {
                "position": pair.names[number],
                "branch": pair.lines[number].branch,
                "events_since": (found.ones, found.others)[number],
                "next": pair.next_event(number, found.common),
                "result": result(pair.states[number]),
            }
            for number in (0, 1)
        ],
        "common": found.common,
        "differ": bool(found.difference),
        "table": [change._asdict() for change in found.difference.table],
        "market": [change._asdict() for change in found.difference.market],
        "seats": [
            {
                "seat": seat.seat,
                "numbers": [change._asdict() for change in seat.numbers],
                "tiles": [change._asdict() for change in seat.tiles],
            }
            for seat in found.difference.seats
        ],
        "categories": [gain._asdict() for gain in found.categories],
        "rules": [gain._asdict() for gain in found.rules],
    }


def _picture(world: World, pair: _Pair, found: Parting) -> Picture:
    pictures = [_heading(pair, found)]
    if not found.difference:
        return stacked([*pictures, plain("nothing differs")])
    pictures.append(_numbers(found.difference))
    pictures.append(_gains("points by what they are for", found.categories))
    pictures.append(_gains("the same points by rule", found.rules))
    pictures.append(_market(found.difference))
    pictures += [_castles(world, pair, seat.seat) for seat in found.difference.seats if seat.tiles]
    return stacked([picture for picture in pictures if picture.rows])


def _heading(pair: _Pair, found: Parting) -> Picture:
    rows = [plain(f"A  {pair.names[0]}", f"B  {pair.names[1]}  as {pair.eyes}", style="title")]
    rows.append(plain(f"they share {found.common} events; then"))
    for number, letter in enumerate("AB"):
        since = (found.ones, found.others)[number]
        if since:
            rows.append(Picture(((Span(f"{letter}: {since} events, the first: ", "note"),),)))
            rows.append(journal_line(pair.lines[number].entry(found.common + 1, pair.eyes)))
        else:
            rows.append(plain(f"{letter}: stands there", style="note"))
    return stacked(rows, gap=0)


def _numbers(found: Difference) -> Picture:
    rows: list[Row] = [
        (Span(f"{seat.seat:>7} ", f"seat {seat.seat}"), Span(_changed(change)))
        for seat in found.seats
        for change in seat.numbers
    ]
    rows += [(Span(_changed(change)),) for change in found.table]
    return Picture(tuple(rows))


def _changed(change: Change) -> str:
    name = _NAMES.get(change.fact, change.fact.replace("_", " "))
    before, after = (
        _STAGES.get(str(value), value) if change.fact == "stage" else value
        for value in (change.before, change.after)
    )
    return f"{name}: {_shown(before)} → {_shown(after)}"


def _gains(heading: str, gains: Sequence[Gain]) -> Picture:
    rows: list[Row] = [
        (
            Span(f"{gain.seat:>7} ", f"seat {gain.seat}"),
            Span(f"{gain.what.replace('_', ' ')}: {gain.one:+d} → {gain.other:+d}"),
        )
        for gain in gains
    ]
    return Picture(((Span(heading, "title"),), *rows)) if rows else Picture(())


def _market(found: Difference) -> Picture:
    rows = [
        (
            Span("market "),
            Span(
                f"{tile_name(offer.tile)} {offer.change}: "
                f"price {_shown(offer.price[0])} → {_shown(offer.price[1])}, "
                f"coins {offer.coins[0]:,} → {offer.coins[1]:,}"
            ),
        )
        for offer in found.market
    ]
    return Picture(tuple(rows))


def _castles(world: World, pair: _Pair, seat: Seat) -> Picture:
    """Returns a seat's castles beside each other, one below the other where they need the width."""
    half = (world.columns - _GAP) // 2
    shown = [state.castles[state.index(seat)] for state in pair.states]
    narrow = all(stands_whole(castle, half) for castle in shown)
    width = half if narrow else world.columns
    one, other = (
        _castle(world, letter, state, seat, width)
        for letter, state in zip("AB", pair.states, strict=True)
    )
    return beside(one, other, _GAP) if narrow else stacked([one, other])


def _castle(world: World, letter: str, state: State, seat: Seat, width: int) -> Picture:
    index = state.index(seat)
    castle = draw_castle(state.castles[index], width, unicode=world.unicode, legend=False)
    return stacked([plain(letter, style="title"), owner(state, index), castle], gap=0)


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:,}" if isinstance(value, int) else "–" if value is None else str(value)

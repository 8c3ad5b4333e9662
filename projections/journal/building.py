"""The journal's words for tiles placed, scored and completed (PLACE, SCORE, REWARD-1)."""

from domain import events as ev
from domain.state import State
from domain.tiles import TILES, kind_of
from projections.journal.entry import Told
from projections.wording import ROOM_TYPE_NAMES, listed, signed, tile_name

_SIDES = {"upstairs": "light side up", "downstairs": "dark side up"}


def room_placed(event: ev.RoomPlaced, _before: State) -> Told:
    """Tells where a tile was placed."""
    words = [f"{event.seat} places {tile_name(event.tile)} at {event.x},{event.y}"]
    if event.rotation:
        words.append(f"turned {event.rotation}°")
    if event.side is not None:
        words.append(_SIDES[event.side])
    return Told(", ".join(words), ("PLACE-1", "CORRIDOR" if event.free else "BUY-5"))


def points_scored(event: ev.PointsScored, _before: State) -> Told:
    """Tells what a placement scored, line by line."""
    text = f"{event.seat} scores {signed(event.points)} for {tile_name(event.tile)}"
    return Told(text + lines(event.lines), rules_of(event.lines))


def lines(scored: tuple[ev.Line, ...]) -> str:
    """Returns the reasons for points, to stand behind them; empty if there are none."""
    return f": {listed(map(_line, scored))}" if scored else ""


def rules_of(scored: tuple[ev.Line, ...]) -> tuple[str, ...]:
    """Returns the rules of the lines, each once; SCORE-1 where nothing scored."""
    return tuple(dict.fromkeys(line.rule for line in scored)) or ("SCORE-1",)


def _line(line: ev.Line) -> str:
    points = signed(line.points)
    if line.partner is None:
        return f"{points} its own value"
    if line.rule == "SCORE-3":
        return f"{points} from {tile_name(line.room)}"
    return f"{points} {_reason(line.room)} {tile_name(line.partner)}"


def _reason(room: str) -> str:
    tile = TILES.get(kind_of(room))
    match tile and tile.bonus_kind:
        case "connection":
            return "connected to"
        case "adjacency":
            return "next to"
    return "for"


def room_completed(event: ev.RoomCompleted, before: State) -> Told:
    """Tells that a room was completed."""
    text = f"{event.seat} completes {tile_name(event.room)} ({ROOM_TYPE_NAMES[event.reward]})"
    if event.reward == "food":
        return Told(f"{text}: an extra turn will follow", ("REWARD-1", "FOOD"))
    if event.reward == "downstairs":
        first = before.downstairs[before.index(event.seat)] % 2 == 0
        pair = "the first of a pair" if first else "the second of a pair"
        return Told(f"{text}, {pair}", ("REWARD-1", "DOWNSTAIRS"))
    return Told(text, ("REWARD-1",))

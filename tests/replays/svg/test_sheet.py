from xml.etree import ElementTree as ET

import pytest

from domain import events as ev
from replays.svg.sheet import MILLIMETRES_A_CELL, castle_sheet

SVG = "{http://www.w3.org/2000/svg}"


def parsed(text):
    return ET.fromstring(text)  # noqa: S314  a file of our own


def classed(root, name):
    """Returns the elements of a class."""
    return [each for each in root.iter() if name in each.get("class", "").split()]


@pytest.mark.parametrize("seq", [1, 40, 200, 394])
def test_every_tile_and_door_is_drawn(four_players, seq):
    """Each tile of each castle is drawn once, each entrance as it stands (GEO-8)."""
    root = parsed(castle_sheet(four_players, seq, "spectator"))
    castles = four_players.state(seq, "spectator").castles
    assert sum(len(castle.placed) for castle in castles) == len(classed(root, "room"))
    for state in ("connected", "external", "open", "blocked"):
        standing = sum(
            entrance.state == state
            for castle in castles
            for index in range(len(castle.placed))
            for entrance in castle.entrances(index)
        )
        signs = len(classed(root, state)) - len(legend_signs(root, state))
        assert standing == signs


def legend_signs(root, state):
    (legend,) = classed(root, "legend")
    return classed(legend, state)


def test_sheet_is_to_scale(two_players):
    """A cell of five feet is 5.08 mm wide on paper, a scale of 1 : 300, and a bar says so."""
    root = parsed(castle_sheet(two_players, two_players.last, "spectator"))
    _, _, width, height = map(float, root.get("viewBox").split())
    for length, cells in ((root.get("width"), width), (root.get("height"), height)):
        assert abs(float(length.removesuffix("mm")) - cells * MILLIMETRES_A_CELL) < 0.06
    words = [each.text for each in root.iter(f"{SVG}text")]
    assert {"1 : 300", "30 ft"} <= set(words)
    (bar,) = classed(root, "scale")
    assert 30 / 5 == sum(float(box.get("width")) for box in bar.iter(f"{SVG}rect"))


def test_sheet_says_what_it_shows(two_players):
    """Match, position, eyes, and each owner's points and money stand on the sheet (SEE-4)."""
    text = castle_sheet(two_players, 200, "red", ("red",))
    state = two_players.state(200, "red")
    index = state.index("red")
    assert f"after event 200 of 296, round {state.round}, as red" in text
    assert f"{state.points[index]} points · {state.money[index]:,} marks" in text
    assert "Castle of Yellow" not in text


def test_only_the_last_tile_is_marked(two_players):
    """While a match goes on the tile laid last is marked, and none once it is over."""
    seq = next(h.seq for h in two_players.happenings[150:] if isinstance(h.event, ev.RoomPlaced))
    (newest,) = classed(parsed(castle_sheet(two_players, seq, "spectator")), "newest")
    laid = two_players.happenings[seq - 1]
    assert laid.state.castle.placed[-1].tile.name in newest.find(f"{SVG}title").text
    ended = parsed(castle_sheet(two_players, two_players.last, "spectator"))
    assert [] == classed(ended, "newest")


def test_sheet_holds_all_it_needs(four_players):
    """The file names nothing outside itself: no address but the name of the format."""
    text = castle_sheet(four_players, 300, "spectator")
    assert 1 == text.count("://")
    assert "@import" not in text
    used = {part.split(")")[0] for part in text.split("url(#")[1:]}
    assert used <= {each.get("id") for each in parsed(text).iter() if each.get("id")}


def test_position_before_the_first_has_no_castle(two_players):
    """At position 0 there is no castle to draw."""
    with pytest.raises(ValueError, match="0"):
        castle_sheet(two_players, 0, "spectator")


@pytest.mark.parametrize("seed", range(8))
def test_names_are_escaped(lively_timeline, seed):
    """Whatever the match and its players are called, the file is well-formed."""
    told = lively_timeline(seed)
    assert "svg" in parsed(castle_sheet(told, told.last, "referee")).tag

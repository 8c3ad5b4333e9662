import re
from xml.etree import ElementTree as ET

import pytest

from projections.scores import SCORES
from replays.svg.axis import Scale, ticks
from replays.svg.bar_chart import CATEGORY_NAMES, categories_chart
from replays.svg.line_chart import BOTTOM, TOP, money_chart, points_chart

SVG = "{http://www.w3.org/2000/svg}"


def parsed(text):
    return ET.fromstring(text)  # noqa: S314  a file of our own


def classed(root, name):
    return [each for each in root.iter() if name in each.get("class", "").split()]


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0, 120, (0, 20, 40, 60, 80, 100, 120)),
        (0, 40000, (0, 10000, 20000, 30000, 40000)),
        (-3, 9, (-4, -2, 0, 2, 4, 6, 8, 10)),
        (0, 1, (0, 1)),
    ],
)
def test_ticks_are_round_and_reach_round(low, high, expected):
    """The numbers of an axis are round, evenly apart, and hold everything between them."""
    assert expected == ticks(low, high)


@pytest.mark.parametrize("seed", range(10))
def test_ticks_hold_any_values(seed):
    """Whatever the values, the axis reaches beyond them in few steps."""
    low, high = -(7**seed), 3 * 11**seed
    numbers = ticks(low, high)
    assert (numbers[0] <= low, numbers[-1] >= high) == (True, True)
    assert 9 >= len(numbers)


@pytest.mark.parametrize("chart", [points_chart, money_chart])
def test_lines_end_where_the_match_does(four_players, chart):
    """Each seat has a line that ends at its points, or its money, which stand beside it."""
    root = parsed(chart(four_players))
    state = four_players.end
    for index, seat in enumerate(state.seats):
        (line,) = classed(root, f"stroke-{seat}")
        value = state.final[seat].total if chart is points_chart else state.money[index]
        (name,) = classed(root, f"fill-{seat}")
        assert name.text.endswith(f" {value:,}")
        last = float(re.findall(r"V([\d.]+)", line.get("d"))[-1])
        grid = [float(each.get("d").split()[1].split("H")[0]) for each in classed(root, "grid")]
        numbers = [int(each.text.replace(",", "")) for each in classed(root, "number")[:-1]]
        scale = Scale(numbers[0], numbers[-1], grid[0], grid[-1])
        assert abs(scale.at(value) - last) < 0.06
        assert (BOTTOM, TOP) == (grid[0], grid[-1])


def test_lines_stop_at_the_position(four_players):
    """Up to a position the chart knows nothing of what comes after."""
    root = parsed(money_chart(four_players, 100))
    state = four_players.happenings[99].state
    names = [classed(root, f"fill-{seat}")[0].text for seat in state.seats]
    assert [f"{money:,}" for money in state.money] == [name.split()[-1] for name in names]


@pytest.mark.parametrize("seq", [None, 200])
def test_bars_add_up(four_players, seq):
    """The parts of a seat's bar are its points by category, as the scores have them."""
    root = parsed(categories_chart(four_players, seq))
    seats = SCORES.over(four_players.happenings[:seq]).by_seat()
    expected = [
        f"{CATEGORY_NAMES[name]}: {points}"
        for seat in seats
        for name, points in seat.categories.items()
        if points
    ]
    titles = [each.find(f"{SVG}title") for each in classed(root, "segment")]
    assert expected == [title.text for title in titles if title is not None]
    assert [str(seat.points) for seat in seats] == [each.text for each in classed(root, "total")]


def test_penalties_stand_left_of_nothing(four_players):
    """SCORE-2: what a seat loses is drawn on the other side of the axis."""
    root = parsed(categories_chart(four_players))
    (axis,) = classed(root, "axis")
    nothing = float(re.match(r"M([\d.]+)", axis.get("d"))[1])
    lost = [each for each in classed(root, "cat-penalties") if each.find(f"{SVG}title") is not None]
    assert lost
    assert all(float(box.get("x")) + float(box.get("width")) <= nothing + 0.11 for box in lost)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("chart", [points_chart, money_chart, categories_chart])
def test_any_match_has_charts(lively_timeline, chart, seed):
    """Every match has its charts, from its first event on."""
    told = lively_timeline(seed)
    for seq in (1, told.last // 2, told.last):
        assert "svg" in parsed(chart(told, seq)).tag

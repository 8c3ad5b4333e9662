import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.decisions import awaited
from domain.final_scoring import holding
from replays.until import UntilError, first_hit, parse_until
from replays.until.facts import OF_ROOM, OF_SEAT, PLAIN
from replays.until.manual import manual

DOCS = Path(__file__).parents[3] / "docs" / "until.md"


def hit(timeline, text, after=0):
    """Returns the first position at which an expression holds."""
    return first_hit(timeline, parse_until(text, timeline.seats), after)


def value(timeline, text, seq):
    """Returns what a number or word of an expression is at a position."""
    happening = timeline.happenings[seq - 1]
    return next(
        number
        for number in range(-20, 100_001)
        if parse_until(f"{text} == {number}").holds(happening)
    )


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("money.red < 3000", lambda h: h.state.money[h.state.index("red")] < 3000),
        ("score.red - score.yellow > 3", lambda h: _lead(h) > 3),
        ("score.red * 2 + 1 >= -(3 - 24)", lambda h: _points(h, "red") * 2 + 1 >= 21),
        ('event == "RoomCompleted"', lambda h: type(h.event).__name__ == "RoomCompleted"),
        ("event == TurnPassed", lambda h: type(h.event).__name__ == "TurnPassed"),
        ("round == 4", lambda h: h.state.round == 4),
        ("seat == yellow and by != ''", lambda h: h.by == "yellow"),
        ("castle.red >= 5", lambda h: len(h.state.castles[h.state.index("red")].placed) >= 5),
        ("not market == 5 and round > 1", lambda h: len(h.state.market) != 5 and h.state.round > 1),
        ("over", lambda h: h.state.over),
        ("last_round == true", lambda h: h.state.last_round),
        ("stack(100) < 3", lambda h: len(h.state.decks.stacks[100]) < 3),
        (
            "hallways < 5 or stairs < 4",
            lambda h: h.state.decks.hallways < 5 or h.state.decks.stairs < 4,
        ),
        ("deck <= 10", lambda h: len(h.state.decks.room_deck) <= 10),
        ("complete.red == 2", lambda h: _side(h, "red").completed() == 2),
        ("exits.red > 3", lambda h: _side(h, "red").castle.external_entrance_count(True) > 3),
        ("area.red >= 1000", lambda h: _side(h, "red").castle.area() >= 1000),
        ("cards.red == 3", lambda h: len(h.state.hands[h.state.index("red")]) == 3),
        ("ask == 'place' and round == 3", lambda h: _asked(h) == "PLACE" and h.state.round == 3),
        ("master == yellow", lambda h: h.state.seats[h.state.master] == "yellow"),
        ("stage == 'coins'", lambda h: h.state.stage.value == "coins"),
        ("bonus_deck < 24 or stairs < 3", lambda h: len(h.state.decks.bonus_deck) < 24),
        ("seq >= 100 and decides == red", lambda h: h.seq >= 100 and _decider(h) == "red"),
    ],
)
def test_stops_where_the_facts_say(two_players, text, found):
    """The first position at which an expression holds is the first whose state says so."""
    expected = next(h.seq for h in two_players.happenings if found(h))
    assert expected == hit(two_players, text)


def _points(happening, seat):
    return happening.state.points[happening.state.index(seat)]


def _lead(happening):
    return _points(happening, "red") - _points(happening, "yellow")


def _side(happening, seat):
    return holding(happening.state, happening.state.index(seat))


def _asked(happening):
    decision = awaited(happening.state)
    return decision and decision.ask.name


def _decider(happening):
    decision = awaited(happening.state)
    return decision and decision.seat


def test_rooms(two_players):
    """A room is offered, then placed in its buyer's castle, then completed there."""
    completed = next(
        h.event for h in two_players.happenings if type(h.event).__name__ == "RoomCompleted"
    )
    room, seat = completed.room, completed.seat
    other = next(each for each in two_players.seats if each != seat)
    offered, placed, done = (
        hit(two_players, f"{fact}({room})") for fact in ("offered", "placed", "completed")
    )
    assert offered < placed <= done
    assert done == hit(two_players, f"completed({room}, {seat})")
    assert None is hit(two_players, f"completed({room}, {other})")


def test_prices_and_coins(two_players):
    """A room's price and coins are those on the market, 0 once it is gone."""
    seq, offer = next(
        (h.seq, offer)
        for h in two_players.happenings
        for offer in h.state.market
        if offer.coins and offer.price
    )
    assert offer.price == value(two_players, f"price({offer.tile})", seq)
    assert offer.coins == value(two_players, f"coins({offer.tile})", seq)
    assert 0 == value(two_players, f"price({offer.tile})", two_players.last)


def test_corridor_tiles_by_kind_and_number(two_players):
    """`placed(stairs)` means any stairs, `placed("stairs#1")` those of that number."""
    first = next(
        h.seq
        for h in two_players.happenings
        if any(tile.name == "hallway#1" for castle in h.state.castles for tile in castle.placed)
    )
    assert first == hit(two_players, "placed(hallway)") == hit(two_players, 'placed("hallway#1")')
    assert None is hit(two_players, 'placed("hallway#9")')


def test_searches_behind_a_position(two_players):
    """The position it begins at is not looked at; without a hit there is none."""
    first = hit(two_players, "event == TurnPassed")
    assert True is (first < hit(two_players, "event == TurnPassed", after=first))
    assert None is hit(two_players, "round == 99")


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("", 1, "the end stands where a value should"),
        ("money", 1, "whose money?"),
        ("completed", 1, "completed of what?"),
        ("score.red", 1, "this is a number, not yes or no"),
        ("round", 1, "this is a number, not yes or no"),
        ("1 +", 4, "the end stands where a value should"),
        ("over and", 9, "the end stands where a value should"),
        ("over over", 6, "'over' is too much here"),
        ("(over", 6, "the end stands where ')' should"),
        ("round = 3", 7, "'=' means nothing here"),
        ("1 < 2 < 3", 7, "only two values can be compared"),
        ("not 5", 5, "this is a number, not yes or no"),
        ("over + 1 > 2", 1, "this is yes or no, not a number"),
        ("round < 'four'", 7, "a number and a word are never the same"),
        ("event < seat", 7, "'<' compares numbers only"),
        ("money.green > 1", 7, "nobody sits at 'green'"),
        ("castle.nobody > 1", 8, "nobody sits at 'nobody'"),
        ("gold.red > 1", 1, "there is no fact of a seat 'gold'"),
        ("completed(throne_rom)", 11, "there is no tile 'throne_rom'"),
        ("completed()", 11, "')' stands where a name should"),
        ("offered(salon, red)", 1, "offered(…) takes one room"),
        ("destroyed(salon)", 1, "there is no fact of a room 'destroyed'"),
        ("stack(120) > 1", 7, "there is no stack '120'"),
        ("event == 'RewardLapse'", 10, "this is never 'RewardLapse'"),
        ("event == 'x", 10, "a quote that is not closed"),
        ("__import__('os')", 1, "there is no fact of a room '__import__'"),
        ("round.__class__ == 1", 1, "there is no fact of a seat 'round'"),
        ("1" * 13 + " == 1", 1, "a number this long counts nothing here"),
        ("(" * 51 + "over", 51, "too much inside each other"),
        ("over" + " " * 1000, 1001, "longer than 1000 characters"),
    ],
)
def test_errors_name_their_column(text, column, message):
    """What cannot be read is said in words, with the column it begins in."""
    with pytest.raises(UntilError) as raised:
        parse_until(text, ("red", "yellow"))
    assert (column, message) == (raised.value.column, raised.value.message)
    assert f"column {column}: {message}" == str(raised.value)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("completed(throne_rom)", "perhaps throne_room"),
        ("event == 'RewardLapse'", "perhaps RewardLapsed"),
        ("stag == 'draw'", "perhaps stage"),
        ("money > 3", "such as money.red"),
        ("round = 3", "perhaps =="),
        ("money.green > 1", "seats are red, yellow"),
    ],
)
def test_errors_say_what_was_meant(text, hint):
    """A slip of the pen is answered with what was probably meant."""
    with pytest.raises(UntilError) as raised:
        parse_until(text, ("red", "yellow"))
    assert hint == raised.value.hint


def test_precedence():
    """`and` binds before `or`, `not` before both, `*` before `+`."""
    always = {"true or false and false", "not false and true", "1 + 2 * 3 == 7", "2 - 1 - 1 == 0"}
    assert {True} == {parse_until(text).term.read(None) for text in always}
    assert False is parse_until("(true or false) and false").holds(None)


def column_of(text):
    """Returns where a condition begins, or where the error in it is."""
    try:
        return parse_until(text).term.column
    except UntilError as error:
        return error.column


PIECES = ("and", "or", "not", "(", ")", "<", "==", "-", "*", ".", ",", "1", "'a'", "over", "round",
          "money", "red", "completed", "salon", "stack", "=", "#", '"')  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=12).map(" ".join) | st.text(max_size=40))
def test_nothing_but_its_own_error(text):
    """Whatever is typed is either a condition or an error of its own with a column in the text."""
    assert 1 <= column_of(text) <= len(text) + 1


def test_every_fact_is_documented():
    """The manual names every fact, and docs/until.md holds the manual as it is printed."""
    names = {*PLAIN, *(f"{name}.SEAT" for name in OF_SEAT), *(f"{name}(ROOM" for name in OF_ROOM)}
    assert [] == [name for name in sorted(names) if f"  {name}" not in manual()]
    assert manual() in DOCS.read_text(encoding="utf-8")


def test_examples_of_the_manual():
    """Every example of the manual can be read."""
    examples = [
        line.split("'", 1)[1][:-1] for line in manual().splitlines() if "MATCH --until '" in line
    ]
    assert 4 == len([parse_until(example) for example in examples])


def test_reads_without_the_terminal():
    """The language needs neither the terminal nor the command line."""
    script = "import sys, replays.until; print([m for m in sys.modules if m in ('cli', 'textual')])"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert "[]\n" == ran.stdout

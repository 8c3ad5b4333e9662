import pytest

from domain import events as ev
from replays.notation import NewerNotationError, NotationError, parse
from replays.notation.statement import Bought, Drawn, Laid, Passed, Seated, Switched
from replays.notation.token import LONGEST_TEXT
from replays.notation.where import At, Beside

HEAD = "ludwig-text 1\n"


def only(line):
    """What one line below the heading says."""
    (statement,) = parse(HEAD + line)
    return statement


def error(text):
    with pytest.raises(NotationError) as caught:
        parse(text)
    return caught.value


@pytest.mark.parametrize(
    ("line", "statement"),
    [
        ("switch P-CORNER yes", Switched("P-CORNER", True)),
        ("switch p-prices 1000 2000", Switched("P-PRICES", (1000, 2000))),
        ("switch P-TIE shared", Switched("P-TIE", "shared")),
        ("switch P-ORDER money cards favors depleted",
         Switched("P-ORDER", ("money", "cards", "favors", "depleted"))),
        ('player blue "Ada" front', Seated(ev.Player("blue", "Ada", "foyer_front", "human"))),
        ('player red "" back bot "greedy"',
         Seated(ev.Player("red", "", "foyer_back", "bot:greedy"))),
        ('draw pantry, 200 none, laid "Throne Room"',
         Drawn((ev.Draw(100, "pantry"), ev.Draw(200, None), ev.Draw(None, "throne_room")))),
        ("red buys salon", Bought("red", "salon")),
        ("red buys salon for 4000 with 2000 paying supply",
         Bought("red", "salon", 4000, 2000, "supply")),
        ("RED Passes", Passed("red")),
        ("red places at 3,-2 turned 90", Laid("red", None, At(3, -2, 90))),
        ("red places hallway at -3, 2, dark",
         Laid("red", "hallway", At(-3, 2, None, "downstairs"))),
        ("red places north of hallway#2, doors S1–N4",
         Laid("red", None, Beside("hallway#2", 0, ("S1", "N4")))),
        ("red places next to foyer", Laid("red", None, Beside("foyer"))),
    ],
)  # fmt: skip
def test_lines(line, statement):
    """A line says what the grammar has for it, in any case of letters."""
    assert statement == only(line)


def test_names_of_tiles_in_every_spelling():
    """A room goes by its id, its id with dashes, and its printed name."""
    spellings = ("queens_bedroom", "queens-bedroom", '"Queen\'s Bedroom"', "Queens_Bedroom")
    assert {Bought("red", "queens_bedroom")} == {only(f"red buys {name}") for name in spellings}


def test_a_line_without_a_seat_is_about_the_one_named_last():
    """Indented or not, what a seat did further needs no seat."""
    text = f"{HEAD}red buys salon\n  places at 1,2\npasses"
    assert ["red", "red", "red"] == [statement.seat for statement in parse(text)]


def test_comments_blank_lines_and_windows_ends():
    """What says nothing is passed over, and a # within a word is no comment."""
    text = "# a game\r\n\r\nludwig-text 1 # so\r\nred places west of stairs#1 # here\r\n"
    assert (Laid("red", None, Beside("stairs#1", 3)),) == parse(text)


@pytest.mark.parametrize(
    ("line", "column", "expected", "found"),
    [
        ("red bys salon", 5, "what red did", "'bys'"),
        ("bid 4", 1, "a seat, what it did, or what happened", "'bid'"),
        ("red buys saloon", 10, "a room, hallway or stairs", "'saloon'"),
        ("red buys", 9, "a room, hallway or stairs", "the end of the line"),
        ("red buys salon for much", 20, "a price in marks", "'much'"),
        ("red passes twice", 12, "the end of the line", "'twice'"),
        ("red places at 3", 16, "','", "the end of the line"),
        ("red places at 3,4 turned 45", 26, "0, 90, 180 or 270", "'45'"),
        ("red places at 3,40000", 17, "a number of cells from -1000 to 1000", "'40000'"),
        ("red places east of foyer, doors W2", 33, "two doors such as W1-E2", "'W2'"),
        ("red places beside foyer", 12, "a room, hallway or stairs", "'beside'"),
        ("red searches 120", 14, "a room size: 100, 150", "'120'"),
        ("red keeps size_100, size_101", 21, "a bonus card", "'size_101'"),
        ("red lays 12", 10, "how many tiles: 0 to 9", "'12'"),
        ('player pink "Ada" front', 8, "a seat: blue, green, red or yellow", "'pink'"),
        ("player blue Ada front", 13, "a name in quotes", "'Ada'"),
        ("match Friday", 7, "a match id", "'Friday'"),
        ("draw 4000", 6, "a room size", "'4000'"),
        ("red counts 12 stones", 15, "points or marks", "'stones'"),
        ("places at 1,2", 1, "a seat (blue, green, red, yellow) before what it did", "'places'"),
        ("red € 3", 5, "a word, a number or a text in quotes", "'€'"),
        ('player blue "Ada front', 13, "a word, a number or a text in quotes", "'\"'"),
        ('player blue "\\ud800" front', 13, "a text in quotes, written as in JSON", None),
        ("round 1234567890123", 7, "a number of at most 12 digits", None),
    ],
)  # fmt: skip
def test_errors_say_line_column_and_what_was_expected(line, column, expected, found):
    """A line that cannot be read is refused at the place, with what should stand there."""
    wrong = error(f"{HEAD}\n{line}\n")
    assert (3, column, found) == (wrong.line, wrong.column, wrong.found)
    assert expected in wrong.expected
    assert str(wrong).startswith(f"line 3, column {column}: expected {expected[:9]}")


def test_a_word_nearby_is_the_hint():
    """A mistyped word gets the one it may have meant."""
    assert "salon?" == error(f"{HEAD}red buys saloon").hint
    assert "buys?" == error(f"{HEAD}red bys salon").hint


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("", 1, 1),
        ("# nothing\n", 1, 1),
        ("match friday\n", 1, 1),
        ("ludwig-text\n", 1, 12),
        ("ludwig-text 0\n", 1, 13),
        (b"ludwig-text 1\nmatch fr\xc3\xa9\xff", 2, 10),
        ("x" * (LONGEST_TEXT + 1), 1, 1),
    ],
)
def test_what_is_no_text_of_this_kind(text, line, column):
    """Nothing, another heading, bytes that are not UTF-8 and too long a text are refused."""
    wrong = error(text)
    assert (line, column) == (wrong.line, wrong.column)


def test_a_newer_version_is_told_apart():
    """A text of a version to come has an error of its own."""
    with pytest.raises(NewerNotationError) as caught:
        parse("ludwig-text 2\nmatch friday")
    assert "'2'" == caught.value.found

import io
from dataclasses import replace

import pytest

from cli.exit_code import ExitCode
from cli.global_options import from_environment
from cli.keys import name_of
from cli.opening import opened
from cli.stepper import KEYS, Stepper
from cli.steps import following, preceding
from cli.world import here

TWO = "two-players-second-edition"


@pytest.fixture
def stepper(look, library):
    """A stepper on the two-player match, in a terminal of 80×24."""
    options = from_environment({"LUDWIG_DATA": str(library)})
    world = replace(here(options), stdout=io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))
    with opened(world, TWO) as (told, _):
        return Stepper(world, told, 0, "spectator", ("referee", "spectator", "red", "yellow"))


@pytest.mark.parametrize(
    ("keys", "seq"),
    [
        (["right"], 1),
        (["right", "right", "left"], 1),
        (["down"], 6),
        (["down", "down", "up"], 6),
        (["page down"], 20),
        (["page down", "page down", "page up"], 20),
        (["end"], 296),
        (["end", "right"], 296),
        (["end", "home"], 0),
        (["left"], 0),
        (["end", "left", "l", "k"], 294),
    ],
)
def test_keys_move(stepper, keys, seq):
    """Arrows step by event and turn, PgUp and PgDn by round, Home and End to the ends."""
    for key in keys:
        stepper.press(key, iter(()))
    assert seq == stepper.seq


def test_every_screen_fits(stepper):
    """Whatever is shown, it fits the terminal, and the line of keys is its last."""
    for key in ("end", "tab", "m", "v", "home", "page down", "down", "right"):
        stepper.press(key, iter(()))
        lines = stepper.screen().text().splitlines()
        assert 24 >= len(lines)
        assert 80 >= max(map(len, lines))
        assert KEYS == lines[-1]


def test_wide_terminal_shows_market_and_castle(stepper, monkeypatch):
    """In a wide terminal the market stands beside the castle."""
    monkeypatch.setenv("COLUMNS", "160")
    monkeypatch.setenv("LINES", "50")
    stepper.press("end", iter(()))
    shown = stepper.screen().text()
    assert "price" in shown
    assert "Throne Room" in shown


def test_tab_shows_the_next_castle(stepper):
    """Tab goes through the castles of the seats."""
    stepper.press("end", iter(()))
    first = stepper.screen().text()
    stepper.press("tab", iter(()))
    assert ("red (Red)" in first) != ("red (Red)" in stepper.screen().text())


def test_v_changes_the_viewer(stepper):
    """`v` looks from the next viewer's eyes, and the heading says so."""
    stepper.press("v", iter(()))
    assert "as red" in stepper.screen().text().splitlines()[0]


def test_colon_goes_to_a_position(stepper):
    """`:` takes a position; one that does not exist is said and nothing moves."""
    stepper.press(":", iter("r3x\x7f\n"))
    assert 34 == stepper.seq
    stepper.press(":", iter("r99\n"))
    assert 34 == stepper.seq
    assert "there is no round 99" in stepper.message


def test_stops_before_and_after():
    """A step leads to the next stop or the one before, and stays inside the match."""
    assert [4, 4, 9, 9] == [following((4, 9), seq) for seq in (0, 3, 4, 9)]
    assert [0, 0, 4, 9] == [preceding((4, 9), seq) for seq in (0, 4, 9, 12)]


def test_names_of_keys():
    """The sequences that terminals send have names, and a plain key names itself."""
    assert ["up", "page down", "tab", "x"] == [name_of(k) for k in ("\x1b[A", "\x1b[6~", "\t", "x")]


def test_replay_in_a_terminal(terminal):
    """In a terminal a replay is stepped through with keys, and leaves the screen as it was."""
    shown = terminal("replay", f"{TWO}@9")
    assert f"{TWO}@9 of 296" in terminal.on_screen(shown.until(KEYS))
    shown.type("\x1b[C")
    assert f"{TWO}@10 of 296" in terminal.on_screen(shown.until(KEYS))
    shown.type("\x1b[6~")
    assert f"{TWO}@20 of 296" in terminal.on_screen(shown.until(KEYS))
    shown.type("q")
    code, rest = shown.end()
    assert ExitCode.DONE == code
    assert rest.endswith("\x1b[?25h\x1b[?1049l")


def test_interrupted_replay_leaves_the_screen_as_it_was(terminal):
    """Ctrl-C ends a replay with 130, and the terminal is itself again."""
    shown = terminal("replay", TWO)
    shown.until(KEYS)
    shown.type("\x03")
    code, rest = shown.end()
    assert ExitCode.INTERRUPTED == code
    assert "\x1b[?1049l" in rest


def test_hot_seat_hides_what_the_next_seat_may_not_see(ludwig, terminal, tmp_path):
    """SEE-2: between two people the screen is cleared, and the next one's cards show only after
    that seat has confirmed.
    """
    ludwig("new", "blue=anna", "red=bob", "--first", "blue", "--name", "hall")
    shown = terminal("play", "hall", store=tmp_path / "store")
    before = terminal.on_screen(shown.until("Press Enter when only you look."))
    assert "blue, it is your turn" in before
    assert "keep" not in before
    shown.type("\n")
    assert "  3        keep " in terminal.on_screen(shown.until("which bonus cards to keep? "))
    shown.type("1\n")
    between = terminal.on_screen(
        shown.until("red, it is your turn. Press Enter when only you look.")
    )
    assert "blue" not in between
    shown.type("\n")
    after = terminal.on_screen(shown.until("which bonus cards to keep? "))
    assert "blue's bonus cards" not in after
    shown.type("quit\n")
    code, rest = shown.end()
    assert ExitCode.DONE == code
    assert "left: ludwig play hall takes it up again" in rest

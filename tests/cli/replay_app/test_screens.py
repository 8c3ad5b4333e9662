"""Whole screens are compared with stored ones; `GOLDEN=write pytest tests/cli/replay_app` stores
them anew for review.
"""

import pytest

SIZES = ((80, 24), (120, 40))
SCREENS = {
    "placing": ("four", 152, "spectator", ()),
    "own-cards": ("four", 150, "blue", ()),
    "preview": ("four", 152, "spectator", ("p", "n")),
    "refused": ("two", 60, "referee", ("p", "right", "right", "right")),
    "end": ("four", 394, "referee", ()),
    "before": ("two", 0, "spectator", ()),
    "taken-back": ("four", 204, "spectator", ()),
    "why": ("two", 284, "spectator", ("w",)),
    "help": ("two", 1, "spectator", ("question_mark",)),
    "castle-alone": ("four", 230, "spectator", ("m", "tab")),
    "ahead": ("four", 100, "spectator", ("f",)),
    "asking": ("two", 10, "spectator", ("colon", "r", "3")),
}


@pytest.mark.parametrize("size", SIZES, ids=("80x24", "120x40"))
@pytest.mark.parametrize("name", SCREENS)
def test_screen(application, after, golden, name, size):
    """The screen at both sizes is the one that was reviewed."""
    match, seq, eyes, keys = SCREENS[name]
    screen = after(application(match, seq, eyes), *keys, size=size).screen
    columns, rows = size
    assert rows == len(screen.splitlines())
    assert columns >= max(map(len, screen.splitlines()))
    assert golden(f"{name}-{columns}x{rows}", screen) == screen


def test_ascii_screen(application, after, golden):
    """Without line drawing characters everything is plain ASCII."""
    screen = after(application("two", 100, unicode=False)).screen
    assert [] == [line for line in screen.splitlines() if not line.isascii()]
    assert golden("ascii-80x24", screen) == screen


@pytest.mark.parametrize("size", [(40, 12), (60, 20), (200, 60), (110, 24), (20, 5)])
def test_any_size(application, after, size):
    """A screen of any size shows something and keeps to it."""
    seen = after(application("four", 200), "right", "m", "p", size=size)
    assert size[1] >= len(seen.lines)
    assert 201 == seen.look.seq


def test_resizing(application, after):
    """A terminal that is made larger is used; one made smaller again is kept to."""

    async def enlarge(pilot):
        await pilot.resize_terminal(130, 45)

    async def shrink(pilot):
        await pilot.resize_terminal(80, 24)

    large = after(application("two", 100), enlarge)
    assert (45, True) == (len(large.lines), "King's Favors" in large.screen)
    back = after(application("two", 100), enlarge, shrink)
    assert after(application("two", 100)).screen == back.screen


def test_marks_do_not_hang_on_colour_alone(application, after):
    """The current line is reversed, what was taken back struck through, the newest tile reversed;
    each carries a sign of its own as well.
    """
    styles = {}

    async def note(pilot):
        for strip in pilot.app.screen._compositor.render_strips():
            for segment in strip:
                styles[segment.text.strip()] = segment.style

    screen = after(application("four", 204), note).screen
    current = next(style for text, style in styles.items() if text.startswith("blue takes back"))
    undone = next(style for text, style in styles.items() if text.startswith("blue passes"))
    newest = next(style for text, style in styles.items() if text == "*French")
    assert (True, True, True) == (current.reverse, undone.strike, newest.reverse)
    assert [True, True] == ["▶ 204 " in screen, "~ 203 " in screen]

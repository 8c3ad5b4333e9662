import pytest


def _mark(seen):
    return next((line for line in seen.lines if line.startswith("more ")), "")


@pytest.mark.parametrize(
    ("keys", "ways"),
    [
        ((), "above, below, left"),
        (("shift+left",), "on all sides"),
        (("shift+left", "shift+right"), "above, below, left"),
        (("J",) * 9, "above, left"),
        (("shift+up",) * 9, "below, left"),
    ],
)
def test_a_castle_larger_than_its_place_is_scrolled(application, after, keys, ways):
    """Its last line says which way it goes on; Shift with the arrows, or HJKL, show that."""
    seen = after(application("four", 394, "referee"), *keys)
    assert f"more {ways}: Shift+arrows" == _mark(seen)[:42].rstrip()
    assert 394 == seen.look.seq


def test_every_row_of_a_large_castle_can_be_seen(application, after):
    """From the ruler at the top to the wall at the bottom."""
    rows = []

    async def note(pilot):
        view = pilot.app.query_one("#castle")
        rows.extend("".join(span.text for span in row)[:30].rstrip() for row in view.picture.rows)

    corners = ["K"] * 9 + ["H"] * 9 + [note], ["J"] * 9 + ["H"] * 9
    top, bottom = (after(application("four", 394, "referee"), *keys).screen for keys in corners)
    assert [True, True] == [rows[0] in top, rows[-2] in bottom]
    assert [False, False] == [rows[-2] in top, rows[0] in bottom]


def test_a_castle_that_fits_has_no_mark(application, after):
    """Nothing is said where all of it is seen, and the keys do nothing."""
    seen = after(application("two", 25), "shift+up", "L")
    assert "" == _mark(seen)
    assert after(application("two", 25)).screen == seen.screen


def test_a_page_that_goes_on_says_so(application, after):
    """The help is longer than 24 lines: its last one tells how to go on, and when it is the end."""
    first = after(application("two", 1), "question_mark")
    end = after(application("two", 1), "question_mark", *["pagedown"] * 4)
    assert "more below: down, PgDn or the wheel" in first.screen
    assert "the end: Esc closes" in end.screen
    assert "scrolls what is below it" in end.screen


def test_a_page_that_is_whole_says_nothing(application, after):
    """Where there is room for all of the help there is nothing to scroll."""
    seen = after(application("two", 1), "question_mark", size=(120, 60))
    assert "more below" not in seen.screen

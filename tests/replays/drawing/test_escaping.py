import pytest

from replays.drawing.escaping import escaped, escaped_lines
from replays.drawing.picture import plain, stacked


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Anna", "Anna"),
        ("Änna │ ▲", "Änna │ ▲"),
        ("a\x1b[2Jb", "a\\x1b[2Jb"),
        ("a\nb\tc\r", "a\\nb\\tc\\r"),
        ("\x9b31m", "\\x9b31m"),
        ("\u202egnat", "\\u202egnat"),
    ],
)
def test_steering_characters_are_written_out(text, shown):
    """What would move the cursor, begin a line or turn the text round is shown as an escape."""
    assert shown == escaped(text)
    assert shown == plain(text).text()


def test_whole_lines_keep_their_ends_and_our_colours():
    """Line ends and colours of the palette stay; everything else that steers does not."""
    assert "a\n\x1b[1mb\x1b[0m\\x1b]0;title\\x07" == escaped_lines(
        "a\n\x1b[1mb\x1b[0m\x1b]0;title\x07"
    )


def test_colours_stand_around_what_is_escaped():
    """A coloured piece is escaped before it is coloured."""
    painted = stacked([plain("x\x1b[2J", style="title")]).text(lambda text, style: f"<{text}>")
    assert "<x\\x1b[2J>" == painted

"""Pictures as the terminal application shows them: in the colours of the palette."""

from rich.text import Text

from cli.palette import painted
from replays.drawing.picture import Picture, Row


def text_of(picture: Picture) -> Text:
    """Returns a picture as styled text that is neither wrapped nor cut."""
    text = Text.from_ansi(picture.text(painted), no_wrap=True, overflow="crop")
    text.end = ""
    return text


def cut(row: Row, columns: int) -> Row:
    """Returns a row without what stands beyond the right edge."""
    left, kept = columns, []
    for span in row:
        if left <= 0:
            break
        kept.append(span._replace(text=span.text[:left]))
        left -= len(span.text)
    return tuple(kept)


def narrowed(picture: Picture, columns: int) -> Picture:
    """Returns a picture cut at the right edge."""
    return Picture(tuple(cut(row, columns) for row in picture.rows))

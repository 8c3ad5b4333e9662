"""Pictures as the terminal application shows them: in the colours of the palette."""

from rich.text import Text

from cli.palette import painted
from replays.drawing.picture import Picture


def text_of(picture: Picture) -> Text:
    """Returns a picture as styled text that is neither wrapped nor cut."""
    text = Text.from_ansi(picture.text(painted), no_wrap=True, overflow="crop")
    text.end = ""
    return text

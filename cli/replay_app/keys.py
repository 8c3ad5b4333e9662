"""The keys of the replay: what each does, for the application and for its help page."""

from typing import Final, NamedTuple

from textual.binding import Binding

from replays.drawing.picture import Picture, Span


class Key(NamedTuple):
    """Keys that do the same, how they are written, the action, and what it does in words."""

    keys: str
    written: str
    action: str
    says: str


KEYS: Final = (
    Key("left,h", "<-", "move('event', -1)", "one event back"),
    Key("right,l", "->", "move('event', 1)", "one event on"),
    Key("up,k", "up", "move('turn', -1)", "one turn back"),
    Key("down,j", "down", "move('turn', 1)", "one turn on"),
    Key("pageup", "PgUp", "move('round', -1)", "one round back"),
    Key("pagedown", "PgDn", "move('round', 1)", "one round on"),
    Key("home", "Home", "begin", "before the first event"),
    Key("end", "End", "finish", "after the last event"),
    Key("tab", "Tab", "next_seat", "the castle of the next seat"),
    Key("v", "v", "next_viewer", "from the next viewer's eyes"),
    Key("m", "m", "market", "more room for the castle, or the market again"),
    Key("f", "f", "ahead", "the journal beyond the position too, or not"),
    Key("p", "p", "try_tile", "try tiles in the castle: points before placing"),
    Key("w", "w", "why", "why: the event's points and rules"),
    Key("colon", ":", "ask('position')", "go to a position: 17, -1, end, r4, r4.blue, #b3f1"),
    Key("slash", "/", "ask('words')", "search the journal"),
    Key("u", "u", "ask('condition')", "stop where something becomes true: money.red < 3000"),
    Key("n", "n", "again(1)", "the next one searched for"),
    Key("N", "N", "again(-1)", "the one before"),
    Key("space", "space", "play", "plays by itself, or stops"),
    Key("plus,equals_sign", "+", "pace(0.5)", "plays faster"),
    Key("minus", "-", "pace(2.0)", "plays more slowly"),
    Key("b", "b", "branch", "a branch of the match from here; asks its name"),
    Key("question_mark", "?", "help", "this page"),
    Key("escape", "Esc", "close", "leaves a question, a page or a tile being tried"),
    Key("q", "q", "leave", "leaves the replay"),
)
SCROLLING: Final = (
    ("shift+left,H", "scroll(-1, 0)"),
    ("shift+right,L", "scroll(1, 0)"),
    ("shift+up,K", "scroll(0, -1)"),
    ("shift+down,J", "scroll(0, 1)"),
)
LARGE: Final = (("Shift+arrows", "show more of a castle larger than its place (H J K L)"),)
TRYING: Final = (
    ("arrows", "move the tile by a cell"),
    ("r", "turns it"),
    ("n N", "its next legal place, the one before"),
    ("[ ] or Tab", "another tile"),
    ("p or Esc", "stops trying"),
)
MOUSE: Final = (
    ("journal", "goes to the event"),
    ("seats", "shows that castle"),
    ("market", "tries that room"),
    ("castle", "moves the tile being tried there"),
    ("wheel", "scrolls what is below it"),
)
LINE: Final = "<- -> event  up down turn  PgUp PgDn round  Tab seat  : go  ? help  q leave"
TRYING_LINE: Final = "arrows move  r turn  n N legal places  [ ] other tile  p stop trying"


def bindings() -> list[Binding]:
    """Returns the keys as textual takes them.

    Those that ask do so before the next key is looked at, which belongs to the answer already.
    """
    return [
        Binding(key.keys, key.action, key.says, show=False, priority=_comes_first(key))
        for key in KEYS
    ] + [Binding(key, action, show=False) for key, action in SCROLLING]


def _comes_first(key: Key) -> bool:
    return key.keys == "tab" or key.action == "branch" or key.action.startswith("ask(")


def help_page() -> Picture:
    """Returns the help page."""
    rows = [(Span(f"{key.written:>12}  ", "rule"), Span(key.says)) for key in KEYS]
    rows += [(Span(f"{key:>12}  ", "rule"), Span(says)) for key, says in LARGE]
    for heading, entries in (("While trying a tile", TRYING), ("A click on", MOUSE)):
        rows += [(), (Span(heading, "title"),)]  # type: ignore[list-item]
        rows += [(Span(f"{key:>12}  ", "rule"), Span(says)) for key, says in entries]
    return Picture(tuple(rows))

"""The line in which something is typed, and where the answer leads."""

from typing import Final, NamedTuple

from textual.widgets import Input

from cli.replay_app.look import Look
from replays.positions import PositionError, parse_position
from replays.until import Condition, UntilError, parse_until

QUESTIONS: Final = {
    "position": "go to: 17, -1, end, r4, r4.blue or #b3f1",
    "words": "search the journal",
    "condition": "stop where: money.red < 3000, completed(throne_room), event == RewardLapsed",
    "branch": "name of the branch that leaves here; empty: one is made up; Esc: none",
    "writing": "y writes the branch {}; anything else does not",
}


class Prompt(Input):
    """Asks for a position, words, a condition or the name of a branch; Escape leaves it."""

    what = "position"

    def ask(self, what: str, about: str = "", typed: str = "") -> None:
        """Shows the question and waits for the answer; the very next key belongs to it.

        ``typed`` stands in the line already, to be gone on with.
        """
        self.what = what
        self.placeholder = QUESTIONS[what].format(about)
        self.clear()
        self.insert_text_at_cursor(typed)
        self.display = True
        self.screen.set_focus(self)

    def leave(self) -> None:
        """Hides the question."""
        self.display = False
        self.screen.set_focus(None)


class Answer(NamedTuple):
    """Where an answer leads; without ``look`` nowhere, and ``said`` tells why."""

    look: Look | None
    said: str = ""
    condition: Condition | None = None


class Pasted(NamedTuple):
    """What a text pasted into the replay answers: a question, and what stands in its line."""

    what: str
    text: str


def pasted(text: str) -> Pasted | None:
    """Returns which question a pasted text answers, none if it has no words.

    As typed, ``:`` goes before a position and ``/`` before words; else a text that is a position,
    after a match or alone, is one, and any other is searched for. Only its first line counts.
    """
    line = next(iter(text.strip().splitlines()), "").strip()
    if not line.strip(":/@"):
        return None
    if line.startswith("/"):
        return Pasted("words", line[1:])
    if line.startswith(":"):
        return Pasted("position", line[1:])
    position = line.rpartition("@")[2]
    return Pasted("position", position) if _is_position(position) else Pasted("words", line)


def _is_position(text: str) -> bool:
    try:
        parse_position(text)
    except PositionError:
        return False
    return True


def answer(look: Look, what: str, text: str) -> Answer:
    """Returns where what was typed leads from a position."""
    match what:
        case "words":
            found = look.found(text) if text else look
            return Answer(found, f"'{text}' stands no further on")
        case "condition":
            return _condition(look, text)
    return _position(look, text)


def _position(look: Look, text: str) -> Answer:
    try:
        return Answer(look.gone(text.strip().removeprefix(":")))
    except PositionError as error:
        return Answer(None, f"{error} ({error.hint})" if error.hint else str(error))


def _condition(look: Look, text: str) -> Answer:
    try:
        condition = parse_until(text, look.told.seats)
    except UntilError as error:
        return Answer(None, f"{error} ({error.hint})" if error.hint else str(error))
    return Answer(look.until(condition), f"{text}: true nowhere further on", condition)

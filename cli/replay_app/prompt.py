"""The line in which something is typed, and where the answer leads."""

from typing import Final, NamedTuple

from textual.widgets import Input

from cli.replay_app.look import Look
from replays.positions import PositionError
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

    def ask(self, what: str, about: str = "") -> None:
        """Shows the question and waits for the answer; the very next key belongs to it."""
        self.what = what
        self.placeholder = QUESTIONS[what].format(about)
        self.clear()
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
        return Answer(look.gone(text.strip()))
    except PositionError as error:
        return Answer(None, f"{error} ({error.hint})" if error.hint else str(error))


def _condition(look: Look, text: str) -> Answer:
    try:
        condition = parse_until(text, look.told.seats)
    except UntilError as error:
        return Answer(None, f"{error} ({error.hint})" if error.hint else str(error))
    return Answer(look.until(condition), f"{text}: true nowhere further on", condition)

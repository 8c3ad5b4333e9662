"""Branching from the replay: a name is asked for, and once more before anything is written."""

from typing import TYPE_CHECKING, Final

from cli.replay_app.look import Look
from cli.replay_app.prompt import Prompt

if TYPE_CHECKING:
    from cli.replay_app.application import ReplayApp

QUESTIONS: Final = frozenset({"branch", "writing"})
"""What the prompt asks for a branch: its name, and whether to write it."""


class Forking:
    """Begins a branch where the match was looked at when the key was pressed."""

    def __init__(self, app: "ReplayApp") -> None:
        self._app = app
        self._from: Look | None = None
        self._name = ""

    def begin(self) -> None:
        """Asks for the name of the branch."""
        if self._app.outside.branch is None:
            self._app.say("this match cannot be branched here")
        else:
            self._from = self._app.look
            self._app.query_one(Prompt).ask("branch")

    def answered(self, prompt: Prompt, typed: str) -> None:
        """Asks once more after the name; after a yes it writes the branch."""
        begin, look = self._app.outside.branch, self._from
        if begin is None or look is None:
            return
        if prompt.what == "branch":
            self._name = typed
            prompt.ask("writing", f"{typed} at @{look.seq}".strip())
        elif typed.casefold() in ("y", "yes"):
            self._app.say(begin(look.told, look.seq, look.eyes, self._name))
        else:
            self._app.say("no branch was written")

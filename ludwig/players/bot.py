"""Bot: what every computer player offers."""

from random import Random
from typing import Protocol

from domain.decisions import Decision
from domain.events import Choice
from domain.state import State
from domain.visibility import as_seen


class Bot(Protocol):
    """Answers decisions; all its chance comes from the random numbers given at construction."""

    def __init__(self, rng: Random) -> None: ...

    def choose(self, seen: State, decision: Decision) -> Choice:
        """Returns one of ``legal_choices(seen)``.

        ``seen`` is the match as the deciding seat may see it (SEE): what it may not know is
        ``None`` there. What the choice itself reveals is left ``None`` too.
        """
        ...


def answer(bot: Bot, state: State, decision: Decision) -> Choice:
    """Returns the bot's choice, shown nothing but what its seat may see (SEE-2, SEE-3)."""
    return bot.choose(as_seen(state, decision.seat), decision)

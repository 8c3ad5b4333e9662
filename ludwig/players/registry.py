"""The bots by the names that ``bot:<name>`` and the command line use."""

from collections.abc import Mapping
from random import Random
from typing import Final

from ludwig.players.bot import Bot
from ludwig.players.greedy import GreedyBot
from ludwig.players.planner import PlannerBot
from ludwig.players.random import RandomBot
from ludwig.players.swift import SwiftBot

BOTS: Final[Mapping[str, type[Bot]]] = {
    "greedy": GreedyBot,
    "planner": PlannerBot,
    "random": RandomBot,
    "swift": SwiftBot,
}


class UnknownBotError(LookupError):
    """There is no bot of this name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"no bot is called {name!r}; there are {', '.join(BOTS)}")
        self.name: Final = name
        self.known: Final = tuple(BOTS)


def bot_named(name: str, rng: Random) -> Bot:
    """Returns a new bot of this name; raises UnknownBotError if there is none."""
    kind = BOTS.get(name)
    if kind is None:
        raise UnknownBotError(name)
    return kind(rng)

from random import Random

import pytest

from ludwig.players import BOTS, UnknownBotError, bot_named
from ludwig.players.greedy import GreedyBot
from ludwig.players.random import RandomBot
from ludwig.players.swift import SwiftBot


def test_bots_by_name():
    """Greedy and random are among the bots, each made by its name."""
    assert (GreedyBot, RandomBot) == (BOTS["greedy"], BOTS["random"])
    assert isinstance(bot_named("greedy", Random(1)), GreedyBot)
    assert isinstance(bot_named("random", Random(1)), RandomBot)


def test_unknown_name():
    """A name that no bot has is refused with the names there are."""
    with pytest.raises(UnknownBotError, match="'clever'; there are greedy, ") as raised:
        bot_named("clever", Random(1))
    assert ("clever", tuple(BOTS)) == (raised.value.name, raised.value.known)

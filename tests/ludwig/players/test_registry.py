from random import Random

import pytest

from ludwig.players import BOTS, UnknownBotError, bot_named
from ludwig.players.greedy import GreedyBot
from ludwig.players.random import RandomBot
from ludwig.players.swift import SwiftBot


def test_bots_by_name():
    """Greedy, random and swift are among the bots, each made by its name."""
    for name, kind in (("greedy", GreedyBot), ("random", RandomBot), ("swift", SwiftBot)):
        assert kind is BOTS[name]
        assert isinstance(bot_named(name, Random(1)), kind)


def test_unknown_name():
    """A name that no bot has is refused with the names there are."""
    with pytest.raises(UnknownBotError, match="'clever'; there are greedy, ") as raised:
        bot_named("clever", Random(1))
    assert "clever" == raised.value.name
    assert ("greedy", "planner", "random", "swift") == raised.value.known

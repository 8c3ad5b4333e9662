from random import Random

import pytest

from ludwig.players import BOTS, UnknownBotError, bot_named
from ludwig.players.greedy import GreedyBot
from ludwig.players.random import RandomBot
from ludwig.players.swift import SwiftBot


def test_bots_by_name() -> None:
    """The bots are called greedy, random and swift."""
    assert {"greedy": GreedyBot, "random": RandomBot, "swift": SwiftBot} == BOTS
    assert isinstance(bot_named("greedy", Random(1)), GreedyBot)
    assert isinstance(bot_named("random", Random(1)), RandomBot)


def test_unknown_name() -> None:
    """A name that no bot has is refused with the names there are."""
    with pytest.raises(
        UnknownBotError, match="there are greedy, random, swift"
    ) as raised:
        bot_named("clever", Random(1))
    assert ("clever", ("greedy", "random", "swift")) == (raised.value.name, raised.value.known)

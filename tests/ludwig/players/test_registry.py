from random import Random

import pytest

from ludwig.players import BOTS, UnknownBotError, bot_named
from ludwig.players.greedy import GreedyBot
from ludwig.players.random import RandomBot


def test_bots_by_name() -> None:
    """The bots are called greedy and random."""
    assert {"greedy": GreedyBot, "random": RandomBot} == BOTS
    assert isinstance(bot_named("greedy", Random(1)), GreedyBot)
    assert isinstance(bot_named("random", Random(1)), RandomBot)


def test_unknown_name() -> None:
    """A name that no bot has is refused with the names there are."""
    with pytest.raises(UnknownBotError, match="'clever'; there are greedy, random") as raised:
        bot_named("clever", Random(1))
    assert ("clever", ("greedy", "random")) == (raised.value.name, raised.value.known)

"""Plays a match in a process of its own: ``python playing.py URL APP MATCH SEED``.

Each save that was acknowledged is told on a line: the number of its last event and its hash;
``conflict`` where somebody else acted first. Ends with the match.
"""

import sys
from random import Random

from domain.decisions import awaited
from ludwig.draws import SeededDraws
from ludwig.matches.matches import Matches
from ludwig.players.random import RandomBot
from ludwig.redis_streams import Store, StoreConflict, connect


def play(matches, name, seed):
    """Plays on in a match, whoever's decision it is, until it has ended."""
    bot, draws = RandomBot(Random(seed)), SeededDraws(seed)
    match = matches.match(name)
    while (decision := awaited(match.state)) is not None:
        try:
            match = matches.decide(match, bot.choose(match.state, decision), draws).match
            tell(f"{match.seq} {match.head.hex()}")
        except StoreConflict:
            tell("conflict")
            match = matches.match(name)
    return match


def tell(line):
    """Prints a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    url, app, name, seed = sys.argv[1:]
    with Store(connect(url), app) as store:
        play(Matches(store), name, seed)

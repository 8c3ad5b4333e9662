from itertools import islice
from random import Random

import numpy as np
import pytest
from stepped import OVERRIDDEN, Table, run, seen, told

from domain.choices import legal_choices
from domain.decide import made
from domain.decisions import Ask
from domain.profiles import PROFILES
from ludwig.accelerator import POLICIES, layout
from ludwig.accelerator.writing import written
from ludwig.draws import RandomDraws

MOST_CHOICES = 60


def tables(rounds):
    """Yields matches of all numbers of players, profiles and policies, oftener than once."""
    for number in range(rounds):
        for players in (4, 1, 3, 2):
            for policy in POLICIES:
                profiles = tuple(PROFILES)
                profile = profiles[(number + players) % len(profiles)]
                switches = OVERRIDDEN if number % 3 == 1 else {}
                yield Table(players, policy, f"parity/{number}", profile, switches)


def positions(most):
    """Yields so many decisions of these matches."""
    return islice((at for table in tables(most) for at in table.positions()), most)


def check_steps(most):
    for position in positions(most):
        assert position.told() == position.played()
        if position.decision.ask is Ask.PLACE:
            places = position.before.castle.legal_placements(position.before.placing.kind)
            assert places == position.sites()


def check_choices(most, every):
    for position in islice(positions(most), 0, None, every):
        before, chance = position.before, np.array(position.streams)
        for choice in islice(legal_choices(before), MOST_CHOICES):
            _, after = made(before, choice, shuffles(chance))
            move = written(before, choice)
            numbers, boards, out = run(before, chance, "random", 0, (move,))
            assert told(after, move) == seen(after, numbers, boards, out, move)


def shuffles(streams):
    """Returns shuffles with the random numbers that machine code begins with."""
    rng = Random()
    rng.setstate((3, tuple(map(int, streams[: layout.STREAM_LENGTH])), None))
    return RandomDraws(rng)


def test_bots_choose_and_the_match_goes_on_as_by_the_rules():
    """At every decision machine code makes the bot's choice and comes to the same state.

    Castles, boards, sites in their order, decks, money, points and the random numbers left.
    """
    check_steps(1500)


def test_every_legal_choice_leads_where_it_leads_by_the_rules():
    """Each choice of a position, made by machine code, gives the state that the rules give."""
    check_choices(1200, 40)


@pytest.mark.harness
def test_tens_of_thousands_of_positions_go_on_as_by_the_rules():
    """Over 30,000 decisions of matches of all profiles nothing differs."""
    check_steps(30_000)
    check_choices(12_000, 40)

"""A match played from Python by a player of one's own, then looked at, audited and written down.

    python examples/own_player.py DIRECTORY

The match is kept in DIRECTORY, where the command line finds it: `ludwig --data DIRECTORY list`.
"""

import sys
from pathlib import Path

from domain.choices import legal_choices
from domain.decisions import Decision
from domain.events import Choice, MatchCreated, Player, RoomPurchased, TurnPassed
from domain.state import State
from ludwig import ChoiceRefused, Match, Matches, SystemDraws
from ludwig.draws import stream
from ludwig.players import answer, bot_named
from replays.audit import audit
from replays.exchange import export_record
from replays.record import write
from replays.timeline import Timeline

BARGAIN = 8000


class Miser:
    """Buys the cheapest room, passes when even that is dear, and else takes what comes first."""

    def choose(self, seen: State, _decision: Decision) -> Choice:
        """Returns a legal choice; what its seat may not know is `None` in `seen`."""
        choices = list(iter(legal_choices(seen)))
        rooms = [each for each in choices if isinstance(each, RoomPurchased)]
        cheapest = min(rooms, key=lambda room: room.price - room.coins, default=None)
        if cheapest is not None and cheapest.price <= BARGAIN:
            return cheapest
        passing = (each for each in choices if isinstance(each, TurnPassed))
        return next(passing, choices[0])


def played(matches: Matches) -> Match:
    """Plays a match of a miser against a bot to its end, a decision a save."""
    players = (
        Player("red", "Miser", "foyer_front", "human"),
        Player("blue", "Bot", "foyer_front", "bot:greedy"),
    )
    created = MatchCreated("second-edition", {}, players, solo=False, source="service")
    draws = SystemDraws()
    bots = {"red": Miser(), "blue": bot_named("greedy", stream("example", "blue"))}
    match = matches.create(created, draws).match
    while (decision := match.decision) is not None:
        choice = answer(bots[decision.seat], match.state, decision)
        match = matches.decide(match, choice, draws).match
    return match


def refused(matches: Matches, match: Match) -> str:
    """Tries to pass once the match is over and returns by which rule that is refused."""
    try:
        matches.decide(match, TurnPassed("red", 5000), SystemDraws())
    except ChoiceRefused as refusal:
        return refusal.reasons[0].rule
    raise AssertionError


def points(state: State) -> str:
    """Returns everybody's points, after the final scoring with all that it brought."""
    if state.final:
        return ", ".join(f"{seat} {score.total}" for seat, score in state.final.items())
    return ", ".join(f"{seat} {each}" for seat, each in zip(state.seats, state.points, strict=True))


def main(directory: str) -> None:
    """Plays, looks, judges, and writes the record."""
    with Matches.open(data=directory) as matches:
        match = played(matches)
        refusal = refused(matches, match)
    timeline = Timeline(match)
    seen = timeline.state(match.seq // 2, "red")
    record = export_record(match, "red")
    Path(directory, f"{record.match}.ludwig.jsonl").write_bytes(write(record))
    print(f"half-way: {points(seen) if seen else 'nothing yet'}")
    print(f"at the end: {points(match.state)}")
    print(f"passing now is against {refusal}")
    print(f"findings: {len(audit(record).findings)}")


if __name__ == "__main__":
    main(sys.argv[1])

"""The state of a match is the same by whatever path it is reached."""

import pytest
from lively import lively

from domain import events as ev
from domain.evolve import evolve
from domain.setup import begin
from ludwig.codec import unseal
from ludwig.matches.match import Match
from projections.castles import CASTLES
from projections.market import MARKET
from projections.scores import SCORES
from replays.timeline import Timeline

SHEETS = 500
PIECES = 7


def folded(record):
    """Yields the state after every event of a record, by the rules' own transitions alone."""
    states = []
    for recorded in record.events:
        event = unseal(recorded)
        if isinstance(event, ev.MoveTakenBack | ev.RulingApplied):
            states.append(states[event.to_seq - 1])
        elif isinstance(event, ev.MatchCreated):
            states.append(begin(event))
        else:
            states.append(evolve(states[-1], event))
        yield states[-1]


def grown(timeline):
    """Returns the timeline as it comes about when a match is read again and again."""
    match, last = timeline.match, timeline.last
    lengths = sorted({max(1, last * piece // PIECES) for piece in range(1, PIECES + 1)})
    cuts = [Match(match.header, match.filed[: length + 1], match.before) for length in lengths]
    growing = Timeline(cuts[0])
    for cut in cuts[1:]:
        growing = growing.grown(cut)
    return growing


def shown(state):
    """Returns what the projections say of a state."""
    tiles = tuple(
        tuple((tile.name, tile.x, tile.y, tile.rotation, tile.side) for tile in castle.placed)
        for castle in state.castles
    )
    market = sorted((o.tile, o.price, o.coins) for o in state.market)
    corridors = (state.decks.hallways, state.decks.stairs)
    return tiles, state.points, state.money, market, corridors


def projected(castles, scores, market):
    """Returns the same of the projections' views."""
    tiles = tuple(
        tuple((tile.name, tile.x, tile.y, tile.rotation, tile.side) for tile in castle.tiles)
        for castle in castles.castles
    )
    last = scores.standings[-1]
    offers = sorted((o.tile, o.price, o.coins) for o in market.offers)
    return tiles, last.points, last.money, offers, (market.hallways, market.stairs)


def check(record):
    """Compares every path to every position of a match."""
    timeline = Timeline.of_record(record)
    growing = grown(timeline)
    castles, scores, market = CASTLES.empty, SCORES.empty, MARKET.empty
    for state, happening in zip(folded(record), timeline.happenings, strict=True):
        seq = happening.seq
        castles = CASTLES.advance(castles, happening)
        scores = SCORES.advance(scores, happening)
        market = MARKET.advance(market, happening)
        assert state == timeline.state(seq, "referee"), f"{record.match}@{seq}: timeline"
        assert state == growing.state(seq, "referee"), f"{record.match}@{seq}: grown"
        assert shown(state) == projected(castles, scores, market), f"{record.match}@{seq}: views"


@pytest.mark.parametrize("seed", range(8))
def test_every_path_leads_to_the_same_state(seed):
    """Folded from zero, opened, grown and projected: the state at every position is the same."""
    check(lively(500 + seed))


@pytest.mark.harness
@pytest.mark.parametrize("part", range(10))
def test_500_matches_by_every_path(part):
    """For 500 generated matches every path leads to the same state at every position."""
    for seed in range(part * SHEETS // 10, (part + 1) * SHEETS // 10):
        check(lively(2000 + seed))

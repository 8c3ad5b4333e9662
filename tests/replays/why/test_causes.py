import pytest

from domain import events as ev
from domain.line import Step
from replays.why import causes, chain
from replays.why.origins import got_card


def step(timeline, seq):
    return timeline.happenings[seq - 1].step


@pytest.mark.parametrize("seed", range(5))
def test_causes_are_earlier_events_of_the_line(lively_timeline, seed):
    """Every event but the creation has a cause, and all causes stand before it on its line."""
    for happening in lively_timeline(seed).happenings:
        on_line = {each.seq for each in happening.step.back()}
        found = {cause.seq for cause in causes(happening.step)}
        assert (happening.seq > 1, True) == (bool(found), found <= on_line - {happening.seq})


def test_chain_leads_back_to_the_creation(two_players):
    """A chain begins with the event itself, falls, and ends with the creation of the match."""
    for seq in (40, 150, 284, 296):
        numbers = [link.seq for link in chain(step(two_players, seq))]
        assert (seq, 1) == (numbers[0], numbers[-1])
        assert numbers == sorted(set(numbers), reverse=True)


def test_chain_is_closed(four_players):
    """Every cause that a chain names is a link of it."""
    links = chain(step(four_players, 200))
    named = {cause.seq for link in links for cause in link.causes}
    assert named == {link.seq for link in links[1:]}


def test_purchase_follows_from_room_price_and_coins(two_players):
    """BUY-2 BUY-3: a purchase follows from what offered, priced and paid for the room."""
    parts = {cause.part for cause in causes(step(two_players, 282))}
    assert {"room", "price", "coins", "turn"} == parts


def test_points_follow_from_both_rooms(two_players):
    """SCORE-3: points follow from the placements of the new tile and of every partner."""
    found = [cause.seq for cause in causes(step(two_players, 284))]
    tiles = {two_players.happenings[seq - 1].event.tile for seq in found}
    assert {"washroom", "secret_lair"} <= tiles


def test_take_back_follows_from_its_position(four_players):
    """A take-back or a ruling follows from the position it goes back to."""
    for back in four_players.returns:
        assert ((back.to_seq, "position"),) == causes(step(four_players, back.seq))


def test_a_hand_dealt_anew_comes_from_its_branch():
    """SEE-6 Where a branch dealt hands anew no event of the real match is named for a card."""
    players = (
        ev.Player("red", "R", "foyer_front", "human"),
        ev.Player("blue", "B", "foyer_front", "human"),
    )
    created = ev.MatchCreated("second-edition", {}, players, solo=False, source="service")
    kept = ev.BonusCardsKept("red", ("stairs", "hallways"), ("size_100",))
    anew = ev.DecksReshuffled({}, (), (), (), {"red": ("stairs", "sleeping")})
    first = Step.first(created)
    hand = Step(2, "red", kept, first.state, first)
    after = Step(3, None, anew, first.state, hand)
    now = Step(4, None, ev.RoundEnded(1), first.state, after)
    real = Step(3, None, ev.RoundEnded(1), first.state, hand)
    assert (3, 3, 2) == (
        got_card(now, "red", "stairs"),
        got_card(now, "red", "sleeping"),
        got_card(real, "red", "stairs"),
    )

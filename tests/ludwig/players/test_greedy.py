from random import Random

from situations import at_turn, opened, rewarding, strewn, with_castle, with_decks

from domain import events as ev
from domain.decisions import awaited
from domain.state import Offer, Pending, Searched, Stage
from ludwig.players import answer
from ludwig.players.greedy import GreedyBot
from ludwig.simulation import simulate


def chosen(state, seed=1):
    """What the bot chooses."""
    return answer(GreedyBot(Random(seed)), state, awaited(state))


def offering(*offers, money=15000, **changes):
    """A match of two without favors and cards, green to move with these rooms on offer."""
    state = at_turn(2).with_(favors=(), hands=((), ()), market=offers, **changes)
    return state.with_(money=(15000, money))


def won(matches):
    """How many of two-player matches against the random bot it wins, every other one moving."""
    wins = 0
    for seed in range(matches):
        bots = ("greedy", "random") if seed % 2 else ("random", "greedy")
        *_, last = simulate(2, bots, seed)
        kinds = {player.seat: player.kind for player in last.state.players}
        wins += last.state.stage is Stage.ENDED and {"bot:greedy"} == {
            kinds[seat] for seat in last.state.ranking[0]
        }
    return wins


def test_greedy_beats_random():
    """Greedy wins more than 95 % of two-player matches against random; WIN-1 decides."""
    assert 20 == won(20)


def test_best_points():
    """Of two rooms at one price it buys the one that scores more."""
    state = offering(Offer("powder_room", 2000, 0), Offer("focus_room", 2000, 0))
    assert "focus_room" == chosen(state).tile


def test_dear_rooms_are_left():
    """BUY-4: it passes rather than pay 15000 for one point."""
    state = with_decks(offering(Offer("powder_room", 15000, 0)), hallways=0, stairs=0)
    assert ev.TurnPassed("green", 5000) == chosen(state)


def test_coins_make_a_room_cheap():
    """BUY-3: coins on a room count for it."""
    bare, laden = Offer("focus_room", 4000, 0), Offer("lilac_cabinet", 4000, 3000)
    assert "lilac_cabinet" == chosen(offering(bare, laden)).tile


def test_own_cards_decide_between_equals():
    """BONUS: of two rooms alike it buys the one its card pays for, and minds no other's card."""
    rooms = Offer("focus_room", 4000, 0), Offer("sitting_room", 4000, 0)
    state = offering(*rooms)
    plain = chosen(state).tile
    other, card = {
        "focus_room": ("sitting_room", "size_150"),
        "sitting_room": ("focus_room", "size_100"),
    }[plain]
    hands = ((card, card), (card, card))
    assert other == chosen(state.with_(hands=hands)).tile
    assert plain == chosen(state.with_(hands=(hands[0], ()))).tile


def test_rewards_that_may_raise_others_come_first():
    """REWARD-2: a re-scored room is re-scored last."""
    state = rewarding("focus_room", "flute_room")
    assert ev.RewardOrderChosen("blue", "flute_room") == chosen(state)


def test_best_downstairs_reward():
    """DOWNSTAIRS: a Downstairs Room of 8 points is re-scored; one of 2 leaves other rewards."""
    pending = (Pending("mold_room", "downstairs"),)
    rich = with_castle(rewarding(), "blue", strewn("mold_room", "pantry", "larder", "buttery"))
    poor = with_castle(rewarding(), "blue", strewn("mold_room"))
    best = ev.DownstairsRewardChosen("blue", "mold_room", "living", "mold_room")
    assert best == chosen(rich.with_(pending=pending))
    assert "living" != chosen(poor.with_(pending=pending)).reward


def test_cards_already_met_are_kept():
    """UTILITY: of two cards it keeps the one its castle already answers to."""
    castle = strewn("pantry", "larder", "buttery")
    state = with_castle(rewarding(), "blue", castle)
    state = state.with_(stage=Stage.UTILITY, drawn=("type_sleeping", "type_food"))
    assert ("type_food",) == chosen(state).kept


def test_bonus_cards_that_suit():
    """SETUP-4: it keeps two of the three cards it was dealt."""
    state = opened(2).with_(stage=Stage.KEEP, active=0, hands=((), ()))
    state = state.with_(dealt=(("leftover_money", "type_food", "all_sizes"), ()))
    assert "type_food" in chosen(state).kept


def test_stacks_are_emptied_at_the_end():
    """SLEEP, DEPLETED: in the last round it takes what is left of a stack it owns most of."""
    castle = strewn("pantry", "larder", "buttery")
    state = with_castle(rewarding(), "blue", castle).with_(last_round=True)
    state = with_decks(state, stacks={100: ("focus_room", "powder_room")})
    asked = state.with_(pending=(Pending("grand_bedchamber", "sleeping"),))
    assert 100 == chosen(asked).size
    searched = Searched("grand_bedchamber", 100, ("focus_room", "powder_room"))
    assert 2 == chosen(state.with_(stage=Stage.SLEEP, searched=searched)).count


def test_nothing_is_taken_from_a_stack_others_own():
    """SLEEP, DEPLETED: in the last round it leaves alone what would pay its opponent."""
    castle = strewn("pantry", "larder", "buttery")
    state = with_castle(rewarding(), "green", castle).with_(last_round=True)
    searched = Searched("grand_bedchamber", 100, ("focus_room", "powder_room"))
    state = with_decks(state, stacks={100: searched.seen})
    assert 2 > chosen(state.with_(stage=Stage.SLEEP, searched=searched)).count


def test_every_room_is_priced():
    """PRICE-1: as Master Builder it prices every room on offer."""
    state = opened(3)
    prices = chosen(state).prices
    assert sorted(offer.tile for offer in state.market) == sorted(prices.values())


def test_chance_decides_between_equals_only():
    """Two bots with other random numbers choose alike where one choice is best."""
    state = offering(Offer("powder_room", 2000, 0), Offer("focus_room", 2000, 0))
    assert {"focus_room"} == {chosen(state, seed).tile for seed in range(10)}

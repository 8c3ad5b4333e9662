import pytest

from replays.why import event_reasons, flows, money_account, score_account

SEEDS = range(6)


def steps(timeline):
    return [happening.step for happening in timeline.happenings]


@pytest.mark.parametrize("seed", SEEDS)
def test_score_lines_add_up_everywhere(lively_timeline, seed):
    """At every position, also after take-backs, the lines add up to the points asked for."""
    for step in steps(lively_timeline(seed))[::7]:
        for seat in step.state.seats:
            account = score_account(step, seat)
            assert (account.total, step.seq) == (account.sum, step.seq)


@pytest.mark.parametrize("seed", SEEDS)
def test_money_lines_add_up_everywhere(lively_timeline, seed):
    """SETUP-6 BUY-2 BUY-3 BUY-4 OUTDOOR: at every position the payments add up to the balance."""
    for step in steps(lively_timeline(seed))[::7]:
        for seat in step.state.seats:
            account = money_account(step, seat)
            assert (account.total, step.seq) == (account.sum, step.seq)


def test_final_total_is_what_is_accounted_for(two_players):
    """WIN-1: once the match is scored the account explains the final total."""
    last = steps(two_players)[-1]
    assert {"red": 89, "yellow": 88} == {
        seat: score_account(last, seat).total for seat in last.state.seats
    }


def test_lines_name_what_they_are_for(two_players):
    """SCORE-3: a line names the room whose centre scores, its partner, and who laid the room."""
    step = steps(two_players)[283]
    found = [reason for seat, reason in event_reasons(step)]
    assert ["SCORE-1", "SCORE-3", "SCORE-3"] == [reason.rule for reason in found]
    lair = found[1]
    assert ("secret_lair", "washroom") == (lair.item, lair.partner)
    placed = two_players.happenings[lair.cause - 1].event
    assert ("RoomPlaced", "secret_lair") == (type(placed).__name__, placed.tile)


def test_coins_and_price_are_two_lines(two_players):
    """BUY-3: the coins on a room and its price stand apart, the payee's line beside them."""
    step = steps(two_players)[281]
    (coins, price), (paid,) = (tuple(flows(step, seat)) for seat in ("red", "yellow"))
    assert ("BUY-3", 2000, "BUY-2", -4000) == (coins.rule, coins.amount, price.rule, price.amount)
    assert (4000, "red") == (paid.amount, paid.partner)
    assert "CoinsAdded" == two_players.recorded[coins.cause - 1].type
    assert "RoomsPriced" == two_players.recorded[price.cause - 1].type


def test_other_seats_are_not_paid(four_players):
    """BUY-2: whoever neither buys nor is the payee has no line for a purchase."""
    for step in steps(four_players):
        if type(step.event).__name__ == "RoomPurchased":
            concerned = {step.event.seat, step.event.payee}
            others = set(step.state.seats) - concerned
            assert [] == [flow for seat in others for flow in flows(step, seat)]

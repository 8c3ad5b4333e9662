from ludwig.players.pricing import Buyer, Round, arranged

PRICES = (2.0, 4.0, 8.0)


def buyer(*worths, purse, loss=0.5):
    """A buyer to whom offers are worth this much, with the price off, as far as its purse goes."""
    nets = tuple(
        tuple(worth - price if price <= purse else None for price in PRICES) for worth in worths
    )
    return Buyer(nets, loss)


def test_income_and_gains():
    """BUY-1: the buyers choose in turn order, the Master Builder last, who earns what they pay."""
    first = buyer(5, 9, 0, purse=8)
    second = buyer(5, 9, 0, purse=8)
    master = buyer(1, 1, 7, purse=8, loss=0.0)
    foreseen = Round((first, second, master), PRICES)
    # The first takes offer 1 at 4 (gaining 5), the second offer 0 at 2 (3); 7 - 8 is no gain.
    assert -0.5 * 5 + 4 - 0.5 * 3 + 2 + 0 == foreseen.worth((0, 1, 2))
    # As before, but at 8 the first gains only 1 by offer 1 and 3 by offer 0 at 2.
    assert -0.5 * 3 + 2 - 0.5 * 1 + 8 + 3 == foreseen.worth((0, 2, 1))


def test_what_is_wanted_costs_what_can_just_be_paid():
    """PRICE-1: the room an opponent wants most gets the highest price it can still pay."""
    opponent = buyer(20, 1, 1, purse=4, loss=0.1)
    foreseen = Round((opponent, buyer(0, 0, 0, purse=0, loss=0.0)), PRICES)
    assert 1 == arranged(foreseen, (0, 1, 2)).index(0)


def test_a_room_too_good_is_priced_out_of_reach():
    """PRICE-1: where an opponent's gain hurts more than its money helps, it cannot pay."""
    foreseen = Round((buyer(20, 1, 1, purse=4), buyer(0, 0, 0, purse=0, loss=0.0)), PRICES)
    assert 2 == arranged(foreseen, (0, 1, 2)).index(0)


def test_what_it_wants_itself_stays():
    """PRICE-1: the room the Master Builder wants lies where its opponent prefers another."""
    opponent = buyer(9, 9, 0, purse=4)
    master = buyer(12, 0, 0, purse=8, loss=0.0)
    # The opponent takes offer 1 at 2 (gaining 7) and leaves offer 0 at 4 (gaining 8).
    foreseen = Round((opponent, master), PRICES)
    assert (1, 0, 2) == arranged(foreseen, (0, 1, 2))
    assert -0.5 * 7 + 2 + 8 == foreseen.worth((1, 0, 2))


def test_empty_prices_stay_possible():
    """PRICE-1: in an unfilled market every offer gets one price, and prices may stay empty."""
    foreseen = Round((buyer(9, purse=8), buyer(0, purse=0, loss=0.0)), PRICES)
    assert (None, None, 0) == arranged(foreseen, (0, None, None))

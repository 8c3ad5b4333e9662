from domain.castle import Castle
from domain.placement import Placement
from domain.state import Stage
from ludwig.players.grounds import Grounds
from ludwig.players.sites import Sites
from ludwig.simulation import simulate

HOPE = 0.5
FOYER = Castle.founded("foyer_front")


def worth_ten(_tile):
    return 10.0


def worthless(_tile):
    return 0.0


def test_points_are_those_of_the_preview():
    """SCORE: at every place of every tile on offer a site's points are what placing scores."""
    judged = 0
    for save in simulate(3, ("random",), 4, switches={"P-CORNER": True}):
        state = save.state
        if state.stage is not Stage.TURN:
            continue
        for kind in (*(offer.tile for offer in state.market), "hallway", "stairs"):
            for site in Sites(state.castle, kind, worth_ten, HOPE).all():
                lines = state.castle.preview(site.placement)
                assert sum(line.points for line in lines) == site.points
                judged += 1
    assert judged > 1000


def test_sites_are_the_legal_placements():
    """PLACE: there is one site for each legal placement, in their order."""
    expected = FOYER.legal_placements("focus_room")
    sites = Sites(FOYER, "focus_room", worthless, HOPE).all()
    assert expected == tuple(site.placement for site in sites)


def test_what_a_site_promises():
    """REWARD-1: completing brings all its worth, a missing entrance the share that is hoped for."""
    # The Powder Room, 1 point, has one entrance; the Foyer's open ones go from three to two.
    best = Sites(FOYER, "powder_room", worth_ten, HOPE).best()
    assert (1, 1 + 10.0 + 10 * (0.25 - 0.125)) == (best.points, best.worth)
    # The Pantry, 2 points, keeps one of its two entrances open.
    best = Sites(FOYER, "pantry", worth_ten, HOPE).best()
    assert (2, 2 + 5.0 + 1.25) == (best.points, best.worth)


def test_no_site():
    """BUY-5: a tile that fits nowhere has no best site."""
    assert Sites(FOYER, "crypt", worthless, HOPE).best() is None


def test_grounds_promise_completions():
    """REWARD-1: where nothing is blocked a tile adds what its sites promise."""
    grounds = Grounds(FOYER, worth_ten, HOPE, rounds=0)
    assert 10.0 + 1.25 == grounds.gain(Placement("powder_room", 0, -2, 0, None))
    assert 5.0 + 1.25 == grounds.gain(Placement("pantry", 0, -2, 90, None))


def test_grounds_keep_space():
    """Room to build on is worth more the more rounds are to come, and a tile that blocks less."""
    ahead = Placement("focus_room", 0, -2, 0, None)
    late, early = (Grounds(FOYER, worthless, HOPE, rounds).gain(ahead) for rounds in (1, 6))
    assert 0 < late < early


def test_grounds_mind_blocked_rooms():
    """REWARD-1: a room whose entrance the tile blocks promises nothing any more."""
    grounds = Grounds(FOYER, worth_ten, HOPE, rounds=0)
    # It completes itself, worth 10, and closes the west of the Foyer, whose promise was 1.25.
    assert 10.0 - 1.25 == grounds.gain(Placement("panic_room", -2, -2, 90, None))

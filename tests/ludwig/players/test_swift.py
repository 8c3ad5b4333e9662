from ludwig.simulation import simulate


def totals(bots, seed):
    *_, last = simulate(2, bots, seed)
    kinds = {player.seat: player.kind for player in last.state.players}
    return {kinds[seat]: score.total for seat, score in last.state.final.items()}


def test_swift_beats_random():
    """WIN-1 By rule of thumb it wins every one of these matches against chance."""
    results = [totals(["swift", "random"], seed) for seed in range(5)]
    assert [True] * 5 == [each["bot:swift"] > each["bot:random"] for each in results]


def test_swift_plays_every_count():
    """SETUP-1 SOLO-1 Matches of one to four such bots come to their end."""
    for players in (1, 2, 3, 4):
        *_, last = simulate(players, ["swift"], 7)
        assert last.state.over

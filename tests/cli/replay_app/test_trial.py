from cli.replay_app.trial import Trial, tried
from cli.replay_app.trial_panel import trial_panel
from domain.scoring import ScoreLine


def begun(look, seat=None):
    """Returns the trial at a look, of the seat whose castle is shown unless another is named."""
    state = look.state
    return Trial.begun(state, state.index(seat or look.seat))


def test_tries_what_has_to_be_placed(look):
    """Where a tile has to be placed it is that one, at a legal place."""
    trial = begun(look("four", 152))
    assert ("stairs",) == trial.tiles
    assert trial.preview.legal


def test_tries_what_is_offered(look):
    """Elsewhere it is any room on the market, cheapest first, and the corridors that are left."""
    now = look("four", 151)
    trial = begun(now)
    prices = [now.state.offer(tile).price for tile in trial.tiles[:-2]]
    assert (sorted(prices), ("hallway", "stairs")) == (prices, trial.tiles[-2:])
    assert ("stairs",) == begun(look("four", 152), "yellow").tiles
    assert 1 < len(begun(look("four", 152), "red").tiles)


def test_nothing_is_tried_after_the_end(look):
    """When the match is over there is nothing to try."""
    assert None is begun(look("two", 296))


def test_preview_is_what_is_scored(look):
    """SCORE-1, SCORE-2, SCORE-3: at every placement of a match the preview is what it scored."""
    told = look("four").told
    for placed, scored in zip(told.happenings, told.happenings[1:], strict=False):
        if type(placed.event).__name__ != "RoomPlaced":
            continue
        event, state = placed.event, placed.earlier
        trial = begun(look("four", placed.seq - 1, "referee"), event.seat)
        at = trial.placement._replace(
            tile=event.tile.partition("#")[0],
            x=event.x,
            y=event.y,
            rotation=event.rotation,
            side=event.side,
        )
        shown = Trial(state, state.index(event.seat), (at.tile,), at).preview
        lines = tuple(ScoreLine(x.rule, x.points, x.room, x.partner) for x in scored.event.lines)
        assert (scored.event.points, lines) == (shown.total, shown.lines)


def test_keys_move_the_tile(look):
    """Arrows move by a cell, `r` turns, and other keys mean nothing to a trial."""
    trial = begun(look("four", 152))
    x, y = trial.placement.x, trial.placement.y
    right, up = tried(trial, "right").placement, tried(trial, "up").placement
    assert (x + 1, y, x, y - 1) == (right.x, right.y, up.x, up.y)
    assert 90 == tried(trial, "r").placement.rotation - trial.placement.rotation
    assert None is tried(trial, "w")


def test_n_goes_through_all_legal_places(look):
    """`n` visits every legal place once and begins anew; `N` goes back; both leave bad places."""
    trial = begun(look("four", 152))
    places = trial.state.castle.legal_placements("stairs")
    visited = [trial.placement]
    while (trial := tried(trial, "n")).placement != visited[0]:
        visited.append(trial.placement)
    assert sorted(places) == sorted(visited)
    assert visited[-1] == tried(trial, "N").placement
    astray = trial.at(99, 99)
    assert ["PLACE-1"] == [refusal.rule for refusal in astray.preview.refusals]
    assert tried(astray, "n").placement in places


def test_hallways_turn_onto_their_other_side(look):
    """PLACE-8: turned four times a hallway lies on its other side."""
    trial = begun(look("four", 151), "red")
    hallway = trial.of(trial.tiles.index("hallway")).at(0, 20)
    sides = [hallway.placement.side]
    for _ in range(4):
        hallway = hallway.turned()
        sides.append(hallway.placement.side)
    assert {"upstairs", "downstairs"} == set(sides)


def test_other_tiles(look):
    """The brackets go through the tiles in both directions."""
    trial = begun(look("four", 151))
    there = tried(trial, "right_square_bracket")
    assert (trial.tiles[0], trial.tiles[1]) == (trial.placement.tile, there.placement.tile)
    assert trial.placement.tile == tried(there, "left_square_bracket").placement.tile


def test_panel_tells_the_parts(look):
    """The panel says the points by part, their sum, what is completed and what it counts for."""
    text = trial_panel(begun(look("four", 152))).text()
    assert "own value +0  connections +0\npenalties +0  downstairs +0\ntotal +0" in text
    told = look("four").told
    seq = next(h.seq for h in told.happenings if type(h.event).__name__ == "RoomCompleted")
    placed = max(h.seq for h in told.happenings[:seq] if type(h.event).__name__ == "RoomPlaced")
    event = told.happenings[placed - 1].event
    trial = begun(look("four", placed - 1), event.seat)
    laid = trial.placement._replace(x=event.x, y=event.y, rotation=event.rotation)
    text = trial_panel(Trial(trial.state, trial.seat, trial.tiles, laid)).text()
    assert "completes " in text


def test_own_cards_are_told_to_their_owner_only(look):
    """SEE-2: a preview names the bonus cards it counts for to the seat that holds them."""
    now = look("four", 152, "referee")
    cards = set()
    for seat in now.state.seats:
        trial = begun(now, seat)
        for tile in range(len(trial.tiles)):
            cards |= {gain.item for gain in trial.of(tile).preview.cards}
    assert cards
    hidden = begun(look("four", 152, "spectator"), "red")
    assert [()] * len(hidden.tiles) == [
        hidden.of(tile).preview.cards for tile in range(len(hidden.tiles))
    ]

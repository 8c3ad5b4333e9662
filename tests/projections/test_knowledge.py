from hypothesis import given
from hypothesis import strategies as st

from domain import events as ev
from domain.events import SEATS
from projections.happening import Happening
from projections.knowledge import KNOWLEDGE, Fact

SEEDS = st.integers(0, 15)


@given(seed=SEEDS, players=st.integers(1, 4))
def test_a_seat_knows_its_hand(wandering, seed, players):
    """SEE-2 the cards in a seat's hand are among what it knows, as being there."""
    told = wandering(seed, players, returns=0)
    state, view = told[-1].state, KNOWLEDGE.over(told)
    for seat, hand in zip(state.seats, state.hands, strict=True):
        held = {f.value for f in view.of(seat) if f.kind == "bonus card" and f.where == "hand"}
        assert set(hand) == held


@given(seed=SEEDS, players=st.integers(1, 4), where=st.floats(0, 1))
def test_what_was_seen_stays_known(wandering, seed, players, where):
    """SEE-2 nothing that a seat knows is forgotten later, by no take-back either."""
    told = wandering(seed, players)
    early = KNOWLEDGE.over(told[: int(where * len(told))])
    late = KNOWLEDGE.over(told)
    for seat in SEATS:
        later = {(f.kind, f.value): f.since for f in late.of(seat)}
        assert [f.since for f in early.of(seat)] == [later[f.kind, f.value] for f in early.of(seat)]


@given(seed=SEEDS, players=st.integers(1, 4))
def test_nobody_knows_more_than_its_copy_tells(wandering, masked, seed, players):
    """SEE-2, SEE-3 what a seat knows is the same if no other secret is in the events."""
    told = wandering(seed, players)
    view = KNOWLEDGE.over(told)
    for seat in told[0].state.seats:
        assert view.of(seat) == KNOWLEDGE.over(masked(told, seat)).of(seat)
    nobodys = KNOWLEDGE.over(masked(told, "spectator"))
    assert {"on the market"} >= {seen.where for seen in nobodys.sightings}


def test_a_taken_back_sighting_is_marked(two_players):
    """SEE-2 after a take-back the tiles seen are known, with the event that took them back."""
    at, seen = next(
        (i, h.event)
        for i, h in enumerate(two_players)
        if isinstance(h.event, ev.SleepingStackSearched)
    )
    step, seat = two_players[at].step, seen.seat
    back = ev.MoveTakenBack(seat, step.previous.seq, (), "slip")
    returned = Happening.between(step, step.advanced(back, seat), two_players[at].at)
    view = KNOWLEDGE.over((*two_players[: at + 1], returned))
    facts = [fact for fact in view.of(seat) if fact.kind == "room"]
    expected = [
        Fact("room", tile, f"stack {seen.size}", step.seq, step.seq + 1) for tile in seen.seen
    ]
    assert expected == facts[-len(expected) :]


def test_a_laid_tile_is_known_until_it_is_drawn(four_players):
    """DRAW-3, SLEEP a tile put on the room deck is known there, later as on the market."""
    chosen = next(h for h in four_players if isinstance(h.event, ev.SleepingTilesChosen))
    (tile,) = chosen.event.tiles
    seat = chosen.event.seat

    def where(seq):
        told = tuple(h for h in four_players if h.seq <= seq)
        return next(f.where for f in KNOWLEDGE.over(told).of(seat) if f.value == tile)

    drawn = next(
        h.seq
        for h in four_players
        if isinstance(h.event, ev.RoomsDrawn) and tile in {d.tile for d in h.event.draws}
    )
    assert f"stack {chosen.earlier.searched.size}" == where(chosen.seq - 1)
    assert "on the room deck" == where(drawn - 1)
    assert "on the market" == where(drawn)


def test_who_may_see_what_is_known(four_players):
    """SEE-4, SEE-5 a seat sees what it knows itself; the referee, and all after the end, all."""
    view = KNOWLEDGE.over(four_players)
    seats = four_players[0].state.seats
    assert () == tuple(view.seen_by("spectator", seats))
    assert ("blue",) == tuple(view.seen_by("blue", seats))
    assert seats == tuple(view.seen_by("referee", seats))
    assert seats == tuple(view.seen_by("spectator", seats, over=True))
    assert four_players[-1].seq == view.public_since


def test_rooms_drawn_and_taken_back_are_known_to_all(two_players):
    """RECORD, DRAW-1 what all saw on the market is known to lie face down, once and for all."""
    draws = [h for h in two_players if isinstance(h.event, ev.RoomsDrawn)]
    last = draws[2]
    told, seats = list(two_players[: last.seq]), last.state.seats
    rooms = {draw.tile for each in draws[1:3] for draw in each.event.draws}
    for target in (draws[2].seq - 1, draws[1].seq - 1):
        before, back = told[-1].step, ev.MoveTakenBack(seats[0], target, seats, "slip")
        told.append(Happening.between(before, before.advanced(back, seats[0]), last.at))
    for seat in seats:
        facts = [fact for fact in KNOWLEDGE.over(told).of(seat) if fact.value in rooms]
        assert rooms == {fact.value for fact in facts}
        assert {"on the market"} == {fact.where for fact in facts}
        assert {draws[1].seq, draws[2].seq} == {fact.since for fact in facts}
        assert {last.seq + 1, last.seq + 2} == {fact.undone_by for fact in facts}

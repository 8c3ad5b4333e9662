"""What holds of every castle, over castles grown at random."""

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.castle import Castle
from domain.placement import Placement
from domain.tiles import HALLWAY, ROOMS, STAIRS, kind_of
from domain.variants import LAID, ROTATIONS

KINDS = (*ROOMS, HALLWAY.id, STAIRS.id)
CORRIDORS = (HALLWAY.id, STAIRS.id)


@st.composite
def castles(draw: st.DrawFn, most: int = 14) -> Castle:
    """A castle grown by legal placements, corridors among them oftener than by chance."""
    foyer = draw(st.sampled_from(("foyer_front", "foyer_back")))
    castle = Castle.founded(foyer, corner_adjacency=draw(st.booleans()))
    rooms = draw(st.lists(st.sampled_from(sorted(ROOMS)), unique=True, max_size=most))
    for room in rooms:
        kind = draw(st.sampled_from((room, room, *CORRIDORS)))
        if count := castle.placement_count(kind):
            number = draw(st.integers(0, count - 1))
            castle = castle.place(castle.placement_at(kind, number))
    return castle


def free_kinds(castle: Castle) -> list[str]:
    """The kinds of tiles that may still come."""
    return [kind for kind in KINDS if kind in CORRIDORS or castle.find(kind) is None]


def fresh(castle: Castle) -> Castle:
    """The same castle, knowing nothing."""
    return Castle(castle.placed, castle.corner_adjacency)


def look(placement: Placement) -> tuple[object, ...]:
    """What a placement looks like, whatever its rotation is called."""
    variant = LAID[kind_of(placement.tile), placement.rotation, placement.side]
    return placement.x, placement.y, placement.side, variant.outline, variant.entrances


def window(castle: Castle) -> list[tuple[int, int]]:
    """Every cell where the box of a tile that touches the castle can start."""
    xs = [tile.x for tile in castle.placed]
    ys = [tile.y for tile in castle.placed]
    return list(product(range(min(xs) - 8, max(xs) + 9), range(min(ys) - 8, max(ys) + 9)))


@settings(max_examples=25)
@given(castles(most=7), st.data())
def test_legal_placements_are_all_that_nothing_forbids(castle: Castle, data: st.DataObject) -> None:
    """PLACE: boards find exactly what asking for refusals at every place finds, each once."""
    kind = data.draw(st.sampled_from(free_kinds(castle)))
    sides = ("upstairs", "downstairs") if kind == HALLWAY.id else (None,)
    every = (
        Placement(kind, x, y, rotation, side)
        for (x, y), rotation, side in product(window(castle), ROTATIONS, sides)
    )
    judge = fresh(castle)
    expected = {look(placement) for placement in every if not judge.refusals(placement)}
    found = [look(placement) for placement in castle.legal_placements(kind)]
    assert expected == set(found)
    assert len(expected) == len(found) == castle.placement_count(kind)
    assert bool(expected) == fresh(castle).can_place(kind) == castle.can_place(kind)
    assert not any(castle.refusals(placement) for placement in castle.legal_placements(kind))


@settings(max_examples=60)
@given(castles(), st.data())
def test_what_a_castle_inherits_is_what_it_would_find(castle: Castle, data: st.DataObject) -> None:
    """PLACE, REWARD-1: knowledge handed on equals knowledge from scratch."""
    kind = data.draw(st.sampled_from(free_kinds(castle)))
    new = fresh(castle)
    assert new.legal_placements(kind) == castle.legal_placements(kind)
    for index in range(len(castle.placed)):
        assert new.connected(index) == castle.connected(index)
        assert new.is_completed(index) == castle.is_completed(index)


@settings(max_examples=60)
@given(castles())
def test_scores_add_up_to_the_recount(castle: Castle) -> None:
    """SCORE: the sum over all placements is what counting from scratch finds."""
    grown = Castle(castle.placed[:1], castle.corner_adjacency)
    points = 0
    for tile in castle.placed[1:]:
        placement = Placement(tile.name, tile.x, tile.y, tile.rotation, tile.side)
        preview = grown.preview(placement)
        grown = grown.place(placement)
        assert preview == grown.score_last()
        points += sum(line.points for line in preview)
    assert castle.recount() == points


@settings(max_examples=60)
@given(castles(), st.randoms(use_true_random=False))
def test_the_order_of_building_does_not_alter_the_points(castle: Castle, random: object) -> None:
    """SCORE: any order in which the same castle may be built scores the same in sum."""
    grown = Castle(castle.placed[:1], castle.corner_adjacency)
    waiting = [Placement(t.name, t.x, t.y, t.rotation, t.side) for t in castle.placed[1:]]
    points = 0
    random.shuffle(waiting)  # type: ignore[attr-defined]
    while legal := [p for p in waiting if not grown.refusals(p)]:
        grown = grown.place(legal[0])
        waiting.remove(legal[0])
        points += sum(line.points for line in grown.score_last())
    assert grown.recount() == points
    if not waiting:
        assert castle.recount() == points


@settings(max_examples=40)
@given(castles())
def test_completion_is_told_once_and_for_good(castle: Castle) -> None:
    """REWARD-1, REWARD-3: each tile completes at one placement, oldest first, and stays so."""
    grown, completed = Castle(castle.placed[:1], corner_adjacency=False), list[int]()
    for tile in castle.placed[1:]:
        grown = grown.place(Placement(tile.name, tile.x, tile.y, tile.rotation, tile.side))
        last = grown.completed_by_last()
        assert list(last) == sorted(last)
        completed += last
    assert sorted(completed) == [i for i in range(len(castle.placed)) if castle.is_completed(i)]
    assert all(
        {entrance.state for entrance in castle.entrances(i)} == {"connected"} for i in completed
    )


@settings(max_examples=40)
@given(castles())
def test_connections_and_adjacency_are_mutual(castle: Castle) -> None:
    """GEO-5, GEO-6: what is connected is adjacent, and both go both ways."""
    for index in range(len(castle.placed)):
        connected, adjacent = castle.connected(index), castle.adjacent(index)
        assert set(connected) <= set(adjacent)
        assert all(index in castle.connected(other) for other in connected)
        assert all(index in castle.adjacent(other) for other in adjacent)


@settings(max_examples=40)
@given(castles())
def test_a_legal_castle_keeps_a_way_out(castle: Castle) -> None:
    """PLACE-4: the quick answer and the full count agree."""
    assert castle.has_external_entrance()
    assert castle.external_entrance_count(corridors=True) > 0

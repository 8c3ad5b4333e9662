import pytest

from domain import events as ev
from domain.evolve import evolve
from domain.setup import begin
from domain.visibility import as_seen
from ludwig.matches.match import Match
from projections.journal import journal
from projections.knowledge import KNOWLEDGE
from replays.positions import PositionError, parse_position
from replays.record import Record
from replays.record_line import Parent
from replays.timeline import NoSuchViewer, Timeline

SEEDS = range(6)


def folded(timeline):
    """Yields the state after every event, each folded by itself, without the product's line."""
    states = {}
    for seq, event in timeline.match.events():
        if isinstance(event, ev.MoveTakenBack | ev.RulingApplied):
            states[seq] = states[event.to_seq]
        elif isinstance(event, ev.MatchCreated):
            states[seq] = begin(event)
        else:
            states[seq] = evolve(states[seq - 1], event)
    return states


def cut(match, seq):
    """Returns a match as it stood after an event."""
    return Match(match.header, match.filed[: seq + 1], match.before)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_position_equals_the_fold_from_zero(lively_timeline, seed):
    """The state at each position, for each viewer, is the one folded from the first event."""
    timeline = lively_timeline(seed)
    states = folded(timeline)
    assert list(range(1, timeline.last + 1)) == list(states)
    for seq, state in states.items():
        assert state == timeline.state(seq, "referee")
        if not timeline.public(seq):
            assert as_seen(state, "spectator") == timeline.state(seq, "spectator")


def test_before_the_first_event_there_is_no_state(two_players):
    """Position 0 has no state, for nobody."""
    assert {None} == {two_players.state(0, viewer) for viewer in two_players.viewers}


@pytest.mark.parametrize("seq", [-1, 297, 1000])
def test_a_position_that_there_is_not_is_named(two_players, seq):
    """A number beyond the events is refused, negative ones too, by every way to look."""
    for look in (two_players.state, two_players.entry, two_players.knowledge):
        with pytest.raises(PositionError, match=f"no event {seq}, but events 1 to 296"):
            look(seq, "referee")


@pytest.mark.parametrize("viewer", ["green", "nobody"])
def test_a_viewer_who_is_not_there_is_named(two_players, viewer):
    """SEE-4 A seat that nobody has, or no seat at all, is refused with those there are."""
    for look in (two_players.state, two_players.entry, two_players.knowledge):
        with pytest.raises(NoSuchViewer, match=f"no viewer '{viewer}', but referee, spectator"):
            look(17, viewer)


def test_successive_states_share_what_did_not_change(two_players):
    """An event that touches one castle leaves the objects of the others as they are."""
    placed = next(h for h in two_players.happenings if isinstance(h.event, ev.RoomPlaced))
    mine = placed.state.index(placed.event.seat)
    assert placed.earlier.castles[mine] != placed.state.castles[mine]
    assert placed.earlier.castles[1 - mine] is placed.state.castles[1 - mine]


@pytest.mark.parametrize("seed", SEEDS)
def test_growing_equals_opening_anew(lively_timeline, seed):
    """A timeline that grew with its match has the same positions as one opened later."""
    whole = lively_timeline(seed)
    grown = Timeline(cut(whole.match, whole.last // 2))
    assert whole.last // 2 == grown.grown(grown.match).last
    longer = grown.grown(whole.match)
    assert whole.recorded == longer.recorded
    assert [(h.seq, h.state) for h in whole.happenings] == [
        (h.seq, h.state) for h in longer.happenings
    ]
    assert whole.returns == longer.returns


def test_growing_folds_only_what_is_new(two_players):
    """What was folded before stays the same objects."""
    grown = Timeline(cut(two_players.match, 200))
    before = grown.happenings
    after = grown.grown(two_players.match).happenings
    assert [] == [old.seq for old, new in zip(before, after, strict=False) if old is not new]


@pytest.mark.parametrize("viewer", ["spectator", "blue", "referee"])
def test_entries_are_the_journal(four_players, viewer):
    """Every entry of a running match is the journal's line for that viewer, undone ones marked."""
    running = Timeline(cut(four_players.match, four_players.last - 1))
    entries = tuple(running.entry(seq, viewer) for seq in range(1, running.last + 1))
    assert journal(running.happenings, viewer) == entries


def test_an_event_is_struck_through_once_it_was_taken_back(four_players):
    """An event stands until the position at which it is taken back."""
    back = four_players.returns[0]
    undone = back.to_seq + 1
    assert None is four_players.entry(undone, "referee", at=back.seq - 1).undone_by
    assert back.seq == four_players.entry(undone, "referee", at=back.seq).undone_by
    assert [False, True] == [four_players.current(undone), four_players.current(back.seq)]


def test_everything_is_public_at_the_end_only(two_players):
    """SEE-5: a seat's eyes see everything from the end of the match on, and not before it."""
    last = two_players.last
    before, end = (two_players.state(seq, "red") for seq in (last - 1, last))
    assert {None} == set(before.hands[before.seats.index("yellow")])
    assert two_players.end == end
    assert (last, True) == (two_players.public_since, two_players.over)


def test_a_ruling_after_the_end_hides_nothing_again(lively_timeline):
    """SEE-5: what the end made public stays so at every later position, for every viewer."""
    reopened = next(
        timeline
        for seed in range(200)
        if (timeline := lively_timeline(seed)).over and not timeline.end.over
    )
    assert reopened.end == reopened.state(reopened.last, "spectator")


def drawn_and_taken_back(timelines):
    """Returns the first (timeline, draw, take-back) in which bonus cards drawn were taken back."""
    return next(
        (timeline, happening.event, back)
        for timeline in timelines
        for happening in timeline.happenings
        if isinstance(happening.event, ev.UtilityCardsDrawn)
        for back in timeline.returns
        if back.to_seq < happening.seq < back.seq
    )


def test_what_was_seen_stays_known_after_a_take_back(lively_timeline):
    """SEE-2: a seat still knows the cards it drew after the draw was taken back."""
    timeline, draw, back = drawn_and_taken_back(lively_timeline(seed) for seed in range(200))
    facts = timeline.knowledge(back.seq, draw.seat)[draw.seat]
    assert set(draw.cards) <= {fact.value for fact in facts}
    assert set(draw.cards) <= {fact.value for fact in facts if fact.undone_by is not None}


def test_knowledge_is_its_owners(four_players):
    """SEE-2: a seat is told what it knows itself, a spectator nothing, the referee everything."""
    seq = four_players.last // 2
    told = {viewer: set(four_players.knowledge(seq, viewer)) for viewer in four_players.viewers}
    assert ({"blue"}, set(), set(four_players.seats)) == (
        told["blue"],
        told["spectator"],
        told["referee"],
    )


def test_knowledge_equals_the_projection(four_players):
    """What is known at a position is what the projection tells of the events up to it."""
    seq = four_players.last // 2
    view = KNOWLEDGE.over(four_players.happenings[:seq])
    assert {seat: view.of(seat) for seat in four_players.seats} == four_players.knowledge(
        seq, "referee"
    )


@pytest.mark.parametrize(
    ("position", "seq"), [("@end", 296), ("@-1", 295), ("@0", 0), ("@r2", 21), ("@17", 17)]
)
def test_positions(two_players, position, seq):
    """Every spelling of a position leads to its event."""
    assert seq == two_players.seq(parse_position(position))


def test_end_of_a_branch_tells_nothing_that_seats_knew_before_it(four_players):
    """SEE-6 What they knew stays theirs; only the end of the match makes it everybody's."""
    parent = Parent("parent", 30, four_players.recorded[29].hash)
    record = Record("branch", parent, "referee", four_players.recorded)
    branch = Timeline.of_record(record)
    assert {} == branch.knowledge(branch.last, "spectator")
    told = four_players.knowledge(four_players.last, "spectator")
    assert set(four_players.seats) == set(told)

"""RECORD: what was seen stays known after a take-back, and lies in its deck again."""

import pytest
from lively import lively
from situations import Arranged, at_turn, created, with_decks

from domain import events as ev
from domain.decide import create
from domain.evolve import fold
from domain.line import Step
from domain.state import Laid
from ludwig.worlds import Sight
from ludwig.worlds.remembering import remembered
from replays.integrity import typed


def drawn(*draws):
    """Rooms drawn: card, or ``None`` for a tile from the room deck, and tile."""
    return ev.RoomsDrawn(tuple(ev.Draw(*d) for d in draws), reshuffled=False, last_round=False)


def back(to_seq):
    """A take-back to this event."""
    return ev.MoveTakenBack("blue", to_seq, ("green",), "")


def told(state, *events):
    """What is remembered of the decks of a state once these events, from number 2 on, are undone.

    They are followed for what they show alone, so the state stays as it is.
    """
    line = Step(1, None, ev.TurnEnded("blue"), state, None)
    for seq, event in enumerate(events, 2):
        if isinstance(event, ev.MoveTakenBack):
            line = returned(line, event, seq)
        else:
            line = line.followed(seq, None, event, state)
    return remembered(state.decks, tuple(reversed(line.after(1))))


def returned(line, event, seq):
    """The line after a take-back, with what was remembered then."""
    undone = tuple(reversed(line.after(event.to_seq)))
    line = line.advanced(event, None, seq)
    decks = remembered(line.state.decks, undone).decks
    return line._replace(state=line.state.with_(decks=decks))


def hidden(**decks):
    """A match of which nobody has seen anything that lies face down, with these decks."""
    state = at_turn(2)
    return with_decks(state.with_(decks=state.decks.unseen), **decks)


def test_a_second_take_back_forgets_nothing_of_the_first():
    """RECORD: rooms, their cards and bonus cards seen on ways that were struck lie on top."""
    first = ev.UtilityCardsDrawn("blue", "cloak_room", ("stairs", "hallways"))
    found = told(
        hidden(),
        ev.TurnPassed("blue", 5000),
        drawn((500, "theater"), (100, "pantry")),
        first,
        back(2),
        drawn((500, "theater")),
        back(2),
    )
    assert ("theater", None) == found.decks.stacks[500][:2]
    assert ("pantry", None) == found.decks.stacks[100][:2]
    assert (500, 100, None) == found.decks.room_deck[:3]
    assert ("stairs", "hallways", None) == found.decks.bonus_deck[:3]


def test_each_way_begins_where_it_parted():
    """RECORD: what was drawn before stays drawn on both ways, so the next one is deeper."""
    found = told(
        hidden(),
        drawn((500, "theater")),
        drawn((500, "forum")),
        back(2),
        ev.TurnPassed("blue", 5000),
        drawn((500, "forum"), (500, "venus_grotto")),
    )
    assert ("theater", "forum", "venus_grotto", None) == found.decks.stacks[500]


def test_a_tile_laid_before_is_known_on_the_deck_once_it_was_drawn():
    """SLEEP, DRAW-3: all saw it come from there; one laid since is in its stack again."""
    slots = (Laid(100, None, "green"), Laid(150, None, "green"))
    laying = ev.SleepingTilesChosen("green", 1, None, None, discarded=False)
    search = ev.SleepingStackSearched("green", "nap_room", 500, None)
    found = told(hidden(laid=slots), search, laying, drawn((None, "theater"), (None, "pantry")))
    assert ("pantry", None) == tuple(slot.tile for slot in found.decks.laid)
    assert {500: {"theater"}} == found.inside


def test_what_came_from_a_stack_shuffled_since_is_somewhere_in_it():
    """SLEEP: its place before the shuffle is not known, but that it is there."""
    search = ev.SleepingStackSearched("green", "nap_room", 500, None)
    laying = ev.SleepingTilesChosen("green", 0, None, None, discarded=False)
    found = told(hidden(), search, laying, drawn((500, "theater")))
    assert {None} == set(found.decks.stacks[500])
    assert {500: {"theater"}} == found.inside


def numbered(*events):
    """The opening of a match, whose number is returned too, and these events after it."""
    opening = create(created(), Arranged())
    return len(opening), tuple(enumerate((*opening, *events), 1))


def anew(size, *top):
    """A branch draws its decks anew, with these tiles on top of a stack."""
    decks = fold(create(created(), Arranged())).decks
    tiles = (*top, *(tile for tile in decks.stacks[size] if tile not in top))
    stacks = {**decks.stacks, size: tiles[: len(decks.stacks[size])]}
    return ev.DecksReshuffled(stacks, decks.room_deck, decks.bonus_deck, None)


def test_decks_drawn_anew_tell_nothing_of_those_before():
    """SEE-6: a branch that goes back behind its own decks has its parent's again."""
    before, after = drawn((100, "pantry")), drawn((500, "theater"))
    first, events = numbered(before, anew(500, "theater"), after)
    found = Sight.of_events((*events, (len(events) + 1, back(first))), "green").state.decks
    assert "pantry" == found.stacks[100][0]
    assert {None} == set(found.stacks[500])


@pytest.mark.parametrize("behind", [0, 1])
def test_what_was_seen_of_decks_drawn_anew_is_nowhere_behind_them(behind):
    """SEE-6: nor what a take-back within the branch kept known, where its stacks are others."""
    search = ev.SleepingStackSearched("blue", "nap_room", 500, ("theater", "forum"))
    laying = ev.SleepingTilesChosen("blue", 1, ("forum",), ("theater",), discarded=False)
    first, events = numbered(drawn((100, "pantry")), anew(500, "theater"), search, laying)
    last = len(events)
    events += ((last + 1, back(last)),)
    assert frozenset(("theater",)) == Sight.of_events(events, "blue").among[500]
    events += ((last + 2, back(first + behind)),)
    assert {} == Sight.of_events(events, "blue").among


def known(state):
    """Every place in the decks with what lies there."""
    decks = state.decks
    piles = {**decks.stacks, "cards": decks.room_deck, "bonus": decks.bonus_deck}
    piles["laid"] = tuple(slot.tile for slot in decks.laid)
    places = {(pile, at): value for pile, tiles in piles.items() for at, value in enumerate(tiles)}
    return {place: value for place, value in places.items() if value is not None}


@pytest.mark.parametrize("seed", range(12))
def test_what_is_remembered_is_so(seed):
    """RECORD: after any take-backs each viewer knows nothing but what is there, and no less."""
    events = tuple((event.seq, typed(event)) for event in lively(seed).events)
    line, before = None, {}
    for seq, event in events:
        line = Step.first(event) if line is None else line.advanced(event, None, seq)
        if isinstance(event, ev.ENDINGS):
            break
        if not isinstance(event, ev.MoveTakenBack | ev.RulingApplied):
            continue
        for viewer in (*line.state.seats, "spectator"):
            sight = Sight.of_events(events[:seq], viewer)
            found = known(sight.state)
            assert found.items() <= known(line.state).items()
            at = before.setdefault((viewer, event.to_seq), {})
            assert at.items() <= found.items()
            at.update(found)
            in_play = {t for stack in line.state.decks.stacks.values() for t in stack}
            in_play |= {slot.tile for slot in line.state.decks.laid}
            assert in_play >= {tile for tiles in sight.among.values() for tile in tiles}

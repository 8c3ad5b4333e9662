from collections import Counter
from random import Random

import pytest
from situations import at_turn, with_decks

from domain import events as ev
from domain.decide import made
from domain.decisions import Ask, awaited
from domain.line import Step
from domain.state import Gone
from domain.tiles import BONUS_CARDS
from domain.visibility import as_seen
from ludwig.draws import SeededDraws
from ludwig.players import answer
from ludwig.simulation import lineup, play, seated_bots
from ludwig.worlds import Sight, world


def saves_of(players, seed):
    created = lineup(players, ["random"], seed)
    return tuple(play(created, seated_bots(created, seed), SeededDraws(seed)))


def numbered(saves):
    return tuple(enumerate((event for save in saves for event in save.events), 1))


def positions(players, seed, every=9):
    """Yields the events so far and the state at some decisions of a match, tricky ones too."""
    saves = saves_of(players, seed)
    for count, save in enumerate(saves, 1):
        state = save.state
        tricky = state.searched or state.decks.laid or state.drawn or any(state.dealt)
        if tricky or count % every == 0:
            yield numbered(saves[:count]), state


def all_tiles(state):
    decks = state.decks
    face_down = [tile for stack in decks.stacks.values() for tile in stack]
    laid = [slot.tile for slot in decks.laid]
    market = [offer.tile for offer in state.market]
    placed = [t.name for c in state.castles for t in c.placed[1:] if "#" not in t.name]
    return [*face_down, *(decks.left_out or ()), *laid, *market, *placed]


def all_cards(state):
    held = [card for hand in (*state.hands, *state.dealt) for card in hand or ()]
    return [*held, *state.drawn, *state.decks.bonus_deck]


@pytest.mark.parametrize("players", [1, 2, 4])
def test_world_looks_to_its_viewer_as_the_match_does(players):
    """SEE-3 Whatever is drawn, its viewer sees in it just what it saw in the match."""
    for events, state in positions(players, players):
        for viewer in (*state.seats, "spectator"):
            drawn = world(Sight.of_events(events, viewer), Random(1))
            assert as_seen(state, viewer) == as_seen(drawn, viewer)


def test_world_is_whole():
    """A world holds every tile and every bonus card once, and knows all of them (SETUP-2)."""
    for events, state in positions(4, 5):
        if state.over:
            continue
        drawn = world(Sight.of_events(events, state.seats[0]), Random(2))
        assert [] == [tile for tile, count in Counter(all_tiles(drawn)).items() if count > 1]
        assert None not in all_tiles(drawn)
        assert sorted(BONUS_CARDS) == sorted(all_cards(drawn))
        assert None not in drawn.decks.room_deck


def test_room_that_left_a_solo_match_is_in_no_world():
    """SOLO-2 SEE-6: what nobody bought is out of the game, however often the rest is drawn."""
    for events, state in positions(1, 3):
        gone = {slot.tile for slot in state.decks.gone}
        for viewer in ("blue", "spectator"):
            drawn = world(Sight.of_events(events, viewer), Random(4))
            assert not gone & face_down(drawn)
    assert gone


def face_down(state):
    """The rooms in stacks and left out."""
    return {t for stack in (*state.decks.stacks.values(), state.decks.left_out) for t in stack}


def test_what_others_discarded_may_lie_anywhere():
    """SLEEP SEE-2: only who discarded a room in the last round knows that it is gone."""
    state = saves_of(2, 3)[20].state
    owner, other = state.seats
    tile, *left = state.decks.stacks[100]
    decks = state.decks._replace(
        stacks={**state.decks.stacks, 100: tuple(left)}, gone=(Gone(tile, owner),)
    )
    state = state.with_(decks=decks)
    worlds = {
        viewer: [face_down(world(Sight.of_state(state, viewer), Random(n))) for n in range(5)]
        for viewer in (owner, other)
    }
    assert not any(tile in drawn for drawn in worlds[owner])
    assert all(tile in drawn for drawn in worlds[other])


def test_worlds_differ_and_follow_from_their_chance():
    """The same chance draws the same world, another one another."""
    events, _ = next(positions(3, 1, every=30))
    sight = Sight.of_events(events, "blue")
    assert world(sight, Random(1)) == world(sight, Random(1))
    assert world(sight, Random(1)) != world(sight, Random(2))


def test_deck_of_a_last_round_holds_used_cards():
    """DRAW-4 What was not drawn again of the used cards lies there, in any order."""
    state = at_turn(2)
    cards = (*state.decks.used, *state.decks.room_deck)
    state = with_decks(state, used=(*cards, *cards[:5]), room_deck=cards[5:]).with_(last_round=True)
    drawn = [world(Sight.of_state(state, "spectator"), Random(n)).decks.room_deck for n in range(5)]
    assert all(sorted(cards[5:]) == sorted(deck) for deck in drawn)
    assert len(set(drawn)) > 1


def test_world_does_not_depend_on_secrets():
    """SEE-2 SEE-3 Two matches that differ only in what a seat cannot know give it one sight."""
    saves = saves_of(3, 4)
    events = numbered(saves[:12])
    shuffled = events[1][1]
    other = ev.changed(
        shuffled,
        left_out=tuple(reversed(shuffled.left_out)),
        bonus_deck=(*shuffled.bonus_deck[:9], *reversed(shuffled.bonus_deck[9:])),
    )
    twin = (events[0], (2, other), *events[2:])
    assert Sight.of_events(events, "red") == Sight.of_events(twin, "red")


def test_referee_knows_everything():
    """The referee's sight hides nothing, so its world is the match itself."""
    saves = saves_of(2, 3)
    assert saves[9].state == world(Sight.of_events(numbered(saves[:10]), "referee"), Random(1))


def test_returned_card_lies_at_the_bottom():
    """SETUP-4 A seat remembers which card it put under the deck."""
    saves = saves_of(2, 3)
    events = numbered(saves[:3])
    kept = next(event for _, event in events if isinstance(event, ev.BonusCardsKept))
    drawn = world(Sight.of_events(events, kept.seat), Random(7))
    assert kept.returned[0] in drawn.decks.bonus_deck[-2:]
    assert kept.returned[0] == as_known(events, kept.seat).decks.bonus_deck[-2]


def as_known(events, viewer):
    return Sight.of_events(events, viewer).state


def after_take_back(seed):
    """Returns a match that went on past a new round and was taken back before it."""
    saves = saves_of(2, seed)
    rounds = [n for n, save in enumerate(saves) if save.state.round == 3]
    before = rounds[0] - 1
    count = sum(len(save.events) for save in saves[:before])
    events = [event for save in saves[: rounds[0] + 1] for event in save.events]
    seat = saves[0].state.seats[0]
    events.append(ev.MoveTakenBack(seat, count, saves[0].state.seats, "again"))
    return tuple(enumerate(events, 1)), saves[before - 1].state


def test_what_was_drawn_stays_known_after_a_take_back():
    """DRAW-1 Rooms drawn and taken back are on top of their stacks again, and all know it."""
    events, state = after_take_back(6)
    drawn = next(e for _, e in reversed(events) if isinstance(e, ev.RoomsDrawn))
    known = as_known(events, "spectator")
    tops = {draw.card: draw.tile for draw in reversed(drawn.draws) if draw.tile is not None}
    assert tops == {card: known.decks.stacks[card][0] for card in tops}
    assert tuple(draw.card for draw in drawn.draws) == known.decks.room_deck[: len(drawn.draws)]
    again = world(Sight.of_events(events, "spectator"), Random(3)).decks
    assert all(state.decks.stacks[card][0] == again.stacks[card][0] for card in tops)


def searched(seed, players=3):
    """Returns the events up to just after some Sleeping reward was used, and its seat."""
    saves = saves_of(players, seed)
    for count, save in enumerate(saves, 1):
        if isinstance(save.events[0], ev.SleepingTilesChosen):
            return numbered(saves[:count]), save
    return None


def test_searched_stack_is_known_by_its_tiles():
    """SLEEP Who looked through a stack knows its tiles, if not their order any more."""
    found = next(hit for hit in map(searched, range(40)) if hit is not None)
    events, save = found
    size = next(e.size for _, e in reversed(events) if isinstance(e, ev.SleepingStackSearched))
    seat = save.events[0].seat
    drawn = world(Sight.of_events(events, seat), Random(11))
    assert sorted(save.state.decks.stacks[size]) == sorted(drawn.decks.stacks[size])


def test_world_can_be_played_to_its_end():
    """A world is a match like any other: bots play it out."""
    saves = saves_of(3, 2)
    state = world(Sight.of_events(numbered(saves[:20]), "green"), Random(5))
    bots = seated_bots(saves[0].events[0], "out")
    draws = SeededDraws("out")
    while (decision := awaited(state)) is not None:
        assert isinstance(decision.ask, Ask)
        _, state = made(state, answer(bots[decision.seat], state, decision), draws)
    assert state.over


def test_branch_deals_anew_what_its_viewer_did_not_know():
    """SEE-6 Cards dealt anew replace those held; a seat sees only its own of them."""
    saves = saves_of(2, 8)
    state = saves[5].state
    first, second = state.seats
    spare = tuple(state.decks.bonus_deck[:2])
    decks = state.decks._replace(bonus_deck=(*state.hands[1], *state.decks.bonus_deck[2:]))
    event = ev.DecksReshuffled(
        decks.stacks, decks.room_deck, decks.bonus_deck, decks.left_out, unseen={second: spare}
    )
    step = Step(9, None, event, state, None).advanced(event, None)
    assert spare == step.state.hands[1]
    assert state.hands[0] == step.state.hands[0]
    events = (*numbered(saves[:6]), (99, event))
    assert spare == as_known(events, second).hands[1]
    assert (None, None) == as_known(events, first).hands[1]

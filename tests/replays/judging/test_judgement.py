import pytest
from generated import generated

from domain.final_scoring import card_points, favor_count, holding
from domain.tiles import BONUS_CARDS, FAVORS, ROOMS
from replays.judging import answer, judge, parse_case
from replays.notation import NotationError
from replays.notation.door import doors_of

HEAD = "ludwig-castle 1\n"
PANTRY = "place pantry east of foyer, doors W2-E2\n"
POWDER = "place powder_room north of foyer, doors S2-N2\n"
HALLWAYS = "".join(f"place hallway at {3 + 6 * number},1 light\n" for number in range(9))
STAIRS = "".join(f"place stairs at {9 * number},20\n" for number in range(6))


def judged(text):
    return judge(parse_case(HEAD + text))


def room(judgement, name):
    return next(each for each in judgement.rooms if each.tile.name == name)


def answered(text):
    case = parse_case(HEAD + text)
    return answer(case, case.questions[-1])


def rules(refusals):
    return [refusal.rule for refusal in refusals]


def as_text(state, index):
    """A castle of a match as a text with cells."""
    castle = state.castles[index]
    foyer = castle.placed[0]
    yield f"ludwig-castle 1\nprofile {state.profile.name}"
    yield f"switch P-EXT {'yes' if state.profile.external_corridors else 'no'}"
    yield f"switch P-CORNER {'yes' if state.profile.corner else 'no'}"
    yield f"foyer {foyer.tile.id.removeprefix('foyer_')} turned {foyer.rotation}"
    for tile in castle.placed[1:]:
        kind = tile.name.partition("#")[0]
        yield f"place {kind} at {tile.x},{tile.y} turned {tile.rotation} {tile.side or ''}"
    yield f"money {state.money[index]}"
    yield f"cards {', '.join(card for card in state.hands[index] if card) or 'none'}"


@pytest.mark.parametrize("seed", range(8))
def test_a_castle_of_a_match_is_judged_as_the_match_was(seed):
    """SCORE-1, SCORE-2, SCORE-3, BONUS, FAVOR-3, P-EXT: from its text a castle gets the points
    of its placements, and every card and favor its value.
    """
    match = generated(seed)
    state = match.states[-1]
    for index, seat in enumerate(state.seats):
        judgement = judge(parse_case("\n".join(as_text(state, index))))
        scored = [
            event.points
            for event in match.events
            if type(event).__name__ == "PointsScored" and event.seat == seat
        ]
        held = holding(state, index)
        assert judgement.legal
        assert sum(scored) == judgement.points == judgement.recount
        assert judgement.cards == {c: card_points(f, held) for c, f in BONUS_CARDS.items()}
        assert judgement.favors == {f: favor_count(facts, held) for f, facts in FAVORS.items()}
        assert judgement.held == sum(judgement.cards[card] for card in state.hands[index])
        assert state.castles[index].area() == judgement.area


def test_completed_open_and_ruled_out_rooms():
    """REWARD-1: a room is complete once all doors are connected, never once one is blocked."""
    judgement = judged(f"{PANTRY}{POWDER}place broom_closet at 5,2\n")
    assert ("powder_room",) == judgement.completed
    pantry = room(judgement, "pantry")
    assert (False, False, ("foyer",)) == (pantry.completed, pantry.ruled_out, pantry.connected)
    assert [("E1", "external"), ("W2", "connected")] == [tuple(door) for door in pantry.doors]
    blocked = judged(f"{PANTRY}place broom_closet at 5,0\n")
    assert room(blocked, "pantry").ruled_out


def test_doors_are_named_as_printed_in_every_rotation():
    """GEO-2, GEO-3: a tile keeps its doors, in number and name, however it lies."""
    names = {tuple(door.name for door in doors_of(ROOMS["salon"], turn)) for turn in (0, 90, 270)}
    assert {("N6", "E2", "S5", "W2")} == names


def test_every_rule_a_placement_breaks_is_told():
    """PLACE-1, PLACE-2, PLACE-5: tiles are laid in order, each judged where it was laid."""
    judgement = judged(f"{PANTRY}place larder at 3,0\nplace salon at 30,30\n")
    assert not judgement.legal
    assert {"PLACE-2"} == set(rules(room(judgement, "larder").refusals)) - {"PLACE-1"}
    assert ["PLACE-1"] == rules(room(judgement, "salon").refusals)


def test_a_foyer_side_the_profile_does_not_allow():
    """P-FOYER: the first edition has no Foyer with four entrances."""
    judgement = judged("profile first-edition\nfoyer back\n")
    assert ["P-FOYER"] == rules(judgement.rooms[0].refusals)


def test_depleted_stacks_and_money():
    """DEPLETED, MONEY: 2 for each tile whose stack is empty, 1 for each full 10000."""
    judgement = judged(
        f"{PANTRY}{POWDER}place stairs west of foyer, doors E1-W2\n"
        "money 29999\ncards leftover_money, stairs\nempty 100, stairs\n"
    )
    assert ("pantry", "powder_room", "stairs#1") == judgement.depleted
    assert 2 == judgement.money
    held = judgement.cards["leftover_money"] + judgement.cards["stairs"]
    assert judgement.points + 6 + held + 2 == judgement.total


def test_external_entrances_of_corridors_count_by_profile():
    """P-EXT: corridors' entrances count in the first edition."""
    assert 0 == judged("").external
    assert 3 == judged("profile first-edition\n").external
    assert 3 == judged("switch P-EXT yes\n").external


def test_the_next_placement_is_judged():
    """PLACE-2, SCORE-1, REWARD-3: what is asked about is told to be legal with its points and
    completions, or illegal with every rule.
    """
    fine = answered(f"{PANTRY}next powder_room north of foyer, doors S2-N2")
    assert (True, True, 1) == (fine.allowed, fine.asked, fine.answers[0].points)
    assert ("powder_room",) == fine.answers[0].completes
    broken = answered(f"{PANTRY}next larder at 3,0")
    assert not broken.allowed
    assert "PLACE-2" in rules(broken.answers[0].refusals)


def test_the_best_placements_of_a_tile():
    """BUY-5: without a place the best legal ones are named, no better one is left out."""
    case = parse_case(f"{HEAD}{PANTRY}next salon")
    offer = answer(case, case.questions[0])
    castle = case.castle
    every = castle.legal_placements("salon")
    best = max(sum(line.points for line in castle.preview(place)) for place in every)
    assert (len(every), False, best) == (offer.legal, offer.asked, offer.answers[0].points)
    assert all(not each.refusals for each in offer.answers)


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        (HEAD + "plac pantry at 3,0", 2, "one of profile, switch, foyer, place"),
        (HEAD + PANTRY + PANTRY, 3, "a room that is not in this castle yet"),
        (HEAD + PANTRY + "next pantry", 3, "a room that is not in this castle yet"),
        (HEAD + HALLWAYS + "place hallway at 57,1 light", 11, "another tile: all 9 are laid"),
        (HEAD + HALLWAYS + "next hallway", 11, "another tile: all 9 are laid"),
        (HEAD + STAIRS + "place stairs at 54,20", 8, "another tile: all 6 are laid"),
        (HEAD + "cards stairs, hallways, stairs", 2, "a bonus card that is not held yet"),
        (HEAD + PANTRY + "foyer back", 3, "profile, switch, foyer before the first tile"),
        (HEAD + "switch P-TIE maybe", 2, "a value that P-TIE allows"),
        (HEAD + "empty 120", 2, "a room size"),
        (HEAD + "money -1", 2, "marks, 0 or more"),
        (HEAD + "place pantry east of salon", 2, "a neighbour in this castle: foyer"),
        ("ludwig-castle 2", 1, "version 1"),
        ("place pantry at 3,0", 1, "'ludwig-castle'"),
        ("", 1, "'ludwig-castle 1'"),
    ],
)
def test_lines_that_cannot_be_read(text, line, expected):
    """A line that says nothing is refused with its place and what was expected.

    So is what no game has: a room twice, a tenth hallway or seventh stairs (SETUP-2), a bonus card
    twice (SETUP-4).
    """
    with pytest.raises(NotationError) as caught:
        parse_case(text)
    assert line == caught.value.line
    assert caught.value.expected.startswith(expected)

import msgspec
import pytest

from domain import events as ev
from replays.audit import audit
from replays.integrity import typed
from replays.notation import NotationError, UnwritableError, parse, record_of, text_of

SETUP = """ludwig-text 1
match table-1
player blue "Ada" front
player red "Bob" front
favors number_food, round_rooms
"""
ROUND = """round 1
draw pantry, salon, larder, powder_room, kitchen
blue prices 4000 pantry, 6000 powder_room, 8000 larder, 10000 kitchen, 15000 salon
"""
SOLO = 'ludwig-text 1\nplayer blue "Ada" front\n'


def kinds(record):
    return [event.type for event in record.events]


def events(record, kind):
    return [typed(event) for event in record.events if event.type == kind.__name__]


def refused(recorded, text):
    with pytest.raises(NotationError) as caught:
        recorded(text)
    return caught.value


def test_the_example_of_the_documentation_is_clean(recorded, example):
    """The documented text is a match in which every choice is legal, and its notes hold."""
    record = recorded(example)
    result = audit(record)
    assert ((), "friday") == (result.findings, record.match)
    assert (4, 8000) == (result.line.state.points[0], result.line.state.money[0])


def test_a_table_record_has_no_decks_and_a_referee_decides(recorded):
    """RECORD: source is table, DecksShuffled is absent, choices are by the referee, the rest by
    nobody.
    """
    record = recorded(SETUP + ROUND + "red passes")
    assert "DecksShuffled" not in kinds(record)
    assert "table" == record.events[0].data["source"]
    choices = {kind.__name__ for kind in ev.CHOICES}
    assert {(True, "referee"), (False, None)} == {
        (event.type in choices, event.by) for event in record.events
    }


def test_what_nobody_told_stays_unknown(recorded):
    """SETUP-4: cards that were not written down are null commitments without a secret."""
    record = recorded(SETUP + ROUND)
    dealt = next(event for event in record.events if event.type == "BonusCardsDealt")
    assert ({"commitment": None}, {}) == (dealt.data["cards"], dealt.secret)
    assert {"SETUP-4": 6, "DRAW-1": 1} == dict(audit(record).unchecked)


def test_what_follows_from_the_cards_told_is_filled_in(recorded):
    """SETUP-4: of three cards dealt and two kept the third was returned."""
    record = recorded(SETUP + "blue dealt stairs, hallways, size_100\nblue keeps stairs, size_100")
    assert [ev.BonusCardsKept("blue", ("stairs", "size_100"), ("hallways",))] == events(
        record, ev.BonusCardsKept
    )


def test_cards_shown_at_the_end_count(recorded):
    """BONUS: a hand shown later is what the seat kept, but for what was told already."""
    text = SETUP + "red keeps stairs, hallways\n" + ROUND + "blue shows size_100, all_types"
    hands = [event.kept for event in events(recorded(text), ev.BonusCardsKept)]
    assert [("size_100", "all_types")] == hands[:1]
    assert [("stairs", "hallways")] == hands[1:]


def test_solo_cards_shown_at_the_end(recorded):
    """SETUP-4: in solo both cards dealt go to the hand."""
    text = SOLO + "round 1\ndraw pantry, larder, salon\nblue passes\nblue shows stairs, hallways"
    (dealt,) = events(recorded(text), ev.BonusCardsDealt)
    assert ("stairs", "hallways") == dealt.cards


def test_purchases_take_price_coins_and_payee_from_the_market(recorded):
    """BUY-2, BUY-3: a room costs what it was offered for, its coins go to the buyer."""
    text = f"""{SETUP}{ROUND}red passes
        blue buys larder
          places east of foyer, doors W2-E2
        round 2
        draw porch
        red prices 4000 porch, 6000 salon, 8000 kitchen, 10000 pantry, 15000 powder_room
        blue buys salon
    """
    first, second = events(recorded(text), ev.RoomPurchased)
    assert ev.RoomPurchased("blue", "larder", 8000, 0, None) == first
    assert ev.RoomPurchased("blue", "salon", 6000, 1000, "red") == second


def test_illegal_choices_are_imported_and_found_by_an_audit(recorded):
    """PLACE-1, BUY-3, PRICE-1: a text may tell what no rule allows; an audit names the rules."""
    text = f"""{SETUP}
        draw pantry, salon, larder, powder_room, kitchen
        blue prices 4000 pantry, 6000 powder_room, 8000 larder, 10000 kitchen
        red buys salon for 40000
          places at 9,9
    """
    found = {(each.seq, each.rule) for each in audit(recorded(text)).findings}
    assert {(9, "PRICE-1"), (10, "BUY-3"), (11, "PLACE-1")} <= found


def test_draws_know_the_last_round(recorded):
    """DRAW-4, END-1: that the room deck ran out follows from the number of cards."""
    draws = ", ".join(["100 none"] * 17 + ["pantry"] * 5)
    (drawn,) = events(recorded(f"{SETUP}draw {draws}"), ev.RoomsDrawn)
    assert (True, False) == (drawn.last_round, drawn.reshuffled)
    (short,) = events(
        recorded(f"{SETUP}draw {draws.removesuffix(', pantry')}, 100 none"), ev.RoomsDrawn
    )
    assert (True, True, None) == (short.last_round, short.reshuffled, short.reshuffle)


def test_a_match_to_its_end(recorded):
    """END-1: after the last round the final scoring and the ranking follow by themselves."""
    draws = ", ".join(["100 none"] * 30 + ["pantry", "salon", "porch"])
    record = recorded(f"{SOLO}draw {draws}\nblue passes")
    assert ["MatchScored", "MatchEnded"] == kinds(record)[-2:]
    wrong = refused(recorded, f"{SOLO}draw {draws}\nblue passes\nblue passes")
    assert "nothing more: the match is over" == wrong.expected


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        ("blue passes", 6, "'draw …'"),
        (ROUND + "blue passes", 9, "'red buys or passes …'"),
        (ROUND + "red buys porch", 9, "a room on the market: pantry, salon, larder"),
        (ROUND + "red buys pantry\nred passes", 10, "'red places …' for pantry"),
        (ROUND + "red buys pantry\nplaces salon at 3,0", 10, "a place for pantry"),
        (ROUND + "red buys pantry\nplaces at 3,0, dark", 10, "no side: pantry has only one"),
        (ROUND + "round 2", 9, "'red buys or passes …'"),
        ("round 7", 6, "'round 1'"),
        ("draw pantry\nblue prices 4000 pantry, 4000 salon", 7, "each price once"),
        ('player green "Cy" front', 6, "match, profile, switch and player before anything"),
        (ROUND + "red goes back to nowhere", 9, "a mark that still stands: there is none"),
        (ROUND + "mark a\nmark a", 10, "a mark of another name"),
        (ROUND + "red claims 3", 9, "points that red scored and did not claim yet"),
        (ROUND + "green counts 3 points", 9, "a seat of this match: blue, red"),
    ],
)  # fmt: skip
def test_a_line_that_cannot_stand_there_says_what_must_come(recorded, text, line, expected):
    """An order of lines that no match can have is refused at the line, with what is due."""
    wrong = refused(recorded, SETUP + text)
    assert line == wrong.line
    assert wrong.expected.startswith(expected)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("ludwig-text 1\nmatch none", "SETUP-1"),
        ('ludwig-text 1\nprofile app\nplayer blue "A" back', "P-FOYER"),
        ('ludwig-text 1\nplayer blue "A" back\nplayer blue "B" back', "RECORD-data"),
        ('ludwig-text 1\nswitch P-PRICES 2000 1000\nplayer blue "A" back', "P-PRICES"),
    ],
)
def test_a_match_that_cannot_be_created(recorded, text, rule):
    """SETUP-1, P-FOYER, P-PRICES: no match begins so, and the rule is named."""
    assert f"a match that {rule} allows" == refused(recorded, text).expected


def test_going_back_to_a_mark(recorded, example):
    """RECORD: MoveTakenBack goes on from the marked position and deletes nothing."""
    record = recorded(example)
    (back,) = events(record, ev.MoveTakenBack)
    assert (("red",), "wrong tile") == (back.agreed_by, back.reason)
    assert "RoomsPriced" == record.events[back.to_seq - 1].type
    castle = audit(record).line.state.castles[0]
    assert ["foyer", "powder_room", "salon"] == [tile.name for tile in castle.placed]


def test_an_exported_text_says_the_same_again(recorded, example):
    """Text, record and text again come to rest."""
    text = text_of(recorded(example))
    assert text == text_of(recorded(text))


def test_foyers_are_turned_before_anything_is_built(recorded):
    """P-FOYER-ROTATE: a seat may turn its Foyer at any decision until it has built."""
    rotatable = SETUP.replace("match", "switch P-FOYER-ROTATE yes\nmatch") + ROUND
    turned = recorded(f"{rotatable}red turns foyer 90\nred passes")
    assert [ev.FoyerRotated("red", 90)] == events(turned, ev.FoyerRotated)
    assert () == audit(turned).findings
    assert "red turns foyer 90" in text_of(turned)
    built = f"{rotatable}red buys pantry\nplaces east of foyer, doors W2-E2\nred turns foyer 90"
    assert "a seat that has built nothing yet" == refused(recorded, built).expected


def test_a_referee_or_a_seat_stops_a_match(recorded):
    """END-1: people stop a match; a seat needs the others, or the referee."""
    by_referee = recorded(f'{SETUP}{ROUND}abandoned because "late"')
    assert ("MatchAbandoned", "referee") == (by_referee.events[-1].type, by_referee.events[-1].by)
    by_seat = recorded(f'{SETUP}{ROUND}red abandons, agreed blue, because "late"')
    assert [("blue",)] == [event.agreed_by for event in events(by_seat, ev.MatchAbandoned)]
    for record in (by_referee, by_seat):
        assert () == audit(record).findings
        assert text_of(record) == text_of(recorded(text_of(record)))
    again = f'{SETUP}{ROUND}abandoned because "late"\nabandoned because "late"'
    assert "nothing more: the match is over" == refused(recorded, again).expected


def test_a_ruling_goes_on_from_a_mark(recorded):
    """RECORD: RulingApplied names the dispute and the position; at once leaves out what was due."""
    text = f'{SETUP}{ROUND}mark before\nred passes\nruling "case 1" back to before, at once'
    record = recorded(f'{text}, because "wrong"')
    (ruling,) = events(record, ev.RulingApplied)
    assert ("case 1", "wrong", "RoomsPriced") == (
        ruling.dispute,
        ruling.reason,
        record.events[ruling.to_seq - 1].type,
    )
    assert "TurnPassed" == record.events[-2].type
    assert () == audit(record).findings


def test_marks_stand_where_somebody_decides(recorded):
    """RECORD: a position between two decisions cannot be gone back to, so it gets no mark."""
    wrong = refused(recorded, f"{SETUP}{ROUND}red passes\nblue passes\nmark late")
    assert wrong.expected.startswith("a mark where somebody has to decide")


def test_empty_lists_have_words(recorded):
    """PRICE-1: a market that stays empty is drawn and priced all the same."""
    record = recorded(f"{SETUP}draw nothing\nblue prices nothing\nred passes for 6000")
    assert [ev.TurnPassed("red", 6000)] == events(record, ev.TurnPassed)
    text = text_of(record)
    assert ["draw nothing", "blue prices nothing", "red passes for 6000"] == text.splitlines()[-3:]


def test_records_that_no_text_can_tell(recorded):
    """RECORD-data, RECORD-order: an event that cannot be followed is named."""
    record = recorded(SETUP + ROUND + "red buys pantry\nplaces east of foyer, doors W2-E2")
    events = record.events
    at = next(event.seq for event in events if event.type == "RoomPlaced")
    broken = msgspec.structs.replace(events[at - 1], data={"seat": "red"})
    with pytest.raises(UnwritableError) as caught:
        text_of(record._replace(events=(*events[: at - 1], broken, *events[at:])))
    assert at == caught.value.seq
    with pytest.raises(UnwritableError) as caught:
        text_of(record._replace(events=events[1:]))
    said = "FavorsRevealed stands before the match was created"
    assert (2, said) == (caught.value.seq, caught.value.what)


def test_what_is_odd_about_a_purchase_is_written_out(recorded):
    """BUY-1, BUY-2, BUY-3: price, coins and payee that the market would not give are told."""
    lines = (
        "red buys pantry for 4000 with 1000 paying supply",
        "red buys stairs for 2000",
    )
    for line in lines:
        record = recorded(f"{SETUP}{ROUND}{line}")
        assert line in text_of(record)
        assert audit(record).findings


@pytest.mark.parametrize(
    "line", ["match two", "profile first-edition", "switch P-CORNER yes"], ids=str.split
)
def test_what_can_only_be_said_once_is_refused_twice(line):
    """A second name, profile or value of a switch is refused at its line, not passed over."""
    text = f'ludwig-text 1\n{line}\n{line}\nplayer red "A" front\nplayer blue "B" front\n'
    with pytest.raises(NotationError) as refused:
        record_of(parse(text), at="2026-11-29T20:15:00.000000Z", salt=lambda: bytes(16))
    assert (3, "only once" in str(refused.value)) == (refused.value.line, True)

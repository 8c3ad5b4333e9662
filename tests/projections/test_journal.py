"""The journal of a bundled match is compared with golden files;
`GOLDEN=write pytest tests/projections` rewrites them for review.
"""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain import events as ev
from domain.rulebook import rules
from domain.tiles import BONUS_CARDS
from domain.visibility import VIEWERS
from projections.happening import Happening
from projections.journal import JOURNAL, journal, narrate
from projections.wording import card_name

HERE = Path(__file__).parent


def shown(entry):
    struck = f" ~{entry.undone_by}" if entry.undone_by else ""
    place = f"@{entry.seq} r{entry.round or 0} {entry.seat or '-'}{struck}"
    return f"{place} | {entry.text} | {' '.join(entry.rules)}\n"


@pytest.mark.parametrize("viewer", ["spectator", "blue", "referee"])
def test_a_match_in_words(four_players, viewer):
    """A whole match reads as it did when its golden file was last reviewed."""
    told = "".join(map(shown, journal(four_players, viewer)))
    golden = HERE / "golden" / f"four-players.{viewer}.txt"
    if os.environ.get("GOLDEN") == "write":
        golden.write_text(told)
    assert golden.read_text() == told


@given(seed=st.integers(0, 15), players=st.integers(1, 4), viewer=st.sampled_from(VIEWERS))
def test_no_line_hangs_on_what_the_viewer_cannot_know(wandering, masked, seed, players, viewer):
    """SEE-2, SEE-3, SEE-4 each viewer reads what the same match tells without its secrets."""
    told = wandering(seed, players)
    assert journal(masked(told, viewer), viewer) == journal(told, viewer)


@given(
    seed=st.integers(0, 15),
    players=st.integers(1, 4),
    viewer=st.sampled_from(VIEWERS),
    over=st.booleans(),
)
def test_the_view_reads_as_the_narration(wandering, seed, players, viewer, over):
    """SEE-5 the stored journal gives each viewer the lines made for that viewer."""
    told = wandering(seed, players)
    assert journal(told, viewer, over=over) == JOURNAL.over(told).entries(viewer, over=over)


@given(seed=st.integers(0, 15), players=st.integers(1, 4))
def test_what_is_not_on_the_line_is_struck_through(wandering, on_line, seed, players):
    """An entry is marked as undone, by a later take-back, if and only if it left the line."""
    told = wandering(seed, players)
    standing = {happening.seq for happening in on_line(told)}
    returns = {h.seq: h.returns_to for h in told if h.returns_to is not None}
    for entry in journal(told, "spectator"):
        assert (entry.seq in standing) == (entry.undone_by is None)
        if entry.undone_by is not None:
            assert returns[entry.undone_by] < entry.seq < entry.undone_by


@given(seed=st.integers(0, 15), players=st.integers(1, 4))
def test_every_line_cites_rules_that_exist(wandering, seed, players):
    """Each entry but those that go back cites at least one rule of the rulebook."""
    for entry, happening in zip(
        journal(told := wandering(seed, players), "referee"), told, strict=True
    ):
        assert [] == [rule for rule in entry.rules if rule not in rules()]
        assert (happening.returns_to is None) == bool(entry.rules)


def test_a_seat_reads_its_own_cards_and_no_others(four_players):
    """SEE-2 blue reads which cards it was dealt, of the others how many."""
    dealt = [h for h in four_players if isinstance(h.event, ev.BonusCardsDealt)]
    for happening in dealt:
        named = [card_name(card) for card in happening.event.cards]
        line = narrate(happening, "blue").text
        own = happening.event.seat == "blue"
        assert [own] * 3 == [name in line for name in named]
        assert "3 bonus cards" in line


def test_after_the_end_everybody_reads_everything(four_players):
    """SEE-5 once a match is over each line can be read as the referee reads it."""
    assert journal(four_players, "referee") == journal(four_players, "spectator", over=True)


def test_the_referee_who_types_in_a_choice_is_named(two_players):
    """A choice typed in from a table says that it was the referee's entry."""
    happening = next(h for h in two_players if isinstance(h.event, ev.RoomPurchased))
    typed = Happening.between(happening.before, happening.step._replace(by="referee"), happening.at)
    assert (
        narrate(happening, "red").text + " (entered by the referee)" == narrate(typed, "red").text
    )


def told(event, two_players, at=8):
    """Returns the words for an event that was added to a match of two."""
    line = two_players[at].step
    return narrate(
        Happening.between(line, line._replace(seq=line.seq + 1, event=event), ""), "referee"
    )


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (ev.FoyerRotated("red", 90), "red turns its Foyer to 90°"),
        (
            ev.DecksReshuffled(None, None, None, None),
            "What lies face down is drawn anew for this branch",
        ),
        (
            ev.MatchAbandoned("time is up", ("red", "yellow")),
            "The match is stopped: time is up (agreed by red and yellow)",
        ),
        (
            ev.RulingApplied("d1", 5, "miscounted"),
            "The ruling on d1 goes back to what stood at @5: miscounted",
        ),
        (
            ev.MatchEnded((("red", "yellow"),), "shared", None),
            "The match ends: 1. red and yellow; the first place is shared",
        ),
        (ev.CoinsAdded({}), "No room is left to lay a coin on"),
        (
            ev.DownstairsRewardChosen("red", "crypt", "living", "dungeon"),
            "red chooses the reward of a Living Room for Crypt, to score Dungeon again",
        ),
        (
            ev.SleepingTilesChosen("red", 0, (), (), discarded=False),
            "red takes no tile; the stack is shuffled",
        ),
        (
            ev.BonusCardsKept("red", None, None),
            "red keeps 2 bonus cards; under the deck: 1 bonus card",
        ),
        (
            ev.UtilityCardKept("red", ("hallways",), ()),
            "red keeps 1 bonus card (1 for each hallway); under the deck: none",
        ),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, ev.Event) else "",
)
def test_rare_events_in_words(two_players, event, words):
    """Events that no bundled match holds read as they should."""
    assert words == told(event, two_players).text


def test_switches_in_words(two_players):
    """A match that overrides switches says which, with their values."""
    created = ev.MatchCreated(
        "app",
        {"P-CORNER": True, "P-PRICES": (1000, 2000), "P-TIE": "shared", "P-FOYER": (3,)},
        two_players[0].event.players,
        solo=False,
        source="service",
    )
    words = told(created, two_players).text
    expected = "P-CORNER yes, P-PRICES 1,000 marks and 2,000 marks, P-TIE shared and P-FOYER 3"
    assert expected in words


def test_unknown_things_stand_for_themselves(two_players):
    """A record that names things the game does not have can still be read."""
    priced = ev.RoomsPriced("red", {2000: "spa"})
    assert "red sets the prices in marks: spa 2,000" == told(priced, two_players).text
    assert "The King's Favors: most fun" == told(ev.FavorsRevealed(("most fun",)), two_players).text
    kept = told(ev.BonusCardsKept("red", ("joker",), None), two_players).text
    assert "red keeps 1 bonus card (joker); under the deck: 1 bonus card" == kept
    assert "Rooms are drawn: nothing" == told(ev.RoomsDrawn((), False, False), two_players).text


def test_every_bonus_card_has_words_of_its_own():
    """BONUS no two cards read the same."""
    assert len(BONUS_CARDS) == len({card_name(card) for card in BONUS_CARDS})

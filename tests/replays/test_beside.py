import pytest
from lively import lively

from ludwig.branches.book import Book, Judged, Marked, Noted
from ludwig.disputes import Citation, Docket, Evidence, Opened, Ruled
from replays.analysis.judgement import Judgement, packed
from replays.beside import beside
from replays.timeline import Timeline

AT = "2026-11-29T20:15:00.000000Z"


@pytest.fixture
def running():
    """The timeline of a match that goes on."""
    record = lively(62)
    return Timeline.of_record(record._replace(events=record.events[:60]))


def judged(line, seq, eyes, label="blunder"):
    """What an analysis from some eyes writes beside a choice."""
    judgement = Judgement(
        seq, "red", "TURN", eyes, label, "pass", "buy the salon", 0.25, 0.5, 40.0, 60.0, {}, True,
        24, ("swift", "0", 24, 1),
    )  # fmt: skip
    return Judged(line.id, seq, packed(judgement))


def book(*entries):
    found = Book()
    for entry in entries:
        found = found.advanced(entry)
    return found


def disputed(*deeds):
    found = Docket()
    for deed in deeds:
        found = found.followed(deed)
    return found


def test_marks_and_notes_stand_at_their_event(running):
    """A mark and a note of one event stand together; those of other lines do not."""
    kept = book(
        Marked(running.id, 7, "?!"), Noted(running.id, 7, "too dear"), Noted("other", 8, "no")
    )
    assert {7: "?! too dear"} == beside(running, kept, Docket(), "spectator")


def test_judgement_stands_at_the_choice_it_judges(running):
    """A fault is told with what was better; a good choice is left alone."""
    kept = book(judged(running, 10, "red"), judged(running, 20, "red", "good"))
    expected = {11: "?? (buy the salon: 50%, was 25%)"}
    assert expected == beside(running, kept, Docket(), "red")


@pytest.mark.parametrize("eyes", ["red", "referee"])
def test_judgement_from_other_eyes_is_hidden_while_the_match_goes_on(running, eyes):
    """SEE-2 What others knew is in their judgements; after the end everybody reads all."""
    kept = book(judged(running, 10, eyes))
    assert {} == beside(running, kept, Docket(), "blue")
    ended = Timeline.of_record(next(r for r in map(lively, range(60, 80)) if _ends(r)))
    kept = book(judged(ended, 10, eyes))
    assert [11] == list(beside(ended, kept, Docket(), "blue"))


def _ends(record):
    return record.events[-1].type == "MatchEnded"


def test_claims_and_rulings_stand_at_the_events_they_are_about(running):
    """A claim stands at the event it is about; a ruling where it was applied, else beside it."""
    hash_ = running.recorded[0].hash
    docket = disputed(
        Opened("dispute-1", AT, "red", Citation(9, hash_), "wrong coins"),
        Evidence("dispute-1", AT, "blue", "they are right", (), ()),
        Ruled("dispute-1", AT, "corrected", "recounted", (), (), {"red": 2}),
        Opened("dispute-2", AT, "blue", Citation(12, hash_), "too early"),
        Ruled("dispute-2", AT, "corrected", "", (), (), {}, Citation(40, hash_)),
    )
    ruled = "dispute-1 corrected by the referee: recounted (red +2 points)"
    assert {
        9: f"dispute-1, red: wrong coins (corrected); {ruled}",
        12: "dispute-2, blue: too early (corrected)",
        40: "dispute-2 corrected by the referee",
    } == beside(running, Book(), docket, "spectator")

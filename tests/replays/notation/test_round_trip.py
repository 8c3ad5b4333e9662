import pytest
from generated import generated
from hypothesis import given
from hypothesis import strategies as st
from lively import lively, sealed, tabled

from domain import events as ev
from ludwig.simulation import simulate
from replays.audit import audit
from replays.integrity import typed
from replays.notation import text_of


def choices(record):
    """What was chosen, without the shuffles that nobody at a table sees."""
    events = [typed(event) for event in record.events if event.by is not None]
    return [_told(event) for event in events]


def _told(event):
    match event:
        case ev.SleepingTilesChosen():
            return ev.changed(event, stack=None)
        case ev.MoveTakenBack() | ev.RulingApplied():
            return ev.changed(event, to_seq=0)
    return event


def comes_back(record, recorded):
    """Whether text and record again tell the same choices, and the text then stays as it is."""
    text = text_of(record)
    again = recorded(text)
    return (
        choices(record) == choices(again) and text_of(again) == text and not audit(again).findings
    )


@pytest.mark.parametrize("seed", range(12))
def test_every_match_comes_back(recorded, seed):
    """Matches with moves taken back, rulings, turned Foyers, any switch: the same choices again,
    and clean.
    """
    assert comes_back(lively(seed), recorded)
    assert comes_back(tabled(lively(seed), seed), recorded)


@given(players=st.integers(1, 4), seed=st.integers(0, 10**6), profile=st.sampled_from(
    ["second-edition", "first-edition", "board-game-arena", "app"]
))  # fmt: skip
def test_every_simulated_match_comes_back(recorded, players, seed, profile):
    """Whatever bots play, its text tells the same choices and the same final scores."""
    saves = list(simulate(players, ["random"], seed, profile))
    log = tuple(pair for save in saves for pair in save.authored())
    record = sealed("simulated", log)
    assert comes_back(record, recorded)
    final = [event.data for event in record.events if event.type == "MatchScored"]
    again = recorded(text_of(record))
    assert final == [event.data for event in again.events if event.type == "MatchScored"]


def test_the_text_of_a_match_hides_what_its_viewer_may_not_know(recorded):
    """SEE-2: of a copy without secrets the text has question marks."""
    record = lively(3)
    events = tuple(
        type(event)(**{**{f: getattr(event, f) for f in event.__struct_fields__}, "secret": {}})
        for event in record.events
    )
    text = text_of(record._replace(events=events))
    assert "dealt ?" in text
    assert {"?"} == {line.split(" dealt ")[1] for line in text.splitlines() if " dealt " in line}
    assert text == text_of(recorded(text))


def test_a_branch_that_dealt_anew(recorded):
    """RECORD: DecksReshuffled leaves no trace in a text, and no card a place that it lost."""
    match = generated(6)
    at = next(i for i, by in enumerate(match.by) if i > 60 and by is not None)
    log = list(zip(match.by, match.events, strict=True))[:at]
    anew = ev.DecksReshuffled(None, None, None, None)
    text = text_of(sealed("anew", (*log, (None, anew))))
    assert "returns ?" in text
    assert "returns ?" not in text_of(sealed("same", log))
    assert () == audit(recorded(text)).findings

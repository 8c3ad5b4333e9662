from pathlib import Path

import pytest

from cli.error import CliError
from cli.steps import check_step, following, preceding, stops
from replays import record
from replays.timeline import Timeline

TWO = Path(__file__).parents[2] / "replays" / "data" / "two-players-second-edition.ludwig.jsonl"


def test_stops_before_and_after():
    """A step leads to the next stop or the one before, and stays inside the match."""
    assert [4, 4, 9, 9] == [following((4, 9), seq) for seq in (0, 3, 4, 9)]
    assert [0, 0, 4, 9] == [preceding((4, 9), seq) for seq in (0, 4, 9, 12)]


def test_stops_of_a_match():
    """By event every event is a stop; by turn and round what ends one, and the last event."""
    told = Timeline.of_record(record.read(TWO.read_bytes()).record)
    assert tuple(range(1, told.last + 1)) == stops(told, "event")
    turns, rounds = stops(told, "turn"), stops(told, "round")
    assert set(rounds) < set(turns)
    assert {"RoundEnded", "MatchEnded"} == {told.waypoints[seq - 1].type for seq in rounds}
    assert told.last in rounds
    assert told.last not in stops(told, "round", whole=False)


def test_an_unknown_step_is_refused():
    """There is no other step."""
    with pytest.raises(CliError, match="no step 'week'"):
        check_step("week")

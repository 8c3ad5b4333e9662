import subprocess
import sys
from pathlib import Path

from replays.audit import audit
from replays.record import read

EXAMPLE = Path(__file__).parents[2] / "examples" / "own_player.py"


def test_the_example_plays_a_match_that_audits_clean(tmp_path):
    """END-2 The documented player plays to the final scoring, and its seat's record is clean."""
    said = subprocess.run(
        [sys.executable, EXAMPLE, tmp_path], check=True, capture_output=True, text=True
    ).stdout.splitlines()
    (path,) = tmp_path.glob("*.ludwig.jsonl")
    found = audit(read(path.read_bytes()).record)
    assert ["half-way", "at the end", "passing now is against RECORD-order", "findings: 0"] == [
        said[0].partition(":")[0],
        said[1].partition(":")[0],
        *said[2:],
    ]
    assert (True, True) == (found.clean, found.finished)

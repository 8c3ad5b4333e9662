import subprocess
import sys
from pathlib import Path

EXAMPLE = Path(__file__).parents[2] / "examples" / "lending_library.py"


def test_the_example_runs_and_remembers(tmp_path):
    """The documented example works from a fresh process, and finds its events again."""
    said = [
        subprocess.run(
            [sys.executable, EXAMPLE, tmp_path], check=True, capture_output=True, text=True
        ).stdout
        for _ in range(2)
    ]
    assert ["Die Wand was lent 1 time(s)\n", "Die Wand was lent 2 time(s)\n"] == said

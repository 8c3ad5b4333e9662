import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_imports_go_downwards_only():
    """The layers hold, and the rules import no clock, chance, store or screen."""
    command = [Path(sys.executable).with_name("lint-imports"), "--no-cache"]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "NO_COLOR": "1"}
    ran = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert 0 == ran.returncode, ran.stdout + ran.stderr

"""The session of the README is the `console` block: `$ ` lines are run by a shell, one after the
other in an empty directory with an empty store; each must succeed, or exit as a final `# exit N`
says. Lines below a command must stand in what it prints, in this order; `…` is any text.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()
BLOCKS = re.findall(r"^```console\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


def steps():
    session = []
    for line in "".join(BLOCKS).splitlines():
        if line.startswith("$ "):
            session.append((line[2:], []))
        else:
            session[-1][1].append(line)
    return session


def exit_code(command):
    marked = re.search(r"# exit (\d+)$", command)
    return int(marked.group(1)) if marked else 0


def missing(expected, printed):
    """Returns the first expected line that does not stand in the text after those before it."""
    rest = iter(printed.splitlines())
    for line in expected:
        pattern = re.compile(".*".join(map(re.escape, line.strip().split("…"))))
        if not any(pattern.fullmatch(candidate.strip()) for candidate in rest):
            return line
    return None


@pytest.fixture
def environment(tmp_path):
    """The installed commands first on the path, and a store of its own."""
    binaries = str(Path(sys.executable).parent)
    inherited = {name: value for name, value in os.environ.items() if "LUDWIG" not in name}
    return inherited | {
        "PATH": binaries + os.pathsep + os.environ["PATH"],
        "LUDWIG_DATA": str(tmp_path / "store"),
        "COLUMNS": "80",
        "NO_COLOR": "1",
    }


def test_session_does_what_the_readme_shows(tmp_path, environment):
    """A user who types the README's session sees what the README shows."""
    session = steps()
    assert session, "the README shows no session"
    for command, expected in session:
        ran = subprocess.run(
            ["bash", "-c", command],
            cwd=tmp_path,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        assert exit_code(command) == ran.returncode, f"$ {command}\n{ran.stdout}{ran.stderr}"
        assert None is missing(expected, ran.stdout), f"$ {command}\n{ran.stdout}"


def test_session_is_short():
    """The README's session has at most twelve commands."""
    assert 12 >= len(steps()) > 0


def test_make_targets_exist():
    """Every `make` target that the README names is one of the Makefile's."""
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = set(re.findall(r"\bmake ([a-z]+)", README))
    assert set() == named - targets
    assert {"demo", "test"} <= named, "the README names the two commands"

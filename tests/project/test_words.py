import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
MADE = {"__pycache__", "build", "dist", "htmlcov", "uv.lock"}
MACHINE_PATH = re.compile(r"(?<![\w.~/-])/(?:root|work|home|Users)/\w")
REGISTRY_HOST = re.compile(r"\b(?:pypi|pythonhosted|npmjs|debian)\.(?:org|com)\b")


def own_files():
    tops = (path for path in ROOT.iterdir() if path.name == ".ci" or path.name[0] != ".")
    for top in tops:
        for path in (top, *top.rglob("*")):
            if path.is_file() and MADE.isdisjoint(path.relative_to(ROOT).parts):
                yield path


def lines_with(pattern):
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:80]}"
        for path in own_files()
        for number, line in enumerate(path.read_bytes().decode(errors="replace").splitlines(), 1)
        if pattern.search(line)
    ]


def test_no_machine_paths():
    """No file names a path that exists on one machine only."""
    assert [] == lines_with(MACHINE_PATH)


def test_no_registry_hosts():
    """No file names the host of a package registry."""
    assert [] == lines_with(REGISTRY_HOST)

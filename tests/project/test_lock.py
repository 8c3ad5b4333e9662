import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
LOCK = (ROOT / "requirements.lock").read_text()
LOCKED = re.findall(r"^([a-z0-9-]+)==(?:[^\\\n]|\\\n)*", LOCK, re.MULTILINE)


def test_no_addresses():
    """The lock holds neither addresses nor options, so any index serves it."""
    found = [line for line in LOCK.splitlines() if "://" in line or line.startswith(("-", "."))]
    assert [] == found


def test_every_requirement_has_a_hash():
    """Each locked package carries at least one hash."""
    blocks = re.split(r"\n(?=[a-z0-9])", LOCK)
    bare = [block.split("==")[0] for block in blocks if "--hash=sha256:" not in block]
    assert [] == bare


def test_lock_covers_what_pyproject_asks_for():
    """Everything that pyproject.toml names is locked, the build backend too."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    asked = [
        *project["project"]["dependencies"],
        *project["dependency-groups"]["dev"],
        *project["build-system"]["requires"],
    ]
    names = {re.match(r"[A-Za-z0-9-]+", requirement).group().lower() for requirement in asked}
    assert set() == names - set(LOCKED)

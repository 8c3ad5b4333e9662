import json
from pathlib import Path

import pytest

from ludwig.codec import Recorded

ROOT = Path(__file__).parents[3]
BUNDLED = sorted((ROOT / "replays" / "data").glob("*.ludwig.jsonl"))
# Further records may lie beside the checkout; without them these tests have fewer cases.
BESIDE = sorted((ROOT.parent / "shared" / "matches" / "good").glob("*.ludwig.jsonl"))


@pytest.fixture(params=[*BUNDLED, *BESIDE], ids=lambda path: f"{path.parent.name}/{path.name}")
def written(request) -> tuple[Recorded, ...]:
    """The events of a good record, parsed by nothing but the standard library."""
    lines = request.param.read_text(encoding="utf-8").splitlines()[1:-1]
    return tuple(Recorded(**json.loads(line)) for line in lines)


@pytest.fixture
def two_players() -> tuple[Recorded, ...]:
    """The events of the bundled two-player match."""
    path = ROOT / "replays" / "data" / "two-players-second-edition.ludwig.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines()[1:-1]
    return tuple(Recorded(**json.loads(line)) for line in lines)

from pathlib import Path

import pytest

from replays.notation import parse, record_of

AT = "2026-11-29T20:15:00.000000Z"
DOCS = (Path(__file__).parents[3] / "docs" / "notation.md").read_text()


@pytest.fixture(scope="session")
def recorded():
    """Returns the record of a text, with salts that do not matter."""

    def record(text):
        return record_of(parse(text), at=AT, salt=lambda: b"0123456789abcdef")

    return record


@pytest.fixture(scope="session")
def example():
    """The example of the documentation."""
    return DOCS.partition("```text\n")[2].partition("```")[0]

from pathlib import Path

import pytest

DOCS = (Path(__file__).parents[3] / "docs" / "notation.md").read_text()


@pytest.fixture(scope="session")
def example():
    """The example of the documentation."""
    return DOCS.partition("```text\n")[2].partition("```")[0]

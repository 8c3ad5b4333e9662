"""One embedded server for all tests of the store."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ludwig.server import embedded_server


@pytest.fixture(scope="session")
def server_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that lives as long as the test session."""
    with embedded_server(tmp_path_factory.mktemp("store")) as server:
        yield server.url

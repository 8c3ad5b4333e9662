import os
import shutil
from collections.abc import Iterator

import chromium
import pytest
from freezegun import freeze_time
from freezegun.api import FrozenDateTimeFactory
from hypothesis import HealthCheck, settings

# Its own tests turn it on: others would wait for its compilation, the first time on a machine.
os.environ.setdefault("LUDWIG_ACCELERATOR", "off")

# No deadlines: how long an example takes says nothing on a shared machine.
settings.register_profile(
    "dev", max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "ci", settings.get_profile("dev"), max_examples=60, derandomize=True, print_blob=True
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if "CI" in os.environ else "dev"))


@pytest.fixture
def frozen_clock() -> Iterator[FrozenDateTimeFactory]:
    """Stands still at 2026-11-29T20:15:00Z; `tick` and `move_to` move it."""
    # The store's client waits by the real clock, else its time-outs never end.
    with freeze_time("2026-11-29T20:15:00Z", ignore=["redis"]) as clock:
        yield clock


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says what the store's tests run on, and so where those in a browser could not be run."""
    system = shutil.which("redis-server")
    more = f"and of {system}" if system else "of a redis-server on PATH too, if there were one"
    terminalreporter.line(f"store: on a server and a cluster of the bundled Valkey, {more}")
    if chromium.found() is None:
        terminalreporter.section("browser")
        terminalreporter.line(chromium.MISSING, yellow=True)

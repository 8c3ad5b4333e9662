import pytest

from ludwig.accelerator import SWITCH, prepare


@pytest.fixture(autouse=True)
def _turned_on(monkeypatch):
    """Turns the accelerator on, which all other tests leave off."""
    monkeypatch.delenv(SWITCH, raising=False)


@pytest.fixture(autouse=True, scope="session")
def _compiled():
    """Compiles before anything is tested, the first time; fails if that does."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv(SWITCH, raising=False)
        prepare()

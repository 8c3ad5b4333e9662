import pytest

from ludwig.redis_streams import StoreUnavailable
from ludwig.server.binary import find_binary


def test_the_bundled_server_is_found(monkeypatch):
    """Without a name the bundled Valkey is used."""
    monkeypatch.delenv("LUDWIG_SERVER", raising=False)
    monkeypatch.setenv("PATH", "")
    found = find_binary()
    assert "valkey" == found.kind
    assert found.version >= (9,)


def test_a_named_server_is_used(monkeypatch, tmp_path):
    """LUDWIG_SERVER names another server; its kind and version are asked for."""
    program = tmp_path / "other"
    program.write_text("#!/bin/sh\necho Redis server v=7.0.15 sha=0:0 malloc=x bits=64\n")
    program.chmod(0o700)
    monkeypatch.setenv("LUDWIG_SERVER", str(program))
    found = find_binary()
    assert ("redis", (7, 0, 15)) == (found.kind, found.version)
    assert "redis 7.0.15" == str(found)


@pytest.mark.parametrize(
    ("name", "words"), [("/no/such/server", "is no program"), ("true", "no Valkey or Redis")]
)
def test_a_wrong_name_is_never_replaced_silently(monkeypatch, name, words):
    """A name that leads nowhere is an error, not a reason to take another server."""
    monkeypatch.setenv("LUDWIG_SERVER", name)
    with pytest.raises(StoreUnavailable, match=words):
        find_binary()

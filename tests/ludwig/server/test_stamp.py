from pathlib import Path

import pytest

from ludwig.redis_streams import StoreUnavailable, UnknownSchema
from ludwig.server.binary import Binary
from ludwig.server.stamp import check_stamp, write_stamp

OURS = Binary(Path("server"), "valkey", (9, 1, 2))


def test_a_new_directory_has_no_stamp(tmp_path):
    """A directory that no server has written may be opened by any."""
    assert check_stamp(tmp_path, OURS) is False


@pytest.mark.parametrize("version", [(9, 1, 2), (9, 1, 1), (8, 9, 9), (7,)])
def test_the_same_or_an_older_servers_directory_is_accepted(tmp_path, version):
    """A server opens what it or an older one of its kind has written."""
    write_stamp(tmp_path, Binary(Path("server"), "valkey", version))
    assert check_stamp(tmp_path, OURS) is True


@pytest.mark.parametrize(
    ("kind", "version"), [("valkey", (9, 1, 3)), ("valkey", (10,)), ("redis", (7, 0, 15))]
)
def test_a_newer_or_other_servers_directory_is_refused(tmp_path, kind, version):
    """A newer server's directory is refused: an older one might open it as empty."""
    write_stamp(tmp_path, Binary(Path("server"), kind, version))
    written = f"{kind} {'.'.join(map(str, version))}"
    with pytest.raises(StoreUnavailable) as caught:
        check_stamp(tmp_path, OURS)
    assert f"{tmp_path} was written by {written}; valkey 9.1.2 must not open it" == str(
        caught.value
    )
    assert f"set LUDWIG_SERVER to {written} or a newer {kind}" == caught.value.hint


def test_a_later_layout_is_refused(tmp_path):
    """A directory laid out by a later program is an unknown schema."""
    (tmp_path / "server.json").write_text('{"format": 2, "kind": "valkey", "version": [9]}')
    with pytest.raises(UnknownSchema) as caught:
        check_stamp(tmp_path, OURS)
    assert ("2", "1") == (caught.value.found, caught.value.known)


@pytest.mark.parametrize("text", ["", "{}", "nonsense", '{"format": "1"}'])
def test_a_damaged_stamp_is_no_licence_to_open(tmp_path, text):
    """A stamp that cannot be read stops the start."""
    (tmp_path / "server.json").write_text(text)
    with pytest.raises(StoreUnavailable, match="cannot be read"):
        check_stamp(tmp_path, OURS)

from hashlib import sha256

import pytest

from ludwig.receipts import (
    KeyUnusable,
    ReceiptError,
    ServerKey,
    check,
    issue,
    open_key,
    read_receipt,
    read_receipts,
)

KEY = ServerKey(bytes(range(32)))
OTHER = ServerKey(bytes(32))
HISTORY = tuple(sha256(str(n).encode()).hexdigest() for n in range(1, 31))
REWRITTEN = (*HISTORY[:9], *(sha256(f"x{n}".encode()).hexdigest() for n in range(10, 31)))


def receipt(seq, history=HISTORY, seat="red", key=KEY, match="duel"):
    return issue(key, match, seq, history[seq - 1], seat)


def codes(receipts, history, key=None):
    return [verdict.code for verdict in check(receipts, "duel", history, key)]


def test_receipt_is_one_line_that_reads_back():
    """A receipt is one line, and the line is the receipt."""
    given = receipt(17)
    assert given == read_receipt(str(given))
    assert "\n" not in str(given)
    assert given.genuine


@pytest.mark.parametrize(
    ("part", "value"),
    [("match", "duet"), ("seq", 18), ("head", "0" * 64), ("seat", "blue"), ("sig", "0" * 128)],
)
def test_no_part_can_be_changed(part, value):
    """Whatever is changed of a receipt, its signature does not fit any more."""
    changed = receipt(17)._replace(**{part: value})
    assert not changed.genuine
    assert ["forged"] == codes([changed], HISTORY)


def test_other_key_cannot_sign_for_the_server():
    """A receipt by another key is told apart, whether the key is named or the first one's."""
    assert ["strange"] == codes([receipt(5, key=OTHER)], HISTORY, KEY.public)
    assert ["good", "strange"] == codes([receipt(4), receipt(5, key=OTHER)], HISTORY)


def test_good_history_is_good():
    """Receipts of the very history are good, of every event and of none yet."""
    assert ["good"] * 3 == codes([receipt(1), receipt(15), receipt(30)], HISTORY)


def test_truncated_history_is_found():
    """A record that ends before a receipt was cut off."""
    assert ["good", "truncated"] == codes([receipt(10), receipt(30)], HISTORY[:20])


def test_rewritten_history_is_found():
    """A record with another event where a receipt was given was rewritten."""
    assert ["good", "rewritten"] == codes([receipt(9), receipt(20)], REWRITTEN)


def test_split_history_is_found():
    """Two receipts of one key that cannot be of one history are a split, whichever the record is.

    That is so for two heads of one event, and for an early one that a later one contradicts.
    """
    same = [receipt(20), receipt(20, REWRITTEN, "blue")]
    assert ["good", "rewritten", "split"] == codes(same, HISTORY)
    apart = [receipt(15), receipt(20, REWRITTEN, "blue")]
    assert ["rewritten", "good", "split"] == codes(apart, REWRITTEN)
    assert ["truncated", "truncated", "split"] == codes(same, HISTORY[:5])


def test_rewriting_is_not_called_a_split():
    """Two receipts that may be of one history are no split, though the record is another."""
    assert ["good", "rewritten"] == codes([receipt(5), receipt(20)], REWRITTEN)


def test_receipt_of_another_match_is_strange():
    """A receipt says of which match it is."""
    assert ["strange"] == codes([receipt(3, match="other")], HISTORY)


def test_what_is_no_receipt_is_named_by_line():
    """A line that is no receipt is refused with its number; blank lines are passed over."""
    text = [str(receipt(1)), "", "hello"]
    with pytest.raises(ReceiptError) as caught:
        list(read_receipts(text))
    assert 3 == caught.value.line
    with pytest.raises(ReceiptError):
        read_receipt(str(receipt(1)).replace("seat=red", "seat=pink"))


def test_key_is_made_once_and_private(tmp_path, monkeypatch):
    """The key is made on first use, is the same ever after, and nobody else may read it."""
    monkeypatch.delenv("LUDWIG_KEY", raising=False)
    first = open_key(str(tmp_path / "data")).public
    assert first == open_key(str(tmp_path / "data")).public
    (file,) = (tmp_path / "data").iterdir()
    assert 0o600 == file.stat().st_mode & 0o777


def test_key_may_be_named(tmp_path, monkeypatch):
    """LUDWIG_KEY names the file of the key; one that holds no key is refused in one line."""
    named = tmp_path / "server.key"
    monkeypatch.setenv("LUDWIG_KEY", str(named))
    named.write_text(bytes(range(32)).hex())
    assert KEY.public == open_key().public
    named.write_text("abcd")
    with pytest.raises(KeyUnusable, match="2 bytes"):
        open_key()

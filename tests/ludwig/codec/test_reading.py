import pytest
from lively import lively, tabled

from ludwig.codec import DataError, UnknownSchemaError, pack, unpack_event
from ludwig.codec.reading import READERS


@pytest.mark.parametrize("record", [lively(1), lively(2), tabled(lively(3)), lively(4)])
def test_readers_read_what_unpack_event_reads(record):
    """Every form of stored event, plain, with secrets or kept open, gives the same event."""
    for event in record.events:
        word, payload = pack(event)
        assert unpack_event(event.seq, word, payload) == READERS[word.encode()](payload)


def test_an_unknown_word_is_refused():
    """A word that a later version wrote is no event."""
    with pytest.raises(UnknownSchemaError):
        READERS[b"??"]


@pytest.mark.parametrize("payload", [b"", b"\0", b"\0" * 41, b"\x10" * 60, b"\x70" * 60])
def test_bytes_that_are_no_event_are_refused(payload):
    """Whatever the bytes, the error says that they are no data of ours."""
    for word in (b"te", b"ps", b"rd"):
        with pytest.raises(DataError):
            READERS[word](payload)

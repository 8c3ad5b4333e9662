import msgspec
import pytest

from domain.audience import Audience
from ludwig import Matches
from ludwig.branches.book import PURPOSE, Book, Bookkeeping, Marked, Note, Noted, book_stream
from ludwig.redis_streams import NewEvent, Part

PLAYING, OVER = Audience(ended=False), Audience(ended=True)


def book(*entries):
    """A book of these entries."""
    found = Book()
    for entry in entries:
        found = found.advanced(entry)
    return found


WRITTEN = (
    Noted("m", 3, "a", "blue"),
    Marked("m", 3, "!", "blue"),
    Noted("m", 3, "b", "referee"),
    Noted("m", 3, "c"),
)


@pytest.mark.parametrize(
    ("viewer", "texts"),
    [("spectator", ["c"]), ("red", ["c"]), ("blue", ["a", "c"]), ("referee", ["a", "b", "c"])],
)
def test_notes_are_their_writers_until_the_match_has_ended(viewer, texts):
    """SEE-2 A viewer reads its own notes and a spectator's, the referee all; in the end all do."""
    written = book(*WRITTEN)
    assert texts == [note.text for _, note in written.seen_by(viewer, PLAYING).of("m")]
    assert written == written.seen_by(viewer, OVER)


def test_end_of_a_branch_opens_no_notes():
    """SEE-6 They may tell of the match, which goes on; with its end they are open."""
    written = book(*WRITTEN)
    ended = Audience(ended=True, fork=2, parent=PLAYING)
    assert ["c"] == [note.text for _, note in written.seen_by("red", ended).of("m")]
    assert written == written.seen_by("red", ended._replace(parent=OVER))


def test_a_viewers_note_takes_nobody_elses_place():
    """Text and mark of one viewer are one note; emptied it is gone, and the others stay."""
    written = book(*WRITTEN)
    assert (3, Note("a", "!", "blue")) == written.of("m")[0]
    emptied = book(*WRITTEN, Noted("m", 3, "", "blue"), Marked("m", 3, "", "blue"))
    assert ["b", "c"] == [note.text for _, note in emptied.of("m")]


def test_notes_of_an_earlier_version_are_everybodys(tmp_path):
    """What was stored without a viewer reads as a spectator's."""
    stream, row = book_stream("m"), msgspec.msgpack.encode(["noted", "m", 3, "old"])
    with Matches.open(data=str(tmp_path)) as matches:
        part = Part(stream, 1, [NewEvent("book", row)])
        matches.store.of(stream).save([part], purpose=PURPOSE, logged=False, nonce=None)
        found = Bookkeeping(matches.store).read("m").seen_by("red", PLAYING)
    assert ((3, Note("old")),) == found.of("m")

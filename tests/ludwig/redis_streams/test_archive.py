import os
from collections.abc import Iterator
from itertools import product
from uuid import UUID, uuid4

import pytest

from ludwig.redis_streams import (
    Head,
    NewEvent,
    RedisApplicationRecorder,
    Store,
    StoreConflict,
    StoreIntegrity,
    StoreUnavailable,
    Tail,
    connect,
    open_store,
)
from ludwig.redis_streams import streams as reading
from ludwig.redis_streams.agreement import compare
from ludwig.redis_streams.archiving import bring_back, put_away
from ludwig.redis_streams.copying import copy_verified
from ludwig.redis_streams.shelf import Shelf

STREAM = UUID(int=77)
OTHER = UUID(int=78)


def row(number: int) -> NewEvent:
    return NewEvent(f"Type{number}", b"%d\x00\xff" % number, bytes([number]) * 32)


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A store on an embedded server, whose archivist is another user."""
    with open_store("archive", data=tmp_path_factory.mktemp("own")) as store:
        yield store


@pytest.fixture
def part(own: Store, tmp_path, request):
    """A partition with an archived stream of six events and one that is still there."""
    store = Store(own.client, uuid4().hex, 1)
    store.use_archive(Shelf(tmp_path / "shelf"))
    part = store.partitions[0]
    part.append(STREAM, 0, [row(1), row(2), row(3)], nonce=b"one")
    part.append(OTHER, 0, [row(9)])
    part.append(STREAM, 3, [row(4), row(5), row(6)], nonce=b"two")
    part.before = part.read(STREAM), part.logged()
    with own.archivist() as archivist:
        part.stub = put_away(part, STREAM, archivist)
    return part


def test_an_archived_stream_is_read_as_before(part):
    """Events, hashes and saves come from the file as they came from the stream."""
    entries, logged = part.before
    assert (entries, logged) == (part.read(STREAM), part.logged())
    assert [(entry.version, entry.type, entry.payload) for entry in entries] == part.rows(STREAM)
    assert part.rows(STREAM) == part.decoded(STREAM, lambda *row: row)
    assert [] == part.decoded(UUID(int=5), lambda *row: row)
    assert Head(6, row(6).hash) == part.head(STREAM)
    assert (1, 6) == (part.stub.first, part.stub.events)


def test_any_part_of_an_archived_stream_is_read_as_before(part):
    """Bounds, direction and limit mean the same, whether a stream is archived or not."""
    entries, _ = part.before
    recorder = RedisApplicationRecorder(part)
    bounds = (None, -1, 0, 2, 5, 6, 9)
    for gt, lte, limit, desc in product(bounds, bounds, (None, 1, 4), (False, True)):
        wanted = [
            e.version
            for e in entries
            if (gt is None or e.version > gt) and (lte is None or e.version <= lte)
        ]
        found = recorder.select_events(STREAM, gt=gt, lte=lte, desc=desc, limit=limit)
        expected = (wanted[::-1] if desc else wanted)[:limit]
        assert expected == [event.originator_version for event in found]


def test_memory_is_given_back(part):
    """What is left in memory of an archived stream is one entry."""
    assert 1 == part.client.xlen(part.keys.stream(STREAM))


def test_the_log_is_read_through_the_archive(part):
    """Pages and subscriptions give archived events in their place."""
    recorder = RedisApplicationRecorder(part)
    topics = [n.topic for n in recorder.select_notifications(1, 10)]
    assert ["Type1", "Type2", "Type3", "Type9", "Type4", "Type5", "Type6"] == topics
    assert ["Type3", "Type9"] == [n.topic for n in recorder.select_notifications(3, 2)]
    tail = Tail(part, 2)
    assert [row(3), row(9)] == [event.entry[1:4] for event in part.resolve(tail.next_page()[:2])]
    tail.close()


def test_log_and_streams_still_agree(part):
    """The doctor counts archived events as there."""
    assert "7 events of 2 streams, each listed once, 1 of them in files" == str(compare(part))


def test_an_archived_stream_can_go_on(part):
    """A ruling after the end is stored behind the stub, and read after the file's events."""
    with pytest.raises(StoreConflict) as caught:
        part.append(STREAM, 5, [row(7)])
    assert (5, 6) == (caught.value.expected, caught.value.actual)
    part.append(STREAM, 6, [row(7)], expected_head=row(6).hash)
    assert list(range(1, 8)) == [entry.version for entry in part.read(STREAM)]
    assert [7, 6, 5] == [
        e.originator_version
        for e in RedisApplicationRecorder(part).select_events(STREAM, desc=True, limit=3)
    ]
    assert compare(part).is_sound


def test_a_copy_brings_archived_events_along(part, own):
    """Copying reads archived events too, into memory at the target."""
    source, target = Store(part.client, part.keys.app), Store(part.client, uuid4().hex, 1)
    source.use_archive(part.archive)
    for _ in copy_verified(source, target):
        pass
    assert part.read(STREAM) == target.of(STREAM).read(STREAM)


def test_a_stream_is_archived_once(part, own):
    """What is archived already, or not there, is refused."""
    for stream in (STREAM, uuid4()):
        with pytest.raises(StoreConflict, match="empty or archived already"):
            put_away(part, stream, own.client)


def test_only_the_archivist_may_archive(part, own):
    """The user that plays cannot replace a stream, and nothing is changed by the attempt."""
    with pytest.raises(StoreIntegrity, match="could not archive"):
        put_away(part, OTHER, own.client)
    assert 1 == len(part.read(OTHER))


def test_a_stream_that_grows_meanwhile_is_left_alone(part, own):
    """A save between writing the file and replacing the stream stops the archiving."""

    class Interrupted(Shelf):
        def read(self, kept):
            part.append(OTHER, 1, [row(8)])
            return super().read(kept)

    part.archive = Interrupted(part.archive.folder.path)
    with own.archivist() as archivist, pytest.raises(StoreConflict, match="gone on meanwhile"):
        put_away(part, OTHER, archivist)
    assert [row(9), row(8)] == [entry[1:4] for entry in part.read(OTHER)]


def test_a_file_that_gives_back_something_else_stops_it(part, own):
    """If the file does not hold what was written, the stream stays."""

    class Forgetful(Shelf):
        def read(self, kept):
            return [entry._replace(payload=b"") for entry in super().read(kept)]

    part.archive = Forgetful(part.archive.folder.path)
    with own.archivist() as archivist, pytest.raises(StoreIntegrity, match="does not hold"):
        put_away(part, OTHER, archivist)
    assert 1 == len(part.read(OTHER))


def test_a_changed_file_is_noticed(part):
    """A file that was changed, exchanged or lost is never taken for the match."""
    path = part.archive.folder.path / part.stub.file
    data = path.read_bytes()
    path.write_bytes(data[:-1] + b"x")
    with pytest.raises(StoreIntegrity, match="is damaged"):
        part.read(STREAM)
    assert [f"the archived {path} is damaged"] == compare(part).unreadable
    path.unlink()
    with pytest.raises(StoreUnavailable, match="cannot be read: No such file"):
        part.read(STREAM)
    assert "archived: the archived" in str(compare(part))
    path.write_bytes(data)
    assert compare(part).is_sound


def test_what_has_no_end_is_not_read(part):
    """A pipe or a device in the place of a file is told and waits for nobody."""
    path = part.archive.folder.path / part.stub.file
    path.unlink()
    os.mkfifo(path)
    with pytest.raises(StoreUnavailable, match="cannot be read: it is no plain file"):
        part.read(STREAM)
    path.unlink()
    path.symlink_to("/dev/zero")
    with pytest.raises(StoreUnavailable, match="cannot be read: it is no plain file"):
        part.read(STREAM)


def test_a_file_that_holds_less_than_its_stub_says_is_noticed(part):
    """An archive that gives back a part of a stream is not believed."""

    class Short(Shelf):
        def read(self, kept):
            return super().read(kept)[:-1]

    part.archive = Short(part.archive.folder.path)
    with pytest.raises(StoreIntegrity, match="holds 5 events up to 5, not the 6 up to 6"):
        part.read(STREAM)


def test_no_file_is_ever_changed(part):
    """Other events under the same id get a file of their own."""
    path = part.archive.folder.path / part.stub.file
    before = path.read_bytes()
    other = part.archive.write(STREAM, part.before[0][:-1])
    assert other.file != part.stub.file
    assert before == path.read_bytes()


def test_a_stream_comes_back_to_the_byte(part, own):
    """What lies in memory after archiving and the way back is what lay there before."""
    key = part.keys.stream(OTHER)
    part.append(OTHER, 1, [NewEvent("Known", b"12" + row(5).hash, row(5).hash)], nonce=b"x")
    before = own.client.dump(key)
    with own.archivist() as archivist:
        put_away(part, OTHER, archivist)
        assert before != own.client.dump(key)
        bring_back(part, OTHER, archivist)
        assert before == own.client.dump(key)
        with pytest.raises(StoreConflict, match="is not archived"):
            bring_back(part, OTHER, archivist)


def test_what_went_on_behind_the_stub_comes_back_too_and_is_archived_anew(part, own):
    """A stream with events behind its stub can be brought back, or put away as a whole."""
    part.append(STREAM, 6, [row(7)], nonce=b"three")
    entries = part.read(STREAM)
    assert [b"one", b"two", b"three"] == [entry.save for entry in entries if entry.begins]
    with own.archivist() as archivist:
        assert 7 == put_away(part, STREAM, archivist).events
        assert (entries, 1) == (part.read(STREAM), own.client.xlen(part.keys.stream(STREAM)))
        part.append(STREAM, 7, [row(8)])
        entries = part.read(STREAM)
        bring_back(part, STREAM, archivist)
    assert (entries, 8) == (part.read(STREAM), own.client.xlen(part.keys.stream(STREAM)))
    assert compare(part).is_sound


def test_a_repeated_save_finds_itself_in_the_archive(part):
    """The name of a save is known after archiving, with the notifications it got."""
    found = part.find_save(STREAM, b"two")
    assert (4, 3) == (found.version, found.begins)
    assert b"5,3:two" == part.read_raw(STREAM)[3][1][5]


@pytest.fixture
def between(monkeypatch):
    """Lets something be done once, just after the next question of a reader was answered."""
    ask, due = reading.command, []

    def asked(*words):
        reply = ask(*words)
        while due:
            due.pop()()
        return reply

    monkeypatch.setattr(reading, "command", asked)
    return due.append


PLACES = [(None, None), (None, 6), (0, None), (2, 5), (None, 3), (5, None), (3, 3), (6, 9)]


@pytest.mark.parametrize(("gt", "lte"), PLACES)
@pytest.mark.parametrize("desc", [False, True])
def test_a_stream_brought_back_while_it_is_read_is_read_once(part, own, between, gt, lte, desc):
    """A reader whose question meets the stub gets the events, whether they come back meanwhile."""
    wanted = [raw[0] for raw in part.read_raw(STREAM, gt, lte, desc=desc)]
    with own.archivist() as archivist:
        between(lambda: bring_back(part, STREAM, archivist))
        found = [raw[0] for raw in part.read_raw(STREAM, gt, lte, desc=desc)]
        assert 6 == len(part.in_memory(STREAM))
    assert wanted == found
    assert all(entry_id.endswith(b"-1") for entry_id in found)


@pytest.mark.parametrize(("gt", "lte"), [*PLACES, (None, 7), (6, None)])
@pytest.mark.parametrize("desc", [False, True])
def test_a_stream_archived_anew_while_it_is_read_is_read_once(part, own, between, gt, lte, desc):
    """What goes on behind a stub and is put away with it meanwhile is not read twice."""
    part.append(STREAM, 6, [row(7)])
    wanted = [raw[0] for raw in part.read_raw(STREAM, gt, lte, desc=desc)]
    with own.archivist() as archivist:
        between(lambda: put_away(part, STREAM, archivist))
        found = [raw[0] for raw in part.read_raw(STREAM, gt, lte, desc=desc)]
        assert 1 == len(part.in_memory(STREAM))
    assert wanted == found


def test_without_its_archive_a_stream_is_not_taken_for_empty(part):
    """A store opened without the archive says so instead of showing nothing."""
    part.archive = None
    with pytest.raises(StoreIntegrity, match="no archive is at hand"):
        part.read(STREAM)


def test_a_plain_server_archives_with_its_own_user(server_url, tmp_path):
    """Where there is no archivist the store's own client does it, if it may."""
    with connect(server_url) as client:
        assert client is Store(client, uuid4().hex).archivist()

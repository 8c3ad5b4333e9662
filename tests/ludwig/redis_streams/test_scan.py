from uuid import uuid4

import pytest

from ludwig.redis_streams import NewEvent, StreamStore, connect
from ludwig.redis_streams.archiving import put_away
from ludwig.redis_streams.scan import scan
from ludwig.redis_streams.shelf import Shelf

READERS = {b"One": lambda payload: (1, payload), b"Two": lambda payload: (2, payload)}


@pytest.fixture
def filled(part):
    """Ten streams of growing length."""
    streams = [uuid4() for _ in range(10)]
    for length, stream in enumerate(streams):
        part.append(stream, 0, [NewEvent(("One", "Two")[n % 2], b"%d" % n) for n in range(length)])
    return streams


def expected(streams):
    """What a scan of them gives."""
    return [(s, [(1 + n % 2, b"%d" % n) for n in range(size)]) for size, s in enumerate(streams)]


def test_a_scan_gives_each_stream_in_its_turn(part, filled):
    """Every stream is decoded by the readers of its types, empty ones too."""
    assert expected(filled) == list(scan(part, filled, READERS))
    assert [] == list(scan(part, [], READERS))
    assert expected(filled)[9][1] == part.typed(filled[9], READERS)


def test_a_scan_reads_archived_streams_from_their_files(part, server, tmp_path, filled):
    """What lies in a file is read in its turn like the rest."""
    part.archive = Shelf(tmp_path)
    with connect(server.url_as("archivist")) as archivist:
        for stream in filled[3:8:2]:
            put_away(part, stream, archivist)
    assert expected(filled) == list(scan(part, filled, READERS))


def test_a_scan_may_be_broken_off(part, filled):
    """Whoever stops early leaves nothing behind that the next reader would read."""
    for found, _ in zip(scan(part, filled, READERS), range(4), strict=False):
        last = found
    assert expected(filled)[3] == last
    assert [e.version for e in part.read(filled[5])] == [1, 2, 3, 4, 5]


def test_a_scan_outlasts_a_lost_connection(server_url, part, filled):
    """A server that throws the reader out in the middle costs nothing but time."""
    with connect(server_url) as client, connect(server_url) as other:
        number = client.lines.exchange(("CLIENT", "ID"))
        found = []
        for item in scan(StreamStore(client, part.keys.app), filled, READERS):
            if len(found) == 4:
                other.client_kill_filter(_id=number)
            found.append(item)
    assert expected(filled) == found


def test_a_scan_of_a_cluster(cluster_url):
    """On a cluster the streams are read one by one."""
    with connect(cluster_url) as client:
        part = StreamStore(client, uuid4().hex)
        stream = uuid4()
        part.append(stream, 0, [NewEvent("One", b"x")])
        assert [(stream, [(1, b"x")])] == list(scan(part, [stream], READERS))

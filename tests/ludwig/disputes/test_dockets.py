import msgspec
import pytest

from ludwig import Matches
from ludwig.disputes import Citation, DisputeRefused, Dockets, Opened, Ruled
from ludwig.disputes.dockets import PURPOSE, docket_stream
from ludwig.redis_streams import NewEvent, Part, StoreIntegrity

AT = "2026-11-29T20:15:00.000000Z"


def opening(claim):
    return lambda docket: Opened(docket.next_id, AT, "red", Citation(1, "00" * 32), claim)


@pytest.fixture
def store(tmp_path):
    """An empty store on a server of its own."""
    with Matches.open(data=str(tmp_path / "store")) as matches:
        yield matches.store


def test_written_deeds_are_read_again(store):
    """What was written is read by whoever opens the docket, in order, each match its own."""
    Dockets(store).write("duel", opening("one"))
    Dockets(store).write("duel", opening("two"))
    read = Dockets(store).read("duel")
    assert ["one", "two"] == [dispute.opened.claim for dispute in read.disputes.values()]
    assert {} == Dockets(store).read("other").disputes


def test_retry_writes_once(store):
    """A call of the same command id returns what it wrote then, and writes nothing."""
    dockets = Dockets(store)
    first = dockets.write("duel", opening("one"), "c1")
    assert first == dockets.write("duel", opening("another"), "c1")
    assert 1 == len(dockets.read("duel").disputes)


def test_two_writers_lose_nothing(store):
    """A deed made for a docket that has moved on is made again for the new one."""
    dockets, tried = Dockets(store), []

    def racing(docket):
        if not tried:
            tried.append(docket.next_id)
            Dockets(store).write("duel", opening("faster"))
        return opening("slower")(docket)

    dockets.write("duel", racing)
    claims = {name: each.opened.claim for name, each in dockets.read("duel").disputes.items()}
    assert {"dispute-1": "faster", "dispute-2": "slower"} == claims


def test_refused_deed_is_not_written(store):
    """RECORD-order: a ruling on nothing is refused with its reason."""
    dockets = Dockets(store)
    with pytest.raises(DisputeRefused) as caught:
        dockets.write("duel", lambda _: Ruled("dispute-1", AT, "rejected", "", (), ()))
    assert "dispute.unknown" == caught.value.reason.code
    assert {} == dockets.read("duel").disputes


def test_foreign_entry_is_noticed(store):
    """An entry whose hash does not follow on the one before it is not read as one of ours."""
    dockets = Dockets(store)
    dockets.write("duel", opening("one"))
    stream = docket_stream("duel")
    deed = msgspec.msgpack.encode(opening("forged")(dockets.read("duel")))
    forged = Part(stream, 2, [NewEvent("deed", deed, bytes(32))])
    store.of(stream).save([forged], purpose=PURPOSE, logged=False)
    with pytest.raises(StoreIntegrity, match="entry 2"):
        dockets.read("duel")

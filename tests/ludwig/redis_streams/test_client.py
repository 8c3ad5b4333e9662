import inspect
import os
import signal
import socket
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Thread
from uuid import uuid4

import pytest
from redis.exceptions import ResponseError, TimeoutError  # noqa: A004

from ludwig.redis_streams import Patience, StoreUnavailable, StreamStore, connect
from ludwig.redis_streams.knocking import KNOCK, knock
from ludwig.redis_streams.line import Lines
from ludwig.server import embedded_server


@pytest.mark.parametrize(
    "url", ["", "localhost", "http://localhost", "redis+cluster://localhost/3", "redis://h:port"]
)
def test_an_address_that_is_none_is_refused(url):
    """A URL that names no store is refused at once, before anything connects."""
    with pytest.raises(StoreUnavailable, match="no address of a store") as caught:
        connect(url)
    assert repr(url) in caught.value.message


@pytest.mark.parametrize("scheme", ["redis", "rediss"])
def test_a_plain_address_makes_a_client_that_connects_later(scheme):
    """An address is only looked at when the first command is sent."""
    client = connect(f"{scheme}://user:secret@store.invalid:7/0")
    found = client.connection_pool.connection_kwargs
    assert ("store.invalid", 7, "user") == (found["host"], found["port"], found["username"])
    assert 10.0 == found["socket_timeout"]
    client.close()


def test_a_cluster_that_is_away_does_not_show_the_password():
    """The message about an unreachable cluster names the host but no password."""
    with pytest.raises(StoreUnavailable, match=r"127\.0\.0\.1:1 does not answer") as caught:
        connect("redis+cluster://user:secret@127.0.0.1:1", Patience(retries=0, connect=0.2))
    assert "secret" not in caught.value.message


def test_a_stuck_server_is_given_up(tmp_path):
    """A server that is there but does not answer costs the configured patience."""
    patience = Patience(answer=0.1, retries=1, pause=0.001, longest_pause=0.001)
    with embedded_server(tmp_path) as server, connect(server.url, patience) as client:
        part = StreamStore(client, uuid4().hex)
        process = int(client.info("server")["process_id"])
        os.kill(process, signal.SIGSTOP)
        try:
            with pytest.raises(StoreUnavailable, match="could not read"):
                part.read(uuid4())
        finally:
            os.kill(process, signal.SIGCONT)


def test_a_thread_waits_for_a_connection(server_url):
    """Threads beyond the number of connections wait instead of failing."""
    with connect(server_url, Patience(connections=2)) as client:
        part = StreamStore(client, uuid4().hex)
        with ThreadPoolExecutor(40) as pool:
            heads = list(pool.map(lambda _: part.head(uuid4()).version, range(200)))
    assert [-1] * 200 == heads


@pytest.mark.parametrize("connections", [1, 2, 5])
def test_what_is_kept_at_hand_leaves_connections_for_others(server_url, connections):
    """However few connections there are, direct and ordinary use of a client get on together."""
    patience = Patience(connections=connections, pool=5.0)
    with connect(server_url, patience) as client:
        part = StreamStore(client, uuid4().hex)

        def both(_):
            return part.head(uuid4()).version, client.get("nothing")

        with ThreadPoolExecutor(8) as pool:
            assert {(-1, None)} == set(pool.map(both, range(100)))
        assert int(client.info("clients")["connected_clients"]) < 60


def test_a_fork_shares_no_connection(server_url):
    """A child process opens connections of its own; the parent's are untouched."""
    with connect(server_url) as client:
        part = StreamStore(client, uuid4().hex)
        stream = uuid4()
        part.append(stream, 0, [("Begun", b"")])
        child = os.fork()
        if child == 0:
            try:
                saves = [part.append(stream, part.head(stream).version, [("Child", b"")])]
                os._exit(0 if saves[0].events == 1 else 1)
            finally:
                os._exit(2)
        assert (child, 0) == os.waitpid(child, 0)
        part.append(stream, 2, [("Parent", b"")])
        assert ["Begun", "Child", "Parent"] == [entry.type for entry in part.read(stream)]


def test_connections_that_a_server_closed_are_made_anew(server_url):
    """A server that throws its clients out costs no call."""
    with connect(server_url) as client, connect(server_url) as other:
        part = StreamStore(client, uuid4().hex)
        stream = uuid4()
        part.append(stream, 0, [("Begun", b"")])
        number = client.lines.exchange(("CLIENT", "ID"))
        other.client_kill_filter(_id=number)
        assert 1 == part.append(stream, 1, [("On", b"")]).events
        assert 2 == part.head(stream).version


def test_a_reply_is_never_read_by_somebody_else(server_url):
    """A call that is broken off leaves no answer behind for the next one."""
    with connect(server_url, Patience(answer=0.05, retries=0, pause=0.001)) as client:
        assert b"PONG" == client.lines.exchange(("PING",))
        with pytest.raises(TimeoutError):
            client.lines.exchange(("XREAD", "BLOCK", 200, "STREAMS", uuid4().hex, "$"))
        assert b"one" == client.lines.exchange(("ECHO", "one"))
        with pytest.raises(ResponseError):
            client.lines.exchange(("NONSENSE",))
        assert b"two" == client.lines.exchange(("ECHO", "two"))


@pytest.mark.parametrize("call", [Lines.exchange, Lines.ahead])
def test_a_call_broken_off_as_it_gets_its_line_gives_it_back(server_url, call):
    """An interruption on the line after a connection was taken costs no place in the pool."""
    lines, first = inspect.getsourcelines(call)
    after = 1 + first + next(n for n, line in enumerate(lines) if "self._take()" in line)

    def interrupting(frame, event, _):
        if frame.f_code is call.__code__ and frame.f_lineno == after and event == "line":
            raise KeyboardInterrupt
        return interrupting

    words = ("PING",) if call is Lines.exchange else [("PING",)]
    with connect(server_url, Patience(connections=2, pool=0.01, retries=0)) as client:
        for _ in range(3):
            before = sys.gettrace()
            sys.settrace(interrupting)
            try:
                with pytest.raises(KeyboardInterrupt):
                    list(call(client.lines, words))
            finally:
                sys.settrace(before)
        assert b"PONG" == client.lines.exchange(("PING",))


def test_a_client_that_is_refused_at_the_door_says_so(server_url):
    """A name that the server does not know is an error of the store, and keeps no connection."""
    url = server_url.replace("unix://", "unix://nobody:none@")
    with connect(url, Patience(connections=2, pool=0.01, retries=0)) as client:
        for _ in range(3):
            with pytest.raises(StoreUnavailable, match="refuses the name or password"):
                StreamStore(client, uuid4().hex).head(uuid4())


@pytest.fixture
def silent_server():
    """The address of somebody who takes connections and says nothing; who called, in a list."""
    calls = []
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def listen():
            with suppress(OSError):
                while True:
                    calls.append(listening.accept()[0])

        listener = Thread(target=listen, daemon=True)
        listener.start()
        yield f"redis://127.0.0.1:{listening.getsockname()[1]}", calls
        listening.shutdown(socket.SHUT_RDWR)
        listener.join()
    for call in calls:
        call.close()


def test_a_silent_server_is_asked_twice_and_given_up(silent_server):
    """Opening a store where nobody answers is over after two short tries."""
    address, calls = silent_server
    assert (2.0, 2.0, 1) == (KNOCK.connect, KNOCK.answer, KNOCK.retries)
    with pytest.raises(StoreUnavailable, match="could not open the store"):
        knock(address, Patience(answer=0.1, retries=1, pause=0.001))
    assert 2 == len(calls)

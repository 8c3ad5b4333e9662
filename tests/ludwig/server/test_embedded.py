import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from redis import Redis

from ludwig.redis_streams import StoreUnavailable
from ludwig.server import EmbeddedServer, embedded_server
from ludwig.server.lock import FileLock

SOON = 20.0


def in_child(work: Callable[[], None]) -> int:
    """Runs work in a process of its own and returns that process's id."""
    child = os.fork()
    if child == 0:
        try:
            work()
        finally:
            os._exit(1)
    return child


def leave_cleanly(directory: Path) -> None:
    EmbeddedServer(directory).close()
    os._exit(0)


def use_for_ever(directory: Path, ready: int) -> None:
    server = EmbeddedServer(directory)
    os.write(ready, b"%d" % server_process(server))
    signal.pause()


def server_process(server: EmbeddedServer) -> int:
    with Redis(unix_socket_path=str(server.socket), protocol=2) as client:
        return int(client.info("server")["process_id"])


def is_alive(directory: Path) -> bool:
    lock = FileLock(directory / "server.lock")
    try:
        return not lock.try_exclusive()
    finally:
        lock.close()


def until(condition: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + SOON
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.005)
    return condition()


def killed(process: int) -> None:
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)


def starter(directory: Path) -> tuple[int, int]:
    """A process that uses the directory, and the server that it started."""
    reader, writer = os.pipe()
    child = in_child(lambda: use_for_ever(directory, writer))
    os.close(writer)
    server = int(os.read(reader, 16))
    os.close(reader)
    return child, server


def test_two_users_share_one_server(tmp_path):
    """A second user joins the server that the first one started."""
    with embedded_server(tmp_path) as first, embedded_server(tmp_path) as second:
        assert first.url == second.url
        assert server_process(first) == server_process(second)


def test_the_last_user_stops_the_server(tmp_path):
    """The server runs while anybody uses it and is gone when the last one has left."""
    first, second = EmbeddedServer(tmp_path), EmbeddedServer(tmp_path)
    first.close()
    assert is_alive(tmp_path)
    second.close()
    assert not is_alive(tmp_path)


def test_leaving_twice_is_harmless(tmp_path):
    """Closing a second time does not stop a server that others use."""
    first, second = EmbeddedServer(tmp_path), EmbeddedServer(tmp_path)
    first.close()
    first.close()
    assert is_alive(tmp_path)
    second.close()


def test_a_program_that_forgets_to_leave_leaves_at_its_end(tmp_path):
    """A user that is never closed leaves when its program ends normally."""
    words = "import sys; from ludwig.server import EmbeddedServer; EmbeddedServer(sys.argv[1])"
    subprocess.run([sys.executable, "-c", words, tmp_path], check=True)
    assert (tmp_path / "server.json").exists()
    assert not is_alive(tmp_path)


def test_twenty_processes_at_the_same_instant_get_one_server(tmp_path):
    """However many start together, one server starts, and nobody fails."""
    reader, writer = os.pipe()
    start, starting = os.pipe()
    leave, leaving = os.pipe()

    def work() -> None:
        os.close(starting)
        os.close(leaving)
        os.read(start, 1)
        server = EmbeddedServer(tmp_path)
        os.write(writer, b"%d\n" % server_process(server))
        os.read(leave, 1)
        server.close()
        os._exit(0)

    children = [in_child(work) for _ in range(20)]
    os.close(starting)
    seen = b""
    while seen.count(b"\n") < 20:
        seen += os.read(reader, 4096)
    os.close(leaving)
    endings = [os.waitpid(child, 0)[1] for child in children]
    for end in (reader, writer, start, leave):
        os.close(end)
    assert [0] * 20 == endings
    assert 1 == len(set(seen.split()))
    assert not is_alive(tmp_path)


def test_a_server_outlives_a_killed_user_and_is_taken_over(tmp_path):
    """After kill -9 of its only user the server stays; the next user stops it on leaving."""
    user, process = starter(tmp_path)
    killed(user)
    assert is_alive(tmp_path)
    with embedded_server(tmp_path) as server:
        assert process == server_process(server)
    assert not is_alive(tmp_path)


def test_a_killed_server_is_started_again_with_its_data(tmp_path):
    """After kill -9 of the server every acknowledged write is there again."""
    with embedded_server(tmp_path) as server, Redis(unix_socket_path=str(server.socket)) as client:
        client.hset("{a:p00}:v:x", "k", "kept")
        process = server_process(server)
        os.kill(process, signal.SIGKILL)
        assert until(lambda: not is_alive(tmp_path))
        server.ensure()
        assert process != server_process(server)
        assert b"kept" == client.hget("{a:p00}:v:x", "k")


def test_user_and_server_killed_together_leave_no_trouble(tmp_path):
    """After kill -9 of both, with the socket file left behind, the next user just works."""
    user, process = starter(tmp_path)
    os.kill(process, signal.SIGKILL)
    killed(user)
    assert (tmp_path / "server.sock").exists()
    with embedded_server(tmp_path) as server:
        assert process != server_process(server)


def test_a_stale_socket_is_replaced(tmp_path):
    """A socket file that nobody listens on is no obstacle."""
    (tmp_path / "server.sock").write_bytes(b"")
    with embedded_server(tmp_path) as server:
        assert server_process(server) > 0


def test_a_forked_child_does_not_stop_its_parents_server(tmp_path):
    """A child that inherited the user and leaves has no say over the server."""
    with embedded_server(tmp_path) as server:

        def leave() -> None:
            server.close()
            os._exit(0)

        os.waitpid(in_child(leave), 0)
        assert is_alive(tmp_path)


def test_a_long_path_gets_its_socket_in_the_runtime_directory(tmp_path, monkeypatch):
    """A directory too deep for a unix socket works all the same."""
    runtime = Path("/tmp") / f"ludwig-test-{os.getpid()}"  # noqa: S108  short on purpose
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(runtime))
    deep = tmp_path / ("d" * 60) / ("e" * 60)
    try:
        with embedded_server(deep) as server:
            assert runtime / "ludwig" == server.socket.parent
            assert server_process(server) > 0
    finally:
        for file in (runtime / "ludwig").glob("*"):
            file.unlink()
        (runtime / "ludwig").rmdir()
        runtime.rmdir()


def test_a_runtime_directory_that_is_a_trap_is_refused(tmp_path, monkeypatch):
    """A link in the place of our runtime directory is not followed."""
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "ludwig").symlink_to(tmp_path / "elsewhere")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    with pytest.raises(StoreUnavailable, match="belongs to another user"):
        EmbeddedServer(tmp_path / ("d" * 110))


def test_directory_and_socket_are_private(tmp_path):
    """Directory and socket are for their owner alone."""
    with embedded_server(tmp_path / "new") as server:
        assert 0o700 == stat.S_IMODE(server.directory.stat().st_mode)
        assert 0o700 == stat.S_IMODE(server.socket.stat().st_mode)


def test_the_server_keeps_every_write_and_evicts_nothing(tmp_path):
    """Each write reaches the disk before its answer; no snapshots, no eviction, no port."""
    wanted = {
        "appendonly": "yes",
        "appendfsync": "always",
        "save": "",
        "maxmemory-policy": "noeviction",
        "port": "0",
    }
    with embedded_server(tmp_path) as server:
        client = Redis(unix_socket_path=str(server.socket), decode_responses=True)
        assert wanted == {key: client.config_get(key)[key] for key in wanted}
        client.close()


@pytest.mark.parametrize(
    "command",
    [
        ("DEL", "{a:p00}:e:1"),
        ("XDEL", "{a:p00}:e:1", "1-1"),
        ("XTRIM", "{a:p00}:n", "MAXLEN", "0"),
        ("SET", "{a:p00}:e:1", "x"),
        ("RENAME", "{a:p00}:e:1", "{a:p00}:v:1"),
        ("FLUSHALL",),
    ],
)
def test_nobody_deletes_an_event_by_mistake(tmp_path_factory, command):
    """Commands that would delete or replace events are not allowed."""
    with embedded_server(tmp_path_factory.mktemp("acl")) as server:
        client = Redis(unix_socket_path=str(server.socket), decode_responses=True)
        with pytest.raises(Exception, match=r"NOPERM|permission") as caught:
            client.execute_command(*command)
        assert "NoPermissionError" == type(caught.value).__name__
        client.close()


def test_a_directory_that_cannot_be_written_is_one_clear_line(tmp_path):
    """A read-only directory says so, names the directory and what to do."""
    place = tmp_path / "file"
    place.write_bytes(b"")
    with pytest.raises(StoreUnavailable) as caught:
        EmbeddedServer(place / "data")
    assert f"the data directory {place / 'data'} cannot be written: Not a directory" == str(
        caught.value
    )
    assert "choose another with --data DIR" == caught.value.hint


def test_a_server_that_cannot_read_its_data_says_so(tmp_path):
    """A damaged data file gives one line that names the server's log."""
    with embedded_server(tmp_path) as server, Redis(unix_socket_path=str(server.socket)) as client:
        client.hset("{a:p00}:v:x", "k", "kept")
    for file in (tmp_path / "appendonlydir").glob("*.incr.aof"):
        file.write_bytes(b"*1\r\n$nonsense\r\n" + b"x" * 5000)
    with pytest.raises(StoreUnavailable, match="the server did not start") as caught:
        EmbeddedServer(tmp_path)
    assert f"see {tmp_path / 'server.log'}" == caught.value.hint


def test_half_an_entry_at_the_end_of_the_data_is_forgotten(tmp_path):
    """A data file cut in the middle of its last write opens without that write."""
    with embedded_server(tmp_path) as server, Redis(unix_socket_path=str(server.socket)) as client:
        client.hset("{a:p00}:v:x", "first", "kept")
        client.hset("{a:p00}:v:x", "second", "cut")
    (file,) = (tmp_path / "appendonlydir").glob("*.incr.aof")
    os.truncate(file, file.stat().st_size - 5)
    with embedded_server(tmp_path) as server, Redis(unix_socket_path=str(server.socket)) as client:
        assert {b"first": b"kept"} == client.hgetall("{a:p00}:v:x")


SAYS = "1:M 30 Nov 2026 04:34:44.057 # "
ADVICE = "WARNING Memory overcommit must be enabled! Without it, a background save may fail"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([ADVICE], "it was stopped before it was ready"),
        ([ADVICE, "Server initialized", "DB loaded from base file"], "it was stopped before it"),
        ([], "it was stopped before it was ready"),
        (["Bad file format reading the append only file", ADVICE], "Bad file format"),
    ],
)
def test_a_server_that_is_killed_while_it_starts_is_not_blamed_on_an_advice(
    tmp_path, monkeypatch, lines, expected
):
    """The error names the reason that the server gave, or that it gave none."""
    store = tmp_path / "store"
    store.mkdir()
    said = "".join(f"{SAYS}{line}\n" for line in lines)
    program = tmp_path / "server"
    program.write_text(
        "#!/bin/sh\n"
        'if [ "$1" = --version ]; then echo "Valkey server v=9.9.9"; exit; fi\n'
        f"printf '%s' '{said}' >>'{store / 'server.log'}'\n"
    )
    program.chmod(0o755)
    monkeypatch.setenv("LUDWIG_SERVER", str(program))
    with pytest.raises(StoreUnavailable, match=f"the server did not start: .*{expected}") as caught:
        EmbeddedServer(store)
    assert "WARNING" not in caught.value.message

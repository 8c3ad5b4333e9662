import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from signal import SIGHUP, SIGINT, SIGTERM

import pytest

from ludwig.server.lock import FileLock

LUDWIG = Path(sys.executable).with_name("ludwig")


@pytest.fixture
def heeding():
    """Lets processes heed what these tests may have been begun deaf to, as under ``nohup``."""
    deaf = [each for each in (SIGINT, SIGTERM, SIGHUP) if signal.getsignal(each) is signal.SIG_IGN]
    for each in deaf:
        signal.signal(each, signal.SIG_DFL)
    yield
    for each in deaf:
        signal.signal(each, signal.SIG_IGN)


@pytest.fixture
def follower(heeding, call, monkeypatch, tmp_path):
    """Begins to follow a match that nobody plays, as the only user of the store."""
    monkeypatch.setenv("LUDWIG_DATA", str(tmp_path))
    call("new", "anna", "ben", "--name", "hall")

    def begin(deafening=""):
        process = subprocess.Popen(
            ["sh", "-c", f"{deafening} exec {shlex.quote(str(LUDWIG))} replay hall --follow"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert "hall" in process.stdout.readline()
        return process

    return begin


def _server_is_gone(directory):
    lock = FileLock(directory / "server.lock")
    try:
        return lock.try_exclusive()
    finally:
        lock.close()


@pytest.mark.parametrize("ended_by", [SIGTERM, SIGHUP])
@pytest.mark.parametrize("deafening", ["", "trap '' INT;"])
def test_the_server_goes_with_a_user_that_is_ended(follower, tmp_path, ended_by, deafening):
    """SIGTERM and SIGHUP, in a background job too: one line, 128 and the signal, no server."""
    process = follower(deafening)
    process.send_signal(ended_by)
    _, said = process.communicate(timeout=60)
    assert (128 + ended_by, "ludwig replay: interrupted\n") == (process.returncode, said)
    assert _server_is_gone(tmp_path)


def test_what_was_begun_deaf_to_the_end_of_a_terminal_stays_so(follower, tmp_path):
    """A command under nohup goes on after SIGHUP; SIGTERM ends it."""
    process = follower("trap '' HUP;")
    process.send_signal(SIGHUP)
    process.send_signal(SIGTERM)
    process.communicate(timeout=60)
    assert (128 + SIGTERM, True) == (process.returncode, _server_is_gone(tmp_path))


def test_after_the_command_the_system_ends_the_process():
    """While it ends there is nothing to leave any more: SIGTERM kills it as any other process."""
    script = (
        "import atexit, os, signal, sys\n"
        "atexit.register(lambda: os.kill(os.getpid(), signal.SIGTERM))\n"
        "from cli.__main__ import main\n"
        "sys.argv = ['ludwig', '--version']\nsys.exit(main())\n"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert (-SIGTERM, b"") == (ran.returncode, ran.stderr)


def test_a_whole_terminal_is_left(terminal):
    """SIGTERM ends a replay with keys like its own key does, with 143 all the same."""
    shown = terminal("replay", "two")
    shown.until("? help")
    os.kill(shown.pid, SIGTERM)
    code, rest = shown.end()
    assert (128 + SIGTERM, True) == (code, "\x1b[?1049l" in rest)

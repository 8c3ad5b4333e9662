"""A terminal for tests: runs a command in a pseudo-terminal, types, and reads what it shows."""

import fcntl
import os
import pty
import re
import select
import struct
import termios
import time

PATIENCE_SECONDS = 60
_CLEARS = re.compile(r"\x1b\[2J(?:\x1b\[3J)?\x1b\[H")
_CODES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\r")


class Terminal:
    """One command running in a terminal of this size."""

    def __init__(self, command, environment, columns=80, rows=24):
        self.shown = ""
        self.code = None
        self.pid, self.descriptor = pty.fork()
        if self.pid == 0:
            os.execvpe(command[0], command, environment)  # noqa: S606
        size = struct.pack("HHHH", rows, columns, 0, 0)
        fcntl.ioctl(self.descriptor, termios.TIOCSWINSZ, size)

    def type(self, text):
        """Types a text."""
        os.write(self.descriptor, text.encode())

    def until(self, words):
        """Reads until these words are shown, and returns all that was shown since the last call."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while words not in _CODES.sub("", self.shown):
            assert time.monotonic() < deadline, f"{words!r} is not shown:\n{self.shown}"
            if not self._read():
                message = f"ended before {words!r}:\n{self.shown}"
                raise AssertionError(message)
        shown, self.shown = self.shown, ""
        return shown

    def end(self):
        """Reads to the end and returns the exit code and what was shown."""
        while self._read():
            pass
        _, status = os.waitpid(self.pid, 0)
        os.close(self.descriptor)
        return os.waitstatus_to_exitcode(status), self.shown

    def _read(self):
        if not select.select([self.descriptor], [], [], PATIENCE_SECONDS)[0]:
            return False
        try:
            data = os.read(self.descriptor, 65536)
        except OSError:
            return False
        self.shown += data.decode(errors="replace")
        return bool(data)


def on_screen(shown):
    """Returns what stands on the screen after all that was shown: the part since it was cleared."""
    return _CODES.sub("", _CLEARS.split(shown)[-1])

"""The few words spoken to the server before any client library is needed."""

from __future__ import annotations

import socket
from pathlib import Path

ANSWER_SECONDS = 5.0


def ask(path: Path, command: str) -> bytes:
    """Sends one inline command and returns the first line of the answer.

    Returns an empty answer if the server closes the connection. Raises OSError if
    nobody listens.
    """
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        line.settimeout(ANSWER_SECONDS)
        line.connect(str(path))
        line.sendall(command.encode("ascii") + b"\r\n")
        return _first_line(line)


def _first_line(line: socket.socket) -> bytes:
    answer = b""
    while not answer.endswith(b"\n"):
        part = line.recv(4096)
        if not part:
            break
        answer += part
    return answer.strip()

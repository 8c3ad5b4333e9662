"""The few words spoken to a server before any client library is needed."""

from __future__ import annotations

import socket
from pathlib import Path

ANSWER_SECONDS = 5.0


def ask(path: Path, command: str) -> bytes:
    """Sends one inline command over a unix socket; returns the first line of the answer.

    Returns an empty answer if the server closes the connection. Raises OSError if
    nobody listens.
    """
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        line.settimeout(ANSWER_SECONDS)
        line.connect(str(path))
        return _first_line(line, command)


def ask_port(host: str, port: int, command: str) -> bytes:
    """Sends one inline command over TCP; returns the first line of the answer."""
    with socket.create_connection((host, port), ANSWER_SECONDS) as line:
        return _first_line(line, command)


def bulk(host: str, port: int, command: str) -> bytes:
    """Sends one inline command over TCP; returns the bulk string that it answers with."""
    with socket.create_connection((host, port), ANSWER_SECONDS) as line:
        line.sendall(command.encode("ascii") + b"\r\n")
        with line.makefile("rb") as answer:
            head = answer.readline()
            if not head.startswith(b"$"):
                raise OSError(f"{command} answered {head.decode().strip()}")
            return answer.read(int(head[1:]))


def _first_line(line: socket.socket, command: str) -> bytes:
    line.sendall(command.encode("ascii") + b"\r\n")
    answer = b""
    while not answer.endswith(b"\n"):
        part = line.recv(4096)
        if not part:
            break
        answer += part
    return answer.strip()

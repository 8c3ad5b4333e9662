"""Connections kept at hand between two commands: a third of a round trip is saved."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from hiredis import pack_command
from redis import ConnectionPool
from redis.exceptions import ResponseError

Line = Any  # a connection of redis-py, spoken to without a client


class Lines:
    """Lends connections of a pool to one thread at a time, and keeps some of them meanwhile.

    About half of the pool at most is kept, a line more for each thread that gives one back at the
    same moment, so that others who use it always get on. What a server closed meanwhile is
    noticed by whoever uses it next.
    """

    def __init__(self, pool: ConnectionPool) -> None:
        self._pool = pool
        self._most = pool.max_connections // 2
        self._owner = os.getpid()
        self._kept: deque[Line] = deque()

    def exchange(self, words: Sequence[Any]) -> Any:  # noqa: ANN401  whatever a server answers
        """Sends one command and returns the reply; raises what redis-py raises."""
        line: Line = None
        try:
            line = self._take()
            line.send_packed_command((pack_command(tuple(words)),), check_health=False)
            reply = line.read_response()
        except ResponseError:
            if line is not None:  # it may have been refused at the door
                self._give(line)
            raise
        except BaseException:
            self._abandon(line)
            raise
        # Broken off from here on a line may be lost; lent twice it would mix up answers.
        self._give(line)
        return reply

    def ahead(self, commands: Iterable[Sequence[Any]]) -> Iterator[Any]:
        """Yields the reply to each command; the next one is sent before a reply is handed out.

        So the server works on while the reply is being read. A caller may stop at any time.
        """
        line: Line = None
        under_way = 0
        try:
            line = self._take()
            for words in commands:
                line.send_packed_command((pack_command(tuple(words)),), check_health=False)
                under_way += 1
                if under_way > 1:
                    yield line.read_response()
                    under_way -= 1
            if under_way:
                yield line.read_response()
        except BaseException:
            self._abandon(line)
            raise
        self._give(line)

    def drop(self) -> None:
        """Gives all that is kept back to the pool, which looks at it before it is used again."""
        kept, self._kept = self._kept, deque()
        if self._owner == os.getpid():
            for line in kept:
                self._pool.release(line)
        self._owner = os.getpid()

    def _take(self) -> Line:
        if self._owner != os.getpid():
            self.drop()
        try:
            return self._kept.pop()
        except IndexError:
            return self._pool.get_connection()

    def _give(self, line: Line) -> None:
        if len(self._kept) < self._most:
            self._kept.append(line)
        else:
            self._pool.release(line)

    def _abandon(self, line: Line | None) -> None:
        """Closes a line that was broken off, if there was one yet, and gives it back."""
        if line is not None:
            # An answer may still be under way: nobody else must read it.
            line.disconnect()
            self._pool.release(line)

"""A progress bar on stderr, only where a person watches."""

from types import TracebackType
from typing import Final, Self

from cli.world import World

_WIDTH: Final = 30


class Progress:
    """Counts steps towards a total; draws itself in place and vanishes at the end."""

    def __init__(self, world: World, total: int, what: str) -> None:
        self._stream = world.stderr
        self._shown = world.stderr.isatty() and total > 1
        self._total = total
        self._what = what
        self._done = 0

    def __enter__(self) -> Self:
        self._draw()
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self.clear()

    def step(self) -> None:
        """Counts one more."""
        self.reach(self._done + 1)

    def reach(self, done: int) -> None:
        """Takes note of how many are done; the total gives way to more than was foreseen."""
        self._done = done
        self._total = max(self._total, done)
        self._draw()

    def clear(self) -> None:
        """Takes the bar away, so that a line can be printed where it stood."""
        if self._shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()

    def _draw(self) -> None:
        if not self._shown:
            return
        filled = _WIDTH * self._done // self._total
        bar = "#" * filled + "." * (_WIDTH - filled)
        self._stream.write(f"\r[{bar}] {self._done}/{self._total} {self._what}")
        self._stream.flush()

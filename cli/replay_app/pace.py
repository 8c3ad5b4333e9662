"""The pace at which a replay plays by itself."""

from typing import TYPE_CHECKING, Final

from textual.timer import Timer

if TYPE_CHECKING:
    from cli.replay_app.application import ReplayApp

SECONDS: Final = 1.0
FASTEST, SLOWEST = 0.0625, 8.0


class Pace:
    """Goes an event on every so many seconds, until the end of the match or until stopped."""

    def __init__(self, app: "ReplayApp") -> None:
        self.app = app
        self.seconds = SECONDS
        self.timer: Timer | None = None

    def toggle(self) -> None:
        """Begins or stops."""
        if self.timer is not None:
            self.stop()
        else:
            self._start()
            self.app.say(f"playing, an event every {self.seconds:g} s; + faster, - more slowly")

    def change(self, factor: float) -> None:
        """Makes every event be shown longer or shorter by a factor."""
        self.seconds = min(max(self.seconds * factor, FASTEST), SLOWEST)
        if self.timer is not None:
            self.stop()
            self._start()
        self.app.say(f"an event every {self.seconds:g} s")

    def stop(self) -> None:
        """Stops."""
        if self.timer is not None:
            self.timer.stop()
            self.timer = None
            self.app.say("stopped; space plays on")

    def tick(self) -> None:
        """Goes an event on, or stops at the end."""
        if self.app.look.seq >= self.app.look.told.last:
            self.stop()
        else:
            self.app.action_move("event", 1)

    def _start(self) -> None:
        self.timer = self.app.set_interval(self.seconds, self.tick)

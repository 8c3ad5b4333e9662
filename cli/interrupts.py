"""Interrupts (Ctrl-C) of this process: exit code 130 and at most one line, at any moment.

While a command runs an interrupt is a KeyboardInterrupt, which the call answers (`cli.call`).
Before and after it ends the process at once. A process that was begun deaf to interrupts, as by
``nohup``, stays so.
"""

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

_AGAIN_SECONDS: Final = 0.01
_INTERRUPTED: Final = 130


def end_at_once(said: bytes = b"") -> None:
    """Lets interrupts end the process without further ado, saying this.

    One that is still to be raised again ends it now.
    """

    def end(_signal: int, _frame: FrameType | None) -> None:
        with suppress(OSError):
            os.write(2, said)
        os._exit(_INTERRUPTED)

    if _heed(end) and signal.getsignal(signal.SIGALRM) is signal.default_int_handler:
        signal.signal(signal.SIGALRM, end)
        if any(signal.setitimer(signal.ITIMER_REAL, 0)):
            end(signal.SIGALRM, None)


def raise_them() -> None:
    """Lets interrupts be raised, also those that Python drops, and end forked processes quietly.

    One that falls into a finalizer is only printed by Python, and the command would go on: it is
    raised again a moment later.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        return
    os.register_at_fork(after_in_child=_leave_to_the_system)
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    sys.unraisablehook = _raised_again
    _heed(signal.default_int_handler)


def _heed(handler: Callable[[int, FrameType | None], object]) -> bool:
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        return False
    signal.signal(signal.SIGINT, handler)
    return True


def _leave_to_the_system() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _raised_again(found: "UnraisableHookArgs") -> None:
    if issubclass(found.exc_type, KeyboardInterrupt):
        signal.setitimer(signal.ITIMER_REAL, _AGAIN_SECONDS)
    else:
        sys.__unraisablehook__(found)

"""SIGTERM and SIGHUP: a command they end leaves the store as at Ctrl-C, its exit code names them.

Either becomes the interrupt that Ctrl-C is at that moment (`cli.interrupts`), also in a process
that is deaf to Ctrl-C, as a shell's background jobs are. What was begun deaf to one, as by
``nohup``, stays so, and before and after the command the system ends the process as ever.
"""

import os
import signal
from types import FrameType
from typing import Final

_SIGNALS: Final = (signal.SIGTERM, signal.SIGHUP)
_LEFT: Final = (0, 130)
"""How a command ends that was interrupted: a whole terminal's is left as by its own key."""
_BY_SIGNAL: Final = 128
_received: list[int] = []


def interrupt_by_them() -> None:
    """Lets both interrupt the command; forked processes are ended by them as ever."""
    for each in _SIGNALS:
        if signal.getsignal(each) is not signal.SIG_IGN:
            signal.signal(each, _interrupt)
    os.register_at_fork(after_in_child=leave_them_to_the_system)


def leave_them_to_the_system() -> None:
    """Lets both end the process at once again."""
    for each in _SIGNALS:
        if signal.getsignal(each) is _interrupt:
            signal.signal(each, signal.SIG_DFL)


def exit_code(code: int) -> int:
    """Returns the code that the process ends with: 128 and the signal for one they interrupted."""
    return _BY_SIGNAL + _received[0] if _received and code in _LEFT else code


def _interrupt(number: int, frame: FrameType | None) -> None:
    _received.append(number)
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.default_int_handler(signal.SIGINT, frame)
    signal.raise_signal(signal.SIGINT)

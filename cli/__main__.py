"""The command ``ludwig`` as a process.

Whatever takes time is imported only when interrupts are heeded (`cli.interrupts`); Python itself
answers one that comes before this module is reached.
"""

import gc
import os
import sys

_INTERRUPTED = 130
_SAID = b"ludwig: interrupted\n"
_PAUSE = 100_000
"""New objects between two looks for garbage; Python's 700 cost a fifth of a short command."""


def main(arguments: list[str] | None = None) -> int:
    """Runs the command line, the process's own if none is given, and returns the exit code."""
    if arguments is None:
        return _process()
    from cli.call import answered

    return answered(arguments)


def _process() -> int:
    gc.set_threshold(_PAUSE)
    try:
        from cli.interrupts import end_at_once, raise_them
        from cli.termination import exit_code, interrupt_by_them, leave_them_to_the_system

        end_at_once(_SAID)
    except KeyboardInterrupt:
        os.write(2, _SAID)
        os._exit(_INTERRUPTED)
    code = _INTERRUPTED
    try:
        from cli.call import answered

        raise_them()
        interrupt_by_them()
        code = answered(sys.argv[1:])
        end_at_once()  # here one that comes before it has done so is still caught
    except KeyboardInterrupt as interrupt:
        if not _second(interrupt):
            os.write(2, _SAID)
    finally:
        end_at_once()
        leave_them_to_the_system()
        # The process ends: looking for garbage among what was imported would take as long again.
        gc.freeze()
    return exit_code(code)


def _second(interrupt: BaseException) -> bool:
    """Whether it came while another one was being answered, which is told by then."""
    before = interrupt.__context__
    return before is not None and (isinstance(before, KeyboardInterrupt) or _second(before))


if __name__ == "__main__":
    sys.exit(main())

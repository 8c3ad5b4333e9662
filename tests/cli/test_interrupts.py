import os
import signal
import subprocess
import sys
import threading

import pytest

from cli.exit_code import ExitCode
from replays.audit import sweep as sweeping

PRESS = "os.kill(os.getpid(), signal.SIGINT)"


LOOKING = "return {'A-1': Rule('A-1', 'A', 'so')}"


def _ran(script, tmp_path, heeded=signal.SIG_DFL):
    ran = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        preexec_fn=lambda: signal.signal(signal.SIGINT, heeded),
        env=os.environ | {"COLUMNS": "80"},
    )
    return ran.returncode, ran.stderr


@pytest.fixture
def ludwig_with(tmp_path):
    """Runs `ludwig rules` as a process of its own, code before it and in place of the rules."""

    def run(before="", rules=LOOKING, heeded=signal.SIG_DFL):
        script = (
            "import atexit, os, signal, sys, time\n"
            f"{before}\n"
            "from cli.__main__ import main\n"
            "import cli.commands.rules\n"
            "from domain.rulebook import Rule\n"
            f"def rules():\n    {rules}\n"
            "cli.commands.rules.rules = rules\n"
            "sys.argv = ['ludwig', 'rules']\n"
            "sys.exit(main())\n"
        )
        return _ran(script, tmp_path, heeded)

    return run


IMPORTING = f"""
import os, signal, sys
class Pressing:
    def find_spec(self, name, path=None, target=None):
        if name == MODULE:
            {PRESS}
sys.meta_path.insert(0, Pressing())
from cli.__main__ import main
"""


@pytest.mark.parametrize("module", ["cli.interrupts", "cli.call", "cli.streams", "cli.application"])
def test_an_interrupt_while_the_command_begins(tmp_path, module):
    """Ctrl-C while modules are loaded ends with 130 and one line."""
    began = "sys.argv = ['ludwig', 'rules']\nsys.exit(main())"
    script = IMPORTING.replace("MODULE", repr(module)) + began
    code, said = _ran(script, tmp_path)
    assert (ExitCode.INTERRUPTED, 1) == (code, len(said.splitlines()))
    assert said.endswith("interrupted\n")


def test_an_interrupt_of_a_command(ludwig_with):
    """Ctrl-C while a command works ends with 130 and one line that names it."""
    ran = ludwig_with(rules=f"{PRESS}; time.sleep(60)")
    assert (ExitCode.INTERRUPTED, "ludwig rules: interrupted\n") == ran


def test_an_interrupt_in_a_finalizer_is_not_lost(ludwig_with):
    """Where Python would print a traceback and go on, the command ends as it does elsewhere."""
    before = f"class Held:\n    def __del__(self):\n        {PRESS}\n"
    ran = ludwig_with(before, "Held(); time.sleep(60)")
    assert (ExitCode.INTERRUPTED, "ludwig rules: interrupted\n") == ran


def test_another_error_in_a_finalizer_is_still_told(ludwig_with):
    """What goes wrong in a finalizer is printed as ever."""
    before = "class Held:\n    def __del__(self):\n        raise ValueError('odd')\n"
    code, said = ludwig_with(before, f"Held(); {LOOKING}")
    assert (ExitCode.DONE, True) == (code, "ValueError: odd" in said)


def test_an_interrupt_that_became_another_error(ludwig_with):
    """An error that Python makes of an interrupt is no bug of ours."""
    raising = f"\n    try:\n        {PRESS}; time.sleep(60)"
    raising += "\n    except KeyboardInterrupt as error:\n        raise RuntimeError from error"
    ran = ludwig_with(rules=raising)
    assert (ExitCode.INTERRUPTED, "ludwig rules: interrupted\n") == ran


def test_what_went_wrong_while_an_interrupt_was_answered_is_told(ludwig_with):
    """A save that could not be completed says so with its own exit code, not that of Ctrl-C."""
    raising = f"\n    try:\n        {PRESS}; time.sleep(60)"
    raising += "\n    finally:\n        from ludwig.redis_streams import StoreUnavailable"
    raising += "\n        raise StoreUnavailable('is it saved?', outcome_unknown=True)"
    code, said = ludwig_with(rules=raising)
    assert (ExitCode.UNAVAILABLE, True) == (code, "is it saved?" in said)


def test_an_interrupt_while_the_process_ends(ludwig_with):
    """Ctrl-C after the answer ends the process at once, with 130 and without a word."""
    before = f"def press():\n    {PRESS}; time.sleep(60)\natexit.register(press)\n"
    assert (ExitCode.INTERRUPTED, "") == ludwig_with(before)


@pytest.mark.parametrize("ending", ["pass", "time.sleep(0.2)"])
def test_an_interrupt_in_a_finalizer_at_the_end_is_not_lost(ludwig_with, ending):
    """One that Python dropped just before the answer was done ends the process with 130."""
    held = f"class Held:\n    def __del__(self):\n        {PRESS}\n"
    before = f"{held}atexit.register(lambda: {ending})\n".replace("lambda: pass", "lambda: None")
    ran = ludwig_with(before, f"Held(); {LOOKING}")
    assert (ExitCode.INTERRUPTED, "") == ran


@pytest.mark.parametrize("step", ["split", "make_sound", "_answer"])
def test_an_interrupt_before_the_command_is_known(ludwig_with, step):
    """Ctrl-C while options are read, or streams made sound, is told as any other."""
    pressing = f"def press(*_):\n    {PRESS}; time.sleep(60)\n"
    before = f"{pressing}import cli.call\ncli.call.{step} = press\n"
    assert (ExitCode.INTERRUPTED, "ludwig: interrupted\n") == ludwig_with(before)


def test_a_second_interrupt_is_not_told_twice(ludwig_with):
    """Ctrl-C while another is answered ends the process, and only one line tells of both."""
    pressing = f"def fail(world, error):\n    world.say('once'); {PRESS}; time.sleep(60)\n"
    before = f"{pressing}import cli.world\ncli.world.World.fail = fail\n"
    ran = ludwig_with(before, rules=f"{PRESS}; time.sleep(60)")
    assert (ExitCode.INTERRUPTED, "once\n") == ran


def test_forked_processes_end_without_a_word(ludwig_with):
    """A helper that is forked for the work dies of an interrupt; only its parent tells of it."""
    child = f"child = os.fork() or ({PRESS}, time.sleep(60))"
    rules = f"{child}; sys.exit(40 + os.WTERMSIG(os.waitpid(child, 0)[1]))"
    assert (40 + signal.SIGINT, "") == ludwig_with(rules=rules)


def test_a_deaf_process_stays_deaf(ludwig_with):
    """What was begun deaf to interrupts, as by nohup, is not interrupted."""
    code, said = ludwig_with(rules=f"{PRESS}; {LOOKING}", heeded=signal.SIG_IGN)
    assert (ExitCode.DONE, "") == (code, said)


def test_processes_of_a_sweep_leave_interrupts_to_it(library):
    """The processes of an audit of all matches are deaf, later ones too; the first one is not."""
    place = sweeping.Place(None, str(library))
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    with sweeping.processes(place, 1) as pool:
        masks = [pool.apply(signal.pthread_sigmask, (signal.SIG_BLOCK, ()))]
        pool.apply_async(os._exit, (0,))
        masks.append(pool.apply(signal.pthread_sigmask, (signal.SIG_BLOCK, ())))
    assert [True] * 2 == [signal.SIGINT in each for each in masks]
    assert before == signal.pthread_sigmask(signal.SIG_BLOCK, ())


@pytest.fixture
def heeding():
    """Lets this process be interrupted, though it may have been begun deaf to that."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("heeding")
def test_an_interrupt_while_the_processes_of_a_sweep_start(library, monkeypatch):
    """Ctrl-C meanwhile is not lost: it arrives once they have started, and they end."""
    begun, context = [], sweeping.get_context("spawn")

    class Pressed:
        def Pool(self, *arguments):  # noqa: N802  as multiprocessing calls it
            # To this thread, as to a process that has no others: those of pytest-xdist heed it.
            signal.pthread_kill(threading.get_ident(), signal.SIGINT)
            begun.append(context.Pool(*arguments))
            return begun[0]

    monkeypatch.setattr(sweeping, "get_context", lambda _kind: Pressed())
    place = sweeping.Place(None, str(library))
    with pytest.raises(KeyboardInterrupt):
        list(sweeping.sweep(None, place, ("none",), jobs=2))
    with pytest.raises(ValueError, match="Pool not running"):
        begun[0].apply(int)

import os
import subprocess
import sys

import pytest

from cli.exit_code import ExitCode

UNUSED = (
    "pydantic",
    "rich",
    "textual",
    "dramatiq",
    "numba",
    "nacl",
    "cli.replay_app",
    "ludwig.players",
    "ludwig.rollouts",
    "replays.page",
)


@pytest.mark.parametrize(
    "words", [("list",), ("show", "two"), ("scores", "two"), ("show", "two", "--help")]
)
def test_a_short_command_imports_only_what_it_uses(library, words):
    """A command that only looks imports nothing of those that play, judge, draw pages or ask."""
    script = (
        "import sys; from cli.__main__ import main; main(sys.argv[1:]); "
        f"print([m for m in {UNUSED!r} if m in sys.modules], file=sys.stderr)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script, *words],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "LUDWIG_DATA": str(library)},
    )
    assert ("[]\n", True) == (ran.stderr, len(ran.stdout) > 0)


def test_listing_folds_nothing(library):
    """The list is read from the store's summaries: no timeline, no views, no drawing of castles."""
    script = (
        "import sys; from cli.__main__ import main; main(['list']); "
        "print([m for m in ('replays.timeline', 'projections', 'replays.drawing.castle') "
        "if m in sys.modules], file=sys.stderr)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "LUDWIG_DATA": str(library)},
    )
    assert ("[]\n", True) == (ran.stderr, "two-players" in ran.stdout)


LIGHT = (
    "analyse",
    "castle",
    "compare",
    "knew",
    "list",
    "log",
    "market",
    "new",
    "play",
    "prices",
    "replay",
    "scores",
    "show",
    "shuffle",
    "simulate",
    "take-back",
    "tiles",
    "what-if",
    "why-not",
)


def test_a_wrong_call_is_answered_before_anything_heavy_is_imported():
    """An unknown option or a page of help needs no rules, no store and no timeline."""
    script = (
        "import sys; from cli.__main__ import main; "
        "[main([name, word]) for name in sys.argv[1:] for word in ('--nope', '--help')]; "
        "print([m for m in ('domain', 'ludwig', 'msgspec', 'redis', 'replays.timeline') "
        "if m in sys.modules])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script, *LIGHT], capture_output=True, text=True, check=True
    )
    assert "[]" == ran.stdout.splitlines()[-1]
    assert len(LIGHT) == len(ran.stderr.splitlines())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("simulate", "--matches", "x"), "'x' is no whole number"),
        (("simulate", "--matches", "0"), "0 is less than 1"),
        (("audit", "--all", "--jobs", "257"), "257 is more than 256"),
        (("new",), "missing argument 'PLAYER'"),
    ],
)
def test_a_value_that_does_not_fit_is_refused(ludwig, words, said):
    """An argument of the wrong kind, out of range, or missing is named."""
    ran = ludwig(*words)
    assert ExitCode.USAGE == ran.code
    assert said in ran.err

import subprocess
import sys

import pytest
import typer

from cli.catalogue import COMMANDS, NAMES
from cli.error import CliError
from cli.exit_code import ExitCode
from cli.failure import translate
from cli.global_options import GlobalOptions, split
from replays.positions import PositionError

HEAVY = ("typer", "rich", "redis", "eventsourcing", "msgspec", "domain", "numba", "textual")


def test_help_names_every_command(ludwig):
    """`ludwig --help` shows each command with what it does."""
    shown = ludwig("--help")
    assert (ExitCode.DONE, "") == (shown.code, shown.err)
    assert [] == [e.name for e in COMMANDS if f"  {e.name} " not in shown.out]
    assert [] == [e.summary for e in COMMANDS if e.summary not in shown.out]


def test_help_imports_nothing_heavy():
    """The help answers at once because it imports no command, no store and no terminal library."""
    script = (
        "import sys; from cli.__main__ import main; main(['--help']); "
        f"print([m for m in {HEAVY!r} if m in sys.modules], file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert "[]\n" == ran.stderr


@pytest.mark.parametrize("name", NAMES)
def test_every_command_has_a_page(ludwig, name):
    """Each command explains itself, also as `ludwig help COMMAND`."""
    page = ludwig(name, "--help")
    assert ExitCode.DONE == page.code
    assert f"Usage: ludwig {name}" in page.out
    assert page.out == ludwig("help", name).out


def test_version(ludwig):
    """`--version` says which version this is."""
    assert ludwig("--version").out.startswith("ludwig ")
    assert {"version"} == set(ludwig("--version", "--json").data)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "ludwig: which command? (ludwig --help lists them, ludwig demo is the tour)\n"),
        (("rulez",), "ludwig: there is no command 'rulez' (ludwig rules?)\n"),
        (("--nonsense",), "ludwig: there is no option --nonsense (ludwig --help)\n"),
        (("--data",), "ludwig: --data needs a value\n"),
        (
            ("rules", "--nonsense"),
            "ludwig rules: no such option: --nonsense (ludwig rules --help)\n",
        ),
        (
            ("rules", "a", "b"),
            "ludwig rules: got unexpected extra argument(s) (b) (ludwig rules --help)\n",
        ),
    ],
)
def test_usage_errors_are_one_line(ludwig, arguments, message):
    """A command called wrongly exits 2 with one line on stderr and nothing on stdout."""
    assert (ExitCode.USAGE, "", message) == ludwig(*arguments)


@pytest.mark.parametrize("arguments", [(), ("rulez",), ("--data",), ("rules", "--nonsense")])
def test_usage_errors_as_json(ludwig, arguments):
    """Under --json a usage error is an envelope on stdout and nothing on stderr."""
    ran = ludwig("--json", *arguments)
    assert (ExitCode.USAGE, "") == (ran.code, ran.err)
    assert ("ludwig-cli/1", False, "usage") == (
        ran.json["schema"],
        ran.json["ok"],
        ran.json["error"]["code"],
    )
    assert {"code", "message", "rule", "at", "hint"} == set(ran.json["error"])


def test_global_options_stand_anywhere():
    """Global options are found before and after the command, with = or a space."""
    expected = GlobalOptions(json=True, data="d", redis="redis://h")
    for words in (
        ["--json", "--data", "d", "--redis=redis://h", "show", "m"],
        ["show", "--data=d", "m", "--redis", "redis://h", "--json"],
    ):
        assert (expected, ("show", "m")) == split(words, GlobalOptions())


def test_global_options_stop_at_two_dashes():
    """What follows `--` is never taken for an option."""
    assert (GlobalOptions(), ("show", "--", "--json")) == split(
        ["show", "--", "--json"], GlobalOptions()
    )


def test_directory_on_the_line_outranks_server_of_the_environment():
    """--data means the built-in store even where LUDWIG_REDIS_URL names a server."""
    options, _ = split(["--data", "d"], GlobalOptions(redis="redis://elsewhere"))
    assert ("d", None) == (options.data, options.redis)


def test_a_bug_is_one_line_and_exit_70(ludwig, monkeypatch):
    """An unforeseen exception is one clear line; --debug shows where it happened."""
    monkeypatch.setattr("domain.rulebook.rules", lambda: 1 // 0)
    monkeypatch.setattr("cli.commands.rules.rules", lambda: 1 // 0)
    quiet = ludwig("rules")
    assert (ExitCode.BUG, "") == (quiet.code, quiet.out)
    assert 1 == len(quiet.err.splitlines())
    assert "a bug of ours: ZeroDivisionError" in quiet.err
    loud = ludwig("rules", "--debug")
    assert "Traceback (most recent call last)" in loud.err
    assert "bug" == ludwig("rules", "--json").json["error"]["code"]


def test_interrupt_is_exit_130(ludwig, monkeypatch):
    """Ctrl-C ends a command with 130 and one line."""

    def interrupt():
        raise KeyboardInterrupt

    monkeypatch.setattr("cli.commands.rules.rules", interrupt)
    assert (ExitCode.INTERRUPTED, "", "ludwig rules: interrupted\n") == ludwig("rules")


def test_end_of_input_is_a_usage_error(ludwig, monkeypatch):
    """A question that meets the end of the input ends the command with one line."""

    def stop():
        raise typer.Abort

    monkeypatch.setattr("cli.commands.rules.rules", stop)
    ran = ludwig("rules")
    assert (ExitCode.USAGE, "ludwig rules: the input ended before an answer\n") == (
        ran.code,
        ran.err,
    )


def test_reader_that_leaves_ends_us_silently(process):
    """`| head` gets its lines; we end without a word."""
    ran = process("ludwig rules | head -1; echo ${PIPESTATUS[0]}")
    assert "SETUP\n0\n" == ran.out
    assert "" == ran.err


def test_reader_that_leaves_a_stream_ends_it_silently(process):
    """A command that prints line by line stops when nobody reads on, also in the middle."""
    lines = "ludwig record import two-players-second-edition --json >/dev/null; ludwig log two-p"
    ran = process(f"{lines} --json | head -1 | wc -l; echo ${{PIPESTATUS[0]}}")
    assert ("1\n0\n", "") == (ran.out, ran.err)


def test_pipes_carry_no_colour(process):
    """Through a pipe there are no escape codes."""
    assert "\x1b" not in process("ludwig tiles salon").out


def test_terminal_has_colour_unless_forbidden(process):
    """In a terminal rooms are coloured; NO_COLOR, TERM=dumb, --no-color and --json forbid it."""
    terminal = 'script -qec "ludwig {}" /dev/null'
    assert "\x1b[" in process(terminal.format("tiles salon"), TERM="xterm").out
    for arguments, environment in (
        ("tiles salon", {"NO_COLOR": "1"}),
        ("tiles salon", {"TERM": "dumb"}),
        ("tiles salon --no-color", {"TERM": "xterm"}),
        ("tiles salon --json", {"TERM": "xterm"}),
    ):
        assert "\x1b[" not in process(terminal.format(arguments), **environment).out


def test_other_encodings_get_plain_characters(process):
    """Where stdout takes no line drawing characters the tile is drawn in ASCII."""
    ran = process("ludwig tiles salon", PYTHONIOENCODING="ascii")
    assert (ExitCode.DONE, "") == (ran.code, ran.err)
    assert ran.out.isascii()
    assert "+--" in ran.out


def test_error_line_has_rule_and_hint():
    """An error's line is one line and carries message, rule and hint."""
    error = CliError("x", ExitCode.REFUSED, "no\nroom", rule="PLACE-2", hint="try west")
    assert "no room [PLACE-2] (try west)" == error.line()


def test_position_errors_are_told_apart():
    """A position that cannot be read is usage, one that does not exist is not found."""
    syntax = translate(PositionError("position.syntax", "a@x", "no", "use @17"))
    unknown = translate(PositionError("position.unknown", "@99", "no", None))
    assert (ExitCode.USAGE, ExitCode.NOT_FOUND) == (syntax.exit_code, unknown.exit_code)
    assert None is translate(ValueError("ours"))


def test_completion_offers_commands_and_rules(process):
    """The shell completes commands and the ids a command knows."""
    asked = "COMP_WORDS='ludwig {}' COMP_CWORD={} _LUDWIG_COMPLETE=complete_bash ludwig"
    assert "rules" in process(asked.format("ru", 1)).out.split()
    assert ["PLACE-1", "PLACE-2"] == process(asked.format("rules PLACE-", 2)).out.split()[:2]

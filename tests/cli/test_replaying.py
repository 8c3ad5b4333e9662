import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from cli.exit_code import ExitCode
from domain.decisions import awaited
from ludwig import Matches, SystemDraws
from ludwig.players import answer
from ludwig.simulation import lineup, seated_bots
from replays.until.manual import manual

TWO = "two-players-second-edition"


def numbers(ran):
    """Returns the numbers of the events that a plain replay printed."""
    words = (line.split() for line in ran.out.splitlines())
    return [int(first.rstrip("~")) for first, *_ in filter(None, words) if first[0].isdigit()]


def test_replay_from_a_position_to_another(look):
    """A plain replay prints what lies behind the first position up to the second."""
    ran = look("replay", f"{TWO}@10", "--to", "@14")
    assert [11, 12, 13, 14] == numbers(ran)[:4]


def test_until_stops_where_it_becomes_true(look):
    """`--until` ends the replay at the first position at which the expression holds."""
    ran = look("replay", TWO, "--until", "money.red < 3000", "--json")
    stops = [line["seq"] for line in ran.lines]
    assert list(range(1, 115)) == stops
    assert [False, True] == [line["money"]["red"] < 3000 for line in ran.lines[-2:]]


def test_until_counts_from_where_the_replay_begins(look):
    """What was true before the beginning does not count."""
    first = look("replay", TWO, "--until", "event == TurnPassed", "--json").lines[-1]["seq"]
    later = look("replay", f"{TWO}@{first}", "--until", "event == TurnPassed", "--json")
    assert first < later.lines[-1]["seq"]


def test_until_ends_a_step_early(look):
    """Stepped by round, the last step ends where the expression becomes true."""
    ran = look("replay", TWO, "--by", "round", "--until", "seq == 30", "--json")
    assert [20, 30] == [line["seq"] for line in ran.lines]


def test_until_never_true_is_a_no(look):
    """An expression that is never true lets the replay run to its end, and the answer is no."""
    ran = look("replay", TWO, "--to", "@20", "--until", "round == 9")
    assert (ExitCode.NO, 20) == (ran.code, numbers(ran)[-1])
    assert f"round == 9: never true up to {TWO}@20\n" == ran.err


@pytest.mark.parametrize(
    ("expression", "column", "hint"),
    [
        ("completed(throne_rom)", 11, "perhaps throne_room"),
        ("money.blue > 1", 7, "seats are red, yellow"),
        ("gold > 1", 1, "ludwig help until"),
    ],
)
def test_until_that_cannot_be_read(look, expression, column, hint):
    """An expression that cannot be read is a usage error with its column and a hint."""
    ran = look("replay", TWO, "--until", expression, "--json")
    error = ran.json["error"]
    assert (ExitCode.USAGE, "until.syntax") == (ran.code, error["code"])
    assert (column, hint) == (error["at"], error["hint"])


def test_help_until(look):
    """`help until` prints the language, as docs/until.md has it."""
    assert manual() + "\n" == look("help", "until").out
    assert {"text": manual()} == look("help", "until", "--json").data


def test_since_a_seats_last_decision(look):
    """`--since` begins behind the last decision of a seat."""
    for seat in ("red", "yellow"):
        events = [json.loads(line) for line in look("log", TWO, "--json").out.splitlines()]
        last = max(event["seq"] for event in events if event["by"] == seat)
        assert last + 1 == numbers(look("replay", TWO, "--since", seat))[0]


@pytest.mark.parametrize(
    "arguments",
    [
        (f"{TWO}@4", "--since", "red"),
        (TWO, "--follow", "--to", "@4"),
        (TWO, "--by", "week"),
    ],
)
def test_contradictions_are_usage_errors(look, arguments):
    """Options that contradict each other are refused."""
    assert ExitCode.USAGE == look("replay", *arguments).code


def test_follow_of_a_match_that_is_over(look):
    """Following a match that is over prints it and ends."""
    ran = look("replay", TWO, "--follow", "--by", "round", "--json")
    assert (ExitCode.DONE, 296) == (ran.code, ran.lines[-1]["seq"])
    assert ran.lines == look("replay", TWO, "--by", "round", "--json").lines


def played(store, decisions=None):
    """Plays the match ``live`` elsewhere, some decisions or to its end."""
    with Matches.open(data=str(store)) as matches:
        match, bots = matches.match("live"), seated_bots(lineup(2, ["random"], 7), 7)
        made = 0
        while (decision := awaited(match.state)) and made != decisions:
            choice = answer(bots[decision.seat], match.state, decision)
            match = matches.decide(match, choice, SystemDraws()).match
            made += 1
        return match


@pytest.fixture
def live(ludwig, tmp_path):
    """The match ``live`` in the store of `ludwig`, waiting for its first decision."""
    store = tmp_path / "store"
    with Matches.open(data=str(store)) as matches:
        matches.create(lineup(2, ["random"], 7), SystemDraws(), name="live")
    return store


def test_follow_to_the_end(ludwig, live):
    """`--follow` prints every event while the match is played elsewhere, and ends with it."""
    player = threading.Thread(target=played, args=(live,), daemon=True)
    player.start()
    ran = ludwig("replay", "live", "--follow", "--json")
    player.join()
    seqs = [line["seq"] for line in ran.lines]
    assert (ExitCode.DONE, list(range(1, len(seqs) + 1))) == (ran.code, seqs)
    assert ran.lines == ludwig("replay", "live", "--json").lines


def test_follow_until(ludwig, live):
    """`--follow --until` waits for the expression to become true, and no longer."""
    player = threading.Thread(target=played, args=(live, 30), daemon=True)
    player.start()
    ran = ludwig("replay", "live", "--follow", "--by", "turn", "--until", "round == 1", "--json")
    player.join()
    assert (ExitCode.DONE, 1) == (ran.code, ran.lines[-1]["round"])


@pytest.fixture
def _heeded():
    """Lets processes heed interrupts, which a shell's jobs in the background and theirs do not."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_heeded")
def test_follow_is_ended_by_an_interrupt(live, process_environment):
    """Ctrl-C ends following with 130."""
    command = [process_environment.pop("LUDWIG"), "replay", "live", "--follow", "--json"]
    running = subprocess.Popen(command, env=process_environment, stdout=subprocess.PIPE, text=True)
    first = json.loads(running.stdout.readline())
    running.send_signal(signal.SIGINT)
    out = running.communicate(timeout=60)[0]
    assert (1, ExitCode.INTERRUPTED) == (first["seq"], running.returncode)
    assert "interrupted" in out


@pytest.fixture
def process_environment(live, tmp_path):
    """The environment of a process on the store, with the command's path."""
    inherited = {key: value for key, value in os.environ.items() if not key.startswith("LUDWIG_")}
    command = str(Path(sys.executable).with_name("ludwig"))
    return inherited | {"LUDWIG_DATA": str(live), "LUDWIG": command}


def test_plain_in_a_terminal(terminal):
    """`--plain` prints text in a terminal too."""
    code, text = terminal("replay", f"{TWO}@290", "--to", "@292", "--plain").end()
    assert (ExitCode.DONE, False, True) == (code, "\x1b[?1049h" in text, " 292 " in text)


def test_plain_replays_load_no_application(library):
    """Only a replay on the whole terminal pays for the application."""
    script = (
        "import sys; from cli.__main__ import main; "
        f"main(['replay', '{TWO}@290', '--data', '{library}']); "
        "print([name for name in ('textual', 'cli.replay_app') if name in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert "[]" == ran.stdout.splitlines()[-1]


def test_replay_in_a_terminal(terminal):
    """In a terminal a replay is stepped through with keys, and leaves the screen as it was."""
    shown = terminal("replay", f"{TWO}@9")
    shown.until("@9 of 296")
    shown.type("\x1b[C")
    shown.until("10")
    shown.type("q")
    code, rest = shown.end()
    assert ExitCode.DONE == code
    assert "\x1b[?1049l" in rest


def test_interrupted_replay_leaves_the_screen_as_it_was(terminal):
    """Ctrl-C ends a replay with 130, and the terminal is itself again."""
    shown = terminal("replay", TWO)
    shown.until("of 296")
    shown.type("\x03")
    code, rest = shown.end()
    assert ExitCode.INTERRUPTED == code
    assert "\x1b[?1049l" in rest

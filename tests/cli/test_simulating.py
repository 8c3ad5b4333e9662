import pytest

from cli.exit_code import ExitCode


def test_simulated_matches_are_kept(ludwig):
    """Each simulated match is a line of text or an object, and is in the store afterwards."""
    ran = ludwig("simulate", "--players", 2, "--bots", "random", "--matches", 3, "--json")
    assert ExitCode.DONE == ran.code
    assert "" == ran.err
    ids = [line["match"] for line in ran.lines]
    assert 3 == len(set(ids))
    assert set(ids) == {line["match"] for line in ludwig("list", "--json").lines}
    assert all(2 == len(line["scores"]) for line in ran.lines)


def test_seed_repeats_a_match(ludwig):
    """The same seed gives the same match under another name; another seed gives another."""
    runs = [
        ludwig("simulate", "--players", 2, "--bots", "random", "--seed", seed, "--json").lines[0]
        for seed in ("seven", "seven", "eight")
    ]
    played = [(run["events"], run["scores"], run["ranking"]) for run in runs]
    assert played[0] == played[1]
    assert played[0] != played[2]
    assert 3 == len({run["match"] for run in runs})


@pytest.mark.parametrize("profile", ["second-edition", "first-edition", "board-game-arena", "app"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_profile_is_audited_clean(ludwig, profile, players):
    """A simulated match of any profile and number of players audits clean."""
    options = ["--players", players, "--bots", "random", "--profile", profile, "--seed", "s"]
    (line,) = ludwig("simulate", *options, "--json").lines
    ran = ludwig("audit", line["match"], "--json")
    assert (ExitCode.DONE, True, []) == (ran.code, ran.data["finished"], ran.data["violations"])
    assert {} == ran.data["unchecked"]


def test_switches_are_recorded(ludwig):
    """Overridden switches reach the first event of the match (P)."""
    options = ["--players", 2, "--bots", "random", "--switch", "CORNER=yes"]
    (line,) = ludwig("simulate", *options, "--switch", "P-TIE=shared", "--json").lines
    created = ludwig("log", f"{line['match']}@1", "--json").lines[0]
    assert {"P-CORNER": True, "P-TIE": "shared"} == created["data"]["switches"]


@pytest.mark.parametrize(
    ("options", "code", "rule"),
    [
        (("--players", 5), ExitCode.REFUSED, "SETUP-1"),
        (("--players", 0), ExitCode.REFUSED, "SETUP-1"),
        (("--bots", "nobody"), ExitCode.USAGE, None),
        (("--profile", "third-edition"), ExitCode.REFUSED, "P"),
        (("--switch", "P-TIE=maybe"), ExitCode.REFUSED, "P-TIE"),
        (("--switch", "P-NONE=1"), ExitCode.USAGE, "P"),
        (("--switch", "P-TIE"), ExitCode.USAGE, None),
        (("--matches", 0), ExitCode.USAGE, None),
    ],
)
def test_what_cannot_be_simulated(ludwig, options, code, rule):
    """Numbers of players, bots, profiles and switches that do not exist are refused."""
    ran = ludwig("simulate", "--bots", "random", *options, "--json")
    assert (code, rule) == (ran.code, ran.json["error"]["rule"])
    assert [] == ludwig("list", "--json").lines


def test_dry_run_keeps_nothing(ludwig):
    """--dry-run plays and writes nothing."""
    ran = ludwig("simulate", "--players", 2, "--bots", "random", "--dry-run", "--json")
    assert 1 == len(ran.lines)
    assert [] == ludwig("list", "--json").lines


def test_progress_is_drawn_for_people_only(process):
    """In a terminal a bar runs on stderr; in a pipe there is none."""
    command = "ludwig simulate --players 2 --bots random --matches 2"
    assert "" == process(command).err
    assert "2/2 matches" in process(f'script -qec "{command}" /dev/null').out


def test_name_of_a_match(ludwig):
    """--name gives the id; several matches are numbered; one that is taken is a conflict."""
    options = ["--players", 2, "--bots", "random", "--json"]
    assert ["hall"] == [
        line["match"] for line in ludwig("simulate", *options, "--name", "hall").lines
    ]
    many = ludwig("simulate", *options, "--matches", 2, "--name", "hall")
    assert ["hall-1", "hall-2"] == [line["match"] for line in many.lines]
    ran = ludwig("simulate", *options, "--name", "hall")
    assert (ExitCode.CONFLICT, "match.exists") == (ran.code, ran.json["error"]["code"])


def test_simulating_is_repeatable_by_command_id(ludwig):
    """--command-id makes a retry harmless: the same matches, stored once."""
    options = ["--players", 2, "--bots", "random", "--matches", 2, "--command-id", "x", "--json"]
    first, second = (ludwig("simulate", *options).lines for _ in range(2))
    assert [False, False, True, True] == [line["again"] for line in (*first, *second)]
    assert [line["head"] for line in first] == [line["head"] for line in second]
    assert 2 == len(ludwig("list", "--json").lines)


@pytest.mark.parametrize(
    "other",
    [("--seed", "2"), ("--seed", "1", "--players", "3"), ("--seed", "1", "--profile", "app")],
)
def test_command_id_of_another_simulation_is_a_conflict(ludwig, other):
    """The same --command-id with another seed or other rules is refused (exit 5)."""
    asked = ("simulate", "--players", "2", "--command-id", "s", "--json")
    assert False is ludwig(*asked, "--seed", "1").lines[0]["again"]
    assert True is ludwig(*asked, "--seed", "1").lines[0]["again"]
    assert ExitCode.CONFLICT == ludwig(*asked, *other).code

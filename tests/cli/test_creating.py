import pytest

from cli.exit_code import ExitCode


def test_new_match_waits_for_its_first_decision(ludwig):
    """`new` creates a match up to the first decision, and says how to go on."""
    ran = ludwig("new", "anna", "red=bot:random", "--json")
    assert ExitCode.DONE == ran.code
    assert "BONUS_CARDS" == ran.data["decision"]["ask"]
    assert f"ludwig play {ran.data['match']}" not in ran.out
    shown = ludwig("new", "anna", "bob", "--name", "hall")
    assert "created hall: play it with ludwig play hall" == shown.out.splitlines()[0]


def test_new_match_tells_who_sits_where(ludwig):
    """SETUP-6: `new` names each player's seat, the first Master Builder first."""
    shown = ludwig("new", "anna", "red=ben", "--first", "red")
    assert "ben at red begins, anna sits at blue" == shown.out.splitlines()[1]
    data = ludwig("new", "anna", "ben", "--json").data
    assert {"anna": "blue", "ben": "green"} == {
        player["name"]: player["seat"] for player in data["players"]
    }


def test_players_as_typed(ludwig):
    """SETUP-6: seats, names, bots and the first Master Builder are as typed."""
    arguments = ["green=Anna", "bot:random", "yellow=", "--first", "yellow", "--foyer", "back"]
    ludwig("new", *arguments, "--name", "hall")
    (created,) = ludwig("log", "hall@1", "--json").lines
    assert [
        {"seat": "yellow", "name": "yellow", "foyer": "foyer_back", "kind": "human"},
        {"seat": "green", "name": "Anna", "foyer": "foyer_back", "kind": "human"},
        {"seat": "blue", "name": "random", "foyer": "foyer_back", "kind": "bot:random"},
    ] == created["data"]["players"]


@pytest.mark.parametrize(
    ("arguments", "code", "rule"),
    [
        (("a", "b", "c", "d", "e"), ExitCode.REFUSED, "SETUP-1"),
        (("pink=anna", "b"), ExitCode.USAGE, None),
        (("red=anna", "red=bob"), ExitCode.USAGE, None),
        (("anna", "bot:nobody"), ExitCode.USAGE, None),
        (("anna", "bob", "--first", "red"), ExitCode.USAGE, None),
        (
            ("anna", "bob", "--profile", "first-edition", "--foyer", "back"),
            ExitCode.REFUSED,
            "P-FOYER",
        ),
        (("anna", "bob", "--name", "My Hall"), ExitCode.USAGE, None),
        ((), ExitCode.USAGE, None),
    ],
)
def test_what_cannot_be_created(ludwig, arguments, code, rule):
    """Matches that the rules or the words do not allow are refused, and nothing is written."""
    ran = ludwig("new", *arguments, "--json")
    assert (code, rule) == (ran.code, ran.json["error"]["rule"])
    assert [] == ludwig("list", "--json").lines


def test_name_that_is_taken_is_a_conflict(ludwig, hall):
    """A second match of the same name is a conflict (exit 5)."""
    assert ExitCode.CONFLICT == ludwig("new", "anna", "bob", "--name", hall).code


def test_new_is_repeatable_by_command_id(ludwig):
    """--command-id makes a retry of `new` harmless: one match, the same answer."""
    first, second = (
        ludwig("new", "anna", "bob", "--command-id", "abc", "--json").data for _ in range(2)
    )
    assert (first["match"], False, True) == (second["match"], first["again"], second["again"])
    assert 1 == len(ludwig("list", "--json").lines)


def test_new_dry_run(ludwig):
    """--dry-run prints the events that would be appended, secrets left out, and writes nothing."""
    ran = ludwig("new", "anna", "bob", "--dry-run", "--json")
    assert ["MatchCreated", "DecksShuffled", "FavorsRevealed"] == [
        event["type"] for event in ran.data["events"]
    ][:3]
    assert all({} == event["secret"] for event in ran.data["events"])
    assert "is dealt 3 bonus cards" in ludwig("new", "anna", "bob", "--dry-run").out
    assert [] == ludwig("list", "--json").lines

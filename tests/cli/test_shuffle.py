import json

import pytest

from cli.exit_code import ExitCode


@pytest.fixture
def begun(ludwig):
    """A match with fair decks that has only been created."""
    made = ludwig("new", "red=anna", "yellow=bot:random", "--fair", "--name", "fair", "--json")
    return made.data


def test_new_fair_commits_before_anything_is_shuffled(ludwig, begun):
    """SETUP-2: a fair match begins with the commitment to its seed, which nobody sees."""
    (line,) = ludwig("log", "fair", "--json").lines
    assert begun["commitment"] == line["data"]["server_seed"]["commitment"]
    assert {} == line["secret"]
    said = ludwig("new", "anna", "ben", "--fair").out
    assert "committed to as" in said
    assert "ludwig shuffle" in said


def test_plan_of_a_fair_match_is_what_is_stored(ludwig, begun):
    """SETUP-2: `new --fair --dry-run` prints the one event that the call would store."""
    planned = ludwig("new", "red=anna", "yellow=bot:random", "--fair", "--dry-run", "--json").data
    stored = ludwig("log", "fair", "--json").lines
    assert [line["type"] for line in stored] == [event["type"] for event in planned["events"]]


def test_seats_contribute_seeds(ludwig, begun):
    """Each seat may add a seed, or a random one; the decks name them, and are shuffled once."""
    ran = ludwig("shuffle", "fair", "--seed", "red=5EED", "--seed", "yellow", "--json")
    seeds = ran.data["seat_seeds"]
    assert ("5eed", 64) == (seeds["red"], len(seeds["yellow"]))
    again = ludwig("shuffle", "fair", "--seed", "red=aa", "--json")
    assert (ExitCode.REFUSED, "fair.laid_out") == (again.code, again.json["error"]["code"])


def test_shuffling_is_repeatable_under_one_id(ludwig, begun):
    """A retry under the same --command-id answers the same."""
    asked = ("shuffle", "fair", "--seed", "red=01", "--command-id", "s", "--json")
    assert ludwig(*asked).data["events"] == ludwig(*asked).data["events"]


def test_command_id_of_another_shuffle_is_a_conflict(ludwig):
    """A --command-id with other seeds, or of the match's creation, is refused (exit 5)."""
    ludwig("new", "red=anna", "--fair", "--name", "fair", "--command-id", "n")
    assert ExitCode.CONFLICT == ludwig("shuffle", "fair", "--command-id", "n").code
    asked = ("shuffle", "fair", "--command-id", "s", "--json", "--seed")
    assert ExitCode.DONE == ludwig(*asked, "red").code
    assert ExitCode.DONE == ludwig(*asked, "red").code
    ran = ludwig(*asked, "red=02")
    assert (ExitCode.CONFLICT, "command.reused") == (ran.code, ran.json["error"]["code"])
    assert ExitCode.CONFLICT == ludwig("shuffle", "fair", "--command-id", "s").code


def test_seed_of_a_player_by_name(ludwig, begun):
    """A seed may be given for a player's name; a wrong one is told who sits where."""
    wrong = ludwig("shuffle", "fair", "--seed", "ben=01")
    assert "seats: " in wrong.err
    assert "red (anna)" in wrong.err
    ran = ludwig("shuffle", "fair", "--seed", "Anna=01", "--json")
    assert {"red": "01"} == ran.data["seat_seeds"]


@pytest.mark.parametrize("more", [(), ("--dry-run",)])
def test_no_choice_before_the_decks_are_shuffled(ludwig, begun, more):
    """SETUP-2: a choice does not shuffle fair decks, which would shut the seats' seeds out."""
    ran = ludwig("play", "fair", "--choose", 1, *more, "--json")
    assert (ExitCode.REFUSED, "fair.not_laid_out") == (ran.code, ran.json["error"]["code"])
    assert "ludwig shuffle fair" in ran.json["error"]["hint"]
    assert 1 == len(ludwig("log", "fair", "--json").lines)


def test_look_at_a_fair_match_shuffles_nothing(ludwig, begun):
    """`play --json` says that the shuffle is due, and writes nothing."""
    data = ludwig("play", "fair", "--json").data
    assert ("shuffle", None) == (data["due"], data["decision"])
    assert 1 == len(ludwig("log", "fair", "--json").lines)


@pytest.mark.parametrize(("typed", "shuffled"), [("", 0), ("quit\n", 0), ("1\nyes\n", 1)])
def test_sitting_asks_before_it_shuffles(ludwig, begun, typed, shuffled):
    """Who plays a fair match that is not shuffled is asked first; only a yes shuffles."""
    ran = ludwig("play", "fair", typed=typed)
    assert "ludwig shuffle fair --seed SEAT" in ran.err
    types = [line["type"] for line in ludwig("log", "fair", "--json").lines]
    assert shuffled == types.count("DecksShuffled")


def test_whole_fair_match_audits_clean(ludwig):
    """A fair match played by its store audits clean, and the seed is public after its end."""
    ludwig("new", "red=anna", "--fair", "--name", "alone")
    ludwig("shuffle", "alone", "--seed", "red=5eed")
    for _ in range(400):
        if ludwig("play", "alone", "--choose", "pass").code == ExitCode.REFUSED:
            break
    data = ludwig("audit", "alone", "--json").data
    assert (True, []) == (data["finished"], data["violations"])
    first = json.loads(ludwig("record", "export", "alone").out.splitlines()[1])
    assert first["secret"]["server_seed"]["value"].startswith("ludwig-fair-1:")


@pytest.mark.parametrize(
    ("seed", "code"),
    [
        ("blue=aa", ExitCode.NOT_FOUND),
        ("red=xyz", ExitCode.USAGE),
        ("red=" + "a" * 300, ExitCode.USAGE),
    ],
)
def test_what_is_no_seed(ludwig, begun, seed, code):
    """A seed is hex digits of somebody who sits there."""
    assert code == ludwig("shuffle", "fair", "--seed", seed).code

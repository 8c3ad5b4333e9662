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


@pytest.mark.parametrize("seed", ["blue=aa", "red=xyz", "red=" + "a" * 300])
def test_what_is_no_seed(ludwig, begun, seed):
    """A seed is hex digits of somebody who sits there."""
    assert ExitCode.USAGE == ludwig("shuffle", "fair", "--seed", seed).code

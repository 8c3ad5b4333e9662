import pytest

from cli.exit_code import ExitCode

TWO = "two-players-second-edition"
REUSED = (ExitCode.CONFLICT, "command.reused")


@pytest.fixture
def bench(ludwig):
    """A store with a finished match, a branch of it, and a match that goes on."""
    ludwig("record", "import", TWO)
    ludwig("new", "blue=Anna", "red=Bert", "--name", "run", "--first", "blue")
    ludwig("branch", "new", "two@40", "other")
    for claim in ("one", "two"):
        ludwig("dispute", "open", "two@284", "--by", "red", "--claim", claim)
    return ludwig


BRANCH = ("branch", "new", "two@r4.red", "mine", "--instead", "pass")
OPENED = ("dispute", "open", "two@284", "--by", "red", "--claim", "no")
SAID = ("dispute", "evidence", "two", "1", "--by", "red", "--text", "so")
BACK = ("dispute", "rule", "two", "1", "--correct", "--back-to", "@282")
CALLS = [
    (OPENED, (*OPENED[:-1], "nothing")),
    (OPENED, SAID),
    (SAID, (*SAID[:3], "2", *SAID[4:])),
    (SAID, (*SAID[:-1], "not so")),
    (SAID, BACK),
    (BACK, ("dispute", "rule", "two", "2", "--correct", "--back-to", "@282")),
    (BACK, ("dispute", "rule", "two", "1", "--reject")),
    (BRANCH, ("branch", "new", "two@60", "mine")),
    (BRANCH, ("branch", "new", "two@r4.red", "mine")),
    (BRANCH, ("branch", "new", "two@r4.red", "mine", "--instead", "1")),
    (BRANCH, (*BRANCH, "--reshuffle")),
    (BRANCH, ("branch", "new", "two@r4.red", "yours", "--instead", "pass")),
    (("branch", "new", "two@60"), ("branch", "new", "two@61")),
    (("branch", "note", "two@17", "hm"), ("branch", "note", "two@17", "oh")),
    (("branch", "note", "two@17", "hm"), ("branch", "note", "two@18", "hm")),
    (("branch", "note", "two", "hm"), ("branch", "note", "two/other", "hm")),
    (("branch", "note", "two@17", "hm"), ("branch", "mark", "two@17", "!")),
    (("branch", "mark", "two@17", "!"), ("branch", "mark", "two@17", "?")),
    (("branch", "promote", "two/other"), ("branch", "promote", "two")),
    (("branch", "drop", "two/other"), ("branch", "drop", "two/other", "--restore")),
]


def kept(ludwig):
    """Returns the match, its branches and its disputes as they are listed."""
    asked = (("show", "two"), ("branch", "list", "two", "--all"), ("dispute", "list", "two"))
    return [ludwig(*each).out for each in asked]


@pytest.mark.parametrize(("first", "second"), CALLS)
def test_command_id_of_another_call_is_a_conflict(bench, first, second):
    """A call repeated under its --command-id is done once; another under it is refused (exit 5)."""
    done, again = (bench(*first, "--command-id", "c", "--json") for _ in range(2))
    assert (ExitCode.DONE, ExitCode.DONE) == (done.code, again.code)
    assert done.data["match"] == again.data["match"]
    before = kept(bench)
    other = bench(*second, "--command-id", "c", "--json")
    assert REUSED == (other.code, other.json["error"]["code"])
    assert before == kept(bench)


def test_note_at_the_end_is_the_same_when_the_match_went_on(bench):
    """A retry that names no event answers with the one that the note stands beside."""
    noted = ("branch", "note", "run", "hm", "--command-id", "c", "--json")
    first = bench(*noted).data
    assert ExitCode.DONE == bench("play", "run", "--choose", "1").code
    assert first == bench(*noted).data


@pytest.fixture
def ahead(bench):
    """The same with a branch that is some choices ahead of the match that goes on."""
    bench("branch", "new", "run", "plan", "--as", "referee")
    for choice in ("1", "1", "1 2 3 4 5"):
        assert (
            ExitCode.DONE == bench("play", "run/plan", "--choose", choice, "--as", "referee").code
        )
    return bench


def test_branch_applied_in_part_goes_on_under_its_id(ahead):
    """A call that was broken off after its first choice plays the others when it is repeated."""
    asked = ("branch", "apply", "run/plan", "--as", "referee", "--command-id", "c", "--json")
    assert ExitCode.DONE == ahead("play", "run", "--choose", "1", "--command-id", "c/0").code
    rest = ahead(*asked).data
    assert (1, 2, 0) == (rest["made_already"], len(rest["applied"]), rest["left"])
    assert ahead("show", "run", "--json").data["seq"] == rest["seq"]
    assert (3, []) == tuple(ahead(*asked).data[key] for key in ("made_already", "applied"))


def test_branch_is_not_applied_under_the_id_of_another(ahead):
    """What another call has chosen under the id is not taken for this branch's choice (exit 5)."""
    ahead("branch", "new", "run", "twin", "--as", "referee")
    ahead("play", "run/twin", "--choose", "2", "--as", "referee")
    asked = ("--as", "referee", "--command-id", "c", "--json")
    assert ExitCode.DONE == ahead("branch", "apply", "run/twin", *asked).code
    ran = ahead("branch", "apply", "run/plan", *asked)
    assert REUSED == (ran.code, ran.json["error"]["code"])

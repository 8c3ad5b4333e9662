import pytest
import typer

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


CALLED = {
    "new": ("new", "blue=Anna", "red=Bert", "--first", "blue", "--name", "{match}"),
    "simulate": ("simulate", "--bots", "random", "--seed", "s", "--name", "{match}"),
    "shuffle": ("shuffle", "{match}"),
    "play": ("play", "{match}", "--choose", "1"),
    "take-back": ("take-back", "{match}@5", "--by", "blue"),
    "branch new": ("branch", "new", "{match}@2", "mine"),
    "branch note": ("branch", "note", "{match}@2", "hm"),
    "branch mark": ("branch", "mark", "{match}@2", "!"),
    "branch promote": ("branch", "promote", "{match}/plan", "--as", "referee"),
    "branch drop": ("branch", "drop", "{match}/plan", "--as", "referee"),
    "branch apply": ("branch", "apply", "{match}/plan", "--as", "referee"),
    "dispute open": ("dispute", "open", "{match}@2", "--by", "blue", "--claim", "no"),
    "dispute evidence": ("dispute", "evidence", "{match}", "1", "--by", "blue", "--text", "so"),
    "dispute rule": ("dispute", "rule", "{match}", "1", "--reject"),
}
"""A call of every command that takes an id."""
MATCHES = {"new": "fresh", "simulate": "played", "shuffle": "fair"}
"""The match of a call that begins one, or cannot be made on that of all the others."""
OF_THEIR_OWN = {"record import"}
"""Those that take one and need none: a record is the name of its own call."""


def takers():
    """Returns the commands of the application that take an id."""
    from cli.application import application
    from cli.catalogue import NAMES

    found = set()
    for command in typer.main.get_command(application(NAMES)).commands.values():
        under = getattr(command, "commands", None) or {"": command}
        for name, each in under.items():
            if any("--command-id" in parameter.opts for parameter in each.params):
                found.add(f"{command.name} {name}".strip())
    return found


def test_every_command_that_takes_an_id_is_tried():
    """No command with --command-id is missing from the test of all of them."""
    assert set(CALLED) | OF_THEIR_OWN == takers()


def called(ludwig, name, match):
    words = [word.format(match=match) for word in CALLED[name]]
    return ludwig(*words, "--command-id", "c", "--json")


def stored(ludwig, match):
    """Returns all that stands in the store of a match, its branches and its disputes."""
    asked = (("show", match), ("branch", "list", match, "--all"), ("dispute", "list", match))
    return [ludwig(*each).out for each in (*asked, ("show", f"{match}/plan"))]


@pytest.mark.parametrize("name", CALLED)
def test_an_id_names_one_call_on_a_match(ludwig, name):
    """Of all commands that take an id only the one it was given to answers it, as it did before."""
    match = MATCHES.get(name, "run")
    if name == "shuffle":
        ludwig("new", "blue=Anna", "red=Bert", "--name", match, "--fair")
    elif match == "run":
        ludwig("new", "blue=Anna", "red=Bert", "--name", match, "--first", "blue")
        ludwig("branch", "new", match, "plan", "--as", "referee")
        ludwig("play", "run/plan", "--choose", "1", "--as", "referee")
        ludwig("play", "run/plan", "--choose", "1", "--as", "referee")
        ludwig("dispute", "open", match, "--by", "red", "--claim", "one")
        ludwig("play", "run", "--choose", "1")
    first = called(ludwig, name, match)
    assert ExitCode.DONE == first.code
    if match != "run":
        ludwig("branch", "new", f"{match}@1", "plan", "--as", "referee")
    before = stored(ludwig, match)
    for other in CALLED:
        if other != name:
            ran = called(ludwig, other, match)
            code = ran.json["error"]["code"] if ran.code else "done"
            assert (other, *REUSED) == (other, ran.code, code)
    again = called(ludwig, name, match)
    assert (ExitCode.DONE, before) == (again.code, stored(ludwig, match))
    if name != "branch apply":
        told = [{**ran.lines[0].get("data", {}), "again": None} for ran in (first, again)]
        assert told[0] == told[1]


def test_branch_is_applied_under_one_id_only(ahead):
    """Another branch that would go on behind what was applied is refused under its id (exit 5)."""
    asked = ("--as", "referee", "--command-id", "c", "--json")
    ahead("branch", "new", "run/plan", "longer", "--as", "referee")
    ahead("play", "run/longer", "--choose", "1", "--as", "referee")
    assert ExitCode.DONE == ahead("branch", "apply", "run/plan", *asked).code
    before = stored(ahead, "run")
    ran = ahead("branch", "apply", "run/longer", *asked)
    assert REUSED == (ran.code, ran.json["error"]["code"])
    assert before == stored(ahead, "run")
    assert ExitCode.DONE == ahead("branch", "apply", "run/longer", *asked[:2]).code


def test_a_branch_begun_in_part_is_begun_under_its_id(ludwig):
    """A call that was broken off before its branch was stored begins that branch when repeated."""
    from ludwig import Matches
    from ludwig.branches.book import Begun, Bookkeeping

    ludwig("new", "blue=Anna", "red=Bert", "--name", "run")
    with Matches.open() as matches:
        Bookkeeping(matches.store).write("run", (Begun("run/what-if-7"),), "c")
    asked = ("branch", "new", "run", "--command-id", "c", "--json")
    assert ["run/what-if-7"] * 2 == [ludwig(*asked).data["match"] for _ in range(2)]

import pytest

from cli.exit_code import ExitCode

TWO = "two-players-second-edition"


@pytest.fixture
def bench(ludwig):
    """A store with a finished match and a running one; calls the command line on it."""
    ludwig("record", "import", TWO)
    ludwig("new", "blue=Anna", "red=Bert", "--name", "run", "--first", "blue")
    return ludwig


def branch(bench, *arguments):
    ran = bench("branch", "new", *arguments, "--json")
    assert ExitCode.DONE == ran.code, ran.out
    return ran.data


def test_notes_marks_and_the_first_line(bench):
    """Notes and marks stand beside any event; a line can be promoted; nothing enters the match."""
    head = bench("show", TWO, "--json").data
    branch(bench, "two@60", "mine")
    bench("branch", "note", "two@50", "too dear")
    bench("branch", "mark", "two@50", "?")
    bench("branch", "mark", "two/mine@60", "!")
    bench("branch", "promote", "two/mine")
    tree = bench("branch", "list", TWO, "--json").data
    assert f"{TWO}/mine" == tree["first"]
    assert [(TWO, 50, "?", "too dear"), (f"{TWO}/mine", 60, "!", "")] == [
        (n["line"], n["seq"], n["mark"], n["text"]) for n in tree["notes"]
    ]
    bench("branch", "note", "two@50", "")
    bench("branch", "mark", "two@50", "")
    bench("branch", "promote", TWO)
    tree = bench("branch", "list", TWO, "--json").data
    assert (TWO, 1) == (tree["first"], len(tree["notes"]))
    assert head == bench("show", TWO, "--json").data
    assert ExitCode.USAGE == bench("branch", "mark", "two@50", "#").code


def test_notes_on_a_running_match_are_their_writers(bench):
    """SEE-2 Until the match has ended a seat's note is its own and the referee's, in every form."""
    branch(bench, "run", "open")
    for line in ("run@5", "run/open@5"):
        bench("branch", "note", line, "referee's", "--as", "referee")
        bench("branch", "mark", line, "?!", "--as", "blue")
        bench("branch", "note", line, "all's")

    def read(eyes):
        tree = bench("branch", "list", "run", "--as", eyes, "--json").data["notes"]
        shown = bench("branch", "show", "run/open", "--as", eyes, "--json").data["notes"]
        assert shown == [
            {key: note[key] for key in ("seq", "mark", "text", "as")}
            for note in tree
            if note["line"] == "run/open"
        ]
        printed = [
            bench(*words, "--as", eyes).out
            for words in (("log", "run"), ("replay", "run"), ("branch", "list", "run"))
        ]
        for text, owner in (("referee's", "referee"), ("?!", "blue"), ("all's", "spectator")):
            here = {owner in {note["as"] for note in tree}, *(text in each for each in printed)}
            assert {owner in {note["as"] for note in tree}} == here
        return [note["as"] for note in tree if note["line"] == "run"]

    assert ["spectator"] == read("spectator") == read("red")
    assert ["blue", "spectator"] == read("blue")
    assert ["blue", "referee", "spectator"] == read("referee")
    for line in ("run@5", "run/open@5"):
        bench("branch", "note", line, "")
    assert ["blue", "referee"] == read("referee")


def test_notes_open_with_the_end_of_the_match(bench):
    """SEE-5 What a seat wrote beside a match is everybody's once it has ended."""
    bench("branch", "note", "two@50", "red's", "--as", "red")
    assert "red's" in bench("log", TWO).out
    notes = bench("branch", "list", TWO, "--as", "blue", "--json").data["notes"]
    assert [("red's", "red")] == [(note["text"], note["as"]) for note in notes]

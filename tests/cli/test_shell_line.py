import pytest

from cli.exit_code import ExitCode

TWO = "two-players-second-edition"


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("show --data {} tw", [TWO]),
        ("--data {} show tw", [TWO]),
        ("--data = {} show tw", [TWO]),
        ("show --data={} TWO --as Y", ["Yellow"]),
        ("--json take-back TWO --data {} --by R", ["Red"]),
        ("castle TWO --data {} R", ["Red"]),
        ("show tw", []),
        ("--data", ["--data"]),
    ],
)
def test_completion_looks_where_the_command_would(library, process, line, found):
    """Matches and names are of the store that the line names, wherever it names it."""
    words = ["ludwig", *line.replace("TWO", TWO).format(library).split()]
    asked = {"COMP_WORDS": " ".join(words), "COMP_CWORD": str(len(words) - 1)}
    ran = process("ludwig", **asked, _LUDWIG_COMPLETE="complete_bash")
    assert (ExitCode.DONE, found) == (ran.code, ran.out.split())

"""A branch begun as the tests begin them."""

from cli.exit_code import ExitCode


def branch(ludwig, *arguments):
    """Begins a branch on the command line; returns the data of the answer."""
    ran = ludwig("branch", "new", *arguments, "--json")
    assert ExitCode.DONE == ran.code, ran.out
    return ran.data

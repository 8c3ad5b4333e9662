import pytest
from twins import spoilt, twins

from cli.exit_code import ExitCode
from replays.audit import audit
from replays.record import write


@pytest.fixture(scope="module")
def hidden():
    """A match that goes on, in which a card was kept that was dealt to nobody."""
    return next(filter(None, (spoilt(twins(seed)) for seed in range(20)))).other


@pytest.fixture
def imported(ludwig, hidden, tmp_path):
    """The command line with this match imported, as the referee has it."""
    file = tmp_path / "run.ludwig.jsonl"
    file.write_bytes(write(hidden))
    assert ExitCode.DONE == ludwig("record", "import", file).code
    return ludwig


def test_fault_in_what_is_hidden_is_found_by_the_referee_alone(imported, hidden):
    """SEE-4: nobody named is a spectator, for an imported match as for any other."""
    unnamed, spectator = (imported("audit", "run", *eyes) for eyes in ((), ("--as", "spectator")))
    assert unnamed == spectator
    assert ExitCode.DONE == unnamed.code
    referee = imported("audit", "run", "--as", "referee", "--json")
    found = [finding._asdict() for finding in audit(hidden).findings]
    assert (ExitCode.NO, found) == (referee.code, referee.data["violations"])


def test_sweep_judges_for_a_spectator_too(imported):
    """SEE-4: so does `audit --all`, whose lines say for whom."""
    ran = imported("audit", "--all", "--json")
    assert (ExitCode.DONE, ["spectator"]) == (ran.code, [line["as"] for line in ran.lines])
    assert ExitCode.NO == imported("audit", "--all", "--as", "referee").code


def test_audit_says_who_sees_more(imported):
    """What could not be checked is counted, with whose eyes it could; the referee hears nothing."""
    ran = imported("audit", "run", "--json")
    left = sum(ran.data["unchecked"].values())
    assert f"checks not made: {left}; --as referee sees more of the match\n" == ran.err
    assert "" == imported("audit", "run", "--as", "referee").err

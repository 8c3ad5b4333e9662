import pytest
from msgspec import UNSET
from spoiling.draft import Draft
from twins import spoilt, twins

from cli.exit_code import ExitCode
from domain.events import MatchAbandoned
from ludwig import Matches
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


def marks(ludwig, *eyes):
    """Returns what `list` and `show` call unclean, as data and in the table."""
    (line,) = ludwig("list", "--json", *eyes).lines
    table = "unclean" in ludwig("list", *eyes).out
    words = "the record breaks" in ludwig("show", "run", *eyes).out
    return line["unclean"], ludwig("show", "run", "--json", *eyes).data["unclean"], table, words


def test_mark_of_what_is_hidden_is_the_referees(imported, hidden):
    """SEE-2: while it goes on the others do not hear of a fault in what they may not see."""
    first = audit(hidden).findings[0]
    said = f"{first.rule} at event {first.seq}"
    assert (None, None, False, False) == marks(imported) == marks(imported, "--as", "spectator")
    assert (None, None, False, False) == marks(
        imported, "--as", hidden.events[0].data["players"][0]["seat"]
    )
    assert (said, said, True, True) == marks(imported, "--as", "referee")


def test_mark_is_everybodys_once_the_match_has_ended(imported):
    """SEE-5: then nothing is hidden, nor what was found at the import."""
    with Matches.open() as matches:
        ended = MatchAbandoned("late", UNSET)
        matches.intervene(matches.match("run"), ended, by="referee")
    assert marks(imported, "--as", "referee") == marks(imported)
    assert "abandoned, unclean" in imported("list").out


def test_mark_of_what_everybody_sees_is_everybodys(ludwig, hidden, tmp_path):
    """A fault in the open, before or after a hidden one, is marked for everybody."""
    draft = Draft(hidden)
    paid = next(e for e in reversed(draft.entries) if "price" in e.data)
    paid.data["price"] += 1000
    file = tmp_path / "run.ludwig.jsonl"
    file.write_bytes(write(draft.sealed()))
    ludwig("record", "import", file)
    seq = draft.entries.index(paid) + 1
    assert f"at event {seq}" in marks(ludwig)[0]

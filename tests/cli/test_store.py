import pytest

from cli.exit_code import ExitCode
from ludwig.matches.matches import Matches
from ludwig.redis_streams import StoreUnavailable
from ludwig.redis_streams.copying import copy

TWO = "two-players-second-edition"


@pytest.fixture
def filled(ludwig):
    """A store with a match, a branch of it, a note beside it and a dispute about it."""
    ludwig("record", "import", TWO)
    ludwig("branch", "new", f"{TWO}@100", "other")
    ludwig("branch", "note", f"{TWO}@50", "too dear")
    ludwig("dispute", "open", f"{TWO}@284", "--by", "red", "--claim", "too much")
    return ludwig


@pytest.fixture
def target(tmp_path):
    """A directory for the copy, that is not there yet."""
    return tmp_path / "copy"


def told(ludwig, *more):
    """What several commands print of the match, its branch, note and dispute."""
    commands = (
        ("list", "--json"),
        ("record", "export", TWO, "--json"),
        ("branch", "list", TWO, "--json"),
        ("dispute", "show", TWO, "1", "--json"),
    )
    return [ludwig(*command, *more) for command in commands]


def test_copy_holds_all_that_was_there(filled, target):
    """Matches, branches, notes and disputes are told by the copy as by the store."""
    ran = filled("store", "copy", target, "--json")
    assert (ExitCode.DONE, "", "store") == (ran.code, ran.err, ran.json["command"])
    assert {"target": str(target), "streams": 4, "verified": True} == {
        name: ran.data[name] for name in ("target", "streams", "verified")
    }
    own, copied = told(filled), told(filled, "--data", target)
    assert own == copied
    assert {ExitCode.DONE} == {each.code for each in copied}
    assert "too dear" in copied[2].out
    assert "too much" in copied[3].out
    assert ExitCode.DONE == filled("audit", "--all", "--data", target).code
    assert ExitCode.DONE == filled("doctor", "--data", target).code


def test_copy_again_brings_what_is_new(filled, target):
    """A second copy adds what was played, noted and claimed since, and changes nothing else."""
    filled("store", "copy", target)
    again = filled("store", "copy", target, "--json")
    filled("new", "anna", "bob", "--name", "fresh")
    filled("branch", "note", f"{TWO}@51", "and again")
    filled("dispute", "evidence", TWO, "1", "--by", "yellow", "--text", "not at all")
    later = filled("store", "copy", target, "--json")
    assert (ExitCode.DONE, ExitCode.DONE) == (again.code, later.code)
    assert again.data["events"] + 2 < later.data["events"]
    assert told(filled) == told(filled, "--data", target)


def test_copy_broken_off_goes_on(filled, target, tmp_path):
    """What an interrupted copy has left is completed by the next one."""
    with (
        Matches.open(data=str(tmp_path / "store")) as own,
        Matches.open(data=str(target)) as other,
    ):
        next(copy(own.store, other.store))
        assert 0 < other.store.partitions[0].last_notification()
    assert ExitCode.DONE == filled("store", "copy", target).code
    assert told(filled) == told(filled, "--data", target)


def test_copy_back_is_a_restored_store(filled, target, tmp_path):
    """A copy of a copy is the same again: a backup can be brought back into an empty store."""
    filled("store", "copy", target)
    back = tmp_path / "back"
    assert ExitCode.DONE == filled("store", "copy", back, "--data", target).code
    assert told(filled) == told(filled, "--data", back)


def test_copies_of_two_stores_come_into_one(filled, target, tmp_path):
    """Another store with other matches may be copied into the same target."""
    filled("store", "copy", target)
    filled("new", "anna", "bob", "--name", "fresh", "--data", tmp_path / "second")
    ran = filled("store", "copy", target, "--data", tmp_path / "second")
    assert ExitCode.DONE == ran.code
    listed = filled("list", "--json", "--data", target).lines
    assert {"fresh", TWO} <= {line["match"] for line in listed}


def test_copy_overwrites_nothing(filled, target):
    """A target that has another match of the same id is left as it is (exit 5)."""
    filled("new", "anna", "bob", "--name", TWO, "--data", target)
    before = filled("list", "--json", "--data", target).out
    ran = filled("store", "copy", target, "--json")
    assert (ExitCode.CONFLICT, "copy.conflict") == (ran.code, ran.json["error"]["code"])
    assert before == filled("list", "--json", "--data", target).out


def test_copy_overwrites_no_other_notes(filled, target):
    """Other disputes about the same match in the target are left as they are (exit 5)."""
    filled("record", "import", TWO, "--data", target)
    more = ("--by", "yellow", "--claim", "too little", "--data", target)
    filled("dispute", "open", f"{TWO}@284", *more)
    before = filled("dispute", "show", TWO, "1", "--json", "--data", target).out
    ran = filled("store", "copy", target, "--json")
    assert ExitCode.CONFLICT == ran.code
    assert before == filled("dispute", "show", TWO, "1", "--json", "--data", target).out


def test_copy_into_itself_is_refused(filled, tmp_path):
    """The store's own directory is no target (exit 2)."""
    assert ExitCode.USAGE == filled("store", "copy", tmp_path / "store").code


def test_copy_into_no_name_is_refused(filled):
    """An empty target, as an unset variable gives it, is none: not the store at hand (exit 2)."""
    ran = filled("store", "copy", "")
    assert (ExitCode.USAGE, "") == (ran.code, ran.out)


def test_copy_into_a_store_over_more_partitions(filled, target):
    """A target that exists keeps its own number of partitions."""
    Matches.open(data=str(target), partitions=3).close()
    assert ExitCode.DONE == filled("store", "copy", target).code
    with Matches.open(data=str(target)) as other:
        assert 3 == len(other.store.partitions)


def test_copy_tells_what_differs(filled, target, tmp_path):
    """A payload that was changed in the target is a clash, found before anything is copied."""
    filled("store", "copy", target)
    with Matches.open(data=str(target)) as other:
        part = other.store.partitions[0]
        pointer = part.pointers(part.last_notification(), 1)[0]
        key, archivist = part.keys.stream(pointer.stream_id), other.store.archivist()
        ((entry, fields),) = archivist.execute_command("XREVRANGE", key, "+", "-", "COUNT", 1)
        fields[3] += b"!"
        archivist.execute_command("XDEL", key, entry)
        archivist.execute_command("XTRIM", key, "MAXLEN", "=", 0)
        archivist.execute_command("DEL", key)
        archivist.execute_command("XADD", key, entry, *fields)
        archivist.close()
        ran = filled("store", "copy", target, "--json")
    assert (ExitCode.CONFLICT, "copy.conflict") == (ran.code, ran.json["error"]["code"])


def test_copy_of_an_empty_store(ludwig, target):
    """Without matches there is nothing to copy, and that is well."""
    ran = ludwig("store", "copy", target, "--json")
    assert (ExitCode.DONE, 0, 0) == (ran.code, ran.data["streams"], ran.data["events"])


def test_target_that_cannot_be_reached(ludwig, tmp_path):
    """A target that does not answer is unavailable (exit 7)."""
    (tmp_path / "file").write_text("")
    assert ExitCode.UNAVAILABLE == ludwig("store", "copy", tmp_path / "file" / "store").code


def test_target_that_is_away_is_tried_once(ludwig, target, monkeypatch):
    """A second try is for a target over another number of partitions only."""
    tried = []

    def away(*_, **options):
        tried.append(options)
        raise StoreUnavailable("nobody there")

    monkeypatch.setattr("ludwig.redis_streams.open_store", away)
    assert ExitCode.UNAVAILABLE == ludwig("store", "copy", target).code
    assert 1 == len(tried)


def test_progress_of_a_copy_is_drawn_for_people_only(process):
    """In a terminal a bar runs on stderr; in a pipe and under --json there is none."""
    process(f"ludwig record import {TWO}")
    assert "" == process("ludwig store copy one --json").err
    shown = process('script -qec "ludwig store copy two" /dev/null').out
    assert "297/297 events copied" in shown
    assert "297/297 events compared" in shown

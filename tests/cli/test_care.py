from cli.commands.demo import TOUR
from cli.exit_code import ExitCode


def test_tour(ludwig):
    """`demo` shows and runs the tour: every command ends as it says, the forgery is found."""
    ran = ludwig("demo")
    assert ExitCode.DONE == ran.code
    assert "" == ran.err
    assert [] == [stop.command for stop in TOUR if f"$ ludwig {stop.command}" not in ran.out]
    assert "284  SCORE-3" in ran.out
    assert ["two-players-second-edition"] == [
        line["match"] for line in ludwig("list", "--json").lines
    ]


def test_tour_twice(ludwig):
    """The tour may be taken again; as JSON it is one object that lists its steps."""
    ludwig("demo", "--json")
    ran = ludwig("demo", "--json")
    assert [stop.code for stop in TOUR] == [step["exit"] for step in ran.data["steps"]]


def test_doctor_of_a_fresh_store(ludwig):
    """The built-in store is well: durable, never throwing anything away."""
    ran = ludwig("doctor", "--json")
    assert (ExitCode.DONE, True) == (ran.code, ran.data["well"])
    found = {check["name"]: check["found"] for check in ran.data["checks"]}
    assert ("yes", "always", "noeviction") == (
        found["appendonly"],
        found["appendfsync"],
        found["maxmemory-policy"],
    )
    assert "ok   server" in ludwig("doctor").out


def test_store_that_cannot_be_reached(ludwig):
    """A server that does not answer is unavailable (exit 7), in one line or an envelope."""
    ran = ludwig("list", "--redis", "redis://127.0.0.1:1", "--json")
    assert (ExitCode.UNAVAILABLE, "store.unavailable") == (ran.code, ran.json["error"]["code"])
    assert 1 == len(ludwig("list", "--redis", "redis://127.0.0.1:1").err.splitlines())


def test_directory_that_cannot_be_used(ludwig, tmp_path):
    """A data directory that cannot be written is unavailable (exit 7), in one clear line."""
    (tmp_path / "file").write_text("")
    ran = ludwig("list", "--data", tmp_path / "file" / "store")
    assert (ExitCode.UNAVAILABLE, 1) == (ran.code, len(ran.err.splitlines()))


def test_completion_knows_matches_and_positions(library, process):
    """The shell completes matches of the store, and rounds and seats of a match."""
    asked = "COMP_WORDS='ludwig show {}' COMP_CWORD=2 _LUDWIG_COMPLETE=complete_bash ludwig"
    environment = {"LUDWIG_DATA": str(library)}
    assert "two-players-second-edition" in process(asked.format("two"), **environment).out
    offered = process(asked.format("two-players-second-edition@r1."), **environment).out.split()
    assert {"two-players-second-edition@r1.red", "two-players-second-edition@r1.yellow"} == set(
        offered
    )

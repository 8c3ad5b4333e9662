import re

import pytest

from cli.exit_code import ExitCode
from ludwig.matches.matches import Matches

TWO = "two-players-second-edition"


@pytest.fixture
def kept(ludwig, tmp_path):
    """The store of the command line with one match, opened from this process."""
    ludwig("record", "import", TWO)
    with Matches.open(data=str(tmp_path / "store")) as matches:
        yield matches


def checks(ran):
    """What was found, by the name of the check."""
    return {check["name"]: check for check in ran.data["checks"]}


def forget(matches):
    """Puts a log in the place of the log that lacks its last pointer, as only the archivist may."""
    archivist, log = matches.store.archivist(), matches.store.partitions[0].keys.log
    pointers = archivist.execute_command("XRANGE", log, "-", "+")
    archivist.execute_command("DEL", log)
    for number, fields in pointers[:-1]:
        archivist.execute_command("XADD", log, number, *fields)
    archivist.close()


def test_doctor_tells_what_is_there(ludwig, kept):
    """Versions, matches, events, memory, and whether log and streams agree."""
    ludwig("branch", "new", f"{TWO}@100", "other")
    found = {name: check["found"] for name, check in checks(ludwig("doctor", "--json")).items()}
    assert {"python", "ludwig", "library eventsourcing", "library redis", "server"} <= set(found)
    assert "1 with 1 branches, 296 events" == found["matches"]
    assert "298 events of 2 streams, each listed once" == found["partition 0: log and streams"]
    assert re.fullmatch(r"\d+ bytes an event", found["partition 0: memory"])
    assert "forbidden" == found["deleting events"]


def test_doctor_gives_no_advice_where_all_is_well(ludwig, kept):
    """A check that is well has no hint, and nothing to be mended."""
    ran = ludwig("doctor", "--json")
    found = checks(ran)
    assert (True, "ok") == (ran.data["well"], found["last write to disk"]["found"])
    assert {(None, None)} == {(check["hint"], check["mend"]) for check in found.values()}


def test_doctor_names_a_setting_that_risks_events(ludwig, kept):
    """A weak setting is a no (exit 1) with what it risks; --mend sets it, and then all is well."""
    kept.store.client.config_set("appendfsync", "everysec")
    ran = ludwig("doctor", "--json")
    weak = checks(ran)["appendfsync"]
    assert (ExitCode.NO, False, False) == (ran.code, ran.data["well"], weak["well"])
    assert "set it to always: a power cut would lose up to a second" == weak["hint"]
    assert "ludwig doctor --mend)" in ludwig("doctor").out
    mended = ludwig("doctor", "--mend", "--json")
    assert (ExitCode.DONE, ["appendfsync"]) == (
        mended.code,
        [each["name"] for each in mended.data["mended"]],
    )
    assert "always" == kept.store.client.config_get("appendfsync")["appendfsync"]


def test_doctor_lists_forgotten_events_again(ludwig, kept):
    """An event that the log forgot is found (exit 1); --mend lists it again."""
    forget(kept)
    ran = ludwig("doctor", "--json")
    found = checks(ran)
    assert (ExitCode.NO, False) == (ran.code, found["partition 0: log and streams"]["well"])
    assert "not read: log and streams disagree" == found["matches"]["found"]
    assert "1 events listed again" in ludwig("doctor", "--mend").out
    assert ExitCode.DONE == ludwig("doctor").code
    assert ExitCode.DONE == ludwig("audit", TWO).code


def test_doctor_mends_nothing_unasked(ludwig, kept):
    """Without --mend nothing is changed; with it a sound store is left as it is."""
    forget(kept)
    last = kept.store.partitions[0].last_notification()
    ludwig("doctor")
    assert last == kept.store.partitions[0].last_notification()
    ludwig("doctor", "--mend")
    again = ludwig("doctor", "--mend")
    assert (ExitCode.DONE, "nothing to mend") == (again.code, again.out.splitlines()[0])


def test_doctor_cannot_mend_a_lost_event(ludwig, kept):
    """A pointer to an event that is lost stays a no (exit 1), whatever is mended."""
    part = kept.store.partitions[0]
    first = part.pointers(1, 1)[0]
    number = part.last_notification() + 1
    part.client.execute_command("XADD", part.keys.log, f"{number}-999", "a", first.stream_id.bytes)
    ran = ludwig("doctor", "--mend", "--json")
    assert (ExitCode.NO, []) == (ran.code, ran.data["mended"])
    assert "pointers without event" in checks(ran)["partition 0: log and streams"]["found"]

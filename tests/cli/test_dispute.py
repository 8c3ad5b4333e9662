import pytest

from cli.exit_code import ExitCode

TWO = "two-players-second-edition"


@pytest.fixture
def match(ludwig):
    """A match that has ended, with one dispute about event 284."""
    ludwig("record", "import", TWO)
    ran = ludwig(
        "dispute", "open", f"{TWO}@284", "--by", "yellow", "--claim", "<b>no</b> *points*", "--json"
    )
    assert ("dispute-1", "Opened", ExitCode.DONE) == (
        ran.data["dispute"],
        ran.data["deed"],
        ran.code,
    )
    return ran.data


def shown(ludwig, **more):
    return ludwig("dispute", "show", TWO, "1", "--json").data["case"]


def test_claim_cites_its_event_by_hash(ludwig, match):
    """A dispute is about an event as it stood: its number and its hash."""
    (line,) = ludwig("log", f"{TWO}@284", "--from", "@283", "--json").lines
    assert [284, line["hash"]] == match["about"]
    (listed,) = ludwig("dispute", "list", TWO, "--json").data["disputes"]
    assert ("dispute-1", "open", 284) == (listed["dispute"], listed["status"], listed["seq"])


def test_evidence_cites_events_and_rules(ludwig, match):
    """Evidence names events by position and rules by id; the case tells what both say."""
    said = ("--by", "red", "--text", "see there", "--event", "@283", "--rule", "score-3")
    ran = ludwig("dispute", "evidence", TWO, "dispute-1", *said, "--json")
    assert (283, ["SCORE-3"]) == (ran.data["events"][0][0], ran.data["rules"])
    claim, evidence = shown(ludwig)["statements"]
    assert (True, []) == (claim["events"][0]["same"], claim["events"][0]["findings"])
    assert "Centres of rooms already there" in evidence["rules"][0]["text"]
    assert "places Washroom" in evidence["events"][0]["text"]


@pytest.mark.parametrize(("flag", "status"), [("--uphold", "upheld"), ("--reject", "rejected")])
def test_ruling_ends_the_dispute(ludwig, match, flag, status):
    """RECORD-order: a dispute is ruled on once; after that nothing can be said to it."""
    assert ExitCode.DONE == ludwig("dispute", "rule", TWO, "1", flag, "--reason", "so").code
    assert status == shown(ludwig)["status"]
    late = ludwig("dispute", "evidence", TWO, "1", "--by", "red", "--text", "but", "--json")
    assert (ExitCode.REFUSED, "dispute.closed") == (late.code, late.json["error"]["code"])
    assert ExitCode.REFUSED == ludwig("dispute", "rule", TWO, "1", "--reject").code


def test_corrected_points_are_noted_beside_the_record(ludwig, match):
    """A corrected score is noted; the record itself is not touched."""
    head = ludwig("record", "export", TWO, "--json").data["head"]
    ruling = ("--correct", "--points", "red=-3", "--points", "yellow=+1", "--rule", "SCORE-3")
    ludwig("dispute", "rule", TWO, "1", *ruling)
    assert [["red", 89, 86], ["yellow", 88, 89]] == shown(ludwig)["results"]
    assert {"red": -3, "yellow": 1} == ludwig("dispute", "list", TWO, "--json").data["corrections"]
    assert {"red": -3, "yellow": 1} == ludwig("scores", TWO, "--json").data["corrections"]
    assert "beside the record: red -3, yellow +1" in ludwig("scores", TWO).out
    assert "corrections" not in ludwig("scores", f"{TWO}@-1", "--json").data
    assert "noted: red -3 points, yellow +1 points" in ludwig("dispute", "list", TWO).out
    assert head == ludwig("record", "export", TWO, "--json").data["head"]


def test_match_goes_on_from_before_the_mistake(ludwig, match):
    """A correction by position is a RulingApplied that names the dispute; nothing is deleted."""
    ruling = ("--correct", "--back-to", "@282", "--reason", "place it again")
    ran = ludwig("dispute", "rule", TWO, "1", *ruling, "--json")
    assert (ExitCode.DONE, 297) == (ran.code, ran.data["applied"][0])
    (event,) = ludwig("log", TWO, "--from", "@296", "--json").lines
    assert ("RulingApplied", "dispute-1", 282) == (
        event["type"],
        event["data"]["dispute"],
        event["data"]["to_seq"],
    )
    assert 297 == shown(ludwig)["statements"][0]["events"][0]["undone_by"]
    assert ExitCode.DONE == ludwig("audit", TWO).code
    assert "The match goes on by event 297" in ludwig("dispute", "show", TWO, "1").out


def test_ruling_says_that_the_match_goes_on(ludwig, match):
    """A correction by position says by which event the match goes on."""
    ran = ludwig("dispute", "rule", TWO, "1", "--correct", "--back-to", "@282")
    assert f"dispute-1 of {TWO} is corrected: {TWO} goes on by event 297\n" == ran.out


def test_ruling_goes_back_to_a_decision(ludwig, match):
    """Where nobody decides the nearest decisions before and after are named, no rule of records."""
    decided = {
        line["seq"] - 1
        for line in ludwig("log", TWO, "--json").lines
        if line["by"] and line["type"] != "RulingApplied"
    }
    seq = max(set(range(2, 290)) - decided)
    near = max(each for each in decided if each < seq), min(e for e in decided if e > seq)
    error = ludwig("dispute", "rule", TWO, "1", "--correct", "--back-to", f"@{seq}", "--json")
    assert ExitCode.REFUSED == error.code
    assert {
        "code": "return.no_decision",
        "message": f"nobody decides at {TWO}@{seq}",
        "rule": None,
        "hint": " or ".join(f"{TWO}@{each}" for each in near),
    }.items() <= error.json["error"].items()
    assert 296 == ludwig("show", TWO, "--json").data["events"]


def test_repeated_ruling_is_one(ludwig, match):
    """A retry under one --command-id rules once and puts the match back once."""
    ruling = ("--correct", "--back-to", "@282", "--command-id", "r")
    first = ludwig("dispute", "rule", TWO, "1", *ruling, "--json").data
    assert first == ludwig("dispute", "rule", TWO, "1", *ruling, "--json").data
    assert 297 == ludwig("show", TWO, "--json").data["events"]


def test_second_ruling_does_not_put_the_match_back(ludwig, match):
    """A dispute is ruled on once: another under an id of its own changes nothing (exit 4)."""
    ludwig("dispute", "rule", TWO, "1", "--reject")
    back = ("--correct", "--back-to", "@282", "--command-id", "late")
    assert ExitCode.REFUSED == ludwig("dispute", "rule", TWO, "1", *back).code
    assert 296 == ludwig("show", TWO, "--json").data["events"]


def test_pages_cannot_be_formatted_by_claims(ludwig, match, tmp_path):
    """The case prints as Markdown and as HTML; what people wrote stands there as they wrote it."""
    text = ludwig("dispute", "show", TWO, "1").out
    assert text.startswith(f"# dispute-1 of {TWO}: open")
    assert r"> \<b\>no\</b\> \*points\*" in text
    page = tmp_path / "case.html"
    ran = ludwig("dispute", "show", TWO, "1", "--format", "html", "-o", page)
    assert (ExitCode.DONE, str(page)) == (ran.code, ran.out.strip())
    written = page.read_text(encoding="utf-8")
    assert "&lt;b&gt;no&lt;/b&gt; *points*" in written
    assert "http" not in written


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("open", f"{TWO}@284", "--by", "blue", "--claim", "x"), ExitCode.NOT_FOUND),
        (("open", f"{TWO}@0", "--by", "red", "--claim", "x"), ExitCode.USAGE),
        (("evidence", TWO, "7", "--by", "red", "--text", "x"), ExitCode.REFUSED),
        (("evidence", TWO, "1", "--by", "red", "--text", "x", "--rule", "Q"), ExitCode.NOT_FOUND),
        (("evidence", TWO, "1", "--by", "red", "--text", "x", "--event", "@999"), 3),
        (("rule", TWO, "1"), ExitCode.USAGE),
        (("rule", TWO, "1", "--uphold", "--reject"), ExitCode.USAGE),
        (("rule", TWO, "1", "--correct"), ExitCode.USAGE),
        (("rule", TWO, "1", "--correct", "--points", "red"), ExitCode.USAGE),
        (("rule", TWO, "1", "--correct", "--back-to", "@283"), ExitCode.REFUSED),
        (("show", TWO, "7"), ExitCode.NOT_FOUND),
        (("show", TWO, "1", "--format", "pdf"), ExitCode.USAGE),
    ],
)
def test_what_cannot_be_disputed(ludwig, match, arguments, code):
    """What makes no sense is refused in one line, and changes nothing."""
    ran = ludwig("dispute", *arguments)
    assert (code, 1) == (ran.code, len(ran.err.splitlines()))
    assert 1 == len(ludwig("dispute", "list", TWO, "--json").data["disputes"])
    assert "open" == shown(ludwig)["status"]


def test_undisputed_match(ludwig):
    """A match that nobody disputes lists nothing and says so."""
    ludwig("record", "import", TWO)
    ran = ludwig("dispute", "list", TWO)
    assert (ExitCode.DONE, "") == (ran.code, ran.out)
    assert "nothing is disputed" in ran.err


def test_disputes_of_a_whole_store(ludwig, match):
    """Without a match all disputes that the viewer may see are listed, the open ones first."""
    ludwig("new", "red=anna", "blue=ben", "--name", "hall", "--first", "anna")
    ludwig("branch", "new", "hall", "mine", "--as", "red")
    for about, who in (("hall@2", "blue"), ("hall/mine@2", "red"), (f"{TWO}@3", "red")):
        ludwig("dispute", "open", about, "--by", who, "--claim", "so")
    ludwig("dispute", "rule", TWO, "1", "--reject")
    seen = ludwig("dispute", "list", "--as", "red", "--json").data["disputes"]
    assert [
        ("hall", "open", 2),
        ("hall/mine", "open", 2),
        (TWO, "open", 3),
        (TWO, "rejected", 284),
    ] == [(each["match"], each["status"], each["seq"]) for each in seen]
    rows = ludwig("dispute", "list").out.splitlines()[1:]
    assert ["hall", TWO, TWO] == [row.split()[0] for row in rows]


def test_an_undisputed_store(ludwig):
    """A store in which nothing is disputed says so, and lists nothing."""
    ran = ludwig("dispute", "list")
    assert (ExitCode.DONE, "", 1) == (ran.code, ran.out, ran.err.count("nothing is disputed"))
    assert [] == ludwig("dispute", "list", "--json").data["disputes"]

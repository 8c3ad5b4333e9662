import os

import pytest

from cli.exit_code import ExitCode
from domain.events import MoveTakenBack
from ludwig import Matches


@pytest.fixture
def match(ludwig):
    """A match between two people who have kept their bonus cards; red prices first."""
    data = ludwig(
        "new", "red=anna", "yellow=ben", "--first", "red", "--name", "duel", "--json"
    ).data
    for _ in range(2):
        assert ExitCode.DONE == ludwig("play", "duel", "--choose", "1").code
    return data["match"]


def last(ludwig):
    return ludwig("show", "duel", "--json").data["seq"]


def test_own_move_is_taken_back_freely(ludwig, match):
    """A move after which nobody learned or decided anything is taken back without asking."""
    before = last(ludwig)
    ludwig("play", "duel", "--choose", "1 2 3 4 5")
    plan = ludwig("take-back", f"duel@{before}", "--by", "red", "--dry-run", "--json").data
    assert (True, [], [before + 1]) == (plan["free"], plan["needed"], plan["undone"])
    assert before + 1 == last(ludwig)
    ran = ludwig("take-back", f"duel@{before}", "--by", "red", "--reason", "a slip", "--json")
    assert (ExitCode.DONE, before) == (ran.code, ran.data["to_seq"])
    assert "MoveTakenBack" == ran.data["events"][0]["type"]
    assert f"(taken back by {before + 2})" in ludwig("log", "duel").out
    assert ExitCode.DONE == ludwig("audit", "duel").code


def test_players_may_be_named_instead_of_seats(ludwig, match):
    """Who asks and who agrees may be named by name; a wrong name is told who sits where."""
    before = last(ludwig)
    ludwig("play", "duel", "--choose", "1 2 3 4 5")
    ludwig("play", "duel", "--choose", "pass")
    wrong = ludwig("take-back", f"duel@{before}", "--by", "green").err
    assert ("red (anna)" in wrong, "yellow (ben)" in wrong, "blue" in wrong) == (True, True, False)
    asked = ("take-back", f"duel@{before}", "--by", "anna")
    head = ludwig(*asked, "--dry-run", "--json").data["head"]
    assert ExitCode.DONE == ludwig(*asked, "--agreed", f"ben:{head[:8]}").code


def test_others_must_agree_to_these_very_events(ludwig, match):
    """RECORD-data: once another seat has decided it must agree, to the hash of the last event."""
    before = last(ludwig)
    ludwig("play", "duel", "--choose", "1 2 3 4 5")
    ludwig("play", "duel", "--choose", "pass")
    asked = ("take-back", f"duel@{before}", "--by", "red")
    refused = ludwig(*asked, "--json")
    assert (ExitCode.REFUSED, "return.not_agreed") == (refused.code, refused.json["error"]["code"])
    head = ludwig(*asked, "--dry-run", "--json").data["head"]
    other = ludwig(*asked, "--agreed", "yellow:00000000", "--json")
    assert (ExitCode.CONFLICT, "return.other_events") == (other.code, other.json["error"]["code"])
    assert ExitCode.DONE == ludwig(*asked, "--agreed", f"yellow:{head[:8]}").code
    assert ExitCode.DONE == ludwig("audit", "duel").code


def test_agreement_is_void_once_the_match_has_gone_on(ludwig, match):
    """Who agreed to undo some events has not agreed to undo what came after them."""
    before = last(ludwig)
    ludwig("play", "duel", "--choose", "1 2 3 4 5")
    ludwig("play", "duel", "--choose", "pass")
    asked = ("take-back", f"duel@{before}", "--by", "red")
    head = ludwig(*asked, "--dry-run", "--json").data["head"]
    ludwig("play", "duel", "--choose", "pass")
    assert ExitCode.CONFLICT == ludwig(*asked, "--agreed", f"yellow:{head[:12]}").code


def test_what_was_revealed_needs_everybody(ludwig, match):
    """After rooms were drawn all other seats must agree, and --dry-run says so."""
    before = last(ludwig)
    for word in ("1 2 3 4 5", "pass", "pass"):
        ludwig("play", "duel", "--choose", word)
    plan = ludwig("take-back", f"duel@{before}", "--by", "yellow", "--dry-run", "--json").data
    assert (["red"], ["red"], False) == (plan["needed"], plan["missing"], plan["free"])
    text = ludwig("take-back", f"duel@{before}", "--by", "yellow", "--dry-run").out
    assert "red must agree; the last event's hash is" in text


def test_who_agrees_is_told(ludwig, match):
    """--dry-run with an agreement says who agrees, not that nobody need be asked."""
    before = last(ludwig)
    ludwig("play", "duel", "--choose", "1 2 3 4 5")
    ludwig("play", "duel", "--choose", "pass")
    asked = ("take-back", f"duel@{before}", "--by", "red", "--dry-run")
    head = ludwig(*asked, "--json").data["head"][:8]
    said = f"; the last event's hash is {head}"
    assert f"yellow must agree{said}" == ludwig(*asked).out.splitlines()[-1]
    agreed = ludwig(*asked, "--agreed", f"yellow:{head}").out.splitlines()[-1]
    assert f"yellow agrees{said}" == agreed


def test_refusal_for_want_of_agreement_cites_no_rule_of_records(ludwig, match):
    """Nothing is wrong with the record when a seat has not agreed."""
    before = last(ludwig)
    ludwig("play", "duel", "--choose", "1 2 3 4 5")
    ludwig("play", "duel", "--choose", "pass")
    error = ludwig("take-back", f"duel@{before}", "--by", "red", "--json").json["error"]
    assert ("return.not_agreed", None) == (error["code"], error["rule"])


def test_bots_agree_by_themselves(ludwig):
    """RECORD: `agreed_by` names the bots that had to be asked; people need not speak for them."""
    ludwig("new", "red=anna", "yellow=bot:random", "--first", "red", "--name", "duel")
    ludwig("play", "duel", "--choose", "1")
    before = last(ludwig)
    ludwig("play", "duel", "--choose", "1 2 3 4 5")
    asked = ("take-back", f"duel@{before}", "--by", "red", "--json")
    plan = ludwig(*asked, "--dry-run").data
    assert (["yellow"], ["yellow"], []) == (plan["needed"], plan["bots"], plan["missing"])
    assert ["yellow"] == ludwig(*asked).data["events"][0]["data"]["agreed_by"]
    assert ExitCode.DONE == ludwig("audit", "duel", "--as", "referee").code


def test_what_is_taken_back_already_is_not_taken_back_again(ludwig, match):
    """A take-back that would leave the state as it is writes nothing (exit 2)."""
    before = last(ludwig)
    ludwig("play", "duel", "--choose", "1 2 3 4 5")
    asked = ("take-back", f"duel@{before}", "--by", "red")
    assert ExitCode.DONE == ludwig(*asked).code
    for again in (asked, (*asked, "--dry-run")):
        ran = ludwig(*again)
        said = f"nothing followed duel@{before} that was not taken back already"
        assert (ExitCode.USAGE, True) == (ran.code, said in ran.err)
    assert before + 2 == last(ludwig)


def test_record_may_take_back_what_was_taken_back(ludwig, match):
    """RECORD: such an event of another program is no finding."""
    before = last(ludwig)
    ludwig("play", "duel", "--choose", "1 2 3 4 5")
    ludwig("take-back", f"duel@{before}", "--by", "red")
    with Matches.open(data=os.environ["LUDWIG_DATA"]) as matches:
        matches.intervene(matches.match("duel"), MoveTakenBack("red", before, (), ""), by="red")
    assert before + 3 == last(ludwig)
    assert ExitCode.DONE == ludwig("audit", "duel", "--as", "referee").code


def test_going_back_where_nobody_decides_names_who_is_near(ludwig, match):
    """The nearest decisions before and after are named; what was taken back is called that."""
    ludwig("play", "duel", "--choose", "1 2 3 4 5")
    before = last(ludwig)
    ludwig("play", "duel", "--choose", "pass")
    error = ludwig("take-back", f"duel@{before + 1}", "--by", "yellow", "--json").json["error"]
    assert ("return.no_decision", f"duel@{before}") == (error["code"], error["hint"])
    assert (None, f"nobody decides at duel@{before + 1}") == (error["rule"], error["message"])
    ludwig("take-back", f"duel@{before}", "--by", "yellow")
    struck = ludwig("take-back", f"duel@{before + 2}", "--by", "yellow").err
    assert f"@{before + 2}: it was taken back by event" in struck


def test_repeated_command_takes_back_once(ludwig, match):
    """A retry under the same --command-id changes nothing and answers the same."""
    before = last(ludwig)
    ludwig("play", "duel", "--choose", "1 2 3 4 5")
    asked = ("take-back", f"duel@{before}", "--by", "red", "--command-id", "c1", "--json")
    first, second = ludwig(*asked).data, ludwig(*asked).data
    assert (False, True) == (first["again"], second["again"])
    assert first["events"] == second["events"]
    assert before + 2 == last(ludwig)


@pytest.mark.parametrize("dry", [(), ("--dry-run",)])
def test_nothing_to_take_back(ludwig, match, dry):
    """Going back to where the match stands is no take-back, and nothing is written."""
    before = last(ludwig)
    ran = ludwig("take-back", f"duel@{before}", "--by", "red", *dry)
    assert (ExitCode.USAGE, True) == (ran.code, "nothing followed" in ran.err)
    assert before == last(ludwig)


def test_command_id_of_another_call_is_a_conflict(ludwig, match):
    """A --command-id that took something else back, or names a choice, is refused (exit 5)."""
    before = last(ludwig)
    ludwig("play", "duel", "--choose", "1 2 3 4 5", "--command-id", "c0")
    asked = ("take-back", f"duel@{before}", "--by", "red", "--command-id")
    assert ExitCode.CONFLICT == ludwig(*asked, "c0").code
    assert ExitCode.DONE == ludwig(*asked, "c1").code
    other = ludwig("take-back", f"duel@{before}", "--by", "yellow", "--command-id", "c1", "--json")
    assert (ExitCode.CONFLICT, "command.reused") == (other.code, other.json["error"]["code"])


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("duel", "--by", "red"), ExitCode.USAGE),
        (("duel@1", "--by", "purple"), ExitCode.NOT_FOUND),
        (("duel@1", "--by", "red"), ExitCode.REFUSED),
        (("duel@3", "--by", "red", "--agreed", "yellow"), ExitCode.USAGE),
    ],
)
def test_what_cannot_be_taken_back(ludwig, match, arguments, code):
    """RECORD-order: going back needs a position, a seat, and a decision to go back to; --dry-run
    says the same.
    """
    assert code == ludwig("take-back", *arguments).code
    assert code == ludwig("take-back", *arguments, "--dry-run").code


@pytest.mark.parametrize("word", ["yellow", "abcdef01", ":abcdef01", "yellow:", "yellow:abc"])
def test_an_agreement_names_who_and_what(ludwig, match, word):
    """Whatever is no SEAT:HASH is named as it was typed (exit 2)."""
    ran = ludwig("take-back", "duel@3", "--by", "red", "--agreed", word)
    said = f"ludwig take-back: '{word}' does not say who agrees to what (SEAT:HASH "
    assert (ExitCode.USAGE, True) == (ran.code, ran.err.startswith(said))


def test_ended_match_is_not_taken_back(ludwig):
    """RECORD-order: a match that has ended is reopened by a ruling only."""
    ludwig("simulate", "--seed", "3", "--name", "over", "--players", "2")
    for at in ("@r2", "@2"):
        for dry in ((), ("--dry-run",)):
            ran = ludwig("take-back", f"over{at}", "--by", "blue", "--json", *dry)
            assert (ExitCode.REFUSED, "RECORD-order") == (ran.code, ran.json["error"]["rule"])
            assert "refused: the match is over [RECORD-order]" == ran.json["error"]["message"]

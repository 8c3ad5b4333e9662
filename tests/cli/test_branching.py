import json
from pathlib import Path

import pytest
from branched import branch

from cli.exit_code import ExitCode

TWO = "two-players-second-edition"
HANDBOOK = (Path(__file__).parents[2] / "docs" / "branches.md").read_text()


def test_branch_shows_where_it_left(pair):
    """A branch of a finished match has the same cards and its parent's events up to the fork."""
    made = branch(pair, "two@40", "mine")
    assert (f"{TWO}/mine", "mine", 40, 40) == tuple(
        made[key] for key in ("match", "branch", "seq", "fork")
    )
    assert not made["reshuffled"]
    for seq in (1, 17, 40):
        real = pair("show", f"two@{seq}", "--json").data
        mine = pair("show", f"two/mine@{seq}", "--json").data
        assert {k: v for k, v in real.items() if k not in ("match", "branch", "events")} == {
            k: v for k, v in mine.items() if k not in ("match", "branch", "events")
        }


def test_branch_goes_its_own_way(pair):
    """Playing on in a branch leaves the real match as it was, and the branch audits clean."""
    head = pair("show", TWO, "--json").data
    branch(pair, "two@r4.red", "mine")
    ran = pair("play", "two/mine", "--choose", "pass", "--json")
    assert f"{TWO}/mine" == ran.data["match"]
    assert head == pair("show", TWO, "--json").data
    assert [] == pair("audit", "two/mine", "--json").data["violations"]


def test_branch_of_a_branch(pair):
    """A branch can be left by another; both stand in the tree below what they left."""
    branch(pair, "two@r4.red", "first", "--instead", "pass")
    branch(pair, "two/first@end", "second")
    tree = pair("branch", "list", TWO, "--json").data["branches"]
    assert [("first", TWO), ("second", f"{TWO}/first")] == [(b["name"], b["parent"]) for b in tree]
    assert "   └─ second" in pair("branch", "list", TWO).out
    assert ExitCode.DONE == pair("audit", "two/second").code


def test_every_line_says_that_it_is_a_branch(pair):
    """What is printed of a branch is marked on every line; of the real match on none."""
    branch(pair, "two@60", "mine")
    for command in ("show", "log", "market", "scores", "castle"):
        lines = pair(command, "two/mine").out.splitlines()
        assert [] == [line for line in lines if not line.startswith("┆")]
        assert "┆" not in [line[:1] for line in pair(command, "two@60").out.splitlines()]
    assert "not the real match" in pair("show", "two/mine").out


def test_replaced_choice_and_what_became_illegal(pair):
    """--instead replaces a choice, carries later ones over, says which are illegal now and why."""
    made = branch(pair, "two@r4.red", "mine", "--instead", "pass")
    assert (50, "CorridorPurchased") == (
        made["replaced"]["seq"],
        made["replaced"]["choice"]["type"],
    )
    assert ["TurnPassed"] == [choice["type"] for choice in made["by"]]
    assert 2 == made["carried_over"]
    first, last = made["illegal"]
    assert (51, "RoomPlaced") == (first["seq"], first["choice"]["type"])
    assert (60, "BUY-3") == (last["seq"], last["reasons"][0]["rule"])
    assert (True, False) == (first["passed_over"], last["passed_over"])
    red = next(seat for seat in made["changed"] if seat["seat"] == "red")
    assert 8000 == red["money"]["change"]


def test_what_is_passed_over_and_where_it_stops_are_told_apart(pair):
    """A placement that hung on the choice is passed over; the next illegal choice ends it."""
    said = pair("branch", "new", "two@r4.red", "mine", "--instead", "pass").out
    found = [line for line in said.splitlines() if "over: event" in line or "stopped at:" in line]
    assert ["┆ passed over: event 51", "┆ stopped at: event 60"] == [
        line.partition(",")[0] for line in found
    ]


def test_examples_of_the_handbook(ludwig):
    """What docs/branches.md shows can be typed line by line after the README's first match."""
    called = "simulate --players 2 --bots greedy,random --seed 7 --name first"
    ludwig(*called.split())
    examples = [each for each in HANDBOOK.splitlines() if each.startswith("ludwig ")]
    calls = [each.partition("  ")[0].split()[1:] for each in examples]
    assert 10 == len(calls)
    ends = [ExitCode.NO if call[0] == "compare" else ExitCode.DONE for call in calls]
    assert ends == [ludwig(*call).code for call in calls]


def test_edit_with_the_same_choice_changes_nothing(pair):
    """Replacing a choice by itself carries everything over to the very end."""
    events = pair("log", TWO, "--json").lines
    choice = events[50 - 1]["data"] | {"type": events[50 - 1]["type"]}
    made = branch(pair, "two@49", "same", "--instead", json.dumps(choice))
    assert ([], 0) == (made["illegal"], made["left_out"])
    assert [(0, 0)] * 2 == [(s["points"]["change"], s["money"]["change"]) for s in made["changed"]]
    assert 296 == made["seq"]


def test_several_new_choices(pair):
    """--instead may be given again for the decisions that the new choice brings."""
    made = branch(pair, "two@r4.red", "mine", "--instead", "hallway", "--instead", "1")
    assert ["CorridorPurchased", "RoomPlaced"] == [choice["type"] for choice in made["by"]]
    assert 0 < made["carried_over"]


def test_illegal_edit_is_refused(pair):
    """PLACE-2 A new choice that breaks a rule is refused with it, and nothing is stored."""
    there = '{"type": "RoomPlaced", "seat": "red", "tile": "stairs#3", "x": 0, "y": 0,'
    there += ' "rotation": 0, "side": null, "free": false}'
    ran = pair("branch", "new", "two@50", "mine", "--instead", there, "--json")
    assert (ExitCode.REFUSED, "PLACE-1") == (ran.code, ran.json["error"]["rule"])
    assert [] == pair("branch", "list", TWO, "--json").data["branches"]


def test_nobody_branches_before_fair_decks_are_laid_out(pair):
    """SEE-6 The decks of such a branch would turn out as in the match."""
    pair("new", "blue=Anna", "red=Bert", "--name", "fair", "--fair")
    ran = pair("branch", "new", "fair@1", "x", "--as", "blue", "--json")
    assert (ExitCode.HIDDEN, "branch.decks") == (ran.code, ran.json["error"]["code"])
    assert ExitCode.DONE == pair("branch", "new", "fair@1", "x", "--as", "referee").code


def test_branch_draws_hands_anew(pair):
    """SEE-6 A spectator's branch deals the bonus cards anew; everything stays in its place once."""
    branch(pair, "run", "mine", "--seed", "1")
    seats = pair("show", "run/mine", "--as", "referee", "--json").data["seats"]
    dealt = [card for seat in seats for card in seat["dealt"]]
    assert 6 == len(set(dealt))
    assert ExitCode.DONE == pair("audit", "run/mine", "--as", "referee").code


def test_reshuffle_draws_other_cards(pair):
    """--reshuffle keeps what is seen and shuffles what lies face down, as a seed says."""
    names = ("one", "two", "three")
    for name, seed in zip(names, ("1", "1", "2"), strict=True):
        assert branch(pair, "two@40", name, "--reshuffle", "--seed", seed)["reshuffled"]
    drawn = [
        pair("log", f"{TWO}/{name}", "--as", "referee", "--json").lines[-1]["secret"]["stacks"][
            "value"
        ]
        for name in names
    ]
    assert drawn[0] == drawn[1] != drawn[2]
    assert ExitCode.DONE == pair("audit", f"{TWO}/one").code


def test_show_takes_the_match_itself(pair):
    """`branch show` looks at the match and its notes too, as its help says."""
    pair("branch", "note", "two@60", "well")
    assert "well" in pair("branch", "show", TWO).out
    assert "MATCH[/NAME][@POS]" in pair("branch", "show", "--help").out


def test_dropped_branch_is_hidden_not_deleted(pair):
    """Drop hides a branch from the tree; it can still be read, and comes back."""
    branch(pair, "two@60", "mine")
    pair("branch", "drop", "two/mine")
    assert [] == pair("branch", "list", TWO, "--json").data["branches"]
    assert ["mine"] == [
        b["name"] for b in pair("branch", "list", TWO, "--all", "--json").data["branches"]
    ]
    assert ExitCode.DONE == pair("show", "two/mine").code
    pair("branch", "drop", "two/mine", "--restore")
    assert 1 == len(pair("branch", "list", TWO, "--json").data["branches"])
    assert ExitCode.USAGE == pair("branch", "drop", TWO).code


def test_dropped_branch_is_hidden_from_the_list_too(pair):
    """`list` leaves out what was dropped, as text and as data; --all has it, marked as that."""
    branch(pair, "two@60", "mine")
    pair("branch", "drop", "two/mine")
    name = f"{TWO}/mine"
    assert name not in pair("list").out
    assert name not in {line["match"] for line in pair("list", "--json").lines}
    dropped = {line["match"]: line["dropped"] for line in pair("list", "--all", "--json").lines}
    assert (True, False) == (dropped[name], dropped[TWO])
    assert ", dropped" in pair("list", "--all").out
    pair("branch", "drop", "two/mine", "--restore")
    assert name in pair("list").out


@pytest.mark.parametrize(
    ("arguments", "code", "word"),
    [
        (("two@0", "x"), ExitCode.NOT_FOUND, "branch.position"),
        (("two@60", "No"), ExitCode.USAGE, "branch.name"),
        (("two@60", "x" * 60), ExitCode.USAGE, "branch.name"),
        (("two@60", "mine"), ExitCode.CONFLICT, "branch.exists"),
        (("two@296", "x", "--instead", "pass"), ExitCode.NOT_FOUND, "branch.no_decision"),
        (("two/nobody@60", "x"), ExitCode.NOT_FOUND, "branch.unknown"),
    ],
)
def test_branches_that_cannot_be(pair, arguments, code, word):
    """Positions, names and decisions that do not exist are refused, each with its own word."""
    branch(pair, "two@60", "mine")
    ran = pair("branch", "new", *arguments, "--json")
    assert (code, word) == (ran.code, ran.json["error"]["code"])


def test_dry_run_and_retry(pair):
    """--dry-run stores nothing; --command-id makes a retry harmless; a name is made up."""
    pair("branch", "new", "two@60", "mine", "--dry-run")
    assert [] == pair("branch", "list", TWO, "--json").data["branches"]
    first = branch(pair, "two@r4.red", "mine", "--command-id", "c", "--instead", "pass")
    again = branch(pair, "two@r4.red", "mine", "--command-id", "c", "--instead", "pass")
    assert (False, True) == (first["again"], again["again"])
    assert "what-if-1" == branch(pair, "two@60")["branch"]
    assert 2 == len(pair("branch", "list", TWO, "--json").data["branches"])


def test_matches_are_found_beside_their_branches(pair):
    """A unique beginning still names the match when it has branches; branches have their own."""
    branch(pair, "two@60", "mine")
    assert TWO == pair("show", "two", "--json").data["match"]
    assert f"{TWO}/mine" == pair("show", "two/mi", "--json").data["match"]


def test_branch_is_exported_as_a_record(pair, tmp_path):
    """A branch exports as a record with its parent, and imports as one (RECORD)."""
    branch(pair, "two@r4.red", "mine", "--instead", "pass")
    file = tmp_path / "mine.ludwig.jsonl"
    pair("record", "export", "two/mine", "--as", "referee", "-o", file)
    first = json.loads(file.read_text().splitlines()[0])
    assert {"match": TWO, "seq": 49} == {k: first["parent"][k] for k in ("match", "seq")}
    assert f"{TWO}-mine" == first["match"]
    assert ExitCode.DONE == pair("audit", file).code
    assert f"{TWO}-mine" == pair("record", "import", file, "--json").data["match"]

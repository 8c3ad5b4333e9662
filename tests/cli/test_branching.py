import json
from pathlib import Path

import pytest

from cli.exit_code import ExitCode

TWO = "two-players-second-edition"
HANDBOOK = (Path(__file__).parents[2] / "docs" / "branches.md").read_text()


@pytest.fixture
def bench(ludwig):
    """A store with a finished match and a running one; calls the command line on it."""
    ludwig("record", "import", TWO)
    ludwig("new", "blue=Anna", "red=Bert", "--name", "run", "--first", "blue")
    return ludwig


def branch(bench, *arguments):
    ran = bench("branch", "new", *arguments, "--json")
    assert ExitCode.DONE == ran.code, ran.out
    return ran.data


def test_branch_shows_where_it_left(bench):
    """A branch of a finished match has the same cards and its parent's events up to the fork."""
    made = branch(bench, "two@40", "mine")
    assert (f"{TWO}/mine", "mine", 40, 40) == tuple(
        made[key] for key in ("match", "branch", "seq", "fork")
    )
    assert not made["reshuffled"]
    for seq in (1, 17, 40):
        real = bench("show", f"two@{seq}", "--json").data
        mine = bench("show", f"two/mine@{seq}", "--json").data
        assert {k: v for k, v in real.items() if k not in ("match", "branch", "events")} == {
            k: v for k, v in mine.items() if k not in ("match", "branch", "events")
        }


def test_branch_goes_its_own_way(bench):
    """Playing on in a branch leaves the real match as it was, and the branch audits clean."""
    head = bench("show", TWO, "--json").data
    branch(bench, "two@r4.red", "mine")
    ran = bench("play", "two/mine", "--choose", "pass", "--json")
    assert f"{TWO}/mine" == ran.data["match"]
    assert head == bench("show", TWO, "--json").data
    assert [] == bench("audit", "two/mine", "--json").data["violations"]


def test_branch_of_a_branch(bench):
    """A branch can be left by another; both stand in the tree below what they left."""
    branch(bench, "two@r4.red", "first", "--instead", "pass")
    branch(bench, "two/first@end", "second")
    tree = bench("branch", "list", TWO, "--json").data["branches"]
    assert [("first", TWO), ("second", f"{TWO}/first")] == [(b["name"], b["parent"]) for b in tree]
    assert "   └─ second" in bench("branch", "list", TWO).out
    assert ExitCode.DONE == bench("audit", "two/second").code


def test_every_line_says_that_it_is_a_branch(bench):
    """What is printed of a branch is marked on every line; of the real match on none."""
    branch(bench, "two@60", "mine")
    for command in ("show", "log", "market", "scores", "castle"):
        lines = bench(command, "two/mine").out.splitlines()
        assert [] == [line for line in lines if not line.startswith("┆")]
        assert "┆" not in [line[:1] for line in bench(command, "two@60").out.splitlines()]
    assert "not the real match" in bench("show", "two/mine").out


def test_replaced_choice_and_what_became_illegal(bench):
    """--instead replaces a choice, carries later ones over, says which are illegal now and why."""
    made = branch(bench, "two@r4.red", "mine", "--instead", "pass")
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


def test_what_is_passed_over_and_where_it_stops_are_told_apart(bench):
    """A placement that hung on the choice is passed over; the next illegal choice ends it."""
    said = bench("branch", "new", "two@r4.red", "mine", "--instead", "pass").out
    found = [line for line in said.splitlines() if "over: event" in line or "stopped at:" in line]
    assert ["┆ passed over: event 51", "┆ stopped at: event 60"] == [
        line.partition(",")[0] for line in found
    ]


def test_examples_of_the_handbook(ludwig):
    """What docs/branches.md begins on the README's first match can be begun there."""
    called = "simulate --players 2 --bots greedy,random --seed 7 --name first"
    ludwig(*called.split())
    examples = [each for each in HANDBOOK.splitlines() if each.startswith("ludwig branch new ")]
    calls = [each.partition("  ")[0].split()[1:] for each in examples]
    assert 3 == len(calls)
    assert [ExitCode.DONE] * 3 == [ludwig(*call).code for call in calls]


def test_edit_with_the_same_choice_changes_nothing(bench):
    """Replacing a choice by itself carries everything over to the very end."""
    events = bench("log", TWO, "--json").lines
    choice = events[50 - 1]["data"] | {"type": events[50 - 1]["type"]}
    made = branch(bench, "two@49", "same", "--instead", json.dumps(choice))
    assert ([], 0) == (made["illegal"], made["left_out"])
    assert [(0, 0)] * 2 == [(s["points"]["change"], s["money"]["change"]) for s in made["changed"]]
    assert 296 == made["seq"]


def test_several_new_choices(bench):
    """--instead may be given again for the decisions that the new choice brings."""
    made = branch(bench, "two@r4.red", "mine", "--instead", "hallway", "--instead", "1")
    assert ["CorridorPurchased", "RoomPlaced"] == [choice["type"] for choice in made["by"]]
    assert 0 < made["carried_over"]


def test_illegal_edit_is_refused(bench):
    """PLACE-2 A new choice that breaks a rule is refused with it, and nothing is stored."""
    there = '{"type": "RoomPlaced", "seat": "red", "tile": "stairs#3", "x": 0, "y": 0,'
    there += ' "rotation": 0, "side": null, "free": false}'
    ran = bench("branch", "new", "two@50", "mine", "--instead", there, "--json")
    assert (ExitCode.REFUSED, "PLACE-1") == (ran.code, ran.json["error"]["rule"])
    assert [] == bench("branch", "list", TWO, "--json").data["branches"]


def test_running_match_gives_its_cards_to_the_referee_only(bench):
    """SEE-6 While a match is played, other viewers' branches draw anew what they do not know."""
    assert branch(bench, "run", "mine", "--as", "blue")["reshuffled"]
    assert branch(bench, "run", "nobodys")["reshuffled"]
    assert not branch(bench, "run", "real", "--as", "referee")["reshuffled"]
    ran = bench("show", "run/real", "--json")
    assert (ExitCode.HIDDEN, "SEE-6") == (ran.code, ran.json["error"]["rule"])
    assert ExitCode.DONE == bench("show", "run/real", "--as", "referee").code
    assert ExitCode.HIDDEN == bench("record", "export", "run/real").code
    blue = [
        bench("show", name, "--as", "blue", "--json").data["seats"] for name in ("run", "run/mine")
    ]
    assert blue[0] == blue[1]


@pytest.mark.parametrize(
    "asked",
    [
        "show run/mine",
        "audit run/mine",
        "play run/mine --choose 1",
        "branch note run/mine hm",
        "branch mark run/mine !",
        "branch promote run/mine",
        "branch drop run/mine",
        "branch drop run/mine --restore",
        "branch apply run/mine --dry-run",
        "dispute open run/mine --by red --claim wrong",
        "dispute list run/mine",
        "record export run/mine",
        "receipt take run/mine",
    ],
)
def test_branch_of_a_running_match_is_its_keepers(bench, asked):
    """SEE-6 A seat's branch tells what that seat knew: only it and the referee look at it."""
    branch(bench, "run", "mine", "--as", "blue")
    ran = bench(*asked.split(), "--json")
    assert (ExitCode.HIDDEN, "branch.hidden", "--as blue") == (
        ran.code,
        ran.json["error"]["code"],
        ran.json["error"]["hint"],
    )
    mine = asked.replace("--by red", "--by blue").split()
    eyes = [] if "--by" in mine else ["--as", "blue"]
    assert ExitCode.DONE == bench(*mine, *eyes).code
    assert ExitCode.DONE == bench("show", "run/mine", "--as", "referee").code


def test_branch_with_other_cards_does_not_go_back_behind_its_fork(bench):
    """SEE-6 There the real cards lie, which its keeper may not see: no take-back, no ruling."""
    bench("play", "run", "--choose", "1")
    branch(bench, "run", "mine", "--as", "blue")
    bench("dispute", "open", "run/mine", "--by", "blue", "--claim", "wrong")
    agreed = f"red:{bench('list', '--as', 'blue', '--json').lines[-1]['head'][:8]}"
    back = bench("take-back", "run/mine@5", "--by", "blue", "--agreed", agreed, "--json")
    ruled = bench("dispute", "rule", "run/mine", "1", "--correct", "--back-to", "@5", "--json")
    for ran in (back, ruled):
        assert (ExitCode.REFUSED, "SEE-6") == (ran.code, ran.json["error"]["rule"])
    assert ExitCode.DONE == bench("branch", "new", "run", "real", "--as", "referee").code


def test_lists_tell_of_a_hidden_branch_where_it_left(bench):
    """SEE-6 Neither points nor events of a branch stand in a list of those who may not see it."""
    branch(bench, "run", "real", "--as", "referee")
    bench("play", "run/real", "--choose", "1", "--as", "referee")
    bench("branch", "note", "run/real", "secret", "--as", "referee")
    tree = bench("branch", "list", "run", "--json").data
    assert ([("real", "hidden", 5, {})], []) == (
        [(b["name"], b["status"], b["events"], b["points"]) for b in tree["branches"]],
        tree["notes"],
    )
    assert "hidden: referee's" in bench("branch", "list", "run").out
    listed = {row["match"]: row for row in bench("list", "--json").lines}
    assert ("hidden", 5, "") == tuple(listed["run/real"][k] for k in ("status", "events", "head"))
    seen = bench("branch", "list", "run", "--as", "referee", "--json").data
    assert [("playing", 6)] == [(b["status"], b["events"]) for b in seen["branches"]]
    assert ["secret"] == [note["text"] for note in seen["notes"]]
    listed = {row["match"]: row for row in bench("list", "--as", "referee", "--json").lines}
    assert ("playing", 6) == tuple(listed["run/real"][key] for key in ("status", "events"))


def test_nobody_branches_before_fair_decks_are_laid_out(bench):
    """SEE-6 The decks of such a branch would turn out as in the match."""
    bench("new", "blue=Anna", "red=Bert", "--name", "fair", "--fair")
    ran = bench("branch", "new", "fair@1", "x", "--as", "blue", "--json")
    assert (ExitCode.HIDDEN, "branch.decks") == (ran.code, ran.json["error"]["code"])
    assert ExitCode.DONE == bench("branch", "new", "fair@1", "x", "--as", "referee").code


def test_branch_draws_hands_anew(bench):
    """SEE-6 A spectator's branch deals the bonus cards anew; everything stays in its place once."""
    branch(bench, "run", "mine", "--seed", "1")
    seats = bench("show", "run/mine", "--as", "referee", "--json").data["seats"]
    dealt = [card for seat in seats for card in seat["dealt"]]
    assert 6 == len(set(dealt))
    assert ExitCode.DONE == bench("audit", "run/mine", "--as", "referee").code


def test_reshuffle_draws_other_cards(bench):
    """--reshuffle keeps what is seen and shuffles what lies face down, as a seed says."""
    names = ("one", "two", "three")
    for name, seed in zip(names, ("1", "1", "2"), strict=True):
        assert branch(bench, "two@40", name, "--reshuffle", "--seed", seed)["reshuffled"]
    drawn = [
        bench("log", f"{TWO}/{name}", "--as", "referee", "--json").lines[-1]["secret"]["stacks"][
            "value"
        ]
        for name in names
    ]
    assert drawn[0] == drawn[1] != drawn[2]
    assert ExitCode.DONE == bench("audit", f"{TWO}/one").code


def test_show_takes_the_match_itself(bench):
    """`branch show` looks at the match and its notes too, as its help says."""
    bench("branch", "note", "two@60", "well")
    assert "well" in bench("branch", "show", TWO).out
    assert "MATCH[/NAME][@POS]" in bench("branch", "show", "--help").out


def test_dropped_branch_is_hidden_not_deleted(bench):
    """Drop hides a branch from the tree; it can still be read, and comes back."""
    branch(bench, "two@60", "mine")
    bench("branch", "drop", "two/mine")
    assert [] == bench("branch", "list", TWO, "--json").data["branches"]
    assert ["mine"] == [
        b["name"] for b in bench("branch", "list", TWO, "--all", "--json").data["branches"]
    ]
    assert ExitCode.DONE == bench("show", "two/mine").code
    bench("branch", "drop", "two/mine", "--restore")
    assert 1 == len(bench("branch", "list", TWO, "--json").data["branches"])
    assert ExitCode.USAGE == bench("branch", "drop", TWO).code


def test_dropped_branch_is_hidden_from_the_list_too(bench):
    """`list` leaves out what was dropped, as text and as data; --all has it, marked as that."""
    branch(bench, "two@60", "mine")
    bench("branch", "drop", "two/mine")
    name = f"{TWO}/mine"
    assert name not in bench("list").out
    assert name not in {line["match"] for line in bench("list", "--json").lines}
    dropped = {line["match"]: line["dropped"] for line in bench("list", "--all", "--json").lines}
    assert (True, False) == (dropped[name], dropped[TWO])
    assert ", dropped" in bench("list", "--all").out
    bench("branch", "drop", "two/mine", "--restore")
    assert name in bench("list").out


def test_apply_plays_what_is_legal_and_yours(bench):
    """Apply makes a branch's choices in the real match, and stops at another seat's."""
    branch(bench, "run", "plan", "--as", "referee")
    for _ in range(2):
        bench("play", "run/plan", "--choose", "1", "--as", "referee")
    dry = bench("branch", "apply", "run/plan", "--as", "referee", "--dry-run", "--json").data
    assert (1, 5) == (len(dry["applied"]), dry["seq"])
    ran = bench("branch", "apply", "run/plan", "--as", "referee", "--json").data
    assert ["BonusCardsKept"] * 2 == [each["choice"]["type"] for each in ran["applied"]]
    assert None is ran["stopped"]
    again = bench("branch", "apply", "run/plan", "--as", "referee", "--json").data
    assert (2, []) == (again["made_already"], again["applied"])


def test_apply_stops_at_what_is_not_yours(bench):
    """SEE-6 A seat applies its own choices only; a spectator not even sees its branch."""
    branch(bench, "run", "plan", "--as", "blue")
    for _ in range(2):
        bench("play", "run/plan", "--choose", "1", "--as", "blue")
    ran = bench("branch", "apply", "run/plan", "--as", "spectator", "--json")
    assert (ExitCode.HIDDEN, "branch.hidden") == (ran.code, ran.json["error"]["code"])
    ran = bench("branch", "apply", "run/plan", "--as", "blue", "--json").data
    assert (1, "not yours") == (len(ran["applied"]), ran["stopped"]["why"])
    assert 6 == bench("show", "run", "--json").data["seq"]


def test_apply_rechecks_each_choice(bench):
    """A choice that is not legal any more is refused, and what the match holds stays."""
    branch(bench, "run", "plan", "--as", "referee")
    bench("play", "run/plan", "--choose", "1", "--as", "referee")
    bench("play", "run", "--choose", "2")
    ran = bench("branch", "apply", "run/plan", "--as", "referee", "--json")
    assert ExitCode.REFUSED == ran.code
    assert 6 == bench("show", "run", "--json").data["seq"]


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
def test_branches_that_cannot_be(bench, arguments, code, word):
    """Positions, names and decisions that do not exist are refused, each with its own word."""
    branch(bench, "two@60", "mine")
    ran = bench("branch", "new", *arguments, "--json")
    assert (code, word) == (ran.code, ran.json["error"]["code"])


def test_dry_run_and_retry(bench):
    """--dry-run stores nothing; --command-id makes a retry harmless; a name is made up."""
    bench("branch", "new", "two@60", "mine", "--dry-run")
    assert [] == bench("branch", "list", TWO, "--json").data["branches"]
    first = branch(bench, "two@r4.red", "mine", "--command-id", "c", "--instead", "pass")
    again = branch(bench, "two@r4.red", "mine", "--command-id", "c", "--instead", "pass")
    assert (False, True) == (first["again"], again["again"])
    assert "what-if-1" == branch(bench, "two@60")["branch"]
    assert 2 == len(bench("branch", "list", TWO, "--json").data["branches"])


def test_matches_are_found_beside_their_branches(bench):
    """A unique beginning still names the match when it has branches; branches have their own."""
    branch(bench, "two@60", "mine")
    assert TWO == bench("show", "two", "--json").data["match"]
    assert f"{TWO}/mine" == bench("show", "two/mi", "--json").data["match"]


def test_branch_is_exported_as_a_record(bench, tmp_path):
    """A branch exports as a record with its parent, and imports as one (RECORD)."""
    branch(bench, "two@r4.red", "mine", "--instead", "pass")
    file = tmp_path / "mine.ludwig.jsonl"
    bench("record", "export", "two/mine", "--as", "referee", "-o", file)
    first = json.loads(file.read_text().splitlines()[0])
    assert {"match": TWO, "seq": 49} == {k: first["parent"][k] for k in ("match", "seq")}
    assert f"{TWO}-mine" == first["match"]
    assert ExitCode.DONE == bench("audit", file).code
    assert f"{TWO}-mine" == bench("record", "import", file, "--json").data["match"]

import pytest
from branched import branch

from cli.exit_code import ExitCode


def test_running_match_gives_its_cards_to_the_referee_only(pair):
    """SEE-6 While a match is played, other viewers' branches draw anew what they do not know."""
    assert branch(pair, "run", "mine", "--as", "blue")["reshuffled"]
    assert branch(pair, "run", "nobodys")["reshuffled"]
    assert not branch(pair, "run", "real", "--as", "referee")["reshuffled"]
    ran = pair("show", "run/real", "--json")
    assert (ExitCode.HIDDEN, "SEE-6") == (ran.code, ran.json["error"]["rule"])
    assert ExitCode.DONE == pair("show", "run/real", "--as", "referee").code
    assert ExitCode.HIDDEN == pair("record", "export", "run/real").code
    blue = [
        pair("show", name, "--as", "blue", "--json").data["seats"] for name in ("run", "run/mine")
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
def test_branch_of_a_running_match_is_its_keepers(pair, asked):
    """SEE-6 A seat's branch tells what that seat knew: only it and the referee look at it."""
    branch(pair, "run", "mine", "--as", "blue")
    ran = pair(*asked.split(), "--json")
    assert (ExitCode.HIDDEN, "branch.hidden", "--as blue") == (
        ran.code,
        ran.json["error"]["code"],
        ran.json["error"]["hint"],
    )
    mine = asked.replace("--by red", "--by blue").split()
    eyes = [] if "--by" in mine else ["--as", "blue"]
    assert ExitCode.DONE == pair(*mine, *eyes).code
    assert ExitCode.DONE == pair("show", "run/mine", "--as", "referee").code


def test_branch_with_other_cards_does_not_go_back_behind_its_fork(pair):
    """SEE-6 There the real cards lie, which its keeper may not see: no take-back, no ruling."""
    pair("play", "run", "--choose", "1")
    branch(pair, "run", "mine", "--as", "blue")
    pair("dispute", "open", "run/mine", "--by", "blue", "--claim", "wrong")
    agreed = f"red:{pair('list', '--as', 'blue', '--json').lines[-1]['head'][:8]}"
    back = pair("take-back", "run/mine@5", "--by", "blue", "--agreed", agreed, "--json")
    ruled = pair("dispute", "rule", "run/mine", "1", "--correct", "--back-to", "@5", "--json")
    for ran in (back, ruled):
        assert (ExitCode.REFUSED, "SEE-6") == (ran.code, ran.json["error"]["rule"])
    assert ExitCode.DONE == pair("branch", "new", "run", "real", "--as", "referee").code


def test_lists_tell_of_a_hidden_branch_where_it_left(pair):
    """SEE-6 Neither points nor events of a branch stand in a list of those who may not see it."""
    branch(pair, "run", "real", "--as", "referee")
    pair("play", "run/real", "--choose", "1", "--as", "referee")
    pair("branch", "note", "run/real", "secret", "--as", "referee")
    tree = pair("branch", "list", "run", "--json").data
    assert ([("real", "hidden", 5, {})], []) == (
        [(b["name"], b["status"], b["events"], b["points"]) for b in tree["branches"]],
        tree["notes"],
    )
    assert "hidden: referee's" in pair("branch", "list", "run").out
    listed = {row["match"]: row for row in pair("list", "--json").lines}
    assert ("hidden", 5, "") == tuple(listed["run/real"][k] for k in ("status", "events", "head"))
    seen = pair("branch", "list", "run", "--as", "referee", "--json").data
    assert [("playing", 6)] == [(b["status"], b["events"]) for b in seen["branches"]]
    assert ["secret"] == [note["text"] for note in seen["notes"]]
    listed = {row["match"]: row for row in pair("list", "--as", "referee", "--json").lines}
    assert ("playing", 6) == tuple(listed["run/real"][key] for key in ("status", "events"))

from branched import branch

from cli.exit_code import ExitCode


def test_apply_plays_what_is_legal_and_yours(pair):
    """Apply makes a branch's choices in the real match, and stops at another seat's."""
    branch(pair, "run", "plan", "--as", "referee")
    for _ in range(2):
        pair("play", "run/plan", "--choose", "1", "--as", "referee")
    dry = pair("branch", "apply", "run/plan", "--as", "referee", "--dry-run", "--json").data
    assert (1, 5) == (len(dry["applied"]), dry["seq"])
    ran = pair("branch", "apply", "run/plan", "--as", "referee", "--json").data
    assert ["BonusCardsKept"] * 2 == [each["choice"]["type"] for each in ran["applied"]]
    assert None is ran["stopped"]
    again = pair("branch", "apply", "run/plan", "--as", "referee", "--json").data
    assert (2, []) == (again["made_already"], again["applied"])


def test_apply_stops_at_what_is_not_yours(pair):
    """SEE-6 A seat applies its own choices only; a spectator not even sees its branch."""
    branch(pair, "run", "plan", "--as", "blue")
    for _ in range(2):
        pair("play", "run/plan", "--choose", "1", "--as", "blue")
    ran = pair("branch", "apply", "run/plan", "--as", "spectator", "--json")
    assert (ExitCode.HIDDEN, "branch.hidden") == (ran.code, ran.json["error"]["code"])
    ran = pair("branch", "apply", "run/plan", "--as", "blue", "--json").data
    assert (1, "not yours") == (len(ran["applied"]), ran["stopped"]["why"])
    assert 6 == pair("show", "run", "--json").data["seq"]


def test_apply_rechecks_each_choice(pair):
    """A choice that is not legal any more is refused, and what the match holds stays."""
    branch(pair, "run", "plan", "--as", "referee")
    pair("play", "run/plan", "--choose", "1", "--as", "referee")
    pair("play", "run", "--choose", "2")
    ran = pair("branch", "apply", "run/plan", "--as", "referee", "--json")
    assert ExitCode.REFUSED == ran.code
    assert 6 == pair("show", "run", "--json").data["seq"]

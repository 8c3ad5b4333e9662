import json

import pytest
from seated import keep_cards

from cli.exit_code import ExitCode
from ludwig import Matches, SeededDraws


def test_choices_as_data(ludwig, hall):
    """`play --json` shows the decision and each choice, which can be given back as it is."""
    data = ludwig("play", hall, "--json").data
    assert ("blue", "BONUS_CARDS", "blue") == (
        data["decision"]["seat"],
        data["decision"]["ask"],
        data["as"],
    )
    assert [1, 2, 3] == [choice["number"] for choice in data["choices"]]
    chosen = data["choices"][1]["choice"]
    ran = ludwig("play", hall, "--choose", json.dumps(chosen), "--json")
    assert chosen["kept"] == ran.data["events"][0]["secret"]["kept"]["value"]
    hand = ludwig("show", hall, "--as", "blue", "--json").data["seats"][0]["bonus_cards"]
    assert chosen["kept"] == hand


def test_choose_answers_one_decision_after_the_other(ludwig, hall):
    """A match is played with `--choose` by number, by word, and by rooms in order of price."""
    keep_cards(ludwig, hall)
    data = ludwig("play", hall, "--json").data
    rooms = [offer["tile"] for offer in data["market"]]
    assert ("PRICES", []) == (data["decision"]["ask"], data["choices"])
    ludwig("play", hall, "--choose", " ".join(reversed(rooms)))
    market = ludwig("market", hall, "--json").data["market"]
    assert dict(zip(reversed(rooms), data["prices"], strict=True)) == {
        offer["tile"]: offer["price"] for offer in market
    }
    ran = ludwig("play", hall, "--choose", "pass", "--json")
    assert ["TurnPassed", "TurnEnded"] == [event["type"] for event in ran.data["events"]]
    assert "red passes and takes 5,000 marks" in ludwig("log", hall).out


def test_placements_are_listed_with_their_points(ludwig, hall):
    """After a purchase every legal place is listed, the best first, and can be named."""
    keep_cards(ludwig, hall)
    rooms = [offer["tile"] for offer in ludwig("play", hall, "--json").data["market"]]
    ludwig("play", hall, "--choose", " ".join(rooms))
    buys = ludwig("play", hall, "--json").data["choices"]
    ludwig("play", hall, "--choose", buys[0]["word"])
    places = ludwig("play", hall, "--json").data["choices"]
    points = [place["points"] for place in places]
    assert points == sorted(points, reverse=True)
    assert buys[0]["points"] == points[0]
    ran = ludwig("play", hall, "--choose", places[-1]["word"], "--json")
    scored = next(event for event in ran.data["events"] if event["type"] == "PointsScored")
    assert points[-1] == scored["data"]["points"]


@pytest.mark.parametrize("word", ["0", "4", "no-such-card", "", "[]", '{"type": "Nothing"}', "{"])
def test_answers_that_are_none(ludwig, hall, word):
    """What names no choice is a usage error with a hint, and changes nothing."""
    ran = ludwig("play", hall, "--choose", word, "--json")
    assert ExitCode.USAGE == ran.code
    assert 5 == ludwig("show", hall, "--json").data["seq"]


def test_choice_against_the_rules(ludwig, hall):
    """A choice that the rules refuse names every rule it breaks (exit 4), and changes nothing."""
    choice = json.dumps({"type": "TurnPassed", "seat": "red", "money": 5000})
    ran = ludwig("play", hall, "--choose", choice, "--json")
    assert (ExitCode.REFUSED, "hall@5") == (ran.code, ran.json["error"]["at"])
    assert "SETUP-4" in ran.json["error"]["message"]
    assert 5 == ludwig("show", hall, "--json").data["seq"]


def test_dry_run_of_a_choice(ludwig, hall):
    """--dry-run prints what a choice would append and appends nothing."""
    ran = ludwig("play", hall, "--choose", 1, "--dry-run", "--json")
    assert ["BonusCardsKept"] == [event["type"] for event in ran.data["events"]]
    assert "blue keeps 2 bonus cards" in ludwig("play", hall, "--choose", 1, "--dry-run").out
    assert 5 == ludwig("show", hall, "--json").data["seq"]


@pytest.mark.parametrize("asked", [("--json",), ("--choose", 1, "--dry-run", "--json")])
def test_looking_lets_no_bot_decide(ludwig, asked):
    """Neither a look nor --dry-run stores a bot's moves: they say that bots are due."""
    ludwig("new", "blue=anna", "red=bot:greedy", "--first", "red", "--name", "hall")
    ran = ludwig("play", "hall", *asked).json
    if ran["ok"]:
        assert ("bots", "red", False) == (
            ran["data"]["due"],
            ran["data"]["decision"]["seat"],
            "choices" in ran["data"],
        )
    else:
        assert "match.not_yet" == ran["error"]["code"]
        assert "red decides first" in ran["error"]["message"]
    assert 5 == ludwig("show", "hall", "--json").data["seq"]


def test_bots_alone_decide(ludwig):
    """`--choose bots` lets bots decide until a person has to, and decides nothing for anybody."""
    ludwig("new", "blue=anna", "red=bot:greedy", "--first", "red", "--name", "hall")
    ran = ludwig("play", "hall", "--choose", "bots", "--json").data
    assert ["red"] == [event["by"] for event in ran["events"]]
    data = ludwig("play", "hall", "--json").data
    assert (None, "blue") == (data["due"], data["decision"]["seat"])
    assert [] == ludwig("play", "hall", "--choose", "bots", "--json").data["events"]


def test_help_says_how_to_take_up_a_match_again(ludwig):
    """The help of a sitting names the match to take up, also of one that `play` itself began."""
    ran = ludwig("play", typed="help\n")
    (line,) = ludwig("list", "--json").lines
    assert f"ludwig play {line['match']}" in ran.err.partition("quit ")[2].partition("left:")[0]


def test_choice_is_repeatable_by_command_id(ludwig, hall):
    """--command-id makes a retry of a choice harmless: the same events, stored once."""
    runs = [
        ludwig("play", hall, "--choose", 1, "--command-id", "x", "--json").data for _ in range(2)
    ]
    assert runs[0]["events"] == runs[1]["events"]
    assert [False, True] == [run["again"] for run in runs]
    assert 6 == ludwig("show", hall, "--json").data["seq"]


@pytest.mark.parametrize("other", ["2", "3", "no-such-card", "pass"])
def test_command_id_of_another_choice_is_a_conflict(ludwig, hall, other):
    """A --command-id used again for a different choice is refused (exit 5), not called done."""
    ludwig("play", hall, "--choose", 1, "--command-id", "x")
    ran = ludwig("play", hall, "--choose", other, "--command-id", "x", "--json")
    assert (ExitCode.CONFLICT, "command.reused") == (ran.code, ran.json["error"]["code"])
    assert 6 == ludwig("show", hall, "--json").data["seq"]


@pytest.mark.parametrize(
    "other", [("anna", "ben"), ("anna", "bob", "--profile", "app"), ("red=anna", "blue=bob")]
)
def test_command_id_of_another_match_is_a_conflict(ludwig, other):
    """A --command-id used again for a match of other players or rules is refused (exit 5)."""
    ludwig("new", "anna", "bob", "--command-id", "abc")
    assert ExitCode.CONFLICT == ludwig("new", *other, "--command-id", "abc").code
    assert ExitCode.DONE == ludwig("new", "anna", "bob", "--command-id", "abc").code


def test_choice_at_a_position_that_has_passed(ludwig, hall):
    """A choice meant for a position the match has left is a conflict (exit 5)."""
    assert ExitCode.DONE == ludwig("play", f"{hall}@5", "--choose", 1).code
    ran = ludwig("play", f"{hall}@5", "--choose", 1, "--json")
    assert (ExitCode.CONFLICT, 6) == (ran.code, ran.json["error"]["at"])


def test_two_writers_at_once(ludwig, hall, tmp_path, monkeypatch):
    """Of two that decide at the same moment one gets a conflict (exit 5), and nothing is lost."""
    with Matches.open(data=str(tmp_path / "store")) as other:
        stale = other.match(hall)

        def overtaken(table, choice, command_id=None):
            other.decide(stale, choice, SeededDraws(1))
            return original(table, choice, command_id)

        from cli.table import Table

        original = Table.decide
        monkeypatch.setattr(Table, "decide", overtaken)
        ran = ludwig("play", hall, "--choose", 1, "--json")
    late = ludwig("play", f"{hall}@5", "--choose", 1, "--json")
    assert (ExitCode.CONFLICT, "match.moved_on") == (ran.code, ran.json["error"]["code"])
    assert f"someone acted first: {hall} is at event 6" == ran.json["error"]["message"]
    assert late.json["error"] == ran.json["error"]
    assert 6 == ludwig("show", hall, "--json").data["seq"]


def test_options_that_need_a_choice(ludwig, hall):
    """--dry-run and --command-id go with --choose only."""
    assert ExitCode.USAGE == ludwig("play", hall, "--dry-run").code
    assert ExitCode.USAGE == ludwig("play", hall, "--command-id", "x").code


def test_copy_without_decks_cannot_be_played(ludwig, hall, tmp_path):
    """A match imported without its decks can be shown and audited, not played (exit 4)."""
    file = tmp_path / "mine.ludwig.jsonl"
    ludwig("record", "export", hall, "--as", "blue", "-o", file)
    copy = ludwig("record", "import", file, "--json").data["match"]
    ran = ludwig("play", copy, "--choose", 1, "--json")
    assert (ExitCode.REFUSED, "SEE-3") == (ran.code, ran.json["error"]["rule"])
    assert ExitCode.DONE == ludwig("audit", copy).code

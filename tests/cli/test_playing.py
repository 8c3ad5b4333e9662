import json

import pytest

from cli.answer import read_answer
from cli.error import CliError
from cli.exit_code import ExitCode
from cli.menu import Option, options
from domain import events as ev
from domain.decisions import Ask, Decision, awaited
from domain.visibility import as_seen
from ludwig import Matches, SeededDraws


@pytest.fixture
def match(ludwig):
    """A fresh match between anna at blue, who begins, and bob at red."""
    ludwig("new", "blue=anna", "red=bob", "--first", "blue", "--name", "hall")
    return "hall"


def keep_cards(ludwig, match):
    """Lets both seats keep their first two bonus cards."""
    for _ in range(2):
        assert ExitCode.DONE == ludwig("play", match, "--choose", 1).code


def test_new_match_waits_for_its_first_decision(ludwig):
    """`new` creates a match up to the first decision, and says how to go on."""
    ran = ludwig("new", "anna", "red=bot:random", "--json")
    assert ExitCode.DONE == ran.code
    assert "BONUS_CARDS" == ran.data["decision"]["ask"]
    assert f"ludwig play {ran.data['match']}" not in ran.out
    shown = ludwig("new", "anna", "bob", "--name", "hall")
    assert "created hall: play it with ludwig play hall" == shown.out.splitlines()[0]


def test_new_match_tells_who_sits_where(ludwig):
    """SETUP-6: `new` names each player's seat, the first Master Builder first."""
    shown = ludwig("new", "anna", "red=ben", "--first", "red")
    assert "ben at red begins, anna sits at blue" == shown.out.splitlines()[1]
    data = ludwig("new", "anna", "ben", "--json").data
    assert {"anna": "blue", "ben": "green"} == {
        player["name"]: player["seat"] for player in data["players"]
    }


def test_players_as_typed(ludwig):
    """SETUP-6: seats, names, bots and the first Master Builder are as typed."""
    arguments = ["green=Anna", "bot:random", "yellow=", "--first", "yellow", "--foyer", "back"]
    ludwig("new", *arguments, "--name", "hall")
    (created,) = ludwig("log", "hall@1", "--json").lines
    assert [
        {"seat": "yellow", "name": "yellow", "foyer": "foyer_back", "kind": "human"},
        {"seat": "green", "name": "Anna", "foyer": "foyer_back", "kind": "human"},
        {"seat": "blue", "name": "random", "foyer": "foyer_back", "kind": "bot:random"},
    ] == created["data"]["players"]


@pytest.mark.parametrize(
    ("arguments", "code", "rule"),
    [
        (("a", "b", "c", "d", "e"), ExitCode.REFUSED, "SETUP-1"),
        (("pink=anna", "b"), ExitCode.USAGE, None),
        (("red=anna", "red=bob"), ExitCode.USAGE, None),
        (("anna", "bot:nobody"), ExitCode.USAGE, None),
        (("anna", "bob", "--first", "red"), ExitCode.USAGE, None),
        (
            ("anna", "bob", "--profile", "first-edition", "--foyer", "back"),
            ExitCode.REFUSED,
            "P-FOYER",
        ),
        (("anna", "bob", "--name", "My Hall"), ExitCode.USAGE, None),
        ((), ExitCode.USAGE, None),
    ],
)
def test_what_cannot_be_created(ludwig, arguments, code, rule):
    """Matches that the rules or the words do not allow are refused, and nothing is written."""
    ran = ludwig("new", *arguments, "--json")
    assert (code, rule) == (ran.code, ran.json["error"]["rule"])
    assert [] == ludwig("list", "--json").lines


def test_name_that_is_taken_is_a_conflict(ludwig, match):
    """A second match of the same name is a conflict (exit 5)."""
    assert ExitCode.CONFLICT == ludwig("new", "anna", "bob", "--name", match).code


def test_new_is_repeatable_by_command_id(ludwig):
    """--command-id makes a retry of `new` harmless: one match, the same answer."""
    first, second = (
        ludwig("new", "anna", "bob", "--command-id", "abc", "--json").data for _ in range(2)
    )
    assert (first["match"], False, True) == (second["match"], first["again"], second["again"])
    assert 1 == len(ludwig("list", "--json").lines)


def test_new_dry_run(ludwig):
    """--dry-run prints the events that would be appended, secrets left out, and writes nothing."""
    ran = ludwig("new", "anna", "bob", "--dry-run", "--json")
    assert ["MatchCreated", "DecksShuffled", "FavorsRevealed"] == [
        event["type"] for event in ran.data["events"]
    ][:3]
    assert all({} == event["secret"] for event in ran.data["events"])
    assert "is dealt 3 bonus cards" in ludwig("new", "anna", "bob", "--dry-run").out
    assert [] == ludwig("list", "--json").lines


def test_choices_as_data(ludwig, match):
    """`play --json` shows the decision and each choice, which can be given back as it is."""
    data = ludwig("play", match, "--json").data
    assert ("blue", "BONUS_CARDS", "blue") == (
        data["decision"]["seat"],
        data["decision"]["ask"],
        data["as"],
    )
    assert [1, 2, 3] == [choice["number"] for choice in data["choices"]]
    chosen = data["choices"][1]["choice"]
    ran = ludwig("play", match, "--choose", json.dumps(chosen), "--json")
    assert chosen["kept"] == ran.data["events"][0]["secret"]["kept"]["value"]
    hand = ludwig("show", match, "--as", "blue", "--json").data["seats"][0]["bonus_cards"]
    assert chosen["kept"] == hand


def test_choose_answers_one_decision_after_the_other(ludwig, match):
    """A match is played with `--choose` by number, by word, and by rooms in order of price."""
    keep_cards(ludwig, match)
    data = ludwig("play", match, "--json").data
    rooms = [offer["tile"] for offer in data["market"]]
    assert ("PRICES", []) == (data["decision"]["ask"], data["choices"])
    ludwig("play", match, "--choose", " ".join(reversed(rooms)))
    market = ludwig("market", match, "--json").data["market"]
    assert dict(zip(reversed(rooms), data["prices"], strict=True)) == {
        offer["tile"]: offer["price"] for offer in market
    }
    ran = ludwig("play", match, "--choose", "pass", "--json")
    assert ["TurnPassed", "TurnEnded"] == [event["type"] for event in ran.data["events"]]
    assert "red passes and takes 5,000 marks" in ludwig("log", match).out


def test_placements_are_listed_with_their_points(ludwig, match):
    """After a purchase every legal place is listed, the best first, and can be named."""
    keep_cards(ludwig, match)
    rooms = [offer["tile"] for offer in ludwig("play", match, "--json").data["market"]]
    ludwig("play", match, "--choose", " ".join(rooms))
    buys = ludwig("play", match, "--json").data["choices"]
    ludwig("play", match, "--choose", buys[0]["word"])
    places = ludwig("play", match, "--json").data["choices"]
    points = [place["points"] for place in places]
    assert points == sorted(points, reverse=True)
    assert buys[0]["points"] == points[0]
    ran = ludwig("play", match, "--choose", places[-1]["word"], "--json")
    scored = next(event for event in ran.data["events"] if event["type"] == "PointsScored")
    assert points[-1] == scored["data"]["points"]


@pytest.mark.parametrize("word", ["0", "4", "no-such-card", "", "[]", '{"type": "Nothing"}', "{"])
def test_answers_that_are_none(ludwig, match, word):
    """What names no choice is a usage error with a hint, and changes nothing."""
    ran = ludwig("play", match, "--choose", word, "--json")
    assert ExitCode.USAGE == ran.code
    assert 5 == ludwig("show", match, "--json").data["seq"]


def test_choice_against_the_rules(ludwig, match):
    """A choice that the rules refuse names every rule it breaks (exit 4), and changes nothing."""
    choice = json.dumps({"type": "TurnPassed", "seat": "red", "money": 5000})
    ran = ludwig("play", match, "--choose", choice, "--json")
    assert (ExitCode.REFUSED, "hall@5") == (ran.code, ran.json["error"]["at"])
    assert "SETUP-4" in ran.json["error"]["message"]
    assert 5 == ludwig("show", match, "--json").data["seq"]


def test_dry_run_of_a_choice(ludwig, match):
    """--dry-run prints what a choice would append and appends nothing."""
    ran = ludwig("play", match, "--choose", 1, "--dry-run", "--json")
    assert ["BonusCardsKept"] == [event["type"] for event in ran.data["events"]]
    assert "blue keeps 2 bonus cards" in ludwig("play", match, "--choose", 1, "--dry-run").out
    assert 5 == ludwig("show", match, "--json").data["seq"]


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


def test_choice_is_repeatable_by_command_id(ludwig, match):
    """--command-id makes a retry of a choice harmless: the same events, stored once."""
    runs = [
        ludwig("play", match, "--choose", 1, "--command-id", "x", "--json").data for _ in range(2)
    ]
    assert runs[0]["events"] == runs[1]["events"]
    assert [False, True] == [run["again"] for run in runs]
    assert 6 == ludwig("show", match, "--json").data["seq"]


@pytest.mark.parametrize("other", ["2", "3", "no-such-card", "pass"])
def test_command_id_of_another_choice_is_a_conflict(ludwig, match, other):
    """A --command-id used again for a different choice is refused (exit 5), not called done."""
    ludwig("play", match, "--choose", 1, "--command-id", "x")
    ran = ludwig("play", match, "--choose", other, "--command-id", "x", "--json")
    assert (ExitCode.CONFLICT, "command.reused") == (ran.code, ran.json["error"]["code"])
    assert 6 == ludwig("show", match, "--json").data["seq"]


@pytest.mark.parametrize(
    "other", [("anna", "ben"), ("anna", "bob", "--profile", "app"), ("red=anna", "blue=bob")]
)
def test_command_id_of_another_match_is_a_conflict(ludwig, other):
    """A --command-id used again for a match of other players or rules is refused (exit 5)."""
    ludwig("new", "anna", "bob", "--command-id", "abc")
    assert ExitCode.CONFLICT == ludwig("new", *other, "--command-id", "abc").code
    assert ExitCode.DONE == ludwig("new", "anna", "bob", "--command-id", "abc").code


def test_choice_at_a_position_that_has_passed(ludwig, match):
    """A choice meant for a position the match has left is a conflict (exit 5)."""
    assert ExitCode.DONE == ludwig("play", f"{match}@5", "--choose", 1).code
    ran = ludwig("play", f"{match}@5", "--choose", 1, "--json")
    assert (ExitCode.CONFLICT, 6) == (ran.code, ran.json["error"]["at"])


def test_two_writers_at_once(ludwig, match, tmp_path, monkeypatch):
    """Of two that decide at the same moment one gets a conflict (exit 5), and nothing is lost."""
    with Matches.open(data=str(tmp_path / "store")) as other:
        stale = other.match(match)

        def overtaken(table, choice, command_id=None):
            other.decide(stale, choice, SeededDraws(1))
            return original(table, choice, command_id)

        from cli.table import Table

        original = Table.decide
        monkeypatch.setattr(Table, "decide", overtaken)
        ran = ludwig("play", match, "--choose", 1, "--json")
    late = ludwig("play", f"{match}@5", "--choose", 1, "--json")
    assert (ExitCode.CONFLICT, "match.moved_on") == (ran.code, ran.json["error"]["code"])
    assert f"someone acted first: {match} is at event 6" == ran.json["error"]["message"]
    assert late.json["error"] == ran.json["error"]
    assert 6 == ludwig("show", match, "--json").data["seq"]


def test_options_that_need_a_choice(ludwig, match):
    """--dry-run and --command-id go with --choose only."""
    assert ExitCode.USAGE == ludwig("play", match, "--dry-run").code
    assert ExitCode.USAGE == ludwig("play", match, "--command-id", "x").code


def test_playing_from_a_script(ludwig, match):
    """Answers may come through a pipe; when they end the match can be taken up again."""
    ran = ludwig("play", match, typed="1\nall\nhelp\ncastle\ncastle red\nlog\nshow\n1\n")
    assert ExitCode.DONE == ran.code
    assert "left: ludwig play hall takes it up again" in ran.err
    assert "PRICES" == ludwig("play", match, "--json").data["decision"]["ask"]
    again = ludwig("play", match, typed="quit\n")
    assert "which room to offer at which price?" in again.err


def test_mistakes_are_asked_again(ludwig, match):
    """An answer that names nothing is told and the question asked again."""
    ran = ludwig("play", match, typed="99\ncastle pink\ncastle Bob\n1\n")
    assert "there is no choice 99 (1 to 3)" in ran.err
    assert 1 == ran.err.count("nobody sits at")
    assert "nobody sits at pink in hall (seats: blue (anna), red (bob))" in ran.err
    assert 6 == ludwig("show", match, "--json").data["seq"]


def priced(ludwig, match):
    """Plays to blue's first turn; returns the rooms from the cheapest up."""
    keep_cards(ludwig, match)
    rooms = [offer["tile"] for offer in ludwig("play", match, "--json").data["market"]]
    ludwig("play", match, "--choose", " ".join(rooms))
    ludwig("play", match, "--choose", "pass")
    return rooms


def test_purchases_stand_by_price_and_say_what_bars_the_others(ludwig, match):
    """BUY-3, BUY-5: the cheapest room stands first, passing last; of others the reason is told."""
    rooms = priced(ludwig, match)
    choices = ludwig("play", match, "--json").data["choices"]
    prices = [each["choice"].get("price", 10**6) for each in choices if each["word"] in rooms]
    assert prices == sorted(prices)
    assert "pass" == choices[-1]["word"]
    shown = ludwig("play", match).out
    barred = [room for room in rooms if room not in [each["word"] for each in choices]]
    assert len(barred) == shown.count("[BUY-5]") + shown.count("[BUY-3")


def test_a_table_fits_eighty_columns(ludwig, match):
    """Nothing that is shown before a question is wider than the terminal."""
    priced(ludwig, match)
    shown = ludwig("play", match, typed="1\nlook 1\nall\nmarket\nshow\nlog\nrule PLACE-5\n").out
    drawn = [line for line in shown.splitlines() if "[BUY-1" not in line]
    assert [] == [line for line in drawn if len(line) > 80]


def test_placements_show_all_that_they_would_score(ludwig, match):
    """Each placement has its points by part, its favors and own cards, as data and as a table."""
    priced(ludwig, match)
    ludwig("play", match, "--choose", "1")
    first, *_ = ludwig("play", match, "--json").data["choices"]
    seen = first["preview"]
    parts = ("own_value", "connections", "penalties", "downstairs")
    assert first["points"] == seen["total"] == sum(seen[part] for part in parts)
    assert {"favors", "cards", "completes"} <= set(seen)
    heads = [line.split() for line in ludwig("play", match).out.splitlines()]
    assert 1 == len([head for head in heads if head[:1] == ["points"] and "place" in head])


def test_looking_at_a_choice(ludwig, match):
    """`look` draws the castle as it would be and changes nothing."""
    priced(ludwig, match)
    before = ludwig("show", match, "--json").data["seq"]
    ran = ludwig("play", match, typed="look 1\nlook 99\nlook\nlook 6\nrule NONE\n")
    assert "scores +" in ran.out
    assert "look at which? look 1 to look" in ran.err
    assert "there is no rule 'NONE'" in ran.err
    assert before == ludwig("show", match, "--json").data["seq"]


def test_undo_takes_the_last_decision_back(ludwig, match):
    """`undo` takes back what nobody has learned or decided anything after; else says who agrees."""
    priced(ludwig, match)
    before = ludwig("play", match, "--json").data["choices"]
    ran = ludwig("play", match, typed="1\nundo\nundo\n")
    assert "takes back what followed" in ran.out
    assert before == ludwig("play", match, "--json").data["choices"]
    assert "red must agree (ludwig take-back" in ran.err
    assert ExitCode.DONE == ludwig("audit", match).code


def test_undo_against_a_bot_asks_nobody(ludwig):
    """`undo` goes on from before the person's last decision, whatever a bot did since."""
    ludwig("new", "blue=anna", "red=bot:random", "--first", "blue", "--name", "hall")
    before = ludwig("play", "hall", "--json").data["choices"]
    ran = ludwig("play", "hall", typed="1\nundo\n")
    assert "takes back what followed" in ran.out
    assert before == ludwig("play", "hall", "--json").data["choices"]
    assert ExitCode.DONE == ludwig("audit", "hall", "--as", "referee").code


def test_undo_before_any_decision(ludwig, match):
    """A seat that has decided nothing has nothing to take back."""
    assert "blue has decided nothing yet" in ludwig("play", match, typed="undo\n").err


def test_match_against_a_bot_to_its_end(ludwig):
    """A person who always passes against a bot comes to the end and sees the final scores."""
    ludwig("new", "blue=anna", "red=bot:greedy", "--first", "red", "--name", "hall")
    assert ExitCode.DONE == ludwig("play", "hall", "--choose", "bots").code
    for _ in range(400):
        data = ludwig("play", "hall", "--json").data
        if data["decision"] is None:
            break
        rooms = " ".join(offer["tile"] for offer in data["market"])
        answer = {"PRICES": rooms, "TURN": "pass"}.get(data["decision"]["ask"], "1")
        assert ExitCode.DONE == ludwig("play", "hall", "--choose", answer).code
    assert "ended" == ludwig("show", "hall", "--json").data["stage"]
    ran = ludwig("play", "hall")
    assert "total" in ran.out
    over = ludwig("play", "hall", "--choose", "1", "--json")
    assert (ExitCode.REFUSED, "match.over") == (over.code, over.json["error"]["code"])
    assert ExitCode.DONE == ludwig("audit", "hall").code


def test_new_match_by_playing(ludwig):
    """`play` without a match begins one against bots."""
    ludwig("play", "--against", "random", typed="")
    (line,) = ludwig("list", "--json").lines
    assert {"you", "random"} == set(line["players"].values())


def test_every_word_of_every_menu_picks_its_choice(ludwig):
    """In a match of random answers each option's word and number name the option itself."""
    ludwig("new", "anna", "bob", "--switch", "P-FOYER-ROTATE=yes", "--name", "hall")
    for step in range(60):
        state = _state("hall")
        decision = awaited(state)
        seen = as_seen(state, decision.seat)
        menu = options(seen)
        if not menu:
            rooms = " ".join(offer.tile for offer in seen.market)
            ludwig("play", "hall", "--choose", rooms)
            continue
        assert len(menu) == len({option.word for option in menu})
        for option in menu:
            assert option.choice == read_answer(option.word, seen, decision, menu)
        for number, option in enumerate(menu, 1):
            assert option.choice == read_answer(str(number), seen, decision, menu)
        ludwig("play", "hall", "--choose", menu[step * 7 % len(menu)].word)


@pytest.fixture
def searching():
    """A menu of stacks of which one is to be looked through, some of them empty."""
    seat, room, sizes = "blue", "nap_room", (100, 150, 200, 300, 350, 400, 500, 600)
    chosen = (ev.SleepingStackSearched(seat, room, size, None) for size in sizes)
    return [Option(str(each.size), f"the {each.size} stack", each) for each in chosen]


@pytest.mark.parametrize(
    ("said", "size"),
    [("1", 100), ("4", 300), ("5", 350), ("6", 400), ("8", 600), ("08", 600), ("500", 500)],
)
def test_stack_is_picked_by_its_number_or_its_whole_size(searching, said, size):
    """SLEEP: the number in front of a stack picks it, and so does its size."""
    choice = read_answer(said, None, Decision("blue", Ask.STACK), searching)
    assert size == choice.size


@pytest.mark.parametrize("said", ["0", "9", "10", "15", "60", "250", "9" * 5000])
def test_no_stack_is_picked_by_the_beginning_of_its_size(searching, said):
    """SLEEP: a number that is neither printed nor a size picks nothing: tiles seen stay seen."""
    with pytest.raises(CliError) as caught:
        read_answer(said, None, Decision("blue", Ask.STACK), searching)
    assert ExitCode.USAGE == caught.value.exit_code
    assert "1 to 8, or a size such as 600" == caught.value.hint


def _state(match):
    with Matches.open() as matches:
        return matches.match(match).state


def test_prices_must_name_every_room_once(ludwig, match):
    """PRICE-1: prices are given by naming each room on the market exactly once."""
    keep_cards(ludwig, match)
    state = _state(match)
    decision = awaited(state)
    rooms = [offer.tile for offer in state.market]
    for words in (
        "keep",
        "1 2",
        "1 1 2 3 4",
        "6 1 2 3 4",
        f"{'9' * 5000} 1 2 3 4",
        " ".join(rooms[:-1]),
        "palace 1 2 3 4",
    ):
        with pytest.raises(CliError) as caught:
            read_answer(words, state, decision, ())
        assert ExitCode.USAGE == caught.value.exit_code
    choice = read_answer("5 4 3 2 1", state, decision, ())
    assert dict(zip(state.prices, reversed(rooms), strict=True)) == choice.prices


def test_copy_without_decks_cannot_be_played(ludwig, match, tmp_path):
    """A match imported without its decks can be shown and audited, not played (exit 4)."""
    file = tmp_path / "mine.ludwig.jsonl"
    ludwig("record", "export", match, "--as", "blue", "-o", file)
    copy = ludwig("record", "import", file, "--json").data["match"]
    ran = ludwig("play", copy, "--choose", 1, "--json")
    assert (ExitCode.REFUSED, "SEE-3") == (ran.code, ran.json["error"]["rule"])
    assert ExitCode.DONE == ludwig("audit", copy).code

import pytest

from cli.exit_code import ExitCode
from domain.final_scoring import ladder_band

TWO = "two-players-second-edition"
FOUR = "four-players-second-edition"


def test_list_names_every_match(look):
    """`list` prints a line a match, as text and as a bare object."""
    assert {TWO, FOUR} == {line["match"] for line in look("list", "--json").lines}
    assert [] == [name for name in (TWO, FOUR) if name not in look("list").out]


def test_list_of_an_empty_store(ludwig):
    """An empty store lists nothing, and says on stderr what to do."""
    assert (ExitCode.DONE, "") == ludwig("list", "--json")[:2]
    assert "no match yet" in ludwig("list").err


def test_final_scores(look):
    """The final scores are those of the record, the winner first."""
    seats = look("scores", TWO, "--json").data["seats"]
    assert {"red": 89, "yellow": 88} == {seat["seat"]: seat["final"]["total"] for seat in seats}
    assert {"red": 1, "yellow": 2} == {seat["seat"]: seat["place"] for seat in seats}
    lines = look("scores", TWO).out.splitlines()
    assert ["1", "red", "Red"] == lines[3].split()[:3]
    assert "89" == lines[3].split()[-1]


def test_scores_lines_add_up(look):
    """The lines of the final scoring add up to what each seat gained by it (WIN-1)."""
    data = look("scores", FOUR, "--json").data
    for seat in data["seats"]:
        gained = sum(line["points"] for line in data["lines"] if line["seat"] == seat["seat"])
        assert seat["final"]["total"] - seat["final"]["points"] == gained


@pytest.mark.parametrize(
    ("position", "seq"), [("@0", 0), ("@17", 17), ("@-1", 295), ("@end", 296), ("@r2", 21)]
)
def test_every_command_takes_positions(look, position, seq):
    """show, castle, market and scores look at the position that was named."""
    for command in ("show", "castle", "market", "scores"):
        assert seq == look(command, TWO + position, "--json").data["seq"]
        assert f"@{seq} of 296" in look(command, TWO + position).out


def test_unique_prefix_is_enough(look):
    """A unique beginning of an id names the match; one that is not unique is not found."""
    assert TWO == look("show", "two", "--json").data["match"]


@pytest.mark.parametrize(
    ("arguments", "code", "word"),
    [
        (("show", "nowhere"), ExitCode.NOT_FOUND, "match.unknown"),
        (("show", "two@297"), ExitCode.NOT_FOUND, "position.unknown"),
        (("show", "two@x"), ExitCode.USAGE, "position.syntax"),
        (("show", "two/branch"), ExitCode.NOT_FOUND, "branch.unknown"),
        (("show", "two", "--as", "nobody"), ExitCode.NOT_FOUND, "viewer.unknown"),
        (("show", "two", "--as", "blue"), ExitCode.NOT_FOUND, "viewer.absent"),
        (("castle", "two", "green"), ExitCode.NOT_FOUND, "seat.absent"),
        (("castle", "two", "--scale", 5), ExitCode.USAGE, "usage"),
        (("why", "two@0"), ExitCode.NOT_FOUND, "event.none"),
        (("replay", "two", "--by", "week"), ExitCode.USAGE, "usage"),
        (("replay", "two", "--since", "blue"), ExitCode.NOT_FOUND, "seat.absent"),
    ],
)
def test_what_is_not_there(look, arguments, code, word):
    """What does not exist is said in one line and in an envelope, with its exit code."""
    plain, enveloped = look(*arguments), look(*arguments, "--json")
    assert (code, "", 1) == (plain.code, plain.out, len(plain.err.splitlines()))
    assert (code, "", word) == (enveloped.code, enveloped.err, enveloped.json["error"]["code"])


def test_every_view_says_whose_eyes(look):
    """SEE-4: each view names its viewer, a spectator if none was asked for."""
    for command in ("show", "castle", "market", "scores", "log", "why", "replay"):
        assert "as spectator" in look(command, "two@9").out
        assert "as red" in look(command, "two@9", "--as", "red").out


def test_seat_sees_its_own_cards_only(look):
    """SEE-2: at an early position red sees its own bonus cards and nobody else's."""
    seats = look("show", "two@20", "--as", "red", "--json").data["seats"]
    cards = {seat["seat"]: seat["bonus_cards"] for seat in seats}
    assert None not in cards["red"]
    assert [None, None] == cards["yellow"]
    seen_by_all = look("show", "two@20", "--json").data["seats"]
    assert all([None, None] == seat["bonus_cards"] for seat in seen_by_all)


def test_referee_may_be_asked_for(look):
    """SEE-5: of a match that has ended anybody may ask for everything."""
    seats = look("show", "two@20", "--as", "referee", "--json").data["seats"]
    assert all(None not in seat["bonus_cards"] for seat in seats)


def test_show_has_market_seats_and_castles(look):
    """`show` puts market, seats, favors and castles on one page of the terminal's width."""
    shown = look("show", "two@r5").out
    for word in ("price", "King's Favors", "red (Red)", "yellow (Yellow)", "door to the outside"):
        assert word in shown
    drawn = shown[shown.index("red (Red)") :]
    assert 80 >= max(map(len, drawn.splitlines()))


def test_castle_of_one_seat(look):
    """`castle MATCH SEAT` draws that castle; as JSON it is the placements of the record."""
    drawn = look("castle", TWO, "red").out
    assert "Hunding's Hut" in drawn
    assert "yellow" not in drawn
    (castle,) = look("castle", TWO, "red", "--json").data["castles"]
    hut = next(tile for tile in castle["castle"] if tile["tile"] == "hundings_hut")
    assert (-1, 3, 90) == (hut["x"], hut["y"], hut["rotation"])


def test_castle_at_a_scale(look):
    """--scale draws larger or smaller than what fits."""

    def width(scale):
        drawn = look("castle", TWO, "red", "--scale", scale).out.splitlines()
        return max(len(line.rstrip()) for line in drawn if line.endswith(("┐", "┘", "╯", "╮")))

    assert width(2) < width(3) < width(4)


def test_market_has_prices_and_coins(look):
    """`market` shows each room with its price and coins."""
    data = look("market", "two@r18.red", "--json").data
    assert {"tile": "washroom", "price": 4000, "coins": 2000} in data["market"]
    assert " 4000   2000  Washroom" in look("market", "two@r18.red").out


def test_log_has_every_event(look):
    """`log` prints one line an event up to the position, as text and as a bare object."""
    lines = look("log", "two@30", "--json").lines
    assert list(range(1, 31)) == [line["seq"] for line in lines]
    assert {"match", "seq", "type", "text", "rules", "data", "hash"} <= set(lines[0])
    assert 31 == len(look("log", "two@30").out.splitlines())
    assert list(range(29, 31)) == [
        line["seq"] for line in look("log", "two@30", "--from", "@28", "--json").lines
    ]


def test_log_marks_what_was_taken_back(look):
    """Events that were taken back stay in the log, marked, with the event that did it."""
    lines = look("log", FOUR, "--json").lines
    backs = [line["seq"] for line in lines if line["type"] in ("MoveTakenBack", "RulingApplied")]
    assert set(backs) == {line["undone_by"] for line in lines} - {None}
    assert f"(taken back by {backs[0]})" in look("log", FOUR).out


def test_why_explains_points(look):
    """`why` names every line of points with its rule, the change, the cause and the rules."""
    data = look("why", "two@284", "--json").data
    assert ["SCORE-1", "SCORE-3", "SCORE-3"] == [line["rule"] for line in data["lines"]]
    assert 3 == sum(line["points"] for line in data["lines"])
    assert [{"seat": "red", "points": 3, "money": 0}] == data["changes"]
    assert 283 == data["cause"]["seq"]
    assert "the centre of Secret Lair: Washroom" in look("why", "two@284").out


def test_why_explains_coins(look):
    """BUY-3: what a purchase did to everybody's money is shown with its rules."""
    data = look("why", "two@282", "--json").data
    assert [
        {"seat": "red", "points": 0, "money": -2000},
        {"seat": "yellow", "points": 0, "money": 4000},
    ] == sorted(data["changes"], key=lambda change: change["seat"])
    assert "BUY-3" in {rule["id"] for rule in data["rules"]}


def test_why_explains_the_final_scoring(look):
    """The final scoring is explained item by item."""
    lines = look("why", "two@295", "--json").data["lines"]
    assert {"DEPLETED", "FAVOR-1", "BONUS"} == {line["rule"] for line in lines}


@pytest.mark.parametrize("by", ["event", "turn", "round"])
def test_replay_shows_every_event_once(look, by):
    """However long its steps, a replay tells each event once and ends with the final scores."""
    steps = look("replay", TWO, "--by", by, "--json").lines
    told = [event["seq"] for step in steps for event in step["events"]]
    assert list(range(1, 297)) == told
    assert {"red": 89, "yellow": 88} == steps[-1]["totals"]
    text = look("replay", TWO, "--by", by).out
    assert all(f"\n{seq:>4} " in text for seq in (1, 150, 296))
    assert "89" == text.splitlines()[-2].split()[-1]


def test_replay_steps_differ(look):
    """A round is longer than a turn, a turn longer than an event."""
    steps = [
        len(look("replay", TWO, "--by", by, "--json").lines) for by in ("event", "turn", "round")
    ]
    assert steps == sorted(steps, reverse=True)
    assert 19 == steps[-1]


def test_replay_of_a_part(look):
    """A replay may begin at a position and stop at another."""
    lines = look("replay", "two@20", "--to", "@25", "--json").lines
    assert [21, 22, 23, 24, 25] == [line["seq"] for line in lines]


def test_replay_since_a_seat_decided(look):
    """--since SEAT tells what happened after that seat's last decision."""
    lines = look("replay", TWO, "--since", "yellow", "--json").lines
    assert 291 == lines[0]["seq"]


def test_colours_only_for_terminals(look):
    """In a pipe no command prints an escape code."""
    for command in ("list", "show", "log", "castle", "market", "scores", "why", "replay"):
        assert "\x1b" not in look(command, *([] if command == "list" else ["two@50"])).out


@pytest.mark.parametrize("columns", [20, 40, 60])
@pytest.mark.parametrize("words", [("show",), ("castle",), ("market",), ("scores",)])
def test_what_is_drawn_keeps_to_a_narrow_width(look, monkeypatch, words, columns):
    """However narrow, no line of a drawing, a table or a heading is wider than asked for."""
    monkeypatch.setenv("COLUMNS", str(columns))
    for position in ("@60", "@r9", ""):
        lines = look(words[0], f"two{position}").out.splitlines()
        assert [] == [line for line in lines if len(line) > columns]


def test_scores_of_a_solo_match_name_the_rank(ludwig):
    """SOLO-3 P-LADDER: at the end `scores` says which rank the total reaches, before it nothing."""
    ludwig("simulate", "--players", 1, "--bots", "swift", "--seed", "3", "--name", "alone")
    data = ludwig("scores", "alone", "--json").data
    assert ladder_band("second-edition", data["seats"][0]["final"]["total"]) == data["solo_rank"]
    told = f"the rank reached: {data['solo_rank']}  [SOLO-3, P-LADDER]"
    assert told in ludwig("scores", "alone").out
    assert "solo_rank" not in ludwig("scores", "alone@r2", "--json").data
    assert "rank" not in ludwig("scores", "alone@r2").out


def test_show_says_what_the_signs_mean(look):
    """Below the seats stand the signs that are used there: who has to decide, who is the Master."""
    assert "   > has to decide   * is the Master Builder\n" in look("show", "two@60").out
    assert "Master Builder" not in look("show", "two").out

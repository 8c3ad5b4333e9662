from seated import priced

from cli.exit_code import ExitCode


def test_playing_from_a_script(ludwig, hall):
    """Answers may come through a pipe; when they end the match can be taken up again."""
    ran = ludwig("play", hall, typed="1\nall\nhelp\ncastle\ncastle red\nlog\nshow\n1\n")
    assert ExitCode.DONE == ran.code
    assert "left: ludwig play hall takes it up again" in ran.err
    assert "PRICES" == ludwig("play", hall, "--json").data["decision"]["ask"]
    again = ludwig("play", hall, typed="quit\n")
    assert "which room to offer at which price?" in again.err


def test_mistakes_are_asked_again(ludwig, hall):
    """An answer that names nothing is told and the question asked again."""
    ran = ludwig("play", hall, typed="99\ncastle pink\ncastle Bob\n1\n")
    assert "there is no choice 99 (1 to 3)" in ran.err
    assert 1 == ran.err.count("nobody sits at")
    assert "nobody sits at pink in hall (seats: blue (anna), red (bob))" in ran.err
    assert 6 == ludwig("show", hall, "--json").data["seq"]


def test_purchases_stand_by_price_and_say_what_bars_the_others(ludwig, hall):
    """BUY-3, BUY-5: the cheapest room stands first, passing last; of others the reason is told."""
    rooms = priced(ludwig, hall)
    choices = ludwig("play", hall, "--json").data["choices"]
    prices = [each["choice"].get("price", 10**6) for each in choices if each["word"] in rooms]
    assert prices == sorted(prices)
    assert "pass" == choices[-1]["word"]
    shown = ludwig("play", hall).out
    barred = [room for room in rooms if room not in [each["word"] for each in choices]]
    assert len(barred) == shown.count("[BUY-5]") + shown.count("[BUY-3")


def test_a_table_fits_eighty_columns(ludwig, hall):
    """Nothing that is shown before a question is wider than the terminal."""
    priced(ludwig, hall)
    shown = ludwig("play", hall, typed="1\nlook 1\nall\nmarket\nshow\nlog\nrule PLACE-5\n").out
    drawn = [line for line in shown.splitlines() if "[BUY-1" not in line]
    assert [] == [line for line in drawn if len(line) > 80]


def test_placements_show_all_that_they_would_score(ludwig, hall):
    """Each placement has its points by part, its favors and own cards, as data and as a table."""
    priced(ludwig, hall)
    ludwig("play", hall, "--choose", "1")
    first, *_ = ludwig("play", hall, "--json").data["choices"]
    seen = first["preview"]
    parts = ("own_value", "connections", "penalties", "downstairs")
    assert first["points"] == seen["total"] == sum(seen[part] for part in parts)
    assert {"favors", "cards", "completes"} <= set(seen)
    heads = [line.split() for line in ludwig("play", hall).out.splitlines()]
    assert 1 == len([head for head in heads if head[:1] == ["points"] and "place" in head])


def test_looking_at_a_choice(ludwig, hall):
    """`look` draws the castle as it would be and changes nothing."""
    priced(ludwig, hall)
    before = ludwig("show", hall, "--json").data["seq"]
    ran = ludwig("play", hall, typed="look 1\nlook 99\nlook\nlook 6\nrule NONE\n")
    assert "scores +" in ran.out
    assert "look at which? look 1 to look" in ran.err
    assert "there is no rule 'NONE'" in ran.err
    assert before == ludwig("show", hall, "--json").data["seq"]


def test_undo_takes_the_last_decision_back(ludwig, hall):
    """`undo` takes back what nobody has learned or decided anything after; else says who agrees."""
    priced(ludwig, hall)
    before = ludwig("play", hall, "--json").data["choices"]
    ran = ludwig("play", hall, typed="1\nundo\nundo\n")
    assert "takes back what followed" in ran.out
    assert before == ludwig("play", hall, "--json").data["choices"]
    assert "red must agree (ludwig take-back" in ran.err
    assert ExitCode.DONE == ludwig("audit", hall).code


def test_undo_against_a_bot_asks_nobody(ludwig):
    """`undo` goes on from before the person's last decision, whatever a bot did since."""
    ludwig("new", "blue=anna", "red=bot:random", "--first", "blue", "--name", "hall")
    before = ludwig("play", "hall", "--json").data["choices"]
    ran = ludwig("play", "hall", typed="1\nundo\n")
    assert "takes back what followed" in ran.out
    assert before == ludwig("play", "hall", "--json").data["choices"]
    assert ExitCode.DONE == ludwig("audit", "hall", "--as", "referee").code


def test_undo_before_any_decision(ludwig, hall):
    """A seat that has decided nothing has nothing to take back."""
    assert "blue has decided nothing yet" in ludwig("play", hall, typed="undo\n").err


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

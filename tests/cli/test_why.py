import json

import pytest

from cli.exit_code import ExitCode

TWO = "two-players-second-edition"
FOUR = "four-players-second-edition"


@pytest.mark.parametrize(("seat", "total"), [("red", 89), ("yellow", 88)])
def test_score_is_explained_to_the_point(look, seat, total):
    """`why MATCH score SEAT` lists every line, and they add up to the total asked for."""
    data = look("why", TWO, "score", seat, "--json").data
    assert (total, total) == (data["total"], data["sum"])
    assert total == sum(line["amount"] for line in data["lines"])
    assert f"{seat} has {total} points" in look("why", TWO, "score", seat).out


def test_money_is_explained_to_the_mark(look):
    """`why MATCH@POS money SEAT` lists every payment, and they add up to the balance."""
    data = look("why", "two@150", "money", "red", "--json").data
    seats = look("scores", "two@150", "--json").data["seats"]
    balance = next(seat["money"] for seat in seats if seat["seat"] == "red")
    assert (balance, balance) == (data["total"], data["sum"])
    assert ["SETUP-6", 15000] == [data["lines"][0]["rule"], data["lines"][0]["amount"]]
    assert f"red has {balance:,} marks" in look("why", "two@150", "money", "red").out


def test_event_is_explained_by_its_chain(look):
    """`why MATCH@POS` gives the chain of causes, each with hash and rules, back to the creation."""
    links = look("why", "two@284", "--json").data["chain"]
    assert ("PointsScored", "MatchCreated") == (links[0]["type"], links[-1]["type"])
    numbers = {link["seq"] for link in links}
    assert numbers >= {cause["seq"] for link in links for cause in link["causes"]}
    assert "← tile of 284" in look("why", "two@284").out


@pytest.mark.parametrize(
    ("arguments", "code", "word"),
    [
        (("why", "two", "weather", "red"), ExitCode.USAGE, "usage"),
        (("why", "two", "score"), ExitCode.USAGE, "usage"),
        (("why", "two", "score", "blue"), ExitCode.NOT_FOUND, "seat.absent"),
        (("why-not", "two@0", "pass"), ExitCode.NOT_FOUND, "decision.none"),
        (("why-not", "two", "pass"), ExitCode.NOT_FOUND, "decision.none"),
        (("why-not", "two@r5.red", "nonsense"), ExitCode.USAGE, "usage"),
        (("why-not", "two@r5.red", "dragon:1,2,0"), ExitCode.USAGE, "usage"),
        (("knew", "two", "purple"), ExitCode.NOT_FOUND, "seat.absent"),
        (("knew", "two", "blue"), ExitCode.NOT_FOUND, "seat.absent"),
    ],
)
def test_what_cannot_be_explained(look, arguments, code, word):
    """What makes no sense to ask is said in one line and in an envelope."""
    plain, enveloped = look(*arguments), look(*arguments, "--json")
    assert (code, "", 1) == (plain.code, plain.out, len(plain.err.splitlines()))
    assert (code, word) == (enveloped.code, enveloped.json["error"]["code"])


def test_why_not_names_rules_places_and_what_is_legal(look):
    """PLACE-1 PLACE-2: `why-not` says every rule with its text, its cells, and legal places."""
    before = look("why", "two@283", "--json").data
    assert "RoomPlaced" == before["type"]
    ran = look("why-not", "two@282", "0,0,0", "--json")
    assert (ExitCode.NO, False) == (ran.code, ran.data["legal"])
    broken = {each["rule"]: each for each in ran.data["broken"]}
    assert [[3, 1]] == broken["PLACE-2"]["cells"]
    assert "It overlaps no tile." == broken["PLACE-2"]["text"]
    best = ran.data["nearest"][0]
    again = look("why-not", "two@282", json.dumps(best), "--json")
    assert (ExitCode.DONE, True) == (again.code, again.data["legal"])
    assert "legal, the nearest first:" in look("why-not", "two@282", "0,0,0").out


def test_why_not_takes_places_left_of_the_foyer(look):
    """A place that begins with a minus sign is a place, no option."""
    assert ExitCode.NO == look("why-not", "two@282", "-30,-30,90").code


@pytest.mark.parametrize(
    ("choice", "code", "rules"),
    [
        ("pass", ExitCode.DONE, []),
        ("hallway", ExitCode.DONE, []),
        ("buy bottomless_pit", ExitCode.NO, ["BUY-1"]),
        ('{"type": "TurnPassed", "seat": "yellow", "money": 5000}', ExitCode.NO, ["BUY-1"]),
        ('{"type": "TurnPassed", "seat": "red", "money": 6000}', ExitCode.NO, ["BUY-4"]),
    ],
)
def test_why_not_judges_turns(look, choice, code, rules):
    """BUY-1 BUY-4: what a seat does in its turn is judged by word and by JSON."""
    ran = look("why-not", "two@r3.red", choice, "--json")
    if ran.data["decision"]["ask"] == "PRICES":
        ran = look("why-not", "two@r4.red", choice, "--json")
    assert (code, rules) == (ran.code, [each["rule"] for each in ran.data["broken"]])


def test_why_not_names_no_price_that_nobody_named(look):
    """BUY-1: a room that is not on the market has no price."""
    said = look("why-not", "two@r4.red", "buy bottomless_pit").out
    assert ("may not buy Bottomless Pit:" in said, "for 0 marks" in said) == (True, False)


def test_knew_tells_own_cards_only(look):
    """SEE-2: `knew` tells the cards a seat had seen by then, since when, and not the others'."""
    data = look("knew", "two@20", "red", "--json").data
    assert ("red", 3) == (data["as"], len(data["knew"]))
    cards = look("show", "two@20", "--as", "red", "--json").data["seats"]
    own = next(seat["bonus_cards"] for seat in cards if seat["seat"] == "red")
    held = [fact["value"] for fact in data["knew"] if fact["where"] == "hand"]
    assert sorted(own) == sorted(held)
    assert "bonus card" in look("knew", "two@20", "red").out


def test_knew_of_a_match_that_has_ended(look):
    """SEE-5: `knew` shows what the seat knew then, though everything is public by now."""
    early = look("knew", "two@3", "red", "--json").data["knew"]
    late = look("knew", "two@end", "red", "--json").data["knew"]
    assert (0, True) == (len(early), len(late) >= 3)


def test_why_not_judges_prices(look):
    """PRICE-1: a pricing that leaves rooms out, or names others, is told by rule."""
    seq = next(
        line["seq"] - 1
        for line in look("log", TWO, "--json").lines
        if line["type"] == "RoomsPriced"
    )
    rooms = [offer["tile"] for offer in look("market", f"two@{seq}", "--json").data["market"]]
    whole = look("why-not", f"two@{seq}", " ".join(rooms), "--json")
    assert (ExitCode.DONE, []) == (whole.code, whole.data["broken"])
    short = look("why-not", f"two@{seq}", " ".join(rooms[1:]), "--json")
    assert (ExitCode.NO, ["PRICE-1"]) == (
        short.code,
        [each["rule"] for each in short.data["broken"]],
    )


def test_why_not_says_whose_choice_is_hidden(ludwig):
    """SEE-2: of a choice among hidden cards a spectator is told whom to ask."""
    ludwig("new", "red=anna", "yellow=ben", "--first", "red", "--name", "duel")
    ran = ludwig("why-not", "duel", "1", "--json")
    assert (ExitCode.HIDDEN, "choice.hidden") == (ran.code, ran.json["error"]["code"])
    assert ExitCode.DONE == ludwig("why-not", "duel", "1", "--as", "red").code

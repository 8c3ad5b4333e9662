import ast
from pathlib import Path

import pytest

import domain
from cli.refusal import reasons_text, refused
from domain.refusal import Refusal
from projections.sentences import sentence


def codes():
    """Yields every code that the rules may refuse with."""
    for file in sorted(Path(domain.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            name = _called(node)
            if name in ("Refusal", "refused", "_refused") and node.args:
                first = node.args[0]
                if isinstance(first, ast.Constant) and "." in str(first.value):
                    yield first.value


def _called(node):
    """Returns the name of the function or method that a node calls, if it calls one."""
    function = getattr(node, "func", None)
    return getattr(function, "id", None) or getattr(function, "attr", None)


@pytest.mark.parametrize("code", dict.fromkeys(codes()))
def test_every_refusal_of_a_choice_is_a_sentence(code):
    """No code of a refusal that people meet is spelled out for want of words."""
    assert sentence(Refusal(code, "PLACE-1", {})) != code.replace(".", " ").replace("_", " ")


@pytest.mark.parametrize(
    ("refusal", "words"),
    [
        (Refusal("place.overlap", "PLACE-2", {"other": "foyer"}), "it overlaps the Foyer"),
        (
            Refusal("buy.too_dear", "BUY-3", {"price": 8000, "money": 5000, "coins": 0}),
            "it costs 8,000 marks; 5,000 marks are not enough",
        ),
        (
            Refusal("buy.too_dear", "BUY-3", {"price": 8000, "money": 5000, "coins": 1000}),
            "it costs 8,000 marks; 5,000 marks and the 1,000 marks on it are not enough",
        ),
        (
            Refusal("buy.payee", "BUY-2", {"payee": "red", "due": None}),
            "the money goes to the supply, not to red",
        ),
        (
            Refusal("cards.count", "SETUP-4", {"kept": (), "must_keep": 2}),
            "exactly 2 of the cards must be kept",
        ),
        (
            Refusal("sleep.count", "SLEEP", {"count": 3, "most": 2}),
            "at most 2 tiles may be taken, not 3",
        ),
        (
            Refusal("place.other_tile", "BUY-5", {"tile": "porch", "due": "hallway#2"}),
            "the tile to place is hallway 2, not Porch",
        ),
        (Refusal("new.kind", "PLACE-1", {"of_tile": "porch"}), "new kind (of tile porch)"),
    ],
)
def test_sentences_name_what_they_are_about(refusal, words):
    """A sentence says what, with tiles by name and money in marks; an unknown code is spelled."""
    assert words == sentence(refusal)


def test_one_reason_under_two_rules_is_said_once():
    """What two rules forbid alike is one sentence with both; the error line cites no rule twice."""
    facts = {"price": 8000, "money": 5000, "coins": 0}
    reasons = [Refusal("buy.too_dear", rule, facts) for rule in ("BUY-3", "BUY-6")]
    assert reasons_text(reasons).endswith("are not enough [BUY-3, BUY-6]")
    assert 1 == refused(reasons).line().count("[BUY-3")

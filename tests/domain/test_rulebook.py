"""The rules as texts, found by their ids."""

from domain.rulebook import find, rules


def test_every_rule_has_a_text():
    """All ids of the numbered rules are there, switches among them, none without words."""
    texts = rules()
    assert {"SETUP-1", "PLACE-2", "LIVING", "P-TIE"} <= set(texts)
    assert [] == [id_ for id_, rule in texts.items() if not rule.text]


def test_a_rule_is_found_by_its_id():
    """PLACE-2 alone is found by its name."""
    assert ["PLACE-2"] == [rule.id for rule in find("PLACE-2")]


def test_a_section_is_found_by_its_word():
    """BUY finds all of its rules, and a word that no rule has finds none."""
    assert {f"BUY-{number}" for number in range(1, 7)} <= {rule.id for rule in find("BUY")}
    assert () == find("NO-SUCH-RULE")

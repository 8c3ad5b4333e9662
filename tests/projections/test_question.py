from domain.decisions import awaited
from projections.question import question
from projections.wording import tile_name


def test_the_question_where_to_place_names_the_tile(four_players):
    """BUY-5: where a tile has to be placed its question names it, rooms and corridors alike."""
    asked = set()
    for happening in four_players:
        decision = awaited(happening.state)
        if decision is not None and happening.state.placing is not None:
            asked.add((happening.state.placing.kind, question(happening.state, decision)))
    kinds = {kind: words for kind, words in asked if kind in ("hallway", "stairs")}
    assert {"hallway": "where to place a hallway", "stairs": "where to place stairs"} == kinds
    rooms = {(kind, words) for kind, words in asked if kind not in kinds}
    assert {(kind, f"where to place {tile_name(kind)}") for kind, _ in rooms} == rooms != set()


def test_other_questions_are_their_own_words(two_players):
    """What is asked with no tile in hand is asked as the decision words it."""
    for happening in two_players:
        decision = awaited(happening.state)
        if decision is not None and happening.state.placing is None:
            assert decision.ask.value == question(happening.state, decision)

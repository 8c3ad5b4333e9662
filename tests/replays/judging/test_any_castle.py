from hypothesis import given
from hypothesis import strategies as st

from domain.tiles import ROOMS
from replays.judging import answer, judge, parse_case
from replays.notation import NotationError

WORDS = (
    "place", "next", "foyer", "front", "back", "turned", "90", "at", "3", ",", "0", "-2", "east",
    "of", "doors", "W2-E2", "light", "dark", "hallway", "stairs", "hallway#1", "money", "cards",
    "empty", "100", "profile", "app", "switch", "P-EXT", "yes", "none", "salon", "?", '"',
)  # fmt: skip


def read(text):
    """Judges a text, or tells that it was refused with a place."""
    try:
        case = parse_case(text)
    except NotationError as error:
        refused = error
    else:
        for question in case.questions:
            answer(case, question)
        return judge(case)
    assert min(refused.line, refused.column) >= 1
    return None


@given(st.lists(st.lists(st.sampled_from(WORDS), max_size=8), max_size=6))
def test_any_lines_are_judged_or_refused_with_a_place(lines):
    """Words of a castle's text in any order bring out nothing but the notation's own error."""
    text = "\n".join(" ".join(line) for line in lines)
    assert read(text) is None
    read(f"ludwig-castle 1\n{text}")


places = st.tuples(
    st.sampled_from((*ROOMS, "hallway", "stairs")),
    st.integers(-12, 12) | st.sampled_from((-1000, 1000)),
    st.integers(-12, 12),
    st.sampled_from((0, 90, 180, 270)),
)


@given(st.lists(places, max_size=8, unique_by=lambda place: place[0]))
def test_any_castle_at_all_is_judged(tiles):
    """Tiles anywhere, over one another or far away, are counted and told to be illegal or not."""
    text = "\n".join(f"place {kind} at {x},{y} turned {turn}" for kind, x, y, turn in tiles)
    judgement = read(f"ludwig-castle 1\n{text}")
    assert len(tiles) + 1 == len(judgement.rooms)
    if judgement.legal:
        assert judgement.points == judgement.recount


@given(st.text() | st.binary())
def test_any_text_is_refused_with_a_place(text):
    """No letters and no bytes bring out anything but the notation's own error."""
    assert read(text) is None

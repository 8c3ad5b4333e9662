from functools import cache
from random import Random

from hypothesis import given
from hypothesis import strategies as st
from lively import lively

from replays.audit import audit
from replays.claims import claim_findings
from replays.notation import NotationError, parse, record_of, text_of

AT = "2026-11-29T20:15:00.000000Z"
STRANGE = (
    '"\\ud800"', '"', "-1", "99999999999", "0", "\x00", "#", "hallway#99", "–", "?", ":", ",",
    "foyer", "none", "nothing", "blue", "green", "at", "once", "own", "laid",
)  # fmt: skip


@cache
def texts():
    return [text_of(lively(seed)) for seed in range(3)]


@cache
def words():
    return sorted(
        {word for text in texts() for word in text.replace(",", " ,").split()} | {*STRANGE}
    )


def read(text):
    """Reads a text; whether it could be, and if not that the error is of the promised kind."""
    try:
        record = record_of(parse(text), at=AT, salt=lambda: bytes(16))
    except NotationError as error:
        refused = error
    else:
        return record
    assert min(refused.line, refused.column) >= 1
    assert refused.expected
    return None


def spoilt(lines, random):
    """Changes one thing about a text: a line lost, doubled, moved; a word or a letter changed."""
    at, word = random.randrange(len(lines)), random.choice(words())
    parts = lines[at].split(" ")
    place = random.randrange(len(parts))
    match random.randrange(6):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, random.choice(lines))
        case 2:
            other = random.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        case 3:
            lines[at] = " ".join((*parts[:place], word, *parts[place + 1 :]))
        case 4:
            lines[at] = " ".join((*parts[:place], word, *parts[place:]))
        case _:
            letter, cut = chr(random.randrange(0x300)), random.randrange(len(lines[at]) + 1)
            lines[at] = lines[at][:cut] + letter + lines[at][cut + 1 :]


@given(st.integers(0, 2**32), st.integers(1, 4))
def test_a_spoilt_text_is_read_or_refused_with_a_place(seed, changes):
    """Whatever is changed in a text: it is read, or refused with line, column and expectation."""
    random = Random(seed)
    lines = random.choice(texts()).split("\n")
    for _ in range(changes):
        spoilt(lines, random)
    record = read("\n".join(lines))
    if record is not None:
        claim_findings(record, audit(record).line)
        assert read(text_of(record)) is not None


@given(st.text() | st.binary())
def test_any_text_at_all_is_refused_with_a_place(text):
    """No letters and no bytes bring out anything but the notation's own error."""
    read(text)
    heading = b"ludwig-text 1\n" if isinstance(text, bytes) else "ludwig-text 1\n"
    assert read(heading + text) is None


@given(st.lists(st.sampled_from((*STRANGE, "red", "buys", "places", "claims", "draw", "keeps"))))
def test_any_words_of_the_notation_are_refused_with_a_place(parts):
    """Words that are known, in an order that says nothing, are refused."""
    assert read(f"ludwig-text 1\n{' '.join(parts)}\n") is None

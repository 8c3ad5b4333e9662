import pytest
from hypothesis import given
from hypothesis import strategies as st

from replays.positions import (
    END,
    Address,
    AtEvent,
    AtHash,
    AtRound,
    FromEnd,
    PositionError,
    Waypoint,
    parse,
    parse_position,
    resolve,
)

LINE = (
    Waypoint(1, "aa11", "MatchCreated", None, None),
    Waypoint(2, "ab12", "DecksShuffled", None, "blue"),
    Waypoint(3, "b3f1", "RoundStarted", 1, None),
    Waypoint(4, "b3f2", "RoomsDrawn", 1, "blue"),
    Waypoint(5, "c111", "RoomsPriced", 1, "red"),
    Waypoint(6, "c222", "TurnPassed", 1, "blue", current=False),
    Waypoint(7, "d333", "RoundStarted", 2, "red", current=False),
    Waypoint(8, "d444", "MoveTakenBack", 1, "red"),
    Waypoint(9, "e555", "TurnPassed", 1, "blue"),
    Waypoint(10, "f666", "RoundStarted", 2, "red"),
)

WRITTEN = [
    ("hill", Address("hill")),
    ("hill@17", Address("hill", None, AtEvent(17), given=True)),
    ("hill@0", Address("hill", None, AtEvent(0), given=True)),
    ("hill@-1", Address("hill", None, FromEnd(1), given=True)),
    ("hill@end", Address("hill", None, END, given=True)),
    ("hill@r4", Address("hill", None, AtRound(4, None), given=True)),
    ("hill@r4.blue", Address("hill", None, AtRound(4, "blue"), given=True)),
    ("hill@#b3f1", Address("hill", None, AtHash("b3f1"), given=True)),
    ("hill/what-if-2@9", Address("hill", "what-if-2", AtEvent(9), given=True)),
    ("7-hill/b", Address("7-hill", "b")),
]


@pytest.mark.parametrize(("text", "address"), WRITTEN)
def test_reads_every_form(text, address):
    """Each form of the grammar reads as its parts."""
    assert address == parse(text)


@pytest.mark.parametrize("text", [text for text, _ in WRITTEN])
def test_writes_as_read(text):
    """An address prints as it was written."""
    assert text == str(parse(text))


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("", "'' names no match", "MATCH or MATCH@17"),
        ("@3", "'@3' names no match", "MATCH or MATCH@17"),
        ("Hill", "'Hill' is no match id", "lower-case letters, digits and -"),
        ("hill/", "'hill/' names no branch", "MATCH or MATCH@17"),
        ("hill/a/b", "'a/b' is no branch id", "lower-case letters, digits and -"),
        ("hill@", "'@' is no position", "use @17, @-1, @end, @r4, @r4.blue or @#b3f1"),
        ("hill@x", "'@x' is no position", "use @17, @-1, @end, @r4, @r4.blue or @#b3f1"),
        ("hill@r0", "'@r0' is no position", "use @17, @-1, @end, @r4, @r4.blue or @#b3f1"),
        ("hill@1@2", "'@1@2' is no position", "use @17, @-1, @end, @r4, @r4.blue or @#b3f1"),
        ("hill@#xyz", "'@#xyz' is no position", "use @17, @-1, @end, @r4, @r4.blue or @#b3f1"),
        ("hill@r4.pink", "'pink' is no seat", "seats are blue, green, red, yellow"),
        ("hill@r4.", "'' is no seat", "seats are blue, green, red, yellow"),
    ],
)
def test_says_what_it_expected(text, message, hint):
    """What cannot be read is refused with the offending part and what would do."""
    with pytest.raises(PositionError) as caught:
        parse(text)
    error = caught.value
    assert ("position.syntax", text, message, hint) == (
        error.code,
        error.text,
        str(error),
        error.hint,
    )


@pytest.mark.parametrize(
    ("position", "seq"),
    [
        ("@0", 0),
        ("@4", 4),
        ("@10", 10),
        ("@end", 10),
        ("@-1", 9),
        ("@-10", 0),
        ("@r1", 3),
        ("@r2", 10),
        ("@r1.blue", 4),
        ("@r1.red", 5),
        ("@r2.red", 10),
        ("@#b3f1", 3),
        ("@#e", 9),
    ],
)
def test_resolves(position, seq):
    """Positions resolve to event numbers, rounds and seats on the current line only."""
    assert seq == resolve(parse_position(position), LINE)


@pytest.mark.parametrize(
    ("position", "code", "message", "hint"),
    [
        ("@11", "position.unknown", "no position @11: the match has 10 events", "@0 to @10"),
        ("@-11", "position.unknown", "no position @-11: the match has 10 events", "@0 to @10"),
        (
            "@r3",
            "position.unknown",
            "no position @r3: there is no round 3",
            "rounds 1 to 2 were played",
        ),
        (
            "@r3.red",
            "position.unknown",
            "no position @r3.red: there is no round 3",
            "rounds 1 to 2 were played",
        ),
        (
            "@r2.blue",
            "position.unknown",
            "no position @r2.blue: blue decides nothing in round 2",
            None,
        ),
        ("@#0", "position.unknown", "no position @#0: no event's hash begins with 0", None),
        (
            "@#b3f",
            "position.ambiguous",
            "@#b3f is ambiguous: the hashes of events 3, 4 begin so",
            "give more digits",
        ),
    ],
)
def test_says_why_there_is_no_such_position(position, code, message, hint):
    """A position that does not exist is refused with the facts."""
    with pytest.raises(PositionError) as caught:
        resolve(parse_position(position), LINE)
    error = caught.value
    assert (code, message, hint) == (error.code, str(error), error.hint)


def test_empty_line_has_one_position():
    """Before the first event there is position 0, which is also the end."""
    assert 0 == resolve(END, ())
    with pytest.raises(PositionError, match="there is no round 1"):
        resolve(AtRound(1, None), ())


@given(st.text(max_size=30) | st.from_regex(r"[a-z]{1,3}(/[a-z]{0,2})?@[-r#.0-9a-f]{0,8}"))
def test_any_text_reads_or_is_refused(text):
    """Any text is an address that prints as itself read again, or a PositionError."""
    if address := read(text):
        assert address == parse(str(address))


def read(text):
    """Returns the address, or None where the text is refused as it should be."""
    try:
        return parse(text)
    except PositionError:
        return None

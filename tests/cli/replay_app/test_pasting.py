import pytest
from textual.events import Paste

from cli.replay_app.prompt import pasted


def paste(text):
    """Returns what pastes a text into the application, as a terminal tells of it."""

    async def deed(pilot):
        pilot.app.post_message(Paste(text))

    return deed


@pytest.mark.parametrize(
    ("text", "what", "line"),
    [
        (":120", "position", "120"),
        ("120\n", "position", "120"),
        (":nonsense", "position", "nonsense"),
        ("@r4.blue", "position", "r4.blue"),
        ("two-players@17", "position", "17"),
        ("#b3f1", "position", "#b3f1"),
        ("/Salon", "words", "Salon"),
        ("  Grey Room \nand more", "words", "Grey Room"),
        ("anna@home", "words", "anna@home"),
    ],
)
def test_what_is_pasted(text, what, line):
    """A position is gone to, anything else searched for, and the first line alone counts."""
    assert (what, line) == pasted(text)


@pytest.mark.parametrize("text", ["", "\n", " :", "/", "@"])
def test_what_has_no_words(text):
    """What says nothing answers no question."""
    assert None is pasted(text)


def test_a_pasted_position_waits_for_enter(application, after):
    """A pasted position stands in the question, and Enter goes there."""
    waiting = after(application("two", 5), paste(":120"))
    assert (5, "120") == (waiting.look.seq, waiting.last)
    assert 120 == after(application("two", 5), paste(":120"), "enter").look.seq
    assert 121 == after(application("two", 5), paste(":12"), "1", "enter").look.seq
    assert 5 == after(application("two", 5), paste(":120"), "escape").look.seq


def test_a_pasted_word_is_searched_for(application, after):
    """A pasted word is searched for in the journal, and `n` goes on to the next."""
    typed = after(application("two"), "slash", *"Foyer", "enter", "n").look.seq
    assert (0 < typed, typed) == (
        True,
        after(application("two"), paste("Foyer"), "enter", "n").look.seq,
    )


def test_nothing_pasted_is_told(application, after):
    """A paste without words is told, and changes nothing."""
    seen = after(application("two", 5), paste(" \n"))
    assert (5, "nothing to go to was pasted") == (seen.look.seq, seen.last)


def test_a_paste_into_a_question_or_a_page(application, after):
    """In a question a paste is typed there, with or without its colon; a page gives way to it."""
    assert 12 == after(application("two", 5), "colon", paste("12"), "enter").look.seq
    assert 12 == after(application("two", 5), "colon", paste(":12"), "enter").look.seq
    assert 12 == after(application("two", 5), "question_mark", paste(":12"), "enter").look.seq


def test_a_paste_in_a_terminal(terminal):
    """What a terminal marks as pasted is heeded in a real one."""
    shown = terminal("replay", "two@9")
    shown.until("@9 of 296")
    shown.type("\x1b[200~:12\x1b[201~")
    shown.until("12")
    shown.type("\r")
    shown.until("@12 of 296")
    shown.type("q")
    assert 0 == shown.end()[0]

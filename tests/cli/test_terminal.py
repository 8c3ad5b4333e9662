import pytest

from cli.exit_code import ExitCode


def test_hot_seat_hides_what_the_next_seat_may_not_see(ludwig, terminal, tmp_path):
    """SEE-2: between two people the screen is cleared, and the next one's cards show only after
    that seat has confirmed.
    """
    ludwig("new", "blue=anna", "red=bob", "--first", "blue", "--name", "hall")
    shown = terminal("play", "hall", store=tmp_path / "store")
    before = terminal.on_screen(shown.until("Press Enter when only you look."))
    assert "blue, it is your turn" in before
    assert "keep" not in before
    shown.type("\n")
    assert "  3    keep " in terminal.on_screen(shown.until("which bonus cards to keep? "))
    shown.type("1\n")
    between = terminal.on_screen(
        shown.until("red, it is your turn. Press Enter when only you look.")
    )
    assert "blue" not in between
    shown.type("\n")
    after = terminal.on_screen(shown.until("which bonus cards to keep? "))
    assert "blue's bonus cards" not in after
    shown.type("quit\n")
    code, rest = shown.end()
    assert ExitCode.DONE == code
    assert "left: ludwig play hall takes it up again" in rest


@pytest.mark.parametrize("words", [("log", "two@12"), ("list",), ("why", "two", "score", "red")])
def test_text_is_broken_between_words_at_the_edge(terminal, words):
    """In a narrow terminal lines go on in the next one, broken between words, not in the middle."""
    code, shown = terminal(*words, columns=50).end()
    lines = terminal.on_screen(shown).splitlines()
    assert (ExitCode.DONE, []) == (code, [line for line in lines if len(line) > 50])
    assert len(lines) > 3


@pytest.mark.parametrize(
    "words", [("why-not", "two@18", "nonsense"), ("show", "none-of-these"), ("log", "two@r99")]
)
def test_talk_is_broken_between_words_too(look, terminal, words):
    """What is said on stderr keeps to the terminal, with the words that a pipe has in one line."""
    _, shown = terminal(*words, columns=40).end()
    lines = terminal.on_screen(shown).splitlines()
    assert [] == [line for line in lines if len(line) > 40]
    assert look(*words).err.split() == " ".join(lines).split()

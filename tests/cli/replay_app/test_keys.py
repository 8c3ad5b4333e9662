from dataclasses import replace

import pytest
from textual.events import Key

from cli.exit_code import ExitCode
from cli.replay_app import keys
from cli.replay_app.outside import Outside


def test_keys_move(application, after):
    """Arrows step by event and turn, PgUp and PgDn by round, Home and End to the ends."""
    seen = []

    async def note(pilot):
        seen.append(pilot.app.look.seq)

    pressed = ("right", "l", "left", "down", "k", "j", "pagedown", "pageup", "end", "h", "home")
    after(application("two"), *(deed for key in pressed for deed in (key, note)))
    assert [1, 2, 1, 6, 0, 6, 20, 0, 296, 295, 0] == seen


def test_tab_shows_the_next_seat(application, after):
    """Tab goes through the castles of the seats, whoever's turn it is."""
    owners = [after(application("two", 100), *["tab"] * times).look.seat for times in range(3)]
    assert owners[0] == owners[2] != owners[1]


def test_v_looks_from_the_next_viewers_eyes(application, after):
    """SEE-4: `v` looks from the next viewer's eyes, and the heading says whose they are."""
    seen = after(application("two", 100), "v")
    assert "as red" in seen.lines[0] or "as yellow" in seen.lines[0]
    assert "bonus cards:" in after(application("two", 100, "referee")).screen


def test_one_viewer_only(application, after, look):
    """SEE-2: who may not look as anybody else is told so."""
    alone = replace(look("two", 100), viewers=("spectator",))
    seen = after(application(look=alone), "v")
    assert ("spectator", True) == (seen.look.eyes, "from spectator's eyes only" in seen.last)


@pytest.mark.parametrize(
    ("question", "typed", "seq"),
    [
        ("colon", "17", 17),
        ("colon", "-1", 295),
        ("colon", "end", 296),
        ("colon", "r3", 34),
        ("slash", "PASSES", 66),
        ("u", "round == 2", 21),
    ],
)
def test_asking(application, after, question, typed, seq):
    """`:` goes to a position, `/` to a journal line, `u` to where something becomes true."""
    seen = after(application("two"), question, *_typed(typed), "enter")
    assert seq == seen.look.seq


@pytest.mark.parametrize(
    ("keys", "seq"),
    [(("colon", "1", "7", "enter"), 17), (("right", "slash", *"PASSES", "enter"), 66)],
)
def test_keys_in_one_burst_belong_to_the_question(application, after, keys, seq):
    """What arrives together with the key that asks is part of the answer, as when pasted."""

    async def burst(pilot):
        for key in keys:
            character = ":" if key == "colon" else key if len(key) == 1 else None
            pilot.app.post_message(Key(key, character))

    assert seq == after(application("two"), burst).look.seq


def _typed(text):
    names = {
        " ": "space",
        "=": "equals_sign",
        "-": "minus",
        ".": "full_stop",
        "<": "less_than_sign",
    }
    return [names.get(character, character) for character in text]


@pytest.mark.parametrize(
    ("question", "typed", "said"),
    [
        ("colon", "r99", "there is no round 99"),
        ("colon", "what", "'@what' is no position"),
        ("slash", "xyzzy", "'xyzzy' stands no further on"),
        ("u", "round = 3", "column 7: '=' means nothing here (perhaps ==)"),
        ("u", "round == 99", "round == 99: true nowhere further on"),
    ],
)
def test_answers_that_lead_nowhere(application, after, question, typed, said):
    """An answer that leads nowhere moves nothing and says why."""
    seen = after(application("two", 50), question, *_typed(typed), "enter")
    assert 50 == seen.look.seq
    assert said in seen.last


def test_n_searches_on(application, after):
    """`n` goes to the next place of what was searched for, `N` to the one before."""
    first, second, back = (
        after(application("two"), "slash", *_typed("passes"), "enter", *more).look.seq
        for more in ((), ("n",), ("n", "N"))
    )
    assert (True, first) == (first < second, back)
    hits = [
        after(application("two"), "u", *_typed("event == TurnPassed"), "enter", *more).look.seq
        for more in ((), ("n",))
    ]
    assert True is (hits[0] < hits[1])


def test_n_without_a_search(application, after):
    """Without anything searched for `n` says so."""
    assert "nothing was searched for" in after(application("two", 5), "n").last


def test_escape_leaves_the_question(application, after):
    """Escape leaves the question, and keys move again."""
    assert 1 == after(application("two"), "colon", "1", "7", "escape", "right").look.seq


def test_keys_go_to_the_question(application, after):
    """While a question is asked, keys are typed into it."""
    assert 0 == after(application("two"), "slash", "q", "v", "m", "right").look.seq


def test_plays_by_itself(application, after):
    """Space plays on at the pace, until space stops it or the match ends."""

    async def wait(pilot):
        await pilot.pause(0.6)

    faster = ["plus"] * 4
    played = after(application("two", 290), *faster, "space", wait)
    assert 290 < played.look.seq
    ended = after(application("two", 295), *faster, "space", wait)
    assert (296, None) == (ended.look.seq, ended.app.pace.timer)
    stopped = after(application("two", 10), "space", "space")
    assert (10, "stopped; space plays on") == (stopped.look.seq, stopped.last)


def test_pace(application, after):
    """`+` halves the time an event is shown, `-` doubles it, within limits."""
    assert "an event every 0.5 s" == after(application("two"), "plus").last
    assert "an event every 8 s" == after(application("two"), *["minus"] * 9).last


def _branched(told, seq, eyes, name):
    return f"branched at {seq} for {eyes} as {name or 'what-if'}"


@pytest.fixture
def branching(application, after):
    """Presses keys after `b` at event 7 of a match that can be branched."""

    def run(*pressed):
        outside = Outside(lambda told: ("spectator",), branch=_branched)
        return after(application("two", 7, outside=outside), "b", *pressed)

    return run


def test_branching(branching, application, after):
    """`b` asks for a name and once more before it writes a branch, where that can be done."""
    assert "name of the branch" in branching().last
    assert "y writes the branch mine at @7" in branching(*"mine", "enter").last
    said = "branched at 7 for spectator as mine"
    assert said == branching(*"mine", "enter", "y", "enter").last
    assert "as what-if" in branching("enter", *"yes", "enter").last
    assert "cannot be branched" in after(application("two", 7), "b").last


def test_a_branch_is_not_written_unasked(branching):
    """Whatever else is answered, or Escape, writes no branch."""
    for pressed in (("enter", "enter"), ("enter", "n", "enter")):
        assert "no branch was written" == branching(*pressed).last
    for pressed in (("escape",), ("x", "enter", "escape")):
        assert "branched" not in branching(*pressed).screen


def test_escape_does_not_leave(application, after):
    """Escape closes a question or a trial, and says how to leave; it does not leave."""
    seen = after(application("two", 7), "escape")
    assert (None, "q leaves the replay") == (seen.app.return_value, seen.last)
    assert None is after(application("two", 60, "referee"), "p", "escape").app.trial


def test_what_is_cut_ends_with_a_sign(application, after):
    """A line that goes on beyond its place ends with an ellipsis, in ASCII with an arrow."""
    assert after(application("four", 152), size=(80, 24)).lines[0].endswith("…")
    assert after(application("four", 152, unicode=False), size=(80, 24)).lines[0].endswith(">")


def test_leaving(application, after):
    """`q` leaves with 0, Ctrl-C with 130."""
    assert ExitCode.DONE == after(application("two"), "q").app.return_value
    assert ExitCode.INTERRUPTED == after(application("two"), "ctrl+c").app.return_value


def test_a_page_is_left_with_any_of_its_keys(application, after):
    """The help and the explanation are closed again, and keys move."""
    for opened, closed in (("w", "w"), ("question_mark", "escape"), ("w", "q")):
        assert 6 == after(application("two", 5), opened, closed, "right").look.seq


def test_every_key_is_on_the_help_page():
    """The help page names every key."""
    page = keys.help_page().text()
    assert [] == [key.written for key in keys.KEYS if f" {key.written}  " not in page]

import os

import pytest

from cli.completion import seats, viewers
from cli.exit_code import ExitCode
from cli.global_options import from_environment
from cli.world import here

SEATS = "seats: yellow (Émile Ø), red (Anna), blue (yellow), green (anna)"


@pytest.fixture
def four(ludwig):
    """Calls the command line on a store with one match of four players of awkward names."""
    players = ("red=Anna", "blue=yellow", "green=anna", "yellow=Émile Ø")
    ludwig("new", *players, "--name", "four", "--first", "émile ø")
    return ludwig


@pytest.mark.parametrize(
    ("typed", "seat"),
    [
        ("red", "red"),
        ("RED", "red"),
        ("Anna", "red"),
        ("anna", "green"),
        ("yellow", "yellow"),
        ("Émile Ø", "yellow"),
        ("émile ø", "yellow"),
        ("E\u0301mile Ø", "yellow"),
    ],
)
def test_names_go_where_seats_go(four, typed, seat):
    """A seat may be named by its player everywhere; a name that is a seat's word means the seat."""
    looks = (("show", "four", "--as", typed), ("knew", "four", typed), ("log", "four", "--as"))
    assert [seat] * 2 == [four(*words, "--json").data["as"] for words in looks[:2]]
    assert seat == four(*looks[2], typed, "--json").lines[0]["as"]
    assert seat == four("why", "four", "score", typed, "--json").data["seat"]
    castles = four("castle", "four", typed, "--json").data["castles"]
    assert [seat] == [each["seat"] for each in castles]
    opened = ("dispute", "open", "four@3", "--by", typed, "--claim", "so", "--json")
    assert seat == four(*opened).data["by"]
    drawn = four("record", "export", "four", "--format", "svg", "--draw", typed, "-o", "-")
    assert "<svg" in drawn.out


@pytest.mark.parametrize(
    "words",
    [
        ("show", "four", "--as"),
        ("play", "four", "--json", "--as"),
        ("branch", "list", "four", "--as"),
        ("dispute", "list", "four", "--as"),
        ("knew", "four"),
        ("castle", "four"),
        ("why", "four", "money"),
        ("replay", "four", "--since"),
        ("shuffle", "four", "--seed"),
        ("take-back", "four@5", "--by"),
        ("dispute", "open", "four@3", "--claim", "so", "--by"),
    ],
)
def test_unknown_and_shared_names_are_refused(four, words):
    """A name that nobody has, or two have, is refused in one line (exit 3) that lists who sits."""
    unknown, shared = four(*words, "Berta"), four(*words, "ANNA")
    seats_said = SEATS.removeprefix("seats: ")
    code = ExitCode.NOT_FOUND
    assert (code, 1) == (unknown.code, unknown.err.count("\n") + unknown.out.count("\n"))
    assert (code, 1) == (shared.code, shared.err.count("\n") + shared.out.count("\n"))
    assert "Berta" in unknown.out + unknown.err
    assert "2 players of four are called ANNA: red, green" in shared.out + shared.err
    assert seats_said in (unknown.out + unknown.err)
    assert seats_said in (shared.out + shared.err)


def test_a_seat_is_nobodys_name(ludwig):
    """A word that is a seat where nobody sits is refused, whoever is called so elsewhere."""
    ludwig("new", "red=blue", "yellow=spectator", "--name", "two")
    assert ExitCode.NOT_FOUND == ludwig("show", "two", "--as", "blue").code
    assert "spectator" == ludwig("show", "two", "--as", "spectator", "--json").data["as"]


def test_no_name_for_a_whole_store(four):
    """Where no single match is meant a name is refused, with what would do."""
    refused = four("list", "--as", "Anna")
    assert (ExitCode.NOT_FOUND, 1) == (refused.code, refused.err.count("\n"))
    assert "a player's name goes with one match" in refused.err


class Context:
    """What a shell has typed so far, as completion is told."""

    def __init__(self, **params):
        self.params, self.args = params, []
        self.obj = here(from_environment(os.environ))


def test_completion_knows_names(four):
    """Once a match is typed its players' names are completed beside the seats."""
    assert {"red", "Anna", "anna", "Émile Ø"} <= set(seats(Context(match="four"), ""))
    assert ["Anna"] == list(viewers(Context(match="four"), "An"))
    assert ["referee", "red"] == list(viewers(Context(match="nowhere"), "re"))
    assert ["yellow"] == list(seats(Context(), "y"))


def test_help_tells_of_names(look):
    """Each page with a seat in it says that the player's name will do."""
    for words in (("show",), ("castle",), ("knew",), ("why",), ("replay",), ("take-back",)):
        page = " ".join(look(*words, "--help").out.split())
        assert "seat or name" in page or "seat or player" in page or "seat's or player's" in page


@pytest.mark.parametrize(
    "words",
    [
        ("branch", "list", "hall@3"),
        ("branch", "promote", "hall@3"),
        ("branch", "drop", "hall/idea@3"),
        ("branch", "apply", "hall/idea@3"),
        ("dispute", "list", "hall@3"),
        ("dispute", "show", "hall@3", "1"),
        ("dispute", "rule", "hall@3", "1", "--reject"),
        ("dispute", "evidence", "hall@3", "1", "--by", "anna", "--text", "no"),
        ("shuffle", "hall@3"),
        ("store", "archive", "hall@3"),
        ("store", "restore", "hall@3"),
        ("bundle", "hall@3"),
    ],
)
def test_position_is_refused_where_it_would_make_no_difference(ludwig, words):
    """What is about a whole match takes no position: none is passed over in silence (exit 2)."""
    ludwig("new", "anna", "ben", "--name", "hall")
    ludwig("branch", "new", "hall@3", "idea")
    ran = ludwig(*words)
    name = next(word for word in words if "@" in word)
    assert (ExitCode.USAGE, True) == (ran.code, f"({name.removesuffix('@3')})" in ran.err)

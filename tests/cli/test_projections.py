import pytest

from cli.exit_code import ExitCode
from ludwig.matches.matches import Matches
from ludwig.projecting import Projections
from ludwig.projecting.row import Row
from ludwig.projecting.views import Views
from projections.fold import Fold
from projections.registry import PROJECTIONS

VIEWS = tuple(PROJECTIONS)
TWO = "two-players-second-edition"


@pytest.fixture
def following(ludwig, tmp_path):
    """A store with one match, its views up to date; calls the command line on it."""
    ludwig("record", "import", TWO)
    ludwig("projections", "rebuild")
    return ludwig


@pytest.fixture
def kept(tmp_path):
    """The same store, opened from this process."""
    with Matches.open(data=str(tmp_path / "store")) as matches:
        yield matches


def spoil(matches, name, change, match=TWO):
    """Writes something else in the place of a stored view."""
    views = Views(matches.store.partitions[0])
    row = views.row(name, match)
    spoilt = Row.of(row.seq, change(row.view(name))).packed()
    matches.store.partitions[0].client.hset(views.key(name), match, spoilt)


def figures(views, *names):
    return [tuple(view[name] for name in names) for view in views]


def test_status_shows_how_far_each_view_is(ludwig):
    """A view that nobody has brought up to the log yet lags by all of it, and is not stopped."""
    ludwig("record", "import", TWO)
    ran = ludwig("projections", "status", "--json")
    assert (ExitCode.DONE, "projections") == (ran.code, ran.json["command"])
    assert [(name, 0, 297, 297, 0, None, None) for name in VIEWS] == figures(
        ran.data["views"], "name", "position", "end", "lag", "matches", "stopped", "rebuilding"
    )
    lines = ludwig("projections", "status").out.splitlines()
    assert "partition  view        position  lag  matches" == lines[0]
    assert "        0  castles            0  297        0  not kept yet" == lines[1]


@pytest.mark.parametrize("command", [("status",), ("compare",), ("compare", "journal")])
def test_views_that_never_ran_are_named(ludwig, command):
    """Where no view was ever kept, a word on stderr tells how to make them; afterwards none."""
    assert "" == ludwig("projections", *command).err
    ludwig("record", "import", TWO)
    said = ludwig("projections", *command).err
    names = command[1:] or VIEWS
    assert f"not kept yet: {', '.join(names)}; ludwig projections rebuild makes them\n" == said
    ludwig("projections", "rebuild")
    assert "" == ludwig("projections", *command).err


def test_rebuild_brings_views_to_the_end(ludwig):
    """A rebuild builds all views and swaps them in; afterwards none lags."""
    ludwig("record", "import", TWO)
    ran = ludwig("projections", "rebuild", "--json")
    assert (ExitCode.DONE, "") == (ran.code, ran.err)
    assert [(name, 297, 1, True, None) for name in VIEWS] == figures(
        ran.data["views"], "name", "position", "matches", "swapped", "stopped"
    )
    status = ludwig("projections", "status", "--json").data["views"]
    assert {(297, 0)} == set(figures(status, "position", "lag"))
    assert "up to date" in ludwig("projections", "status").out


def test_rebuild_of_some_views_leaves_the_others(ludwig):
    """Only the views that are named are rebuilt, each once."""
    ludwig("record", "import", TWO)
    ran = ludwig("projections", "rebuild", "scores", "market", "scores")
    assert ["scores", "market"] == [line.split()[1] for line in ran.out.splitlines()[1:]]
    status = ludwig("projections", "status", "--json").data["views"]
    assert {"scores", "market"} == {view["name"] for view in status if not view["lag"]}


def test_rebuild_may_be_repeated(following):
    """A second rebuild ends where the first one did, and appends no event."""
    first, second = (following("projections", "rebuild", "--json") for _ in range(2))
    assert first.out == second.out


def test_an_empty_store_has_empty_views(ludwig):
    """Without matches every command answers, and all views are equal."""
    for command in ("status", "rebuild", "compare"):
        ran = ludwig("projections", command, "--json")
        assert ExitCode.DONE == ran.code
        assert [(name, 0, 0) for name in VIEWS] == figures(
            ran.data["views"], "name", "position", "matches"
        )


def test_equal_views_compare_equal(following):
    """What was just rebuilt is what the events give (exit 0)."""
    ran = following("projections", "compare", "--json")
    assert (ExitCode.DONE, True, "spectator") == (ran.code, ran.data["equal"], ran.data["as"])
    assert [(name, 297, 1, []) for name in VIEWS] == figures(
        ran.data["views"], "name", "position", "matches", "discrepancies"
    )
    assert 6 == following("projections", "compare").out.count("equal")


def test_compare_shows_the_first_difference(following, kept):
    """A spoilt view is a no (exit 1), with both digests and the first place that differs."""
    spoil(kept, "scores", lambda view: type(view)(view.seats, view.awards[1:], view.standings))
    ran = following("projections", "compare", "scores", "market", "--json")
    assert (ExitCode.NO, False, True) == (ran.code, ran.data["equal"], ran.json["ok"])
    (found,) = ran.data["views"][0]["discrepancies"]
    assert (TWO, "awards[0][0]") == (found["match"], found["difference"]["path"])
    assert 64 == len(found["live"]) == len(found["rebuilt"])
    assert found["live"] != found["rebuilt"]
    assert [] == ran.data["views"][1]["discrepancies"]
    text = following("projections", "compare", "scores").out
    assert "1 differs" in text
    assert f"scores of {TWO}: awards[0][0]: " in text


@pytest.mark.parametrize("name", ["knowledge", "journal"])
def test_compare_keeps_secrets(following, kept, name):
    """SEE-4 what differs in a view with secrets, digests too, is shown to the referee only."""
    field = {"knowledge": "sightings", "journal": "lines"}[name]
    spoil(kept, name, lambda view: type(view)(**{field: getattr(view, field)[1:]}))
    ran = following("projections", "compare", name, "--json")
    (hidden,) = ran.data["views"][0]["discrepancies"]
    assert ExitCode.NO == ran.code
    assert {"(hidden)"} == {hidden[part] for part in ("live", "rebuilt")} | {
        hidden["difference"][part] for part in ("live", "rebuilt")
    }
    told = following("projections", "compare", name, "--as", "referee", "--json")
    (shown,) = told.data["views"][0]["discrepancies"]
    assert hidden["difference"]["path"] == shown["difference"]["path"]
    assert "(hidden)" not in told.out


def test_compare_hides_what_a_hidden_branch_shows(ludwig, kept):
    """SEE-6 Of the referee's branch of a match that goes on, no view is told to a spectator."""
    ludwig("new", "blue=anna", "red=bob", "--name", "fresh")
    ludwig("branch", "new", "fresh", "real", "--as", "referee")
    ludwig("projections", "rebuild")
    spoil(kept, "market", lambda view: type(view)(), "fresh/real")
    told = [
        ludwig("projections", "compare", "market", "--json", *eyes).data["views"][0]
        for eyes in ((), ("--as", "referee"))
    ]
    lives = [view["discrepancies"][0]["live"] for view in told]
    assert "(hidden)" == lives[0] != lives[1]


def test_rebuild_mends_a_spoilt_view(following, kept):
    """What compare finds a rebuild puts right."""
    spoil(kept, "market", lambda view: type(view)())
    assert ExitCode.NO == following("projections", "compare").code
    assert ExitCode.DONE == following("projections", "rebuild", "market").code
    assert ExitCode.DONE == following("projections", "compare").code


def test_a_poisonous_event_stops_one_view(ludwig, monkeypatch):
    """A view that fails on an event is shown with place and reason (exit 1); the others go on."""
    fold = PROJECTIONS["scores"]

    def advance(view, happening):
        if happening.seq == 17:
            raise ValueError("bitter")
        return fold.advance(view, happening)

    monkeypatch.setitem(PROJECTIONS, "scores", Fold("scores", fold.empty, advance))
    ludwig("record", "import", TWO)
    ran = ludwig("projections", "rebuild", "--json")
    assert ExitCode.NO == ran.code
    stopped = {view["name"]: view["stopped"] for view in ran.data["views"] if view["stopped"]}
    assert {"scores"} == set(stopped)
    assert (17, TWO, "ValueError: bitter") == tuple(
        stopped["scores"][part] for part in ("seq", "match", "why")
    )
    assert f"stopped at position 18, event 17 of {TWO}: ValueError: bitter" in (
        ludwig("projections", "rebuild").out
    )


def test_a_stopped_view_is_told_by_status(ludwig, monkeypatch, kept):
    """Status says no (exit 1) while a live view is stopped, with its event in a line of its own."""
    fold = PROJECTIONS["castles"]

    def advance(view, happening):
        if happening.seq == 9:
            raise ValueError("bitter")
        return fold.advance(view, happening)

    monkeypatch.setitem(PROJECTIONS, "castles", Fold("castles", fold.empty, advance))
    ludwig("record", "import", TWO)
    Projections(kept).catch_up()
    ran = ludwig("projections", "status")
    assert ExitCode.NO == ran.code
    assert 1 == ran.out.count("  stopped\n")
    assert f"\ncastles stopped at position 10, event 9 of {TWO}: ValueError: bitter" in ran.out
    assert 1 == sum(
        view["stopped"] is not None
        for view in ludwig("projections", "status", "--json").data["views"]
    )


def test_unfinished_rebuild_is_told_by_status(following, kept):
    """What an interrupted rebuild left behind is seen, and the next rebuild clears it away."""
    from ludwig.projecting.projector import Projector

    Projector(kept, 0, names=("scores",), rebuilding=True).catch_up(upto=50)
    assert "a rebuild is at 50" in following("projections", "status").out
    following("projections", "rebuild", "scores")
    assert "a rebuild" not in following("projections", "status").out


@pytest.mark.parametrize("command", ["rebuild", "compare"])
def test_unknown_views_are_not_found(ludwig, command):
    """A view that there is not is named, with those there are (exit 3)."""
    ran = ludwig("projections", command, "scores", "weather", "--json")
    error = ran.json["error"]
    assert (ExitCode.NOT_FOUND, "projection.unknown", "weather", ", ".join(VIEWS)) == (
        ran.code,
        error["code"],
        error["at"],
        error["hint"],
    )


def test_compare_is_seen_by_a_spectator_or_the_referee(ludwig):
    """SEE-4 all matches at once are seen from no seat (exit 2)."""
    assert ExitCode.USAGE == ludwig("projections", "compare", "--as", "blue").code


def test_progress_is_drawn_for_people_only(process):
    """In a terminal bars run on stderr; in a pipe and under --json there is none."""
    process(f"ludwig record import {TWO}; ludwig record import four-players-second-edition")
    for command, end in (("rebuild", r"events"), ("compare", "2/2 matches")):
        assert "" == process(f"ludwig projections {command} --json").err
        shown = process(f'script -qec "ludwig projections {command}" /dev/null').out
        assert end in shown
        assert "[##############################]" in shown

import pytest

from cli.exit_code import ExitCode

QUICK = ("--budget", 8, "--policy", "random", "--jobs", 1)


@pytest.fixture(scope="module")
def short():
    """A running match of bots, cut off in its first rounds."""
    from ludwig.draws import SeededDraws
    from ludwig.simulation import lineup, play, seated_bots

    created = lineup(2, ["swift"], 3)
    saves = play(created, seated_bots(created, 3), SeededDraws(3))
    return tuple(save for save, _ in zip(saves, range(14), strict=False))


@pytest.fixture
def bench(ludwig, short, tmp_path):
    """A store with that match under the name `short`."""
    from ludwig import Matches
    from ludwig.codec import GENESIS
    from ludwig.matches.header import Header
    from ludwig.matches.sealing import fresh_salt, seal_save

    sealed = []
    for save in short:
        previous = bytes.fromhex(sealed[-1].hash) if sealed else GENESIS
        sealed += seal_save(
            save.events,
            after=len(sealed),
            previous=previous,
            by=save.by,
            at="2026-11-29T20:15:00.000000Z",
            salt=fresh_salt,
        )
    with Matches.open(data=str(tmp_path / "store")) as matches:
        matches.insert(Header("short", "short", "referee"), tuple(sealed))
    return ludwig


def test_every_decision_is_judged(bench):
    """Each decision has a label, what was chosen, what was best, and every seat's win chance."""
    data = bench("analyse", "short", "--as", "referee", *QUICK, "--json").data
    assert [] != data["decisions"]
    for each in data["decisions"]:
        assert each["label"] in ("best", "good", "inaccuracy", "mistake", "blunder")
        assert 1 == pytest.approx(sum(each["wins"].values()), abs=0.01)
        assert each["seat"] in each["wins"]
    assert len(data["decisions"]) == sum(
        count for labels in data["labels"].values() for count in labels.values()
    )
    assert 3 >= len(data["turning_points"])


def test_analysis_goes_on_where_it_stopped(bench, monkeypatch):
    """What is done is kept when it is stopped, and not done again by the next call."""
    from replays.analysis import analysing

    real, done = analysing.evaluate, []

    def interrupted(*arguments):
        if len(done) == 3:
            raise KeyboardInterrupt
        done.append(arguments)
        return real(*arguments)

    monkeypatch.setattr(analysing, "evaluate", interrupted)
    ran = bench("analyse", "short", "--as", "referee", *QUICK, "--json")
    assert ExitCode.INTERRUPTED == ran.code
    monkeypatch.setattr(analysing, "evaluate", lambda *a: done.append(a) or real(*a))
    whole = bench("analyse", "short", "--as", "referee", *QUICK, "--json").data
    assert len(whole["decisions"]) == len(done)
    again = bench("analyse", "short", "--as", "referee", *QUICK, "--json").data
    assert (whole, len(whole["decisions"])) == (again, len(done))


def test_position_ends_the_analysis(bench):
    """MATCH@POS judges what was decided by then, as the analysis of the whole match does."""
    whole = bench("analyse", "short", "--as", "referee", *QUICK, "--json").data
    last = whole["decisions"][2]["seq"] + 1
    for up_to, count in ((last - 1, 2), (last, 3), (0, 0)):
        data = bench("analyse", f"short@{up_to}", "--as", "referee", *QUICK, "--json").data
        assert (up_to, whole["decisions"][:count]) == (data["seq"], data["decisions"])
    shown = bench("analyse", f"short@{last}", "--as", "referee", *QUICK)
    assert f"short@{last}: 3 decisions" == shown.out.splitlines()[0]


def test_analysis_writes_nothing_into_the_match(bench):
    """Judgements stand beside the match: its head stays, and an audit finds nothing."""
    head = bench("log", "short", "--json").lines[-1]["hash"]
    bench("analyse", "short", "--as", "referee", *QUICK)
    assert head == bench("log", "short", "--json").lines[-1]["hash"]
    assert ExitCode.DONE == bench("audit", "short").code


def test_viewer_of_a_running_match_judges_what_it_can(bench):
    """SEE-2 While a match is played a seat's hidden choices are not judged from other eyes."""
    asks = {
        eyes: {
            d["ask"]
            for d in bench("analyse", "short", "--as", eyes, *QUICK, "--json").data["decisions"]
        }
        for eyes in ("spectator", "referee")
    }
    assert "BONUS_CARDS" in asks["referee"]
    assert "BONUS_CARDS" not in asks["spectator"]


def test_charts_and_notes_beside_the_log(bench, tmp_path):
    """The win chance is drawn as a picture or a page; notes and marks stand in the log."""
    for ending in ("svg", "html"):
        file = tmp_path / f"a.{ending}"
        bench("analyse", "short", "--as", "referee", *QUICK, "--chart", file)
        assert "<polyline" in file.read_text()
    bench("branch", "note", "short@5", "well dealt")
    assert "well dealt" in bench("log", "short").out.splitlines()[5]
    assert "well dealt" == bench("log", "short", "--json").lines[4]["beside"]


def test_notes_stand_in_the_replay(bench):
    """A replay as text or data has what stands beside each event."""
    bench("branch", "mark", "short@5", "!?")
    assert [] != [line for line in bench("replay", "short").out.splitlines() if line.endswith("!?")]
    events = [
        event for line in bench("replay", "short", "--json").lines for event in line["events"]
    ]
    assert ["!?"] == [event["beside"] for event in events if event["beside"]]

from cli.commands.demo import forge
from domain.rulebook import rules
from ludwig.disputes import Citation, Dispute, Evidence, Opened, Ruled
from replays.case import case_of, html, markdown
from replays.record import read
from replays.timeline import Timeline

AT = "2026-11-29T20:15:00.000000Z"


def cite(timeline, seq):
    return Citation(seq, timeline.recorded[seq - 1].hash)


def dispute(timeline, *evidence, ruling=None):
    return Dispute(
        Opened("dispute-1", AT, "red", cite(timeline, 284), "it is\nwrong"), evidence, ruling
    )


def test_citations_are_looked_up(two_players):
    """A case tells what each cited event says and whether it is still the one that was meant."""
    cited = (cite(two_players, 283), Citation(282, "00" * 32), Citation(999, "00" * 32))
    said = Evidence("dispute-1", AT, "yellow", "see", cited, ("SCORE-3",))
    case = case_of(two_players, dispute(two_players, said), "spectator")
    _, statement = case.statements
    assert [True, False, False] == [event.same for event in statement.events]
    assert None is statement.events[2].text
    assert (rules()["SCORE-3"],) == statement.rules
    for page in (markdown(case), html(case)):
        assert "it is not the one that was cited" in page
        assert "the match has no such event" in page


def test_audit_stands_beside_the_citation(two_players):
    """SCORE-3: what the audit finds at a cited event stands in the case; else nothing does."""
    forged = Timeline.of_record(read(forge()).record)
    case = case_of(forged, dispute(forged), "spectator")
    assert "SCORE-3" in {rule for rule, _ in case.statements[0].events[0].findings}
    assert "the audit finds at event 284: **SCORE-3**" in markdown(case)
    assert "the audit finds at event 284: <b>SCORE-3</b>" in html(case)
    sound = case_of(two_players, dispute(two_players), "spectator")
    assert () == sound.statements[0].events[0].findings
    assert "the audit finds" not in markdown(sound)


def test_noted_points_stand_beside_those_of_the_record(two_players):
    """A corrected score stands beside the record's, on both pages."""
    ruling = Ruled("dispute-1", AT, "corrected", "so", (), ("SCORE-3",), {"red": -3})
    case = case_of(two_players, dispute(two_players, ruling=ruling), "spectator")
    assert (("red", 89, 86), ("yellow", 88, 88)) == tuple(sorted(case.results))
    assert "| red | 89 | 86 |" in markdown(case)
    assert "<tr><td>red</td><td>89</td><td>86</td></tr>" in html(case)


def test_applied_ruling_is_cited(four_players):
    """A ruling that put the match back is cited as an event of it."""
    seq = next(h.seq for h in four_players.happenings if type(h.event).__name__ == "RulingApplied")
    ruling = Ruled("dispute-1", AT, "corrected", "so", (), (), {}, cite(four_players, seq))
    case = case_of(four_players, dispute(four_players, ruling=ruling), "spectator")
    assert (seq, True) == (case.applied, case.statements[-1].events[0].same)
    assert f"goes on by event {seq}" in markdown(case)
    assert f"goes on by event {seq}" in html(case)

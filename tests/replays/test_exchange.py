"""Records into a store and out of it."""

from random import Random
from uuid import uuid4

import pytest
from generated import Shuffles
from lively import lively, tabled
from spoiling.draft import Draft

from domain.derive import due
from domain.draws import Unshuffled
from domain.events import Event
from domain.visibility import VIEWERS
from ludwig.codec import masked
from ludwig.matches.errors import ChoiceRefused
from ludwig.matches.header import Header
from ludwig.matches.match import Match
from ludwig.matches.matches import Matches
from ludwig.redis_streams import Store, connect
from ludwig.server import EmbeddedServer
from replays.audit import audit
from replays.exchange import copy_for, export_record, import_record
from replays.record import Parent, read, write


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """A server that lives as long as the test session."""
    embedded = EmbeddedServer(tmp_path_factory.mktemp("exchange"))
    yield embedded
    embedded.close()


@pytest.fixture
def matches(server):
    """The matches of a new store."""
    with Store(connect(server.url), f"t{uuid4().hex[:8]}", 2) as store:
        yield Matches(store)


def cut(record, number):
    """A record that ends after so many events."""
    return record._replace(events=record.events[:number])


@pytest.mark.parametrize("seed", range(60, 66))
@pytest.mark.parametrize("kind", ["service", "table"])
def test_a_record_comes_out_byte_for_byte(matches, seed, kind):
    """RECORD: extra fields, any order, any ending: a record is exported as it was read."""
    record = lively(seed) if kind == "service" else tabled(lively(seed), seed)
    imported = import_record(matches, record)
    assert imported.new
    assert write(record) == write(export_record(matches.match(imported.match.header.id)))


def test_the_same_record_again_is_the_match_already_there(matches):
    """RECORD: the same name, viewer and head give the id already there."""
    record = lively(61)
    first, second = import_record(matches, record), import_record(matches, record)
    assert (True, False) == (first.new, second.new)
    assert first.match.header == second.match.header
    assert 1 == len(list(matches.summaries()))


def test_another_record_of_the_name_gets_an_id_of_its_own(matches):
    """RECORD: other contents do not disturb what is there, and keep their own name."""
    record = lively(61)
    other = cut(record, 40)
    first, second = import_record(matches, record), import_record(matches, other)
    assert [record.match, f"{record.match}-2"] == [each.match.header.id for each in (first, second)]
    assert write(other) == write(export_record(second.match))
    assert not import_record(matches, other).new


def test_another_parent_gets_an_id_of_its_own(matches):
    """RECORD: the same events as a branch of another match are other contents."""
    record = lively(61)
    forked = record._replace(parent=Parent("elsewhere", 3, record.events[2].hash))
    first, second = import_record(matches, record), import_record(matches, forked)
    assert (True, True) == (first.new, second.new)
    assert (None, "elsewhere") == (first.match.header.parent, second.match.header.parent.match)
    assert not import_record(matches, forked).new


def test_another_viewers_copy_gets_an_id_of_its_own(matches):
    """RECORD: the stored match keeps the record's viewer."""
    match = import_record(matches, cut(lively(61), 40)).match
    seen = export_record(match, "spectator")
    copy = import_record(matches, seen)
    assert copy.new
    assert "spectator" == copy.match.header.viewer
    assert write(seen) == write(export_record(copy.match))


def test_a_longest_name_makes_room_for_a_number(matches):
    """RECORD: a name has at most 64 letters, the one given by the store too."""
    record = lively(61)._replace(match="a" * 64)
    import_record(matches, record)
    second = import_record(matches, cut(record, 30)).match
    assert f"{'a' * 62}-2" == second.header.id


@pytest.mark.parametrize("viewer", VIEWERS)
def test_everybody_gets_a_clean_record(matches, viewer):
    """SEE-2, SEE-3: a running match is exported without what the viewer may not see."""
    match = import_record(matches, cut(lively(62), 60)).match
    record = export_record(match, viewer)
    assert viewer == record.viewer
    seated = {player["seat"] for player in record.events[0].data["players"]}
    if viewer in seated | {"referee", "spectator"}:
        assert () == audit(record).findings
    assert record == read(write(record)).record


def test_without_a_viewer_a_match_is_written_for_a_spectator(matches):
    """SEE-4: nobody sees by default what a spectator may not."""
    record = cut(lively(62), 60)
    own = matches.insert(Header("own", "own", "referee"), record.events)
    assert "spectator" == export_record(own).viewer


def test_asked_for_more_than_there_is_it_writes_what_there_is(matches):
    """RECORD: a seat's copy gives itself or a spectator's, never another seat's."""
    record = cut(lively(62), 60)
    seats = [player["seat"] for player in record.events[0].data["players"]]
    copy = import_record(matches, export_record(import_record(matches, record).match, seats[0]))
    wanted = {"referee": seats[0], seats[0]: seats[0], seats[-1]: "spectator"}
    assert wanted == {asked: export_record(copy.match, asked).viewer for asked in wanted}


def test_who_does_not_sit_at_the_match_gets_a_spectators_record(matches):
    """SEE-4: no record is made out to a seat that nobody has."""
    record = cut(lively(64), 60)
    seated = {player["seat"] for player in record.events[0].data["players"]}
    match = import_record(matches, record).match
    others = {"blue", "green", "red", "yellow"} - seated
    assert {"spectator"} == {export_record(match, other).viewer for other in others}


def test_a_match_that_breaks_the_rules_is_written_as_it_is(matches):
    """RECORD: what cannot be followed can still be handed to whoever judges it."""
    record = cut(lively(64), 60)
    draft = Draft(record)
    draft.drop(30)
    broken = draft.sealed()
    match = import_record(matches, broken).match
    assert write(broken) == write(export_record(match, "referee"))
    assert audit(export_record(match, "referee")).findings


def test_a_finished_match_is_written_whole_for_everybody(matches):
    """SEE-5: after the end every viewer gets everything."""
    record = next(r for r in map(lively, range(60, 80)) if r.events[-1].type == "MatchEnded")
    match = import_record(matches, record).match
    assert record.events == export_record(match, "spectator").events


def test_the_end_of_a_branch_publishes_nothing_of_its_parent(matches):
    """SEE-6: what the parent hides stays hidden in the branch's record."""
    record = next(r for r in map(lively, range(60, 80)) if r.events[-1].type == "MatchEnded")
    branch = record._replace(parent=Parent("parent", 30, record.events[29].hash))
    match = import_record(matches, branch).match
    seen = export_record(match, "spectator")
    assert not any(event.secret for event in seen.events[:30])
    assert record.events[30:] == seen.events[30:]
    assert () == audit(seen).findings


@pytest.mark.parametrize("seed", [62, 66])
def test_an_import_from_the_middle_of_a_turn_is_caught_up(matches, seed):
    """RECORD: a record may end before derived events still due; play appends them first."""
    record = lively(seed)
    places = [
        number
        for number in range(2, len(record.events))
        if record.events[number].by is None and record.events[number - 1].by is not None
    ]
    number = Random(seed).choice(places)
    match = import_record(matches, cut(record, number)).match
    assert isinstance(due(match.state, Unshuffled()), Event)
    caught_up = matches.catch_up(match, Shuffles(1))
    assert not isinstance(due(caught_up.state, Unshuffled()), Event)
    assert () == audit(export_record(caught_up, "referee")).findings


def test_a_copy_without_its_decks_is_not_played(matches):
    """SEE-3: it can be shown, audited and exported; play needs the decks."""
    record = cut(lively(62), 60)
    seen = export_record(import_record(matches, record).match, "spectator")
    copy = import_record(matches, seen).match
    assert not copy.playable
    assert copy.seq == matches.catch_up(copy, Shuffles(1)).seq
    with pytest.raises(ChoiceRefused):
        matches.plan(copy, None, Shuffles(1))


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_copy_is_what_would_be_exported(matches, viewer):
    """SEE-2, SEE-3: what is judged for a viewer is what the viewer would get as a file."""
    match = matches.insert(Header("own", "own", "referee"), cut(lively(62), 60).events)
    written, copied = export_record(match, viewer), copy_for(match, viewer)
    assert (written.viewer, written.events) == (copied.header.viewer, tuple(copied.recorded()))


def test_a_copy_keeps_what_cannot_be_read(matches):
    """An event of a later version stays as it is, those before it as the viewer may see them."""
    match = matches.insert(Header("own", "own", "referee"), cut(lively(62), 60).events)
    later = match.filed[31]._replace(word="later")
    broken = Match(match.header, (*match.filed[:31], later, *match.filed[32:]))
    copied = copy_for(broken, "spectator")
    assert later == copied.filed[31]
    assert copy_for(match, "spectator").filed[:31] == copied.filed[:31]


def test_a_spectators_copy_of_a_branch_comes_out_as_it_was_read(matches):
    """RECORD: when its parent has ended a branch's copy holds all of it, which stays in it."""
    record = next(r for r in map(lively, range(60, 80)) if r.events[-1].type == "MatchEnded")
    branch = cut(record, 60)._replace(
        parent=Parent("parent", 30, record.events[29].hash), viewer="spectator"
    )
    events = (
        *branch.events[:30],
        *(masked(e, "spectator", over=False) for e in branch.events[30:]),
    )
    branch = branch._replace(events=events)
    assert () == audit(branch).findings
    match = import_record(matches, branch).match
    assert write(branch) == write(export_record(match))

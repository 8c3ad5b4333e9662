import os
import signal
from pathlib import Path

import pytest
from lively import lively, tabled

from domain import events as ev
from domain.line import return_refusals
from ludwig.branches import Branches
from ludwig.draws import SeededDraws
from ludwig.matches.archiving import Archiving, archived_files
from ludwig.matches.header import stream_id
from ludwig.matches.matches import Matches
from ludwig.matches.record_shelf import archive_directory
from ludwig.redis_streams import StoreUnavailable
from ludwig.redis_streams.agreement import compare
from ludwig.redis_streams.script import Script
from replays.audit import audit_reading
from replays.exchange import export_record, import_record
from replays.record import read, write

RECORDS = Path(__file__).parents[3] / "replays" / "data"
FOUR = "four-players-second-edition"
TWO = "two-players-second-edition"


@pytest.fixture
def opened(tmp_path):
    """Matches on an embedded store, opened as programs open it: two bundled ones in it."""
    with Matches.open(data=str(tmp_path / "store"), partitions=2) as matches:
        for name in (FOUR, TWO):
            record = read((RECORDS / f"{name}.ludwig.jsonl").read_bytes()).record
            import_record(matches, record)
        yield matches


def summary(matches, name):
    """The line about one match."""
    return next(each for each in matches.summaries() if each.id == name)


def put_away(matches, *names):
    """Archives matches, and tells what was done with each."""
    lines = {line.id: line for line in matches.summaries()}
    with Archiving(matches) as archiving:
        return [archiving.put_away(lines[name]) for name in names]


def stored(matches, name):
    """A match's stream as the server holds it."""
    part = matches.store.of(stream_id(name))
    return part.in_memory(stream_id(name))


def test_an_archived_match_is_a_record_file(opened, tmp_path):
    """RECORD: what lies in the archive is the record itself, byte for byte, and audits clean."""
    (moved,) = put_away(opened, TWO)
    file = tmp_path / "store" / "archive" / moved.file
    assert (TWO, 296, "") == (moved.id, moved.events, moved.why)
    assert (RECORDS / f"{TWO}.ludwig.jsonl").read_bytes() == file.read_bytes()
    assert () == audit_reading(read(file.read_bytes())).findings
    assert 0o600 == file.stat().st_mode & 0o777
    assert {TWO: moved.file} == dict(archived_files(opened, [FOUR, TWO]))


def test_an_archived_match_is_read_as_before(opened):
    """Entries, states, the list and the export are what they were; memory is given back."""
    before, listed = opened.match(TWO), list(opened.summaries())
    exported = write(export_record(before, "referee"))
    (moved,) = put_away(opened, TWO)
    after = opened.match(TWO)
    assert (before.header, before.filed, before.state) == (after.header, after.filed, after.state)
    assert exported == write(export_record(after, "referee"))
    assert listed == list(opened.summaries())
    assert 1 == len(stored(opened, TWO))
    assert moved.freed > 25_000


def test_a_branch_is_archived_with_the_line_it_left(opened, tmp_path):
    """RECORD: a branch's file has its parent's events first, which may lie in a file themselves."""
    parent = opened.match(FOUR)
    branch = Branches(opened).begin(parent, 390, "late").match
    put_away(opened, FOUR)
    branch = opened.match(branch.header.id)
    branch = opened.intervene(branch, ev.MatchAbandoned("done"), by="referee").match
    (moved,) = put_away(opened, branch.header.id)
    file = (tmp_path / "store" / "archive" / moved.file).read_bytes()
    assert 391 == len(read(file).record.events)
    assert () == audit_reading(read(file)).findings
    again = opened.match(branch.header.id)
    assert (branch.header, branch.filed, branch.before) == (again.header, again.filed, again.before)
    assert file == write(export_record(again, "referee"))


def test_a_match_that_goes_on_stays(opened):
    """What is not finished is left as it is, with a word."""
    draws = SeededDraws(1)
    players = tuple(ev.Player(seat, seat, "foyer_front", "human") for seat in ("blue", "red"))
    created = ev.MatchCreated("second-edition", {}, players, solo=False, source="service")
    opened.create(created, draws, name="night")
    (moved,) = put_away(opened, "night")
    assert ("is still being played", "") == (moved.why, moved.file)
    (first,), (second,) = put_away(opened, TWO), put_away(opened, TWO)
    assert ("", "it is empty or archived already") == (first.why, second.why)


def test_a_ruling_after_the_end_goes_on_behind_the_file(opened):
    """RECORD: a match judged after its end is played on, and archived anew in another file."""
    (first,) = put_away(opened, TWO)
    match = opened.match(TWO)
    ruling = ev.RulingApplied("dispute-1", 0, "misread")
    reasons = [return_refusals(match.line, ev.changed(ruling, to_seq=seq)) for seq in range(296)]
    ruling = ev.changed(ruling, to_seq=max(seq for seq, why in enumerate(reasons) if not why))
    ruled = opened.intervene(match, ruling, by="referee").match
    assert ruled.filed == opened.match(TWO).filed
    assert {} == dict(archived_files(opened, [TWO]))
    assert "playing" == summary(opened, TWO).status
    ended = opened.intervene(ruled, ev.MatchAbandoned("late"), by="referee").match
    (second,) = put_away(opened, TWO)
    assert first.file != second.file
    assert ended.filed == opened.match(TWO).filed
    with Archiving(opened) as archiving:
        archiving.bring_back(TWO)
    assert (ended.filed, 299) == (opened.match(TWO).filed, len(stored(opened, TWO)))


def test_a_command_is_known_after_archiving(opened):
    """A retry of a command whose save lies in a file finds what it did."""
    match = opened.match(TWO)
    branch = Branches(opened).begin(match, 200, "aside").match
    ended = opened.intervene(branch, ev.MatchAbandoned("done"), by="referee", command_id="stop")
    put_away(opened, branch.header.id)
    again = opened.done(opened.match(branch.header.id), "stop")
    assert (ended.events, True) == (again.events, again.again)


def test_a_lost_file_is_named_and_nothing_else_is_lost(opened, tmp_path):
    """Without its file a match cannot be read; the others can, and the file may be put back."""
    (moved,) = put_away(opened, TWO)
    file = tmp_path / "store" / "archive" / moved.file
    file.rename(tmp_path / moved.file)
    with pytest.raises(StoreUnavailable, match=moved.file):
        opened.match(TWO)
    assert 394 == opened.match(FOUR).seq
    assert [TWO, FOUR] == sorted((each.id for each in opened.summaries()), reverse=True)
    (tmp_path / moved.file).rename(file)
    assert 296 == opened.match(TWO).seq


def test_the_archive_lies_where_the_variable_says(monkeypatch, tmp_path):
    """LUDWIG_ARCHIVE names another directory than the one beside the data."""
    assert tmp_path / "archive" == archive_directory(str(tmp_path))
    monkeypatch.setenv("LUDWIG_ARCHIVE", str(tmp_path / "shelf"))
    assert tmp_path / "shelf" == archive_directory(str(tmp_path))


def killed_at(opened, monkeypatch, step, move):
    """Moves matches in a process that kills itself at a step; tells whether it got that far.

    Steps are just before and just after everything that leaves a trace: each write that is put
    on the disk, each renaming, each script.
    """
    child = os.fork()
    if child == 0:  # nothing of what pytest does at an end may be done twice
        left = [step]

        def counted(original):
            def call(*arguments, **named):
                _count(left)
                result = original(*arguments, **named)
                _count(left)
                return result

            return call

        monkeypatch.setattr(os, "fsync", counted(os.fsync))
        monkeypatch.setattr(Path, "replace", counted(Path.replace))
        monkeypatch.setattr(Script, "call", counted(Script.call))
        try:
            with Matches.open(data=str(opened)) as matches:
                move(matches)
        finally:
            os._exit(0)
    return os.WIFSIGNALED(os.waitpid(child, 0)[1])


def _count(left):
    left[0] -= 1
    if left[0] < 0:
        os.kill(os.getpid(), signal.SIGKILL)


def restore(matches):
    """Takes everything into memory again."""
    with Archiving(matches) as archiving:
        for name, _ in archived_files(matches, [FOUR, TWO]):
            archiving.bring_back(name)


@pytest.mark.parametrize("move", [lambda matches: put_away(matches, FOUR, TWO), restore])
def test_a_kill_at_any_moment_loses_nothing(opened, monkeypatch, tmp_path, move):
    """Whatever step is the last one, every match is whole, and the next call completes the move."""
    before = {name: opened.match(name).filed for name in (FOUR, TWO)}
    begin = restore if move is not restore else lambda matches: put_away(matches, FOUR, TWO)
    begin(opened)
    steps = 0
    while killed_at(tmp_path / "store", monkeypatch, steps, move):
        steps += 1
        assert before == {name: opened.match(name).filed for name in (FOUR, TWO)}
        assert all(compare(part).is_sound for part in opened.store.partitions)
        begin(opened)
    assert steps > 2


def test_every_kind_of_record_comes_back_to_the_byte(opened):
    """Odd records too: decorated, taken back, abandoned, written down at a table."""
    records = [record for seed in range(5) for record in (lively(seed), tabled(lively(seed)))]
    names = [import_record(opened, record).match.header.id for record in records]
    before = {name: stored(opened, name) for name in names}
    done = put_away(opened, *names)
    assert {"is still being played"} >= {each.why for each in done if each.why}
    moved = [each.id for each in done if not each.why]
    assert len(moved) > 3
    for name, record in zip(names, records, strict=True):
        assert write(record) == write(export_record(opened.match(name)))
    with Archiving(opened) as archiving:
        for name in moved:
            archiving.bring_back(name)
    assert before == {name: stored(opened, name) for name in names}

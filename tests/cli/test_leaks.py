"""SEE: matches that differ only in what a viewer cannot know look alike to it, in every command.

Hashes, commitments, salts and what is signed over them are replaced by placeholders first.
"""

import io
import re
import sys
import zipfile
from contextlib import suppress
from random import Random
from shutil import rmtree

import pytest
import typer
from generated import Shuffles, chosen
from looks import HIDDEN, LINES, LOOKS, WITHOUT
from msgspec import UNSET
from spoiling.draft import Draft
from twins import spoilt, twins

from cli.__main__ import main
from cli.application import application
from cli.catalogue import NAMES
from domain.decide import made
from domain.decisions import Ask, awaited
from domain.derive import follow
from domain.events import MatchAbandoned
from domain.evolve import evolve
from domain.line import Step
from ludwig import Matches
from ludwig.branches import Bookkeeping, Branches
from ludwig.branches.book import MARKS, Marked, Noted
from ludwig.codec import unseal
from ludwig.fair_decks import SCHEME, SEED_BYTES
from ludwig.matches.header import Header
from ludwig.server import embedded_server
from replays.audit import audit
from replays.branching.starting import NotLaidOut, opening_draw, state_at
from replays.exchange import import_record

PAIRS = 3000
CALLS = 12
ABANDONED = 0.4
"""How many of the branches that anybody may see have ended, so that what they drew is open."""
LENGTHS = (0, 3, 9, 0, 3, 9, 0, 3, 9, 400)
"""Decisions that are made in such a branch; the last of these plays it to its end."""
FEW = 24
"""Events up to which a match is analysed; that takes long."""
SIZES = range(10, 31)
"""Events of their own that a branch of the referee may have, on either side another number."""
HEX = re.compile(r"(?<![0-9a-zA-Z])[0-9a-f]{8,}(?![0-9a-zA-Z])")
TIME = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?Z?")

WEIGHT = re.compile(r"\d+(\.\d+)? (MB|bytes an event)")
"""What a store weighs, in which the names of hidden tiles have their share (docs/replay.md)."""

COUNTING = ("doctor", "projections")
"""Calls that tell how many events a store has, those of hidden branches too (docs/replay.md)."""

COUNT = re.compile(r" *\d+")


def leaves(command, path=()):
    """Yields the full name of every command below a group."""
    for name, each in getattr(command, "commands", {}).items():
        yield from leaves(each, (*path, name))
    if not hasattr(command, "commands"):
        yield " ".join(path)


def test_every_command_is_looked_at():
    """SEE-4 A command without a case here, or a case without a command, is a fault."""
    app = typer.main.get_command(application(NAMES))
    assert set() == LOOKS.keys() & WITHOUT.keys()
    assert sorted(leaves(app)) == sorted(LOOKS.keys() | WITHOUT.keys())


@pytest.mark.parametrize("seed", range(8))
def test_twins_are_sound_and_differ(seed):
    """Both matches of a pair keep all rules, and are not the same match."""
    pair = twins(seed)
    assert ((), ()) == (audit(pair.one).findings, audit(pair.other).findings)
    values = [
        [{name: each["value"] for name, each in event.secret.items()} for event in record.events]
        for record in (pair.one, pair.other)
    ]
    assert values[0] != values[1]
    assert [e.type for e in pair.one.events] == [e.type for e in pair.other.events]


def stock(folder, record, pair, *, imported):
    """Fills a new store with the match, played there or imported, and branches of it."""
    random = Random(f"branches/{pair.seed}")
    with Matches.open(data=str(folder)) as matches:
        if imported:
            match = import_record(matches, record).match
        else:
            match = matches.insert(Header("run", "run", "referee"), record.events)
        fork = random.randint(match.seq // 2, match.seq)
        for name, viewer in (("open", "spectator"), ("mine", pair.viewer)):
            played_on(matches, match, fork, name, viewer, random)
        for name in ("real", "over"):
            looked_up(matches, match, fork, name, Random(str(folder)).choice(SIZES))
        annotated(matches, match, pair.viewer, Random(str(folder)))


def annotated(matches, match, viewer, random):
    """Writes notes and marks that are not the viewer's to read, on either side other ones."""
    others = ("referee", *(seat for seat in match.seats if seat != viewer))
    for line in (match.header.id, f"{match.header.id}/open"):
        for _ in range(random.randint(1, 9)):
            seq, eyes = random.randint(1, match.seq), random.choice(others)
            note = Noted(line, seq, f"so{random.random()}", eyes)
            mark = Marked(line, seq, random.choice(MARKS), eyes)
            Bookkeeping(matches.store).write(match.header.id, (note, mark))


def played_on(matches, match, fork, name, viewer, random):
    """Begins a viewer's branch, with what it does not know drawn anew, and plays in it."""
    seed = random.random()
    with suppress(NotLaidOut):
        draw = opening_draw(match, fork, viewer, Random(seed), anew=False)
        state = evolve(state_at(match, fork), draw)
        saves = [(None, (draw,)), *course(state, random, Shuffles(seed), random.choice(LENGTHS))]
        line = Branches(matches).begin(match, fork, name, saves, viewer=viewer).match
        if random.random() < ABANDONED and not line.ended:
            matches.intervene(line, MatchAbandoned("late", UNSET), by="referee")


def looked_up(matches, match, fork, name, size):
    """Begins a branch of the referee with the real decks; one is abandoned in the end."""
    saves = course(state_at(match, fork), Random(fork), Shuffles(fork), size)
    single = [(by if not n else None, (e,)) for by, events in saves for n, e in enumerate(events)]
    line = Branches(matches).begin(match, fork, name, single[:size]).match
    if name == "over" and not line.ended:
        matches.intervene(line, MatchAbandoned("late", UNSET), by="referee")


def course(state, random, draws, decisions):
    """Yields some decisions from a state on, with who made each and all that it brought."""
    due, state = follow(state, draws)
    if due:
        yield None, due
    for _ in range(decisions):
        if (decision := awaited(state)) is None:
            return
        events, state = made(state, chosen(state, random), draws)
        yield decision.seat, events


class Caller:
    """Calls the command line on either side and says what it said, with placeholders."""

    def __init__(self, folder, monkeypatch):
        self.folder, self.patch = folder, monkeypatch
        self.patch.setenv("LUDWIG_KEY", str(folder / "key"))
        for name, value in (("COLUMNS", "80"), ("LINES", "24")):
            self.patch.setenv(name, value)

    def __call__(self, side, words):
        """Returns exit code, both outputs, and the files that were written."""
        out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8") for _ in range(2))
        with self.patch.context() as patch:
            patch.setenv("LUDWIG_DATA", str(side))
            for name, stream in (("stdin", io.StringIO("")), ("stdout", out), ("stderr", err)):
                patch.setattr(sys, name, stream)
            code = main([word.replace("{o}", str(self.folder / "out")) for word in words])
            out.flush()
            err.flush()
        said = [each.buffer.getvalue().decode() for each in (out, err)]
        if " ".join(words).startswith(COUNTING):
            said = [COUNT.sub(" COUNT", each) for each in said]
        return [int(code), *(self.plain(side, each) for each in said), self.written(side)]

    def written(self, side):
        """Takes the files away that a call has written, and returns what they hold."""
        found = {}
        for path in sorted(self.folder.glob("out*")):
            content = path.read_bytes()
            path.unlink()
            if not zipfile.is_zipfile(io.BytesIO(content)):
                found[path.name] = self.plain(side, content.decode())
                continue
            with zipfile.ZipFile(io.BytesIO(content)) as packed:
                for name in packed.namelist():
                    found[name] = self.plain(side, packed.read(name).decode())
        return found

    @staticmethod
    def plain(side, text):
        """Returns a text with placeholders for hashes, salts, signatures, times, place, weight."""
        text = WEIGHT.sub("WEIGHT", TIME.sub("TIME", text.replace(str(side), "DATA")))
        return HEX.sub(lambda found: "#" * min(len(found[0]), 9), text)


@pytest.fixture
def call(tmp_path, monkeypatch):
    """Calls the command line on either side."""
    return Caller(tmp_path, monkeypatch)


def places(pair, random):
    """Returns what the braces of a look stand for in a match."""
    states = list(walked(pair.one))
    seats = states[0].seats
    decisions = [(seq, awaited(state)) for seq, state in enumerate(states, 1)]
    decided = [seq for seq, decision in decisions if decision is not None]
    priced = [seq for seq, decision in decisions if decision and decision.ask is Ask.PRICES]
    own = [seq for seq, decision in decisions if decision and decision.seat == pair.viewer]
    any_two = [random.randint(1, len(states)) for _ in range(2)]
    last = decisions[-1][1]
    return {
        "v": pair.viewer,
        "s": random.choice(seats),
        "t": random.choice(seats),
        "p": min(any_two),
        "q": max(any_two),
        "d": random.choice(decided or [1]),
        "e": random.choice(own or decided or [1]),
        "r": random.choice(priced or decided or [1]),
        "l": random.choice(LINES),
        "a": random.choice(LINES if len(states) <= FEW else HIDDEN),
        "w": random.choice(HIDDEN),
        "n": random.randrange(1000),
        "m": "run" if last is not None and last.seat == pair.viewer else "run/real",
        "o": "{o}",
    }


def walked(record):
    """Yields the state after every event."""
    line = None
    for event in record.events:
        typed = unseal(event)
        line = Step.first(typed) if line is None else line.advanced(typed, event.by, event.seq)
        yield line.state


def words(look, pair, random, *, imported):
    """Returns a look as arguments, with a viewer who may not know more.

    An imported record is exported as it came if nobody is named (docs/replay.md).
    """
    whole = imported and look.startswith("record export")
    seen_by = random.choice((f"--as {pair.viewer}", "--as spectator", *(() if whole else ("",))))
    text = look.replace(" +", f" {seen_by}").format_map(places(pair, random))
    return [*text.split(), *random.choice(((), ("--json",)))]


def compare(call, pair, looks, *, imported=False):
    """Makes the same calls on two stores that hold a pair."""
    random = Random(f"looks/{pair.seed}")
    sides = [call.folder / f"{name}-{pair.seed}" for name in ("one", "other")]
    with embedded_server(sides[0]), embedded_server(sides[1]):
        for side, record in zip(sides, (pair.one, pair.other), strict=True):
            stock(side, record, pair, imported=imported)
            call(side, DISPUTED)
        for look in looks:
            arguments = words(look, pair, random, imported=imported)
            one, other = (call(side, arguments) for side in sides)
            assert one == other, f"{pair}: ludwig {' '.join(arguments)}"
    for side in sides:
        rmtree(side)


ALL = [look for looks in LOOKS.values() for look in looks]
DISPUTED = ("dispute", "open", "run", "--by", "referee", "--claim", "wrong")


@pytest.mark.parametrize("seed", range(16))
def test_commands_tell_no_secrets(call, seed):
    """SEE-2 SEE-3 SEE-6 Who cannot know what differs sees, hears and gets the same."""
    compare(call, twins(seed, longest=120), ALL[seed % 8 :: 8], imported=seed < 8)


JUDGING = ("audit", "bundle", "dispute show", "list", "show")
UNNAMED = ("audit run", "audit --all", "bundle run -o {o}.zip", "dispute show run 1", "show run")


@pytest.mark.parametrize("imported", [False, True])
def test_findings_about_what_is_hidden_are_not_told(call, imported):
    """SEE-2 A fault in what a viewer may not see is told to nobody but the referee."""
    pair = next(filter(None, (spoilt(twins(seed)) for seed in range(20))))
    assert audit(pair.other).findings
    found = [look for name in JUDGING for look in LOOKS[name]]
    compare(call, pair, [*UNNAMED, *found], imported=imported)


def fair(record, random):
    """Returns the record as one with fair decks looks to who does not know the server's seed."""
    draft = Draft(record)
    created, shuffled = draft.entries[:2]
    created.data["server_seed"] = SCHEME + random.randbytes(SEED_BYTES).hex()
    created.sealing["server_seed"] = {"salt": random.randbytes(16).hex(), "visible_to": []}
    seats = [player["seat"] for player in created.data["players"]]
    shuffled.data["seat_seeds"] = {seat: f"{number:02}" for number, seat in enumerate(seats)}
    return draft.sealed()


@pytest.mark.parametrize("seed", range(2))
def test_fair_decks_tell_no_secrets(call, seed):
    """SEE-3 The server's seed is nobody's to know, nor what follows from it."""
    pair, random = twins(100 + seed, longest=80), Random(seed)
    pair = pair._replace(one=fair(pair.one, random), other=fair(pair.other, random))
    compare(call, pair, ALL[seed :: len(ALL) // 16])


@pytest.mark.harness
@pytest.mark.parametrize("part", range(30))
def test_thousands_of_twins_look_alike(call, part):
    """SEE-2 SEE-3 SEE-6 The same for thousands of pairs, some of the commands for each."""
    for seed in range(part * PAIRS // 30, (part + 1) * PAIRS // 30):
        pair = twins(10_000 + seed)
        compare(call, pair, Random(seed).sample(ALL, CALLS), imported=seed % 2 == 0)

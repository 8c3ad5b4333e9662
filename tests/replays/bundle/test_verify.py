import ast
import json
import subprocess
import sys
import zipfile
from collections import Counter
from io import BytesIO
from pathlib import Path

import pytest
from fairly import played
from hypothesis import given
from hypothesis import strategies as st
from lively import sealed

from domain import events as ev
from ludwig.codec import canonical, masked
from ludwig.receipts import ServerKey, issue
from replays.bundle import Contents, pack, verify
from replays.bundle.verify import check_record, main, msgpack
from replays.record import Record, read, write

DATA = Path(verify.__file__).parents[1] / "data"
TWO = "two-players-second-edition"
KEY = ServerKey(bytes(range(32)))
LIMITS = (-(2**63), -129, -128, -33, -32, 0, 127, 128, 255, 256, 65535, 65536, 2**32, 2**63 - 1)
INTEGERS = st.integers(-(2**63), 2**63 - 1)
VALUES = st.recursive(
    st.none() | st.booleans() | INTEGERS | st.text(),
    lambda parts: st.lists(parts) | st.dictionaries(st.text(), parts),
)


def bundled(name=TWO):
    return (DATA / f"{name}.ludwig.jsonl").read_bytes()


def receipt(record, seq, key=KEY, head=None):
    return str(issue(key, record.match, seq, head or record.events[seq - 1].hash, "red"))


@pytest.fixture
def record():
    """A good record."""
    return read(bundled()).record


@pytest.fixture
def check(tmp_path, capsys):
    """Packs a bundle, with its record changed if wanted, and runs the verifier on it."""

    def run(record, receipts, text=None, *options):
        folder = tmp_path / "bundle"
        contents = Contents(record, tuple(receipts), KEY.public, {"clean": True})
        with zipfile.ZipFile(BytesIO(pack(contents))) as packed:
            packed.extractall(folder)
        if text is not None:
            (folder / "record.ludwig.jsonl").write_bytes(text)
        capsys.readouterr()
        return main([str(folder), *options]), capsys.readouterr().out

    return run


def test_verifier_needs_the_standard_library_only():
    """verify.py imports nothing but the standard library, and nothing of this program."""
    tree = ast.parse(Path(verify.__file__).read_text())
    imports = [n for n in ast.walk(tree) if isinstance(n, ast.Import | ast.ImportFrom)]
    named = {
        name.partition(".")[0]
        for node in imports
        for name in (
            [a.name for a in node.names] if isinstance(node, ast.Import) else [node.module]
        )
    }
    assert named
    assert named <= set(sys.stdlib_module_names)


@pytest.mark.parametrize("value", LIMITS)
def test_numbers_at_their_limits(value):
    """Numbers are written in their shortest form, as the record's hashes take them."""
    assert canonical(value) == msgpack(value)


@given(VALUES)
def test_canonical_bytes_are_those_of_the_record(value):
    """Two ways of writing canonical msgpack, written apart, give the same bytes."""
    assert canonical(value) == msgpack(value)


@pytest.mark.parametrize("length", [15, 16, 31, 32, 255, 256, 65535, 65536])
def test_lengths_at_their_limits(length):
    """Texts, lists and maps of any length are written as the record's hashes take them."""
    for value in ("x" * length, [0] * length, {str(n): n for n in range(length)}):
        assert canonical(value) == msgpack(value)


@pytest.mark.parametrize("file", sorted(DATA.glob("*.jsonl")), ids=lambda file: file.name)
def test_good_records_are_well(file):
    """Every bundled record verifies, with its secrets open."""
    checked = check_record(file.read_bytes())
    assert ((), 0) == (checked.problems, checked.closed)
    assert checked.opened > 0


def test_secrets_left_out_are_counted(record):
    """SEE-3: a copy without secrets verifies to the same head, and says how many stay closed."""
    shown = tuple(masked(event, "spectator", over=False) for event in record.events)
    checked = check_record(write(Record(record.match, None, "spectator", shown)))
    assert ((), 0) == (checked.problems, checked.opened)
    assert checked.closed > 5


def test_good_bundle_is_well(check, record):
    """A bundle with good receipts is well, and says whose key signed them."""
    code, said = check(record, [receipt(record, 100), receipt(record, 296)])
    assert (0, "all is well") == (code, said.splitlines()[-1])
    assert KEY.public in said


def changed(text, old, new):
    assert old in text
    return text.replace(old, new, 1)


CHANGES = {
    "points": (lambda text: changed(text, b'"points": 3', b'"points": 4'), "does not follow"),
    "number": (lambda text: changed(text, b'"seq": 50', b'"seq": 51'), "event 50"),
    "cut": (lambda text: b"\n".join(text.split(b"\n")[:200]), "cut off"),
    "salt": (lambda text: changed(text, b'"salt": "', b'"salt": "00'), "committed to"),
    "extra part": (lambda text: changed(text, b'"seq": 9,', b'"seq": 9, "end": 1,'), "event 9"),
    "float": (lambda text: changed(text, b'{"seq": 7', b'{"seq": 7.5'), "cannot be read"),
    "twice": (lambda text: changed(text, b'{"seq": 7,', b'{"seq": 7, "seq": 7,'), "cannot be read"),
    "no text": (lambda text: text + b"\xff\n", "cannot be read"),
    "deep": (lambda text: b"[" * 100000 + b"\n" + text, "cannot be read"),
    "empty": (lambda _: b"", "no first line"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_changed_records_are_found(check, record, name):
    """Whatever is changed of the record is found, and never ends in a traceback."""
    change, found = CHANGES[name]
    code, said = check(record, [], change(bundled()))
    assert (1, True) == (code, found in said), said


def test_receipts_are_held_against_the_record(check, record):
    """Receipts find a history that was cut off, rewritten, or told twice, and forged lines."""
    other = "ab" * 32
    stranger = ServerKey(bytes(32))
    for receipts, found in (
        ([receipt(record, 296).replace("296", "295")], "its signature"),
        ([receipt(record, 200, head=other)], "it was rewritten"),
        ([receipt(record, 200, head=other), receipt(record, 200)], "two histories"),
        ([receipt(record, 100, head=other), receipt(record, 200)], "two histories"),
        ([receipt(record, 5, key=stranger)], "signed by another key"),
        (["nonsense"], "it is no receipt"),
    ):
        code, said = check(record, receipts)
        assert (1, True) == (code, found in said), said


def test_truncated_record_is_found_by_its_receipt(check, record):
    """A record cut off and made to fit is consistent, but a receipt finds it."""
    short = record._replace(events=record.events[:200])
    code, said = check(record, [receipt(record, 250)], write(short))
    assert (1, True) == (code, "the record ends at event 200: it was cut off" in said)


def test_expected_key_may_be_named(check, record):
    """--key names the key that one knows, whatever the bundle says."""
    assert 0 == check(record, [receipt(record, 7)], None, "--key", KEY.public)[0]
    code, said = check(record, [receipt(record, 7)], None, "--key", "00" * 32)
    assert (1, True) == (code, "signed by another key" in said)


SEED = "fair decks: {} orders recomputed"


def orders(log):
    """Returns how many orders of a fair match follow from its seeds."""
    types = Counter(type(event).__name__ for _, event in log)
    again = sum(bool(getattr(event, "reshuffled", False)) for _, event in log)
    return 5 + types["SleepingTilesChosen"] + again


@pytest.mark.parametrize("seed", range(3))
def test_fair_decks_are_recomputed(check, seed):
    """SETUP-2 to SETUP-5, SLEEP, DRAW-4: every order of a fair match follows from its seeds."""
    code, said = check(sealed("fair", played(seed)), [])
    assert (0, True) == (code, SEED.format(orders(played(seed))) in said), said


@pytest.mark.parametrize("kind", [ev.DecksShuffled, ev.FavorsRevealed, ev.SleepingTilesChosen])
def test_orders_of_ones_own_are_found(check, kind):
    """An order that does not follow from the seeds is found at its event."""
    log = list(played(1))
    at, by, event = next(
        (n, by, event)
        for n, (by, event) in enumerate(log)
        if isinstance(event, kind) and len(getattr(event, "stack", "all")) > 1
    )
    field = {"DecksShuffled": "left_out", "FavorsRevealed": "favors"}.get(kind.__name__, "stack")
    log[at] = by, ev.changed(event, **{field: tuple(reversed(getattr(event, field)))})
    code, said = check(sealed("unfair", log), [])
    assert (1, True) == (code, f"event {at + 1}: {field} is not the order" in said), said


def test_decks_without_a_seed_are_not_recomputed(check, record):
    """Who names no seed claims nothing, and who has only some of the values checks only those."""
    assert SEED.format(0) in check(record, [])[1]
    fair = sealed("fair", played(0))
    shown = tuple(masked(event, "spectator", over=False) for event in fair.events)
    code, said = check(fair._replace(viewer="spectator", events=shown), [])
    assert (0, True) == (code, SEED.format(0) in said)


def test_nothing_to_check(tmp_path, capsys):
    """Without a record the answer is neither yes nor no: exit code 2."""
    assert 2 == main([str(tmp_path)])
    assert 2 == main([str(tmp_path / "nowhere" / "at" / "all")])
    assert "Traceback" not in capsys.readouterr().out


def test_bundle_is_checked_by_bare_python(record, tmp_path):
    """The verifier of a bundle runs with nothing installed, on the folder and on the zip."""
    packed = pack(Contents(record, (receipt(record, 3),), KEY.public, {}))
    assert packed == pack(Contents(record, (receipt(record, 3),), KEY.public, {}))
    whole = tmp_path / "bundle.zip"
    whole.write_bytes(packed)
    with zipfile.ZipFile(whole) as bundle:
        bundle.extractall(tmp_path / "bundle")
    script = tmp_path / "bundle" / "verify.py"
    for arguments in ([], [str(whole)]):
        ran = subprocess.run(
            [sys.executable, "-I", "-S", str(script), *arguments],
            capture_output=True,
            text=True,
            check=False,
        )
        assert (0, "", "all is well") == (ran.returncode, ran.stderr, ran.stdout.split("\n")[-2])
    assert {} == json.loads((tmp_path / "bundle" / "verdict.json").read_text())

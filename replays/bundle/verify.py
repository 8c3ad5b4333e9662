"""Checks a bundle with nothing but Python: the chain, the commitments, receipts, fair decks.

    python3 verify.py [FOLDER or ZIP] [--key HEX]

It shares no code with the program that wrote the bundle. It does not judge the rules of the game;
it shows that nothing was changed since the hashes and receipts were made. Exit code 0 if all is
well, 1 if something is wrong, 2 if there is no record to check.
"""

import json
import re
import sys
import tomllib
import zipfile
from collections.abc import Callable, Iterator
from hashlib import sha256, sha512
from pathlib import Path
from typing import Any, NamedTuple

RECORD = "record.ludwig.jsonl"
RECEIPTS = "receipts.txt"
KEY = "key.txt"
TILES = "tiles.toml"

# Ed25519 after RFC 8032, verification only. Points are (X, Y, Z, T) with x = X/Z, y = Y/Z.

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)
POINT_BYTES = 32
SIGNATURE_BYTES = 64

Point = tuple[int, int, int, int]


def add(one: Point, other: Point) -> Point:
    """Adds two points of the curve."""
    a = (one[1] - one[0]) * (other[1] - other[0]) % P
    b = (one[1] + one[0]) * (other[1] + other[0]) % P
    c = 2 * one[3] * other[3] * D % P
    d = 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(scalar: int, point: Point) -> Point:
    """Adds a point to itself so many times."""
    total = (0, 1, 1, 0)
    while scalar:
        if scalar & 1:
            total = add(total, point)
        point = add(point, point)
        scalar >>= 1
    return total


def same(one: Point, other: Point) -> bool:
    """Tells whether two points are one."""
    across = (one[0] * other[2] - other[0] * one[2]) % P
    along = (one[1] * other[2] - other[1] * one[2]) % P
    return across == along == 0


def point_of(text: bytes) -> Point | None:
    """Reads a point as written in 32 bytes; None if they are none."""
    number = int.from_bytes(text, "little")
    y, sign = number & ((1 << 255) - 1), number >> 255
    if len(text) != POINT_BYTES or y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT % P
    if (x * x - square) % P or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = P - x
    return x, y, 1, x * y % P


def _base() -> Point:
    found = point_of((4 * pow(5, P - 2, P) % P).to_bytes(POINT_BYTES, "little"))
    if found is None:
        raise ArithmeticError
    return found


BASE = _base()


def signed(public: bytes, message: bytes, signature: bytes) -> bool:
    """Tells whether a public key's owner signed a message (RFC 8032, 5.1.7)."""
    key, r = point_of(public), point_of(signature[:POINT_BYTES])
    s = int.from_bytes(signature[POINT_BYTES:], "little")
    if key is None or r is None or len(signature) != SIGNATURE_BYTES or s >= ORDER:
        return False
    digest = sha512(signature[:POINT_BYTES] + public + message).digest()
    k = int.from_bytes(digest, "little") % ORDER
    return same(times(s, BASE), add(r, times(k, key)))


# Canonical msgpack: keys sorted by their UTF-8 bytes, the shortest form of every number.

_UNSIGNED = ((0xCC, 1), (0xCD, 2), (0xCE, 4), (0xCF, 8))
_SIGNED = ((0xD0, 1), (0xD1, 2), (0xD2, 4), (0xD3, 8))


def msgpack(value: Any) -> bytes:  # noqa: ANN401 - any value of JSON
    """Writes a value as the bytes that are hashed."""
    if value is None:
        return b"\xc0"
    if isinstance(value, bool):
        return b"\xc3" if value else b"\xc2"
    if isinstance(value, int):
        return _number(value)
    if isinstance(value, str):
        text = value.encode()
        return _head(len(text), (0xA0, 32), ((0xD9, 1), (0xDA, 2), (0xDB, 4))) + text
    if isinstance(value, list):
        body = b"".join(map(msgpack, value))
        return _head(len(value), (0x90, 16), ((0xDC, 2), (0xDD, 4))) + body
    if isinstance(value, dict):
        pairs = sorted(value.items(), key=lambda pair: pair[0].encode())
        body = b"".join(msgpack(key) + msgpack(part) for key, part in pairs)
        return _head(len(value), (0x80, 16), ((0xDE, 2), (0xDF, 4))) + body
    raise ValueError(f"{type(value).__name__} cannot stand in a record")


def _head(length: int, short: tuple[int, int], forms: tuple[tuple[int, int], ...]) -> bytes:
    if length < short[1]:
        return bytes([short[0] | length])
    code, size = next((form for form in forms if length < 256 ** form[1]), forms[-1])
    return bytes([code]) + length.to_bytes(size, "big")


def _number(value: int) -> bytes:
    if -32 <= value < 128:  # noqa: PLR2004 - msgpack's own limits
        return value.to_bytes(1, "big", signed=True)
    forms = _UNSIGNED if value > 0 else _SIGNED
    for code, size in forms:
        limit = 256**size
        if value < (limit if value > 0 else limit // 2) and value >= -(limit // 2):
            return bytes([code]) + value.to_bytes(size, "big", signed=value < 0)
    raise ValueError(f"{value} has more than 64 bits")


# The record.


PARTS = {"seq", "at", "by", "type", "data", "secret", "hash"}


class Problem(NamedTuple):
    """Something that is wrong, and where."""

    where: str
    what: str


class Checked(NamedTuple):
    """A record as checked: its name, its events, their hashes, its problems, counts of secrets."""

    match: str
    hashes: tuple[str, ...]
    problems: tuple[Problem, ...]
    opened: int
    closed: int
    events: tuple[dict[str, Any], ...] = ()


def pairs_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Reads an object of JSON; a key that stands twice is refused."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice")
    return found


def no_float(text: str) -> Any:  # noqa: ANN401 - it never returns
    """Refuses a number that is no integer."""
    raise ValueError(f"{text[:20]} is no integer")


def line_of(text: bytes) -> dict[str, Any]:
    """Reads one line of a record; ValueError if it is no object of JSON as records have it."""
    value = json.loads(
        text.decode(), object_pairs_hook=pairs_once, parse_float=no_float, parse_constant=no_float
    )
    if not isinstance(value, dict):
        raise ValueError("it is no object")  # noqa: TRY004 - one kind of error for a bad line
    return value


def check_record(text: bytes) -> Checked:
    """Checks a record line by line."""
    problems: list[Problem] = []
    lines = list(_lines(text, problems))
    first = lines[0] if lines else {}
    if not str(first.get("record", "")).startswith("ludwig-record/"):
        problems.append(Problem("line 1", "it is no first line of a record"))
    events = lines[1:-1] if lines and "end" in lines[-1] else lines[1:]
    hashes, opened, closed = [], 0, 0
    previous = bytes(32)
    for seq, event in enumerate(events, 1):
        previous = _check_event(seq, event, previous, problems)
        hashes.append(str(event.get("hash")))
        known, hidden = _check_secrets(seq, event, problems)
        opened, closed = opened + known, closed + hidden
    _check_fork(first, hashes, problems)
    _check_end(lines[-1] if lines else {}, hashes, problems)
    return Checked(
        str(first.get("match")), tuple(hashes), tuple(problems), opened, closed, tuple(events)
    )


def _lines(text: bytes, problems: list[Problem]) -> Iterator[dict[str, Any]]:
    for number, line in enumerate(text.splitlines(), 1):
        try:
            yield line_of(line)
        except (ValueError, RecursionError) as error:
            problems.append(Problem(f"line {number}", f"it cannot be read: {str(error)[:80]}"))


def _check_event(
    seq: int, event: dict[str, Any], previous: bytes, problems: list[Problem]
) -> bytes:
    """Checks number and hash of an event and returns the hash that the next one chains on."""
    where = f"event {seq}"
    if set(event) != PARTS:
        problems.append(Problem(where, "it has other parts than an event has"))
    if event.get("seq") != seq:
        problems.append(Problem(where, f"it is numbered {event.get('seq')}"))
    try:
        body = [event.get(part) for part in ("seq", "at", "by", "type", "data")]
        computed = sha256(previous + msgpack(body)).digest()
    except (ValueError, AttributeError, RecursionError) as error:
        problems.append(Problem(where, f"it cannot be hashed: {error}"))
        return previous
    if event.get("hash") != computed.hex():
        problems.append(Problem(where, "its hash does not follow"))
    try:
        return bytes.fromhex(str(event.get("hash")))
    except ValueError:
        return computed


def _check_secrets(seq: int, event: dict[str, Any], problems: list[Problem]) -> tuple[int, int]:
    """Checks the secrets of an event; returns how many are open and how many stay closed."""
    data, secret = event.get("data"), event.get("secret")
    if not isinstance(data, dict) or not isinstance(secret, dict):
        problems.append(Problem(f"event {seq}", "it has no data or no secret part"))
        return 0, 0
    for field, entry in secret.items():
        try:
            grain = sha256(bytes.fromhex(entry["salt"]) + msgpack(entry["value"])).hexdigest()
            fits = data[field]["commitment"] == grain and entry["value"] is not None
        except (LookupError, TypeError, ValueError, RecursionError):
            fits = False
        if not fits:
            problems.append(Problem(f"event {seq}", f"{field} is not what was committed to"))
    committed = [
        field for field, value in data.items() if isinstance(value, dict) and "commitment" in value
    ]
    closed = sum(field not in secret for field in committed)
    return len(secret), closed


def _check_fork(first: dict[str, Any], hashes: list[str], problems: list[Problem]) -> None:
    parent = first.get("parent")
    if not isinstance(parent, dict):
        return
    seq = parent.get("seq")
    there = hashes[seq - 1] if isinstance(seq, int) and 0 < seq <= len(hashes) else None
    if there is not None and there != parent.get("hash"):
        problems.append(Problem(f"event {seq}", "it is not the one that its parent has here"))


def _check_end(last: dict[str, Any], hashes: list[str], problems: list[Problem]) -> None:
    head = hashes[-1] if hashes else bytes(32).hex()
    if last.get("end") is not True:
        problems.append(Problem("last line", "it is missing: the record may have been cut off"))
    elif (last.get("events"), last.get("head")) != (len(hashes), head):
        problems.append(Problem("last line", "its count or its hash is not that of the events"))


# The receipts.

_RECEIPT = re.compile(
    r"(ludwig-receipt/1 match=(\S+) seq=(\d{1,9}) head=([0-9a-f]{64}) seat=([a-z]+)"
    r" key=([0-9a-f]{64})) sig=([0-9a-f]{128})"
)


class Receipt(NamedTuple):
    """A signed line."""

    statement: str
    match: str
    seq: int
    head: str
    seat: str
    key: str
    signature: str


def read_receipts(text: str, problems: list[Problem]) -> list[Receipt]:
    """Reads receipts, one a line."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        said = _RECEIPT.fullmatch(line.strip())
        if said:
            statement, match, seq, head, seat, key, signature = said.groups()
            found.append(Receipt(statement, match, int(seq), head, seat, key, signature))
        elif line.strip():
            problems.append(Problem(f"receipt {number}", "it is no receipt"))
    return found


def check_receipts(receipts: list[Receipt], record: Checked, key: str) -> list[Problem]:
    """Holds receipts against a record, and against each other."""
    problems = []
    sound = []
    for number, receipt in enumerate(receipts, 1):
        wrong = _wrong(receipt, record, key)
        if wrong is None or wrong[0]:
            sound.append((receipt, wrong is None))
        if wrong is not None:
            where = f"receipt {number} ({receipt.seat}, event {receipt.seq})"
            problems.append(Problem(where, wrong[1]))
    for place, (one, is_here) in enumerate(sound):
        for other, other_is_here in sound[place + 1 :]:
            if _clash((one, is_here), (other, other_is_here)):
                where = f"events {one.seq} and {other.seq}"
                problems.append(Problem(where, "two histories were signed by one key"))
    return problems


def _clash(one: tuple[Receipt, bool], other: tuple[Receipt, bool]) -> bool:
    """Tells whether two signed heads, each in the record or not, cannot be of one history."""
    (early, early_is_here), (late, late_is_here) = sorted(
        (one, other), key=lambda pair: pair[0].seq
    )
    if early.seq == late.seq:
        return early.head != late.head
    return late_is_here and not early_is_here


def _wrong(receipt: Receipt, record: Checked, key: str) -> tuple[bool, str] | None:
    """Returns what is wrong with a receipt and whether it still proves what was signed."""
    message = receipt.statement.encode()
    if not signed(bytes.fromhex(receipt.key), message, bytes.fromhex(receipt.signature)):
        return False, "its signature is not that of its key"
    if receipt.match != record.match:
        return False, f"it is of {receipt.match}, not of {record.match}"
    if receipt.key != key:
        return False, f"it was signed by another key, {receipt.key}"
    if receipt.seq > len(record.hashes):
        return True, f"the record ends at event {len(record.hashes)}: it was cut off"
    if receipt.seq < 1 or record.hashes[receipt.seq - 1] != receipt.head:
        return True, "the record has another event there: it was rewritten"
    return None


# Fair decks: every order recomputed from the seeds (docs/fair-decks.md says how).

_SCHEME = "ludwig-fair-1:"
_SIZES = (100, 150, 200, 250, 300, 350, 400, 450, 500, 600)
_LARGE, _SMALLEST_LARGE = {2: 4, 3: 5, 4: 6}, 350
_SMALL = {2: 5, 3: 7, 4: 9}
_CARDS_A_PLAYER = 11
_WORD = 2**64


def permuted(key: bytes, purpose: str, items: list[Any]) -> list[Any]:
    """Returns the one order of these items that follows from a key for a purpose (Fisher-Yates)."""
    numbers = _numbers(sha256(key + purpose.encode()).digest())
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        bound = _WORD - _WORD % (last + 1)
        other = next(number for number in numbers if number < bound) % (last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def _numbers(key: bytes) -> Iterator[int]:
    block = 0
    while True:
        text = sha256(key + block.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(text[at : at + 8], "big") for at in range(0, 32, 8))
        block += 1


class Table(NamedTuple):
    """What a shuffle starts from: the cards drawn so far, the tiles that are being looked at."""

    used: tuple[int, ...] = ()
    seen: tuple[str, ...] = ()


class FairDecks:
    """Walks along a record and recomputes every order whose seeds and values are open."""

    def __init__(self, facts: dict[str, Any]) -> None:
        self.facts = facts
        self.recomputed = 0
        self.problems: list[Problem] = []
        self._key: bytes | None = None
        self._server, self._seats = "", list[str]()
        self._before: dict[int, Table] = {}

    def walk(self, events: tuple[dict[str, Any], ...]) -> None:
        """Recomputes all there is; what cannot be followed is left."""
        table = Table()
        for event in events:
            seq, data = event["seq"], _open(event)
            match event["type"]:
                case "MatchCreated":
                    self._begin(data)
                case "DecksReshuffled":
                    return  # a branch drew anew
                case "MoveTakenBack" | "RulingApplied":
                    table = self._before.get(data["to_seq"], table)
                case kind:
                    self._judge(seq, kind, data, table)
                    table = _after(kind, data, table)
            self._before[seq] = table

    def _begin(self, data: dict[str, Any]) -> None:
        seed = data.get("server_seed")
        self._seats = [player["seat"] for player in data["players"]]
        if isinstance(seed, str) and seed.startswith(_SCHEME):
            self._server, self._key = seed, sha256(seed.encode()).digest()

    def _judge(self, seq: int, kind: str, data: dict[str, Any], table: Table) -> None:
        if self._key is None:
            return
        if kind == "DecksShuffled":
            given = data.get("seat_seeds", {})
            named = [f"{seat}={given[seat]}" for seat in self._seats if seat in given]
            self._key = sha256("\n".join([self._server, *named]).encode()).digest()
        for field, due in self._orders(seq, kind, data, table):
            if data.get(field) is not None:
                self.recomputed += 1
                if data[field] != due:
                    what = f"{field} is not the order that follows from the seeds"
                    self.problems.append(Problem(f"event {seq}", what))

    def _orders(
        self, seq: int, kind: str, data: dict[str, Any], table: Table
    ) -> Iterator[tuple[str, Any]]:
        key = self._key or b""
        if kind == "DecksShuffled":
            yield from self._decks(key, seq)
        elif kind == "FavorsRevealed":
            favors = [favor["id"] for favor in self.facts["favor"]]
            order = permuted(key, f"favors#{seq}", favors)
            rivals = [each for each in order if each in ("completed_rooms", "incomplete_rooms")]
            yield "favors", [each for each in order if each != rivals[1]][: len(self._seats)]
        elif kind == "RoomsDrawn" and data.get("reshuffle") is not None:
            drawn = [draw["card"] for draw in data["draws"] if draw["card"] is not None]
            fresh = drawn[: max(0, len(data["reshuffle"]) - len(table.used))]
            yield "reshuffle", permuted(key, f"reshuffle#{seq}", [*table.used, *fresh])
        elif kind == "SleepingTilesChosen" and data.get("tiles") is not None and table.seen:
            left = [tile for tile in table.seen if tile not in data["tiles"]]
            size = next(room["size"] for room in self.facts["room"] if room["id"] == table.seen[0])
            yield "stack", permuted(key, f"sleep:{size}#{seq}", left)

    def _decks(self, key: bytes, seq: int) -> Iterator[tuple[str, Any]]:
        players = len(self._seats)
        stacks, left_out = {}, list[str]()
        for size in _SIZES:
            rooms = [room["id"] for room in self.facts["room"] if room["size"] == size]
            order = permuted(key, f"stack:{size}#{seq}", rooms)
            kept = (_LARGE if size >= _SMALLEST_LARGE else _SMALL)[3 if players == 1 else players]
            stacks[str(size)] = order[:kept]
            left_out += order[kept:]
        yield "stacks", stacks
        yield "left_out", left_out
        counts = self.facts["room_cards"]["count"]
        cards = [size for size in _SIZES for _ in range(counts[str(size)])]
        kept = _CARDS_A_PLAYER * (3 if players == 1 else players)
        yield "room_deck", permuted(key, f"room_deck#{seq}", cards)[:kept]
        bonus = [card["id"] for card in self.facts["bonus_card"]]
        yield "bonus_deck", permuted(key, f"bonus_deck#{seq}", bonus)


def _open(event: dict[str, Any]) -> dict[str, Any]:
    """Returns the data of an event with the secrets that are here, None for any other."""
    data, secret = dict(event["data"]), event["secret"]
    for field, value in data.items():
        if isinstance(value, dict) and "commitment" in value:
            data[field] = secret[field]["value"] if field in secret else None
    return data


def _after(kind: str, data: dict[str, Any], table: Table) -> Table:
    if kind == "RoomsDrawn":
        cards = (draw["card"] for draw in data["draws"] if draw["card"] is not None)
        return table._replace(used=(*table.used, *cards))
    if kind == "SleepingStackSearched":
        return table._replace(seen=tuple(data["seen"] or ()))
    return table


def check_decks(record: Checked, facts: str | None) -> FairDecks:
    """Recomputes the orders of a record's fair decks, given the tiles and cards there are."""
    decks = FairDecks(tomllib.loads(facts) if facts else {})
    if facts and not record.problems:
        try:
            decks.walk(record.events)
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            decks.problems.append(Problem("fair decks", f"they cannot be followed: {error!r}"))
    return decks


# The bundle.


def reader(place: Path) -> Callable[[str], bytes | None]:
    """Returns a function that reads a file of a bundle, which is a folder or a zip."""
    if place.is_file() and zipfile.is_zipfile(place):
        bundle = zipfile.ZipFile(place)
        names = {name.rpartition("/")[2]: name for name in bundle.namelist()}
        return lambda name: bundle.read(names[name]) if name in names else None
    folder = place if place.is_dir() else place.parent
    return lambda name: (folder / name).read_bytes() if (folder / name).is_file() else None


def report(read: Callable[[str], bytes | None], key: str | None) -> tuple[int, list[str]]:
    """Checks a bundle and returns the exit code and what to print."""
    text = read(RECORD)
    if text is None:
        return 2, [f"there is no {RECORD} here"]
    record = check_record(text)
    problems = list(record.problems)
    own = (read(KEY) or b"").decode(errors="replace").strip()
    receipts = read_receipts((read(RECEIPTS) or b"").decode(errors="replace"), problems)
    problems += check_receipts(receipts, record, key or own)
    decks = check_decks(record, (read(TILES) or b"").decode(errors="replace"))
    problems += decks.problems
    said = [
        f"{record.match}: {len(record.hashes)} events",
        f"secrets: {record.opened} open, {record.closed} closed",
        f"fair decks: {decks.recomputed} orders recomputed from their seeds",
        f"receipts: {len(receipts)}, expected to be signed by {key or own or 'nobody'}",
    ]
    if not key and receipts:
        said.append("compare that key with one you know, or name it with --key")
    said += [f"WRONG  {problem.where}: {problem.what}" for problem in problems]
    count = "1 problem" if len(problems) == 1 else f"{len(problems)} problems"
    said.append(count if problems else "all is well")
    return (1 if problems else 0), said


def main(arguments: list[str]) -> int:
    """Checks the bundle that the arguments name, or the one beside this file."""
    if {"-h", "--help"} & {*arguments}:
        sys.stdout.write("usage: verify.py [FOLDER or ZIP] [--key HEX]; without one, this folder\n")
        return 0
    key = None
    if "--key" in arguments[:-1]:
        at = arguments.index("--key")
        key = arguments[at + 1].lower()
        arguments = arguments[:at] + arguments[at + 2 :]
    place = Path(arguments[0]) if arguments else Path(__file__).resolve().parent
    try:
        code, lines = report(reader(place), key)
    except (OSError, zipfile.BadZipFile) as error:
        code, lines = 2, [f"{place} cannot be read: {error}"]
    sys.stdout.write("\n".join(lines) + "\n")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Receipt: match, event, hash and seat on one line, signed."""

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from domain.events import SEATS
from ludwig.receipts.key import ServerKey, verified

FORMAT: Final = "ludwig-receipt/1"
_LINE: Final = re.compile(
    re.escape(FORMAT) + r" match=(?P<match>[a-z0-9][a-z0-9/-]{0,127}) seq=(?P<seq>[0-9]{1,9})"
    r" head=(?P<head>[0-9a-f]{64}) seat=(?P<seat>[a-z]{1,9})"
    r" key=(?P<key>[0-9a-f]{64}) sig=(?P<sig>[0-9a-f]{128})"
)
HOLDERS: Final = (*SEATS, "spectator", "referee")


class ReceiptError(ValueError):
    """A line that is no receipt; ``line`` is its number."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line
        self.why = why


class Receipt(NamedTuple):
    """Says that after event ``seq`` of a match the last hash was ``head``, to whom, by which key.

    ``head``, ``key`` and ``sig`` are lower-case hex.
    """

    match: str
    seq: int
    head: str
    seat: str
    key: str
    sig: str

    @property
    def statement(self) -> str:
        """What is signed: the line up to its signature."""
        return (
            f"{FORMAT} match={self.match} seq={self.seq} head={self.head}"
            f" seat={self.seat} key={self.key}"
        )

    @property
    def genuine(self) -> bool:
        """Whether the key that it names has signed it."""
        return verified(self.key, self.statement.encode(), self.sig)

    def __str__(self) -> str:
        return f"{self.statement} sig={self.sig}"


def issue(key: ServerKey, match: str, seq: int, head: str, seat: str) -> Receipt:
    """Returns a signed receipt; ``match`` is the name that the match's record carries."""
    unsigned = Receipt(match, seq, head, seat, key.public, "")
    return unsigned._replace(sig=key.sign(unsigned.statement.encode()))


def read_receipt(text: str, line: int = 1) -> Receipt:
    """Returns the receipt that a line holds, genuine or not; `ReceiptError` if it is none."""
    found = _LINE.fullmatch(text.strip())
    if found is None:
        raise ReceiptError(line, f"no receipt: expected {FORMAT} match=… seq=… head=… seat=… …")
    if found["seat"] not in HOLDERS:
        raise ReceiptError(line, f"'{found['seat']}' is no seat")
    parts = (found["match"], int(found["seq"]), found["head"], found["seat"])
    return Receipt(*parts, found["key"], found["sig"])


def read_receipts(lines: Iterable[str]) -> Iterator[Receipt]:
    """Yields the receipts of a text, one a line; blank lines are passed over."""
    for number, text in enumerate(lines, 1):
        if text.strip():
            yield read_receipt(text, number)

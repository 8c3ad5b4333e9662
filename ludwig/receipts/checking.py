"""What receipts prove: that a history was cut off, rewritten, or told in two ways."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ludwig.codec import GENESIS
from ludwig.receipts.receipt import Receipt


class Verdict(NamedTuple):
    """What one receipt, or two of them together, say about a record.

    ``code`` is ``good``, or what is wrong: ``forged`` (not signed by its key), ``strange`` (of
    another match or key), ``truncated`` (the record ends before it), ``rewritten`` (the record has
    another event there), ``split`` (two receipts of one key cannot belong to one history).
    ``receipts`` are their places, counted from 0.
    """

    code: str
    receipts: tuple[int, ...]
    seq: int
    what: str

    @property
    def good(self) -> bool:
        """Whether nothing is wrong."""
        return self.code == "good"


def check(
    receipts: Sequence[Receipt], match: str, hashes: Sequence[str], key: str | None = None
) -> tuple[Verdict, ...]:
    """Returns what the receipts say about a record with these event hashes, receipt by receipt.

    The record's own chain must have been checked. ``key`` is the public key that is expected, the
    first genuine receipt's if none is named.
    """
    expected = key or next((each.key for each in receipts if each.genuine), "")
    verdicts = [
        _judged(number, receipt, match, hashes, expected) for number, receipt in enumerate(receipts)
    ]
    return (*verdicts, *_splits(receipts, verdicts))


def _judged(number: int, receipt: Receipt, match: str, hashes: Sequence[str], key: str) -> Verdict:
    def verdict(code: str, what: str) -> Verdict:
        return Verdict(code, (number,), receipt.seq, what)

    if not receipt.genuine:
        return verdict("forged", "its signature is not that of its key")
    if receipt.match != match:
        return verdict("strange", f"it is of {receipt.match}, not of {match}")
    if receipt.key != key:
        return verdict("strange", f"signed by {receipt.key}, not by {key}")
    if receipt.seq > len(hashes):
        return verdict("truncated", f"the record ends at event {len(hashes)}")
    if receipt.head != _hash(hashes, receipt.seq):
        return verdict("rewritten", f"event {receipt.seq} of the record has another hash")
    return verdict("good", f"event {receipt.seq} of the record is the one signed")


def _hash(hashes: Sequence[str], seq: int) -> str:
    return hashes[seq - 1] if seq else GENESIS.hex()


def _splits(receipts: Sequence[Receipt], verdicts: Sequence[Verdict]) -> Iterator[Verdict]:
    """Yields each pair of receipts that cannot both belong to one history."""
    sound = [n for n, verdict in enumerate(verdicts) if verdict.code not in ("forged", "strange")]
    for place, one in enumerate(sound):
        for other in sound[place + 1 :]:
            if _parted(receipts[one], receipts[other], verdicts[one], verdicts[other]):
                seq = min(receipts[one].seq, receipts[other].seq)
                yield Verdict("split", (one, other), seq, "the same key signed two histories")


def _parted(one: Receipt, other: Receipt, first: Verdict, second: Verdict) -> bool:
    """Whether two heads cannot be of one history.

    A later head binds all events before it, so that an earlier receipt must agree with them.
    """
    if one.seq == other.seq:
        return one.head != other.head
    earlier, later = (first, second) if one.seq < other.seq else (second, first)
    return (earlier.code, later.code) == ("rewritten", "good")

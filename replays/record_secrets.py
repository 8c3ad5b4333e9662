"""Whether a record's secrets open their commitments and are only where they may be (SEE)."""

import re
from collections.abc import Iterator
from reprlib import repr  # noqa: A004 - a message shows no more than the start of a value
from typing import Any, Final, NamedTuple, TypeGuard

from domain.audience import Audience
from domain.events import SEATS, SECRET_FIELDS, Event, visible_to
from ludwig.codec import Recorded, commitment
from replays.finding import Finding
from replays.record import Record
from replays.record_line import is_hash

_SALT: Final = re.compile(r"[0-9a-f]{32}")
_ENDS: Final = ("MatchEnded", "MatchAbandoned")
_ENTRY: Final = ("value", "salt", "visible_to")


class Sight(NamedTuple):
    """What decides who may see what in a record: its viewer, and what of it is public.

    ``drawn_anew`` is the last event before which whoever branched did not know the decks.
    """

    viewer: str
    is_table: bool
    audience: Audience
    drawn_anew: int

    @classmethod
    def of(cls, record: Record) -> "Sight":
        """Returns the sight of a record, by its first line and its events."""
        created = next((e for e in record.events if e.type == "MatchCreated"), None)
        is_table = created is not None and created.data.get("source") == "table"
        forked = record.parent.seq if record.parent else 0
        draws = [e.seq for e in record.events if e.type == "DecksReshuffled"]
        anew = max((seq for seq in draws if seq <= forked + 1), default=0)
        return cls(record.viewer, is_table, _audience(record, forked), anew)

    def must_have(self, seq: int, seats: tuple[str, ...]) -> bool:
        """Tells whether a secret that these seats may see has to be in the record (SEE-5)."""
        if self.viewer in seats or self.audience.public(seq):
            return True
        return self.viewer == "referee" and seq >= self.drawn_anew

    def may_have(self, seq: int, seats: tuple[str, ...]) -> bool:
        """Tells whether it may be there; nobody can tell whether a branch's parent has ended."""
        return seq <= self.audience.fork or self.must_have(seq, seats)


def _audience(record: Record, forked: int) -> Audience:
    ended = next((e.seq for e in record.events if e.type in _ENDS), None)
    parent = Audience(ended is not None and ended <= forked) if forked else None
    return Audience(ended is not None, forked, parent)


def check_secrets(recorded: Recorded, event: Event | None, sight: Sight) -> Iterator[Finding]:
    """Yields what is wrong with an event's secrets; ``event`` is None where its data is."""
    for field in SECRET_FIELDS.get(recorded.type, ()):
        if field in recorded.data:
            yield from _check_field(recorded, event, field, sight)
    for field in recorded.secret:
        if field not in SECRET_FIELDS.get(recorded.type, ()) or field not in recorded.data:
            yield from _check_extra(recorded, field)


def _check_field(
    recorded: Recorded, event: Event | None, field: str, sight: Sight
) -> Iterator[Finding]:
    committed = recorded.data[field]
    if not _is_commitment(committed):
        yield Finding(recorded.seq, "RECORD-secret", f"{field} stands in the open, uncommitted")
    elif committed["commitment"] is None:
        yield from _check_unknown(recorded, field, sight)
    elif field in recorded.secret:
        yield from _check_entry(recorded, field, committed["commitment"])
        yield from _check_sight(recorded, event, field, sight)
    elif event is not None and sight.must_have(recorded.seq, visible_to(event, field)):
        yield Finding(recorded.seq, "RECORD-secret", f"{field} is missing from the secrets")


def _check_unknown(recorded: Recorded, field: str, sight: Sight) -> Iterator[Finding]:
    """Only at a table may a value never have been known."""
    if not sight.is_table:
        yield Finding(recorded.seq, "RECORD-secret", f"{field} has no commitment, at no table")
    if field in recorded.secret:
        yield Finding(recorded.seq, "RECORD-secret", f"{field} is a secret without a commitment")


def _check_extra(recorded: Recorded, field: str) -> Iterator[Finding]:
    """An extra field may be a secret too; who may see it is not for the rules to say."""
    committed = recorded.data.get(field)
    if _is_commitment(committed) and committed["commitment"] is not None:
        yield from _check_entry(recorded, field, committed["commitment"])
    else:
        yield Finding(recorded.seq, "RECORD-secret", f"{repr(field)} is committed to nowhere")


def _check_entry(recorded: Recorded, field: str, committed: str) -> Iterator[Finding]:
    entry = recorded.secret[field]
    malformed = _malformed(entry)
    if malformed is not None:
        yield Finding(recorded.seq, "RECORD-secret", f"{field}: {malformed}")
        return
    if entry["value"] is None:  # type: ignore[index]
        yield Finding(recorded.seq, "RECORD-secret", f"{field} holds no value")
    if commitment(bytes.fromhex(entry["salt"]), entry["value"]) != committed:  # type: ignore[index]
        yield Finding(recorded.seq, "RECORD-commitment", f"{field} does not open its commitment")


def _malformed(entry: Any) -> str | None:  # noqa: ANN401 - it may be anything
    """Returns what a secret lacks to be one."""
    if not isinstance(entry, dict):
        return "the secret is not an object"
    missing = [key for key in _ENTRY if key not in entry]
    if missing:
        return f"{missing[0]} is missing"
    if not isinstance(entry["salt"], str) or not _SALT.fullmatch(entry["salt"]):
        return "salt is not 32 lower-case hex digits"
    seats = entry["visible_to"]
    if not isinstance(seats, list) or any(seat not in SEATS for seat in seats):
        return "visible_to is not a list of seats"
    return None


def _check_sight(
    recorded: Recorded, event: Event | None, field: str, sight: Sight
) -> Iterator[Finding]:
    """Judges who may see a secret by the rules, which the record only repeats."""
    entry = recorded.secret[field]
    if event is None or _malformed(entry) is not None:
        return
    seats = visible_to(event, field)
    rule = "SEE-2" if seats else "SEE-3"
    named: Any = entry["visible_to"]  # type: ignore[index]
    if sorted(named) != sorted(seats):
        yield Finding(recorded.seq, rule, f"{field} is marked visible to {repr(named)}")
    if not sight.may_have(recorded.seq, seats):
        for broken in (rule, "RECORD-secret"):
            yield Finding(recorded.seq, broken, f"{field} may not be seen by {sight.viewer}")


def _is_commitment(value: Any) -> TypeGuard[dict[str, str | None]]:  # noqa: ANN401
    if not isinstance(value, dict) or value.keys() != {"commitment"}:
        return False
    return value["commitment"] is None or is_hash(value["commitment"])

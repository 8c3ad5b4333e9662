"""A record laid open, so that one deed can be changed and everything after it sealed again."""

from copy import deepcopy
from dataclasses import dataclass, field, replace

from msgspec import UNSET

from domain import events as ev
from domain.line import Step
from ludwig.codec import GENESIS, Recorded, chain_hash, commitment, unseal
from replays.record import Record


@dataclass
class Entry:
    """One event with its secrets in the open; ``sealing`` holds their salts and whom they name."""

    at: str
    by: str | None
    type: str
    data: dict
    sealing: dict = field(default_factory=dict)


class Draft:
    """The events of a record, to be changed and sealed again; numbers are places, from 1."""

    def __init__(self, record):
        self.match, self.parent, self.viewer = record.match, record.parent, record.viewer
        self.entries = [_opened(event) for event in record.events]

    def entry(self, seq):
        """The event of this number."""
        return self.entries[seq - 1]

    def copied(self, seq):
        """A draft of the same record; the events around this one, and the first, may be changed."""
        copy = object.__new__(Draft)
        copy.match, copy.parent, copy.viewer = self.match, self.parent, self.viewer
        copy.entries = list(self.entries)
        for place in {0, *range(max(seq - 2, 0), min(seq + 1, len(copy.entries)))}:
            copy.entries[place] = deepcopy(copy.entries[place])
        return copy

    def drop(self, seq):
        """Leaves an event out; those after it move up."""
        del self.entries[seq - 1]
        self._renumber(lambda to: to - 1 if to >= seq else to)

    def insert(self, seq, type_, data, by=None):
        """Puts an event in at this number; those after it move down."""
        sealing = {
            name: {"salt": "ab" * 16, "visible_to": [data["seat"]] if "seat" in data else []}
            for name in ev.SECRET_FIELDS.get(type_, ())
            if name in data
        }
        at = self.entries[min(seq, len(self.entries)) - 1].at
        self._renumber(lambda to: to + 1 if to >= seq else to)
        self.entries.insert(seq - 1, Entry(at, by, type_, data, sealing))

    def _renumber(self, moved):
        for place, entry in enumerate(self.entries):
            if "to_seq" in entry.data:
                data = {**entry.data, "to_seq": moved(entry.data["to_seq"])}
                self.entries[place] = replace(entry, data=data)

    def sealed(self):
        """The record as its writer would have sealed it."""
        previous, events = GENESIS, []
        for seq, entry in enumerate(self.entries, 1):
            recorded = _sealed(entry, seq, previous)
            previous = bytes.fromhex(recorded.hash)
            events.append(recorded)
        return Record(self.match, self.parent, self.viewer, tuple(events))


def _opened(event):
    data = deepcopy(dict(event.data))
    sealing = {}
    for name, entry in event.secret.items():
        data[name] = deepcopy(entry["value"])
        sealing[name] = {"salt": entry["salt"], "visible_to": list(entry["visible_to"])}
    return Entry(event.at, event.by, event.type, data, sealing)


def _sealed(entry, seq, previous):
    data, secret = dict(entry.data), {}
    for name, seal in entry.sealing.items():
        if name in data:
            value = data[name]
            data[name] = {"commitment": commitment(bytes.fromhex(seal["salt"]), value)}
            secret[name] = {"value": value, **seal}
    digest = chain_hash(previous, seq, entry.at, entry.by, entry.type, data)
    return Recorded(seq, entry.at, entry.by, entry.type, data, secret, digest.hex())


def steps(record):
    """The line before each event, by its number; None before the first."""
    before, line = {1: None}, None
    for event in record.events:
        typed = unseal(event)
        line = Step.first(typed) if line is None else line.advanced(typed, event.by, event.seq)
        before[event.seq + 1] = line
    return before


def absent(value):
    """Whether an event's field is absent or unknown."""
    return value is None or value is UNSET

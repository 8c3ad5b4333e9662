"""What can go wrong with a store, as exceptions that carry their facts.

All are errors of the `eventsourcing` library too, so code written against its
recorder interfaces catches them without knowing this module.
"""

from __future__ import annotations

from eventsourcing.persistence import IntegrityError, OperationalError, PersistenceError


class StoreUnavailable(OperationalError):  # noqa: N818  a state of the world, not a fault of code
    """Says that the store cannot be reached, started or written, and what helps.

    After a save, `outcome_unknown` tells that the write may have happened: reload
    before trying again.
    """

    code = "store.unavailable"

    def __init__(self, message: str, hint: str = "", *, outcome_unknown: bool = False) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.outcome_unknown = outcome_unknown


class OtherPartitions(StoreUnavailable):
    """Says that the store has another number of partitions than asked."""


class FileUnreadable(StoreUnavailable):
    """Says that the file of an archived stream is not there or cannot be read."""


class StoreConflict(IntegrityError):  # noqa: N818
    """Says that someone else wrote first.

    `expected` and `actual` are the last versions of the stream (-1 for an empty one);
    the hashes are given where the writer sent one.
    """

    code = "store.conflict"

    def __init__(
        self,
        message: str,
        *,
        stream: str = "",
        expected: int | None = None,
        actual: int | None = None,
        expected_hash: bytes = b"",
        actual_hash: bytes = b"",
    ) -> None:
        super().__init__(message)
        self.message = message
        self.stream = stream
        self.expected = expected
        self.actual = actual
        self.expected_hash = expected_hash
        self.actual_hash = actual_hash


class StoreIntegrity(PersistenceError):  # noqa: N818
    """Says that the store contradicts itself: a gap, a pointer without its event."""

    code = "store.integrity"

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class UnknownSchema(PersistenceError):  # noqa: N818
    """Says that something was written by a newer or another program than this one."""

    code = "store.schema"

    def __init__(self, message: str, *, found: str = "", known: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.found = found
        self.known = known
        self.hint = "use the version of the program that wrote it, or a newer one"

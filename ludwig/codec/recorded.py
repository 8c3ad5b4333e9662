"""One event as a match record has it."""

from msgspec import Struct


class Recorded(Struct, frozen=True):
    """One line of a record, as written: secrets stand in ``data`` as commitments.

    ``secret`` holds what this copy knows of them; ``hash`` is 64 lower-case hex digits.
    """

    seq: int
    at: str
    by: str | None
    type: str
    data: dict[str, object]
    secret: dict[str, object]
    hash: str

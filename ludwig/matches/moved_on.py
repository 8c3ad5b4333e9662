"""What is said when a match has gone on while somebody made up their mind."""

from ludwig.redis_streams.errors import StoreConflict


class MatchMovedOn(StoreConflict):
    """Says that a match has gone on since it was read: ``match`` is at event ``actual``."""

    code = "match.moved_on"

    def __init__(self, match: str, conflict: StoreConflict) -> None:
        super().__init__(
            f"{match} is at event {conflict.actual}",
            stream=conflict.stream,
            expected=conflict.expected,
            actual=conflict.actual,
            expected_hash=conflict.expected_hash,
            actual_hash=conflict.actual_hash,
        )
        self.match = match

"""Runner: follows a partition's log in the background and keeps its views up to date."""

from typing import Any, Final

from eventsourcing.persistence import Tracking
from eventsourcing.projection import BaseProjectionRunner, Projection

from ludwig.matches.header import Filed
from ludwig.matches.matches import Matches
from ludwig.matches.service import APP, MatchService
from ludwig.projecting.projector import Projector
from ludwig.projecting.views import Views
from ludwig.redis_streams import Entry, Logged


class MatchProjection(Projection[Views]):
    """All views of a partition as one projection of the library: an event at a time."""

    name = "matches"

    def __init__(self, projector: Projector) -> None:
        super().__init__(projector.views)
        self.projector: Final = projector

    def process_event(self, domain_event: Any, tracking: Tracking) -> None:  # noqa: ANN401
        """Moves every view on, each with its position, unless it has seen the event already."""
        filed: Filed = domain_event
        entry = Entry(filed.originator_version, filed.word, filed.payload)
        self.projector.take((Logged(tracking.notification_id, filed.originator_id, entry),))


class Runner(BaseProjectionRunner[MatchService]):
    """Catches up with a partition's log in pages, then follows it event by event.

    Use it as a context manager: it runs in threads of its own until the block ends. An event that
    stops one view does not stop the others; `StoreUnavailable` ends it and is raised at the end.
    """

    def __init__(self, matches: Matches, partition: int) -> None:
        projector = Projector(matches, partition)
        projector.catch_up()
        super().__init__(
            projection=MatchProjection(projector),
            application_class=_serving(matches, partition),
            tracking_recorder=_Start(projector),
            topics=(),
        )


class _Start(Views):
    """Where the runner begins to follow: after what every view that goes on has seen."""

    def __init__(self, projector: Projector) -> None:
        super().__init__(projector.views.store)
        self._projector = projector

    def max_tracking_id(self, application_name: str) -> int | None:
        if application_name != APP:
            return super().max_tracking_id(application_name)
        stopped = self._projector.stopped
        going = [n for name, n in self.positions().items() if name not in stopped]
        return min(going, default=self.store.last_notification()) or None


def _serving(matches: Matches, partition: int) -> type[MatchService]:
    """Returns the service of a partition as the library builds one: from an environment only."""

    class Serving(MatchService):
        name = APP

        def __init__(self, _env: object = None) -> None:
            super().__init__(matches.store, partition)

    return Serving

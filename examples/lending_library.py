"""A small application of the `eventsourcing` library on Redis Streams, with a read model.

Nothing of Ludwig is used but its persistence module. Run it twice: the books are still there.

    python examples/lending_library.py DIRECTORY
"""

import sys
from functools import singledispatchmethod
from typing import ClassVar
from uuid import NAMESPACE_URL, UUID, uuid5

from eventsourcing.application import AggregateNotFoundError, Application
from eventsourcing.domain import Aggregate, event
from eventsourcing.persistence import Tracking
from eventsourcing.projection import Projection, ProjectionRunner

from ludwig.redis_streams import RedisTrackingRecorder, register_names


class Book(Aggregate):
    """A book that is lent and comes back."""

    class Acquired(Aggregate.Created):
        """The library has it. `TOPIC` is the name in the store, whatever becomes of the class."""

        TOPIC: ClassVar[str] = "acquired"
        title: str

    class Lent(Aggregate.Event):
        """Somebody took it home."""

        TOPIC: ClassVar[str] = "lent"
        reader: str

    class Returned(Aggregate.Event):
        """It is back."""

        TOPIC: ClassVar[str] = "returned"

    @event(Acquired)
    def __init__(self, title: str) -> None:
        self.title = title
        self.reader: str | None = None

    @staticmethod
    def create_id(title: str) -> UUID:
        """The same title is the same book."""
        return uuid5(NAMESPACE_URL, f"/books/{title}")

    @event(Lent)
    def lend(self, reader: str) -> None:
        """Lends it."""
        self.reader = reader

    @event(Returned)
    def give_back(self) -> None:
        """Takes it back."""
        self.reader = None


register_names(Book.Acquired, Book.Lent, Book.Returned)


class LendingLibrary(Application[UUID]):
    """What the librarian can do."""

    name = "lending"

    def acquire(self, title: str) -> None:
        """Adds a book, unless it is there."""
        try:
            self.repository.get(Book.create_id(title))
        except AggregateNotFoundError:
            self.save(Book(title))

    def lend(self, title: str, reader: str) -> int:
        """Lends a book and takes it back; returns the number of the last event."""
        book: Book = self.repository.get(Book.create_id(title))
        book.lend(reader)
        book.give_back()
        return self.save(book)[-1].notification.id


class Popularity(RedisTrackingRecorder):
    """How often each book was lent, counted exactly once however often events are seen."""

    def count(self, book: UUID, tracking: Tracking) -> None:
        """Counts one more, together with the place reached in the log."""
        self.record(tracking, [("HINCRBY", self.view_key("lent"), book.bytes, 1)])

    def of(self, title: str) -> int:
        """How often a book was lent."""
        key = self.view_key("lent").decode()
        return int(self.store.client.hget(key, Book.create_id(title).bytes) or 0)


class CountLoans(Projection[Popularity]):
    """Keeps the read model up to date."""

    name = "popularity"

    @singledispatchmethod
    def process_event(self, _: object, tracking: Tracking) -> None:
        """Passes over what is not counted."""
        self.view.insert_tracking(tracking)

    @process_event.register
    def _(self, lent: Book.Lent, tracking: Tracking) -> None:
        self.view.count(lent.originator_id, tracking)


def main(directory: str) -> None:
    """Lends a book and asks how often it was lent, the times before included."""
    env = {"PERSISTENCE_MODULE": "ludwig.redis_streams", "REDIS_DATA": directory}
    with ProjectionRunner(
        application_class=LendingLibrary,
        projection_class=CountLoans,
        view_class=Popularity,
        env=env,
    ) as runner:
        library, popularity = runner.app, runner.projection.view
        library.acquire("Die Wand")
        last = library.lend("Die Wand", "Ada")
        popularity.wait(library.name, last)
        print(f"Die Wand was lent {popularity.of('Die Wand')} time(s)")


if __name__ == "__main__":
    main(sys.argv[1])

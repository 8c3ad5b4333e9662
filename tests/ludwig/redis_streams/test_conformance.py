"""The library's own abstract test cases, run on every kind of server there is here."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import Any
from unittest import mock
from uuid import uuid4

import pytest
from eventsourcing.persistence import Tracking
from eventsourcing.tests import application, persistence, projection
from eventsourcing.utils import Environment

from ludwig.redis_streams import (
    Factory,
    RedisAggregateRecorder,
    RedisApplicationRecorder,
    RedisProcessRecorder,
    RedisTrackingRecorder,
    Store,
    connect,
)

MODULE = "ludwig.redis_streams"
SYSTEM = ("system", "system_cluster") if shutil.which("redis-server") else ()
FURTHER_SERVERS = ("cluster", *SYSTEM)


class OnServer:
    """Gives each test a store of its own name on the class's kind of server."""

    kind = "embedded"
    url: str

    @pytest.fixture(autouse=True)
    def _server(self, request: pytest.FixtureRequest) -> Iterator[None]:
        self.url = request.getfixturevalue(f"{self.kind}_url")
        self.app = uuid4().hex
        self.client = connect(self.url)
        yield
        self.client.close()

    @property
    def store(self) -> Store:
        return Store(self.client, self.app)


def on_every_server(cls: type[OnServer]) -> type[OnServer]:
    """Makes a copy of a test class for each further kind of server."""
    for kind in FURTHER_SERVERS:
        name = f"{cls.__name__}On{kind.title().replace('_', '')}"
        globals()[name] = type(name, (cls,), {"kind": kind, "__module__": __name__})
    return cls


@on_every_server
class TestAggregateRecorder(OnServer, persistence.AggregateRecorderTestCase):
    def create_recorder(self) -> RedisAggregateRecorder:
        return RedisAggregateRecorder(self.store.partitions[0])


@on_every_server
class TestSnapshotRecorder(OnServer, persistence.AggregateRecorderTestCase):
    def create_recorder(self) -> RedisAggregateRecorder:
        return RedisAggregateRecorder(self.store.partitions[0], purpose="snapshots")


@on_every_server
class TestApplicationRecorder(OnServer, persistence.ApplicationRecorderTestCase):
    def create_recorder(self) -> RedisApplicationRecorder:
        return RedisApplicationRecorder(self.store.partitions[0])

    def test_insert_subscribe(self) -> None:
        """The library's optional case: a subscription catches up, then follows."""
        self.optional_test_insert_subscribe()


@on_every_server
class TestNonInterleaving(OnServer, persistence.NonInterleavingNotificationIDsBaseCase):
    insert_num = 1000

    def create_recorder(self) -> RedisApplicationRecorder:
        return RedisApplicationRecorder(self.store.partitions[0])


@on_every_server
class TestTrackingRecorder(OnServer, persistence.TrackingRecorderTestCase):
    def create_recorder(self) -> RedisTrackingRecorder:
        return RedisTrackingRecorder(self.store.partitions[0])


@on_every_server
class TestProcessRecorder(OnServer, persistence.ProcessRecorderTestCase):
    def create_recorder(self) -> RedisProcessRecorder:
        return RedisProcessRecorder(self.store.partitions[0])


class OwnTrackingRecorder(RedisTrackingRecorder):
    """A subclass, as an application's read model would be."""


@on_every_server
class TestInfrastructureFactory(OnServer, persistence.InfrastructureFactoryTestCase[Factory]):
    @pytest.fixture(autouse=True)
    def _environment(self, _server: None) -> None:
        self.env = Environment(self.app, {"PERSISTENCE_MODULE": MODULE, "REDIS_URL": self.url})

    def expected_factory_class(self) -> type[Factory]:
        return Factory

    def expected_aggregate_recorder_class(self) -> type[RedisAggregateRecorder]:
        return RedisAggregateRecorder

    def expected_application_recorder_class(self) -> type[RedisApplicationRecorder]:
        return RedisApplicationRecorder

    def expected_tracking_recorder_class(self) -> type[RedisTrackingRecorder]:
        return RedisTrackingRecorder

    def tracking_recorder_subclass(self) -> type[RedisTrackingRecorder]:
        return OwnTrackingRecorder

    def expected_process_recorder_class(self) -> type[RedisProcessRecorder]:
        return RedisProcessRecorder


class FreshApps(OnServer):
    """Points applications that the library's tests make at the server."""

    @pytest.fixture(autouse=True)
    def _variables(self, _server: None) -> Iterator[None]:
        variables = {"PERSISTENCE_MODULE": MODULE, "REDIS_URL": self.url, "REDIS_APP": self.app}
        with mock.patch.dict(os.environ, variables):
            yield


@on_every_server
class TestExampleApplication(FreshApps, application.ExampleApplicationTestCase):
    expected_factory_topic = "ludwig.redis_streams.factory:RedisStreamsFactory"


@on_every_server
class TestApplication(FreshApps, application.ApplicationTestCase):
    pass


class CountersView(RedisTrackingRecorder, projection.EventCountersView):
    """Counts events in two fields of one hash."""

    def get_created_event_counter(self) -> int:
        return self._count("created")

    def get_subsequent_event_counter(self) -> int:
        return self._count("subsequent")

    def incr_created_event_counter(self, tracking: Tracking) -> None:
        self._increment("created", tracking)

    def incr_subsequent_event_counter(self, tracking: Tracking) -> None:
        self._increment("subsequent", tracking)

    def _count(self, name: str) -> int:
        found: Any = self.store.client.hget(self.view_key("counts").decode(), name)
        return int(found or 0)

    def _increment(self, name: str, tracking: Tracking) -> None:
        self.record(tracking, [("HINCRBY", self.view_key("counts"), name, 1)])


@on_every_server
class TestCountersView(OnServer, projection.EventCountersViewTestCase):
    def construct_event_counters_view(self) -> projection.EventCountersView:
        return CountersView(self.store.partitions[0])


@on_every_server
class TestCountersProjection(FreshApps, projection.AggregateEventCountersProjectionTestCase):
    view_class = CountersView


@on_every_server
class TestEventSourcedProjection(FreshApps, projection.EventSourcedProjectionTestCase):
    @pytest.fixture(autouse=True)
    def _apps_of_their_own(self, _variables: None) -> Iterator[None]:
        # Application and projection are two applications with logs of their own here.
        names = {"APPLICATION_REDIS_APP": f"{self.app}up", "COUNTERS_REDIS_APP": self.app}
        with mock.patch.dict(os.environ, names):
            yield

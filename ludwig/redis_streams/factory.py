"""What an application of the `eventsourcing` library needs to run on Redis Streams."""

from __future__ import annotations

from typing import Any, TypeVar

from eventsourcing.persistence import (
    AggregateRecorder,
    ApplicationRecorder,
    InfrastructureFactory,
    Mapper,
    ProcessRecorder,
    Transcoder,
)
from eventsourcing.utils import Environment, EnvType, resolve_topic
from typing_extensions import override

from ludwig.redis_streams.keys import StreamId
from ludwig.redis_streams.mapper import StrictMapper
from ludwig.redis_streams.opening import open_store
from ludwig.redis_streams.partitions import Store
from ludwig.redis_streams.recorders import (
    RedisAggregateRecorder,
    RedisApplicationRecorder,
    RedisProcessRecorder,
)
from ludwig.redis_streams.settings import Settings
from ludwig.redis_streams.store import StreamStore
from ludwig.redis_streams.tracking import RedisTrackingRecorder
from ludwig.redis_streams.transcoder import MsgpackTranscoder

T = TypeVar("T")


class RedisStreamsFactory(InfrastructureFactory[RedisTrackingRecorder]):
    """Builds recorders on one partition of a store; see `Settings` for the variables.

    Pass `store` to share one that is open already; it is then not closed here.
    """

    aggregate_recorder_class = RedisAggregateRecorder
    application_recorder_class = RedisApplicationRecorder
    tracking_recorder_class = RedisTrackingRecorder
    process_recorder_class = RedisProcessRecorder

    def __init__(self, env: Environment | EnvType | None, store: Store | None = None) -> None:
        super().__init__(env)
        self.settings = Settings.read(self.env)
        self._shared = store is not None
        self.store = store or open_store(
            self.settings.app,
            url=self.settings.url,
            data=self.settings.data,
            partitions=self.settings.partitions,
            patience=self.settings.patience,
            text_ids=self.settings.text_ids,
            replicas=self.settings.replicas,
        )

    @property
    def partition(self) -> StreamStore:
        """The partition that this factory's recorders write."""
        return self.store.partitions[self.settings.partition]

    def transcoder(self) -> Transcoder:
        """Constructs the transcoder: msgpack unless `TRANSCODER_TOPIC` names another."""
        return super().transcoder() if self.env.get(self.TRANSCODER_TOPIC) else MsgpackTranscoder()

    def mapper(
        self,
        transcoder: Transcoder | None = None,
        mapper_class: type[Mapper[Any]] | None = None,
    ) -> Mapper[Any]:
        """Constructs the mapper: one that refuses later schemas unless another is named."""
        if mapper_class is None and not self.env.get(self.MAPPER_TOPIC):
            mapper_class = StrictMapper[StreamId]
        return super().mapper(transcoder, mapper_class)

    @override
    def aggregate_recorder(self, purpose: str = "events") -> AggregateRecorder:
        return self.aggregate_recorder_class(self.partition, purpose)

    @override
    def application_recorder(self) -> ApplicationRecorder:
        cls = self._class(self.APPLICATION_RECORDER_TOPIC, self.application_recorder_class)
        return cls(self.partition)

    @override
    def tracking_recorder(
        self, tracking_recorder_class: type[RedisTrackingRecorder] | None = None
    ) -> RedisTrackingRecorder:
        cls = tracking_recorder_class or self._class(
            self.TRACKING_RECORDER_TOPIC, self.tracking_recorder_class
        )
        return cls(self.partition)

    @override
    def process_recorder(self) -> ProcessRecorder:
        cls = self._class(self.PROCESS_RECORDER_TOPIC, self.process_recorder_class)
        return cls(self.partition)

    def close(self) -> None:
        """Closes the connections, and leaves the embedded server."""
        if not self._shared:
            self.store.close()

    def _class(self, variable: str, default: type[T]) -> type[T]:
        topic = self.env.get(variable)
        if not topic:
            return default
        named: type[T] = resolve_topic(topic)
        if not issubclass(named, default):
            raise TypeError(f"{variable} names {topic}, which is no {default.__name__}")
        return named

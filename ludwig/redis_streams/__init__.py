"""An event store on Redis Streams: a persistence module for the `eventsourcing` library.

Set `PERSISTENCE_MODULE=ludwig.redis_streams` in an application's environment; the
page `docs/store.md` says how things are kept and which settings there are.
"""

from ludwig.redis_streams.client import Patience, connect
from ludwig.redis_streams.entry import EMPTY, Entry, Head, Logged, NewEvent, Pointer, Saved
from ludwig.redis_streams.errors import (
    StoreConflict,
    StoreIntegrity,
    StoreUnavailable,
    UnknownSchema,
)
from ludwig.redis_streams.factory import RedisStreamsFactory as Factory
from ludwig.redis_streams.mapper import register_names
from ludwig.redis_streams.opening import data_directory, open_store
from ludwig.redis_streams.partitions import Store, partition_of
from ludwig.redis_streams.recorders import (
    RedisAggregateRecorder,
    RedisApplicationRecorder,
    RedisProcessRecorder,
)
from ludwig.redis_streams.save import Part, Position, fresh_nonce
from ludwig.redis_streams.shelf import Shelf
from ludwig.redis_streams.store import StreamStore
from ludwig.redis_streams.tail import Tail
from ludwig.redis_streams.tracking import RedisTrackingRecorder
from ludwig.redis_streams.transcoder import MsgpackTranscoder

__all__ = [
    "EMPTY",
    "Entry",
    "Factory",
    "Head",
    "Logged",
    "MsgpackTranscoder",
    "NewEvent",
    "Part",
    "Patience",
    "Pointer",
    "Position",
    "RedisAggregateRecorder",
    "RedisApplicationRecorder",
    "RedisProcessRecorder",
    "RedisTrackingRecorder",
    "Saved",
    "Shelf",
    "Store",
    "StoreConflict",
    "StoreIntegrity",
    "StoreUnavailable",
    "StreamStore",
    "Tail",
    "UnknownSchema",
    "connect",
    "data_directory",
    "fresh_nonce",
    "open_store",
    "partition_of",
    "register_names",
]

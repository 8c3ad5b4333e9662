"""How an event is written down: sealed, hashed, chained, and packed for the store (RECORD.md)."""

from ludwig.codec.canonical import canonical
from ludwig.codec.chain import GENESIS, chain_hash, commitment
from ludwig.codec.payload import by_of, hash_of, pack, unpack, unpack_event
from ludwig.codec.proof import Proof, prove
from ludwig.codec.recorded import Recorded
from ludwig.codec.schema import UnknownSchemaError
from ludwig.codec.sealing import masked, seal
from ludwig.codec.unsealing import DataError, unseal

__all__ = [
    "GENESIS",
    "DataError",
    "Proof",
    "Recorded",
    "UnknownSchemaError",
    "by_of",
    "canonical",
    "chain_hash",
    "commitment",
    "hash_of",
    "masked",
    "pack",
    "prove",
    "seal",
    "unpack",
    "unpack_event",
    "unseal",
]

"""The server's Ed25519 key: made on first use, kept in a private file."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey, VerifyKey

from ludwig.redis_streams.opening import data_directory

KEY_VARIABLE: Final = "LUDWIG_KEY"
FILE: Final = "receipts.key"
SEED_BYTES: Final = 32
PRIVATE_FILE: Final = 0o600
PRIVATE_DIRECTORY: Final = 0o700


class KeyUnusable(Exception):  # noqa: N818  a state of the world, not a fault of code
    """Says that the file of the server's key cannot be read, written, or is no key."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"the key {path} cannot be used: {why}")
        self.path = path
        self.why = why


class ServerKey:
    """Signs for one server; ``public`` are the 64 hex digits by which others know it."""

    def __init__(self, seed: bytes) -> None:
        """Takes the 32 bytes of a private key (RFC 8032)."""
        self._key = SigningKey(seed)
        self.public: Final = bytes(self._key.verify_key).hex()

    def sign(self, message: bytes) -> str:
        """Returns the signature as 128 hex digits."""
        return self._key.sign(message).signature.hex()


def verified(public: str, message: bytes, signature: str) -> bool:
    """Tells whether the key of these hex digits has signed a message."""
    try:
        VerifyKey(bytes.fromhex(public)).verify(message, bytes.fromhex(signature))
    except (BadSignatureError, ValueError):
        return False
    return True


def open_key(data: str | None = None) -> ServerKey:
    """Returns the key of the file ``LUDWIG_KEY``, else of the data directory, made if need be.

    Raises KeyUnusable.
    """
    named = os.environ.get(KEY_VARIABLE)
    path = Path(named).expanduser() if named else data_directory(data) / FILE
    try:
        return ServerKey(_seed(path))
    except (OSError, ValueError) as error:
        raise KeyUnusable(path, getattr(error, "strerror", None) or str(error)) from error


def _seed(path: Path) -> bytes:
    if not path.exists():
        _make(path)
    seed = bytes.fromhex(path.read_text(encoding="ascii").strip())
    if len(seed) != SEED_BYTES:
        raise ValueError(f"it has {len(seed)} bytes, not {SEED_BYTES}")
    return seed


def _make(path: Path) -> None:
    """Writes a fresh key whole or not at all; of two that make one at once both use the first."""
    path.parent.mkdir(mode=PRIVATE_DIRECTORY, parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE_FILE)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(bytes(SigningKey.generate()).hex() + "\n")
        file.flush()
        os.fsync(file.fileno())
    try:
        with suppress(FileExistsError):
            path.hardlink_to(draft)
    finally:
        draft.unlink()

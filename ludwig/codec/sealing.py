"""From a domain event to its place in the record, and what of it a viewer may see."""

from collections.abc import Callable

from msgspec.structs import replace

from domain.events import SECRET_FIELDS, Event, visible_to
from ludwig.codec.chain import chain_hash, commitment
from ludwig.codec.data import data_of
from ludwig.codec.recorded import Recorded
from ludwig.codec.unsealing import DataError, unseal


def seal(
    event: Event,
    *,
    seq: int,
    at: str,
    by: str | None,
    previous: bytes,
    salt: Callable[[], bytes],
) -> Recorded:
    """Returns the event as recorded: its secrets committed to, its hash chained on ``previous``.

    ``salt`` gives 16 fresh bytes a call, one call a secret; a secret of ``None`` was never known.
    """
    name = type(event).__name__
    data = data_of(event)
    secret: dict[str, object] = {}
    for field in SECRET_FIELDS.get(name, ()):
        if field in data:
            data[field], entry = _sealed(event, field, data[field], salt)
            secret |= entry
    digest = chain_hash(previous, seq, at, by, name, data)
    return Recorded(seq, at, by, name, data, secret, digest.hex())


def _sealed(
    event: Event, field: str, value: object, salt: Callable[[], bytes]
) -> tuple[dict[str, str | None], dict[str, object]]:
    if value is None:
        return {"commitment": None}, {}
    grain = salt()
    seats = list(visible_to(event, field))
    entry = {"value": value, "salt": grain.hex(), "visible_to": seats}
    return {"commitment": commitment(grain, value)}, {field: entry}


def masked(recorded: Recorded, viewer: str, *, over: bool) -> Recorded:
    """Returns the event without the secrets that the viewer may not see (SEE-2 to SEE-5).

    ``viewer`` is a seat, ``spectator`` or ``referee``; ``over`` says that the match has ended.
    What may be seen follows from the rules, never from what the record says of itself.
    """
    if over or viewer == "referee" or not recorded.secret:
        return recorded
    seen = _seen(recorded, viewer)
    return replace(recorded, secret={f: e for f, e in recorded.secret.items() if f in seen})


def _seen(recorded: Recorded, viewer: str) -> frozenset[str]:
    try:
        event = unseal(recorded)
    except DataError:
        return frozenset()
    fields = SECRET_FIELDS.get(recorded.type, ())
    return frozenset(field for field in fields if viewer in visible_to(event, field))

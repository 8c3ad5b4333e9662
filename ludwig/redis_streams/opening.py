"""Opening a store by what the user named: an address, a directory, or nothing."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from ludwig.redis_streams.acl import ARCHIVIST
from ludwig.redis_streams.client import Patience, connect
from ludwig.redis_streams.errors import StoreUnavailable
from ludwig.redis_streams.knocking import knock
from ludwig.redis_streams.partitions import Store

URL_VARIABLE = "LUDWIG_REDIS_URL"
DATA_VARIABLE = "LUDWIG_DATA"


def data_directory(given: str | Path | None = None) -> Path:
    """The user's data directory: as given, `LUDWIG_DATA`, or `$XDG_DATA_HOME/ludwig`."""
    named = given or os.environ.get(DATA_VARIABLE)
    if named:
        return Path(named).expanduser()
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "ludwig"


def _without_replicas(address: str) -> tuple[str, int]:
    try:
        parts = urlsplit(address)
    except ValueError as error:
        raise StoreUnavailable(f"{address!r} is no address of a store: {error}") from error
    options = parse_qsl(parts.query)
    asked = [value for name, value in options if name == "replicas"]
    rest = urlencode([option for option in options if option[0] != "replicas"])
    try:
        return urlunsplit(parts._replace(query=rest)) if asked else address, int(*asked[:1])
    except ValueError:
        raise StoreUnavailable(f"replicas={asked[0]} is no number", "as in ?replicas=1") from None


def open_store(
    app: str,
    *,
    url: str | None = None,
    data: str | Path | None = None,
    partitions: int | None = None,
    patience: Patience | None = None,
    text_ids: bool = False,
    replicas: int = 0,
) -> Store:
    """Opens a store on the server at `url` (or `LUDWIG_REDIS_URL`), else the embedded one.

    A data directory given as an argument wins over the variable of the address. Close
    the store when done: that leaves the embedded server. An address may end in
    `?replicas=1`: then a save counts when so many replicas have it. Raises
    StoreUnavailable; a server that is silent from the start is given up within seconds,
    unless `patience` is given.
    """
    address = url or (None if data else os.environ.get(URL_VARIABLE))
    if address:
        address, asked = _without_replicas(address)
        if patience is None:
            knock(address)
        client = connect(address, patience)
        return Store(client, app, partitions, text_ids=text_ids, replicas=replicas or asked)
    # The server's errors are those of this package, so it cannot be imported above.
    from ludwig.server.embedded import EmbeddedServer

    server = EmbeddedServer(data_directory(data))
    try:
        client = connect(server.url, patience, revive=server.ensure)
        return Store(
            client,
            app,
            partitions,
            text_ids=text_ids,
            on_close=server.close,
            archivist=lambda: connect(server.url_as(ARCHIVIST), patience, revive=server.ensure),
        )
    except BaseException:
        server.close()
        raise

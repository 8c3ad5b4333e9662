"""A server-side script, called by its digest."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from redis.exceptions import NoScriptError

from ludwig.redis_streams.client import AnyClient, command
from ludwig.redis_streams.cluster import Reply

if TYPE_CHECKING:
    from collections.abc import Sequence


class Script:
    """Knows a script's text and digest; a server that lost it gets the text again."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.digest = hashlib.sha1(text.encode(), usedforsecurity=False).hexdigest()

    def call(self, client: AnyClient, keys: Sequence[bytes], arguments: Sequence[Any]) -> Reply:
        """Runs it: one round trip, a second one the first time on each server."""
        try:
            return command(client, "EVALSHA", self.digest, len(keys), *keys, *arguments)
        except NoScriptError:
            return command(client, "EVAL", self.text, len(keys), *keys, *arguments)

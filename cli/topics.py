"""Pages of ``ludwig help`` on something that is no command."""

from collections.abc import Callable, Mapping
from typing import Final


def _until() -> str:
    from replays.until.manual import manual

    return manual()


TOPICS: Final[Mapping[str, Callable[[], str]]] = {"until": _until}

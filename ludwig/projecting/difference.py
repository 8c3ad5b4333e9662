"""Where two views of a match differ first."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final, NamedTuple

MISSING: Final = "nothing"


class Difference(NamedTuple):
    """A place in a view, such as ``awards[12][3]``, and what stands there in either."""

    path: str
    live: str
    rebuilt: str

    def __str__(self) -> str:
        return f"{self.path or 'view'}: {self.live} live, {self.rebuilt} rebuilt"


def first_difference(live: Any, rebuilt: Any) -> Difference | None:  # noqa: ANN401 - plain data
    """Returns the first place at which two values of plain data differ, if there is one."""
    return next(_differences(live, rebuilt, ""), None)


def _differences(live: Any, rebuilt: Any, path: str) -> Iterator[Difference]:  # noqa: ANN401
    if live == rebuilt:
        return
    if isinstance(live, Mapping) and isinstance(rebuilt, Mapping):
        for name in dict.fromkeys((*live, *rebuilt)):
            where = f"{path}.{name}" if path else str(name)
            yield from _differences(live.get(name, MISSING), rebuilt.get(name, MISSING), where)
    elif _is_list(live) and _is_list(rebuilt):
        pairs = zip_longest(live, rebuilt, fillvalue=MISSING)
        for index, (one, other) in enumerate(pairs):
            yield from _differences(one, other, f"{path}[{index}]")
    else:
        yield Difference(path, str(live), str(rebuilt))


def _is_list(value: Any) -> bool:  # noqa: ANN401 - plain data
    return isinstance(value, Sequence) and not isinstance(value, str)

"""How an entrance of a castle stands."""

from typing import NamedTuple


class EntranceState(NamedTuple):
    """How an entrance of a castle stands (GEO-5, GEO-8).

    `cell` is the one inside the tile, `front` the one before it, `direction`
    0 north to 3 west, `level` 0 upstairs and 1 downstairs; `state` is
    ``connected``, ``blocked``, ``open`` (into a closed court) or ``external``.
    """

    cell: tuple[int, int]
    front: tuple[int, int]
    direction: int
    level: int
    state: str

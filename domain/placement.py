"""Placement: where a tile is to be laid."""

from typing import NamedTuple


class Placement(NamedTuple):
    """Says where and how a tile is laid, as RECORD writes it.

    `tile` is a room id, ``hallway`` or ``stairs``, or a placed name such as
    ``hallway#2``. x and y are the cell of the upper left corner of its box
    after rotation, x to the right and y downwards. `rotation` is 0, 90, 180 or
    270 clockwise, `side` is ``upstairs`` or ``downstairs`` for hallways.
    """

    tile: str
    x: int
    y: int
    rotation: int
    side: str | None

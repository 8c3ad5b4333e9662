"""Worlds: matches as they may be, for all that one viewer has seen."""

from ludwig.worlds.sight import Sight
from ludwig.worlds.world import hides, world

__all__ = ["Sight", "hides", "world"]

"""What the commands call a match that is looked at: its timeline."""

from replays.timeline import Timeline as Story

__all__ = ["Story"]

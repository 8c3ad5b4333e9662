"""The bundle: a match with all that another person needs to check it without this program."""

from replays.bundle.packing import Contents, pack

__all__ = ["Contents", "pack"]

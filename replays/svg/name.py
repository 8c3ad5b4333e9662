"""What a picture calls the match that it shows."""

from replays.timeline import Timeline


def called(told: Timeline) -> str:
    """Returns a match's name; that of a branch says so, that it is never taken for the match."""
    parent = told.match.header.parent
    return told.id if parent is None else f"BRANCH {told.id} of {parent.match}@{parent.seq}"

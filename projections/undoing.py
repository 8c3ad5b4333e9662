"""Which events were taken back, and by which."""

from typing import NamedTuple, TypeAlias

from projections.happening import Happening


class Return(NamedTuple):
    """Event ``seq`` let the match go on from the state after event ``to_seq``."""

    to_seq: int
    seq: int


Returns: TypeAlias = tuple[Return, ...]


def with_return(returns: Returns, happening: Happening) -> Returns:
    """Returns the take-backs and rulings so far, this event's own included."""
    target = happening.returns_to
    return returns if target is None else (*returns, Return(target, happening.seq))


def undone_by(seq: int, returns: Returns) -> int | None:
    """Returns the event that took this one back, ``None`` while it stands."""
    return next((back.seq for back in returns if back.to_seq < seq < back.seq), None)

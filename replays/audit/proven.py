"""The events of a stored match that is beyond doubt what its writer sealed.

Most matches are: of these nothing has to be taken apart to see that hashes, commitments, secrets
and deciders are right. Of any other it is for `replays.integrity` to say what is wrong.
"""

from typing import Final

from domain import events as ev
from ludwig.codec import GENESIS, prove
from ludwig.matches.match import Match
from replays.audit.walked import Walked
from replays.integrity import DERIVED, allowed

_ANYBODY: Final = ("referee", "spectator")
_REFEREE: Final = "referee"


def proven(match: Match) -> tuple[Walked, ...] | None:
    """Returns the events of a match whose copy holds all secrets, or None if in any doubt.

    A match from a table is never proven: it may hold claims, and values nobody knew. Cost: 8 µs
    an event.
    """
    proofs = _proofs(match)
    if not proofs or not _is_played(proofs[0][2], match.header.viewer):
        return None
    if match.header.viewer != _REFEREE and not match.ended:
        return None  # whoever plays must not have all secrets
    return proofs


def _proofs(match: Match) -> tuple[Walked, ...]:
    """Returns the events, none if there is one whose proof fails."""
    proofs: list[Walked] = []
    previous, due, parent = GENESIS, 1, match.header.parent
    for _, seq, word, payload in match.entries:
        proof = prove(seq, word, payload, previous)
        if proof is None or seq != due:
            return ()
        event, by, previous = proof
        if not (by is None and type(event) in _DERIVED) and not _is_decider(by, event):
            return ()
        if parent is not None and seq == parent.seq and previous.hex() != parent.hash:
            return ()
        proofs.append((seq, by, event))
        due += 1
    return tuple(proofs) if parent is None or 0 < parent.seq < due else ()


def _is_decider(by: str | None, event: ev.Event) -> bool:
    return by in allowed(type(event).__name__, getattr(event, "seat", None), is_table=False)


def _is_played(event: ev.Event, viewer: str) -> bool:
    """Whether a match was played here, and is seen by somebody who has to do with it (SEE-4)."""
    if not isinstance(event, ev.MatchCreated) or event.source != "service":
        return False
    return viewer in _ANYBODY or any(player.seat == viewer for player in event.players)


_DERIVED: Final = frozenset(ev.EVENT_TYPES[name] for name in DERIVED)

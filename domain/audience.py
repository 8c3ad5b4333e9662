"""The audience of a line: who may look at it, and what of it is secret to nobody (SEE-5, SEE-6)."""

from typing import NamedTuple

from domain.visibility import Viewer


class Audience(NamedTuple):
    """Who may see a match or a branch of one; every command and every record goes by it.

    ``ended`` says that the line has once ended or been abandoned. A branch goes on from event
    ``fork`` of a line with the audience ``parent``; ``keeper`` is from whose eyes it was begun,
    and so whose knowledge is in what it drew anew: the referee's branch has the real decks.
    """

    ended: bool
    fork: int = 0
    parent: "Audience | None" = None
    keeper: Viewer = "spectator"

    @property
    def settled(self) -> bool:
        """Whether the match it all comes from has ended, so that there is nothing to hide."""
        return self.ended if self.parent is None else self.parent.settled

    def admits(self, viewer: str) -> bool:
        """Tells whether a viewer may look at the line at all (SEE-6).

        At a match everybody may. A branch of one that goes on tells what its keeper knew, in all
        that is drawn in it: it is the keeper's and the referee's, a spectator's is everybody's.
        """
        if viewer == "referee" or self.parent is None or self.settled:
            return True
        return self.keeper in ("spectator", viewer) and self.parent.admits(viewer)

    def public(self, seq: int) -> bool:
        """Tells whether event ``seq`` hides nothing from anybody.

        The end of a match opens all of it (SEE-5); the end of a branch what it has of its own, and
        nothing of its parent (SEE-6).
        """
        if self.parent is not None and seq <= self.fork:
            return self.parent.public(seq)
        return self.ended

    @property
    def narrowest(self) -> Viewer:
        """Who may certainly look, beside the referee: for a word of advice."""
        if self.parent is None or self.settled or self.admits("spectator"):
            return "spectator"
        return self.keeper if self.admits(self.keeper) else "referee"

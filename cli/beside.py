"""What stands beside the events of a line in the store: marks, notes, judgements, disputes."""

from typing import TYPE_CHECKING

from cli.opening import store
from cli.story import Story
from cli.world import World
from domain.visibility import Viewer

if TYPE_CHECKING:
    from ludwig.matches.matches import Matches


def beside_line(world: World, told: Story, eyes: Viewer) -> dict[int, str]:
    """Opens the store and returns what a viewer may read beside each event of a line."""
    with store(world) as matches:
        return beside_in(matches, told, eyes)


def beside_in(matches: "Matches", told: Story, eyes: Viewer) -> dict[int, str]:
    """Returns what a viewer may read beside each event of a line of an open store."""
    from ludwig.branches import Bookkeeping, root_of
    from ludwig.disputes import Dockets
    from replays.beside import beside

    book = Bookkeeping(matches.store).read(root_of(told.id)).seen_by(eyes, told.match.audience)
    return beside(told, book, Dockets(matches.store).read(told.id), eyes)

"""What stands beside the events of a line: notes, marks, and the judgements of an analysis."""

from cli.opening import store
from cli.story import Story
from cli.world import World
from domain.visibility import Viewer


def beside_line(world: World, told: Story, eyes: Viewer) -> dict[int, str]:
    """Returns what a viewer may read beside each event: marks first, then notes.

    Judgements made from the eyes of others are shown once the match is over.
    """
    from ludwig.branches import Bookkeeping, root_of
    from replays.analysis.judgement import unpacked

    with store(world) as matches:
        book = Bookkeeping(matches.store).read(root_of(told.id))
    found: dict[int, str] = {}
    for (line, seq), data in book.judged.items():
        each = unpacked(data) if line == told.id else None
        if each is not None and each.mark and (told.over or each.eyes == eyes):
            found[seq + 1] = f"{each.mark} ({each.best}: {each.best_win:.0%}, was {each.win:.0%})"
    for seq, note in book.of(told.id).items():
        own = f"{note.mark} {note.text}".strip()
        found[seq] = f"{found[seq]} {own}" if seq in found else own
    return found

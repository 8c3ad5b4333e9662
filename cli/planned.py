"""Events that were appended, or would be: in words and as JSON."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from cli.screen import journal_line
from cli.world import World
from domain.visibility import Viewer
from projections.happening import Happening
from projections.journal import narrate
from replays.drawing.picture import stacked

if TYPE_CHECKING:
    from domain.line import Step
    from ludwig.codec import Recorded


def event_data(events: "Iterable[Recorded]", viewer: Viewer) -> list[dict[str, Any]]:
    """Returns events as a record would hold them, without what the viewer may not see."""
    from ludwig.codec import masked

    return [
        {
            "seq": seen.seq,
            "by": seen.by,
            "type": seen.type,
            "data": seen.data,
            "secret": seen.secret,
        }
        for seen in (masked(event, viewer, over=False) for event in events)
    ]


def event_words(
    world: World, before: "Step | None", events: "Sequence[Recorded]", viewer: Viewer
) -> str:
    """Returns events in words that follow on a line, as a viewer may read them."""
    from ludwig.codec import unseal

    lines = []
    for recorded in events:
        happening = Happening.following(
            before, unseal(recorded), recorded.by, recorded.at, recorded.seq
        )
        lines.append(journal_line(narrate(happening, viewer)))
        before = happening.step
    return world.draw(stacked(lines, gap=0))

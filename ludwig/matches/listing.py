"""The listing of a store's matches: the summaries as a viewer may read them (SEE-6)."""

from collections.abc import Iterable, Iterator

from domain.audience import Audience
from domain.visibility import Viewer
from ludwig.matches.catalogue import Summary


def audiences(summaries: Iterable[Summary]) -> dict[str, Audience]:
    """Returns who may see each of the matches and branches of a store, by their ids."""
    known = {summary.id: summary for summary in summaries}
    found: dict[str, Audience] = {}

    def audience(summary: Summary) -> Audience:
        if summary.id not in found:
            parent = known.get(summary.parent or "") if summary.fork else None
            above = None if parent is None else audience(parent)
            orphan = Audience(ended=False) if summary.fork else None
            found[summary.id] = Audience(
                summary.over, summary.fork, above or orphan, summary.keeper
            )
        return found[summary.id]

    for summary in known.values():
        audience(summary)
    return found


def as_listed(summaries: Iterable[Summary], viewer: Viewer) -> Iterator[Summary]:
    """Yields the summaries as a viewer may read them.

    No branch tells what it may not (SEE-6), and no match of a fault in what the viewer may not see.
    """
    all_of_them = tuple(summaries)
    admits = audiences(all_of_them)
    for summary in all_of_them:
        admitted = admits[summary.id].admits(viewer)
        yield summary.seen_by(viewer) if admitted else summary.veiled()

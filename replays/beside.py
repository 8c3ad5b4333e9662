"""What stands beside the events of a line: marks, notes, judgements, claims and rulings."""

from collections.abc import Iterable, Iterator

from domain.visibility import Viewer
from ludwig.branches import Book
from ludwig.disputes import Docket
from ludwig.disputes.dispute import Dispute
from replays.analysis.judgement import unpacked
from replays.timeline import Timeline


def beside(line: Timeline, book: Book, docket: Docket, viewer: Viewer) -> dict[int, str]:
    """Returns what a viewer may read beside each event, by its number.

    Judgements stand at the choice they judge; while the match goes on only those that were made
    from the viewer's own eyes are shown (SEE-2). ``book`` has the notes that it may read.
    """
    found: dict[int, list[str]] = {}
    for seq, words in (
        *_judgements(line, book, viewer),
        *_notes(line, book),
        *_disputes(docket.disputes.values()),
    ):
        found.setdefault(seq, []).append(words)
    return {seq: "; ".join(said) for seq, said in found.items()}


def _judgements(line: Timeline, book: Book, viewer: Viewer) -> Iterator[tuple[int, str]]:
    for (id_, seq), data in book.judged.items():
        if id_ != line.id:
            continue
        each = unpacked(data)
        if each.mark and (line.over or each.eyes == viewer):
            yield seq + 1, f"{each.mark} ({each.best}: {each.best_win:.0%}, was {each.win:.0%})"


def _notes(line: Timeline, book: Book) -> Iterator[tuple[int, str]]:
    for seq, note in book.of(line.id):
        yield seq, note.words()


def _disputes(disputes: Iterable[Dispute]) -> Iterator[tuple[int, str]]:
    for each in disputes:
        opened, ruling = each.opened, each.ruling
        yield opened.about.seq, f"{each.id}, {opened.by}: {opened.claim} ({each.status})"
        if ruling is not None:
            at = ruling.applied or opened.about
            why = f": {ruling.reason}" if ruling.reason else ""
            yield at.seq, f"{each.id} {ruling.outcome} by the referee{why}{_noted(ruling.points)}"


def _noted(points: dict[str, int]) -> str:
    said = ", ".join(f"{seat} {number:+d}" for seat, number in points.items())
    return f" ({said} points)" if said else ""

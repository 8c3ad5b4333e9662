"""The journal as a view: every line as all may read it, and as its owner may."""

from typing import Final

from msgspec import Struct

from domain import events as ev
from domain.visibility import Viewer, may_see
from projections.fold import Fold
from projections.happening import Happening
from projections.journal.entry import Entry
from projections.journal.narration import SECRET, tell
from projections.undoing import Return, undone_by, with_return


class Line(Struct, frozen=True, array_like=True, gc=False):
    """One event in words; ``private`` is what its seat and the referee may read instead."""

    seq: int
    at: str
    round: int | None
    seat: ev.Seat | None
    text: str
    private: str | None
    rules: tuple[str, ...]


class Journal(Struct, frozen=True, gc=False):
    """The journal of a match for every viewer; nothing in it is ever taken out."""

    lines: tuple[Line, ...] = ()
    returns: tuple[Return, ...] = ()

    def entries(self, viewer: Viewer, *, over: bool = False) -> tuple[Entry, ...]:
        """Returns the journal as a viewer may read it, the same as narrating it for that viewer."""
        return tuple(
            Entry(
                line.seq,
                line.at,
                line.round,
                line.seat,
                _text(line, viewer, over=over),
                line.rules,
                undone_by(line.seq, self.returns),
            )
            for line in self.lines
        )


def _text(line: Line, viewer: Viewer, *, over: bool) -> str:
    owners = () if line.seat is None else (line.seat,)
    if line.private is not None and may_see(viewer, owners, over=over):
        return line.private
    return line.text


def advance(view: Journal, happening: Happening) -> Journal:
    """Returns the journal with one more event in words."""
    return Journal((*view.lines, _line(happening)), with_return(view.returns, happening))


def _line(happening: Happening) -> Line:
    event, private = happening.event, None
    text, rules = tell(happening, "spectator")
    if type(event) in SECRET:
        full = tell(happening, "referee").text
        private = full if full != text else None
    seat, round_ = getattr(event, "seat", None), happening.state.round or None
    return Line(happening.seq, happening.at, round_, seat, text, private, rules)


JOURNAL: Final = Fold("journal", Journal(), advance)

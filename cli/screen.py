"""What is shown of a match at a position, as pictures."""

from collections.abc import Iterable, Sequence

from cli.story import Story
from domain.decisions import awaited
from domain.events import Seat
from domain.state import State
from domain.visibility import Viewer
from projections.journal import Entry
from projections.question import question
from projections.wording import card_name, favor_name, marks, plural, tile_name
from replays.drawing.castle import draw_castle
from replays.drawing.market import draw_market
from replays.drawing.picture import Picture, Span, plain, stacked
from replays.drawing.plan import Scale
from replays.drawing.scores import draw_scores
from replays.drawing.wrapping import wrapped


def heading(told: Story, seq: int, viewer: Viewer) -> Picture:
    """Returns the line that says what is shown: match, position, round, and from whose eyes."""
    state = told.state(seq, viewer)
    where = f"{told.id}@{seq} of {told.last}"
    if told.branch is not None:
        return _branch_heading(told, where, state, viewer)
    parts = [where, *(_moment(state) if state else ("before the first event",)), f"as {viewer}"]
    return Picture(((Span(parts[0], "title"), Span("  " + "  ".join(parts[1:]), "heading")),))


def _branch_heading(told: Story, where: str, state: State | None, viewer: Viewer) -> Picture:
    left = told.match.header.parent
    came = f"not the real match: left {left.match}@{left.seq}" if left else ""
    parts = (came, *(_moment(state) if state else ()), f"as {viewer}")
    return Picture(((Span(f"BRANCH {where}", "branch"), Span("  " + "  ".join(parts), "heading")),))


def _moment(state: State) -> Iterable[str]:
    if state.round:
        yield f"round {state.round}{' (the last)' if state.last_round else ''}"
    decision = awaited(state)
    yield f"{decision.seat}: {question(state, decision)}" if decision else state.stage.value


def castles(
    state: State, seats: Sequence[Seat], columns: int, *, unicode: bool, scale: Scale | None = None
) -> Picture:
    """Returns the castles of these seats one below the other, each under its owner's name."""
    pictures = []
    for seat in seats:
        index = state.index(seat)
        drawn = draw_castle(
            state.castles[index], columns, unicode=unicode, legend=seat == seats[-1], scale=scale
        )
        pictures.append(stacked([owner(state, index), drawn], gap=0))
    return wrapped(stacked(pictures), columns)


def owner(state: State, index: int) -> Picture:
    """Returns the line over a seat's castle."""
    seat, name = state.seats[index], state.players[index].name
    said = "" if name == seat else f" ({name})"
    counts = f"  {plural(state.points[index], 'point')}  {marks(state.money[index])}"
    return Picture(((Span(f"{seat}{said}", f"seat {seat}"), Span(counts)),))


def table(state: State, columns: int, *, market: bool = True) -> Picture:
    """Returns the market, the seats, the favors, and the bonus cards that the viewer knows."""
    pictures = [draw_market(state, columns)] if market else []
    pictures.append(stacked([draw_scores(state, columns), *_signs(state)], gap=0))
    if state.favors:
        favors = ", ".join(map(favor_name, state.favors))
        pictures.append(plain(f"King's Favors: {favors}", style="note"))
    known = [line for index in range(len(state.seats)) if (line := _hand(state, index))]
    if known:
        pictures.append(plain(*known, style="note"))
    return wrapped(stacked(pictures), columns)


def _signs(state: State) -> Iterable[Picture]:
    """Yields what the signs in the table of the seats mean, those that stand there."""
    deciding = () if awaited(state) is None else ("> has to decide",)
    master = () if state.solo or state.over or state.final else ("* is the Master Builder",)
    if said := "   ".join((*deciding, *master)):
        yield plain(f"   {said}", style="note")


def _hand(state: State, index: int) -> str:
    known = [card for card in state.hands[index] if card is not None]
    if not known:
        return ""
    return f"{state.seats[index]}'s bonus cards: {', '.join(map(card_name, known))}"


def final_item(rule: str, item: str | None) -> str:
    """Returns in words what a line of the final scoring is for."""
    if item is None:
        return "money left over"
    if rule == "FAVOR-1":
        return favor_name(item)
    return card_name(item) if rule == "BONUS" else tile_name(item)


def journal_line(entry: Entry, beside: str = "") -> Picture:
    """Returns an event in words with its number and rules; one taken back is struck through.

    ``beside`` is what stands beside it: marks and notes.
    """
    undone = entry.undone_by is not None
    mark = "~" if undone else " "
    note = f" (taken back by {entry.undone_by})" if undone else ""
    style = "undone" if undone else f"seat {entry.seat}" if entry.seat else ""
    words = (
        Span(f"{entry.seq:>4}{mark}", "ruler"),
        Span(f"{entry.text}{note}", style),
        Span(f" [{', '.join(entry.rules)}]" if entry.rules else "", "note"),
        Span(f"  {beside}" if beside else "", "bad"),
    )
    return Picture((words,))

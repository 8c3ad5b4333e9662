"""``ludwig projections status|rebuild|compare``: the stored views of matches (docs/projections.md).

None of them appends an event, so calling one again is always harmless.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias

import typer

from cli.error import CliError, usage
from cli.exit_code import ExitCode
from cli.opening import store
from cli.progress import Progress
from cli.world import World
from domain.visibility import Viewer
from replays.drawing.picture import Picture, Span, plain, stacked
from replays.drawing.table import Cells, Column, draw_table

if TYPE_CHECKING:
    from ludwig.matches.matches import Matches
    from ludwig.projecting import Comparison, Discrepancy, Rebuilt, Status

SECRETIVE: Final = frozenset({"journal", "knowledge"})
"""The views that hold what not everybody may see."""
_HIDDEN: Final = "(hidden)"
_EYES: Final[tuple[Viewer, ...]] = ("spectator", "referee")
_VIEW: Final = (Column("partition", number=True), Column("view"))
_FIGURES: Final = (Column("position", number=True), Column("matches", number=True), Column(""))

group = typer.Typer(rich_markup_mode=None, no_args_is_help=False)


def view_names(incomplete: str) -> Iterator[str]:
    """Yields the views that begin so."""
    from projections.registry import PROJECTIONS

    return (name for name in PROJECTIONS if name.startswith(incomplete))


Views: TypeAlias = Annotated[
    list[str] | None,
    typer.Argument(metavar="VIEW", help="Only these views.", autocompletion=view_names),
]
Eyes: TypeAlias = Annotated[
    str,
    typer.Option("--as", metavar="VIEWER", help="From whose eyes: spectator or referee."),
]


@group.callback()
def _projections() -> None:
    """Look after the stored views of matches."""


@group.command("status")
def status(context: typer.Context) -> ExitCode:
    """Show how far each view has come; exit 1 if an event stopped one."""
    from ludwig.projecting import Projections

    world = World.of(context)
    with store(world) as matches:
        found = Projections(matches).status()
    world.answer({"views": _plain(found)}, lambda: world.draw(_status_table(found)))
    _say_unkept(world, found)
    return _verdict(each.stopped is None for each in found)


@group.command("rebuild")
def rebuild(context: typer.Context, views: Views = None) -> ExitCode:
    """Build views anew beside the live ones, and swap them in.

    A live view that has come further meanwhile stays. Exit 1 if one stays, or was stopped.
    """
    from ludwig.projecting import Projections

    world = World.of(context)
    names = _names(views)
    with store(world) as matches:
        projections = Projections(matches)
        ends = {each.partition: each.end for each in projections.status()}
        with Progress(world, sum(ends.values()), "events") as progress:
            built = projections.rebuild(names, _summed(progress))
    world.answer({"views": _plain(built)}, lambda: world.draw(_rebuilt_table(built)))
    return _verdict(each.swapped and each.stopped is None for each in built)


@group.command("compare")
def compare(context: typer.Context, views: Views = None, seen_by: Eyes = "spectator") -> ExitCode:
    """Compare the live views with views folded anew.

    Exit 1 if any differs. What differs in a view that holds secrets is shown to the referee only.
    """
    from ludwig.projecting import Projections

    world = World.of(context)
    names, eyes = _names(views), _eyes(seen_by)
    with store(world) as matches:
        projections = Projections(matches)
        status = [each for each in projections.status() if each.name in names]
        with Progress(world, _matches(status), "matches") as progress:
            compared = projections.compare(names, _summed(progress))
        hidden = _hidden_lines(matches, eyes)
    shown = [_seen(each, eyes, hidden) for each in compared]
    equal = not any(each.discrepancies for each in shown)
    facts = {"as": eyes, "equal": equal, "views": [_comparison_facts(each) for each in shown]}
    unkept = {(each.partition, each.name) for each in status if _is_unkept(each)}
    world.answer(facts, lambda: world.draw(_compared(shown, unkept)))
    _say_unkept(world, status)
    return _verdict([equal])


def _say_unkept(world: World, found: "Iterable[Status]") -> None:
    """Says which views have seen no event of a store that has some, and how they come to be."""
    unkept = dict.fromkeys(each.name for each in found if _is_unkept(each))
    if unkept:
        world.say(f"not kept yet: {', '.join(unkept)}; ludwig projections rebuild makes them")


def _is_unkept(each: "Status") -> bool:
    return each.position == 0 < each.end


def _names(asked: Sequence[str] | None) -> tuple[str, ...]:
    from projections.registry import PROJECTIONS

    for name in asked or ():
        if name not in PROJECTIONS:
            raise CliError(
                "projection.unknown",
                ExitCode.NOT_FOUND,
                f"there is no view '{name}'",
                at=name,
                hint=", ".join(PROJECTIONS),
            )
    return tuple(dict.fromkeys(asked or PROJECTIONS))


def _eyes(asked: str) -> Viewer:
    for eyes in _EYES:
        if asked == eyes:
            return eyes
    raise usage(f"'{asked}' cannot look at all matches", hint="--as spectator or referee")


def _verdict(well: Iterable[bool]) -> ExitCode:
    return ExitCode.DONE if all(well) else ExitCode.NO


def _matches(found: "Iterable[Status]") -> int:
    most: dict[int, int] = {}
    for each in found:
        most[each.partition] = max(each.matches, most.get(each.partition, 0))
    return sum(most.values())


def _summed(progress: Progress) -> Callable[[int, int], None]:
    """Returns what takes the progress of one partition after the other, each to its own end."""
    before = 0

    def tell(done: int, end: int) -> None:
        nonlocal before
        progress.reach(before + done)
        before += end if done == end else 0

    return tell


def _plain(values: "Sequence[Status] | Sequence[Rebuilt]") -> Any:  # noqa: ANN401  any JSON value
    import msgspec

    return msgspec.to_builtins(values)


def _hidden_lines(matches: "Matches", eyes: Viewer) -> frozenset[str]:
    from ludwig.matches.listing import as_listed

    listed = as_listed(matches.summaries(), eyes)
    return frozenset(each.id for each in listed if each.status == "hidden")


def _seen(compared: "Comparison", eyes: Viewer, hidden: frozenset[str]) -> "Comparison":
    """Hides what the viewer may not see: secrets in any line, all in a hidden one (SEE)."""
    if eyes == "referee":
        return compared
    secret = compared.name in SECRETIVE
    found = (_veiled(e) if secret or e.match in hidden else e for e in compared.discrepancies)
    return compared._replace(discrepancies=tuple(found))


def _veiled(found: "Discrepancy") -> "Discrepancy":
    """Hides digests too: the few hands there can be are soon tried against one (SEE-2)."""
    difference = found.difference._replace(live=_HIDDEN, rebuilt=_HIDDEN)
    return found._replace(live=_HIDDEN, rebuilt=_HIDDEN, difference=difference)


def _comparison_facts(compared: "Comparison") -> dict[str, Any]:
    found = [
        {**each._asdict(), "difference": each.difference._asdict()}
        for each in compared.discrepancies
    ]
    return {**compared._asdict(), "discrepancies": found}


def _status_table(found: "Sequence[Status]") -> Picture:
    columns = (*_VIEW, *_FIGURES[:1], Column("lag", number=True), *_FIGURES[1:])
    return _with_stops(draw_table(columns, [_status_row(each) for each in found]), found)


def _status_row(each: "Status") -> Cells:
    figures = (each.position, each.lag, each.matches)
    return (str(each.partition), each.name, *map(str, figures), _standing(each))


def _standing(each: "Status") -> Span:
    if each.stopped is not None:
        return Span("stopped", "bad")
    if each.rebuilding is not None:
        return Span(f"a rebuild is at {each.rebuilding}", "note")
    if _is_unkept(each):
        return Span("not kept yet", "note")
    return Span("behind", "note") if each.lag else Span("up to date", "good")


def _rebuilt_table(built: "Sequence[Rebuilt]") -> Picture:
    return _with_stops(_table((each, _outcome(each)) for each in built), built)


def _table(rows: "Iterable[tuple[Rebuilt | Comparison, Span]]") -> Picture:
    cells = [
        (str(each.partition), each.name, str(each.position), str(each.matches), outcome)
        for each, outcome in rows
    ]
    return draw_table((*_VIEW, *_FIGURES), cells)


def _outcome(each: "Rebuilt") -> Span:
    if each.stopped is not None:
        return Span("stopped", "bad")
    if each.swapped:
        return Span("rebuilt", "good")
    return Span("not swapped: the live one is further on", "bad")


def _with_stops(table: Picture, found: "Sequence[Status] | Sequence[Rebuilt]") -> Picture:
    stops = [f"{each.name} {each.stopped}" for each in found if each.stopped is not None]
    return stacked([table, plain(*stops)]) if stops else table


def _compared(shown: "Sequence[Comparison]", unkept: Container[tuple[int, str]]) -> Picture:
    table = _table(
        (each, Span("not kept") if (each.partition, each.name) in unkept else _agreement(each))
        for each in shown
    )
    found = [
        f"{compared.name} of {each.match}: {each.difference}"
        for compared in shown
        for each in compared.discrepancies
    ]
    return stacked([table, plain(*found)]) if found else table


def _agreement(compared: "Comparison") -> Span:
    count = len(compared.discrepancies)
    if not count:
        return Span("equal", "good")
    return Span(f"{count} differ{'s' if count == 1 else ''}", "bad")

"""``ludwig replay MATCH[@POS]``: step by step in a terminal, as plain text anywhere else."""

from typing import Annotated, Any

import typer

from cli.opening import opened, viewer
from cli.parameters import As, MatchAt
from cli.screen import heading, journal_line
from cli.stepper import Stepper
from cli.steps import stops
from cli.story import Story
from cli.world import World
from domain.state import State
from domain.visibility import VIEWERS, Viewer
from replays.drawing.market import draw_market
from replays.drawing.picture import Picture, Span, stacked
from replays.drawing.scores import draw_scores
from replays.positions import parse_position


def command(
    context: typer.Context,
    match: MatchAt,
    seen_by: As = None,
    by: Annotated[str, typer.Option(help="A step: event, turn or round.")] = "event",
    to: Annotated[str | None, typer.Option(metavar="@POS", help="Stop at this position.")] = None,
    since: Annotated[
        str | None, typer.Option(metavar="SEAT", help="Begin after this seat's last decision.")
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Plain text also in a terminal.")] = False,
) -> None:
    """Replay a match step by step."""
    world = World.of(context)
    with opened(world, match) as (told, address):
        eyes = viewer(told, seen_by)
        first = told.seq(address.position) if address.given else 0
        if since is not None:
            first = _since(told, since)
        last = told.last if to is None else told.seq(parse_position(to))
        places = [place for place in stops(told, by) if first < place < last]
    if world.interactive and not plain:
        Stepper(world, told, first, eyes, _allowed(told, eyes)).run()
        return
    if not world.json:
        world.print(lambda: world.draw(heading(told, first, eyes)))
    for place in (*places, *([last] if first < last else [])):
        if world.json:
            world.line(_facts(told, first, place, eyes), "")
        else:
            world.line(None, _text(world, told, first, place, eyes, by))
        first = place
    if not world.json and told.happenings[last - 1].state.final and last:
        world.print("\n" + world.draw(draw_scores(told.happenings[last - 1].state)))


def _since(told: Story, seat: str) -> int:
    from cli.error import CliError
    from cli.exit_code import ExitCode

    if seat not in told.seats:
        seats = ", ".join(told.seats)
        raise CliError(
            "seat.absent",
            ExitCode.NOT_FOUND,
            f"nobody sits at {seat} in {told.id}",
            hint=f"seats: {seats}",
        )
    return next((event.seq for event in reversed(told.recorded) if event.by == seat), 0)


def _allowed(told: Story, eyes: Viewer) -> tuple[Viewer, ...]:
    """Returns the viewers that the person may switch to without asking anew (SEE-5)."""
    if not told.over:
        return (eyes,)
    return tuple(each for each in VIEWERS if each in (*told.seats, "spectator", "referee"))


def _facts(told: Story, first: int, place: int, eyes: Viewer) -> dict[str, Any]:
    state = told.happenings[place - 1].state
    return {
        "match": told.id,
        "seq": place,
        "as": eyes,
        "round": state.round,
        "events": [_event(told, seq, eyes) for seq in range(first + 1, place + 1)],
        "points": dict(zip(state.seats, state.points, strict=True)),
        "money": dict(zip(state.seats, state.money, strict=True)),
        "totals": {seat: score.total for seat, score in (state.final or {}).items()},
    }


def _event(told: Story, seq: int, eyes: Viewer) -> dict[str, Any]:
    entry = told.entry(seq, eyes)
    return {
        "seq": seq,
        "type": type(told.happenings[seq - 1].event).__name__,
        "seat": entry.seat,
        "text": entry.text,
        "rules": list(entry.rules),
        "undone_by": entry.undone_by,
    }


def _text(world: World, told: Story, first: int, place: int, eyes: Viewer, by: str) -> str:
    lines = [journal_line(told.entry(seq, eyes)) for seq in range(first + 1, place + 1)]
    pictures = [stacked(lines, gap=0)]
    state = told.state(place, eyes)
    if state is not None and by != "event":
        pictures.append(_standing(state) if by == "turn" else _table(state))
    drawn = world.draw(stacked(pictures, gap=1 if by == "round" else 0))
    return drawn + "\n" if by == "round" else drawn


def _standing(state: State) -> Picture:
    spans = [Span("     ")]
    for index, seat in enumerate(state.seats):
        spans.append(Span(f" {seat}", f"seat {seat}"))
        spans.append(Span(f" {state.points[index]} points {state.money[index]:,} marks "))
    return Picture((tuple(spans),))


def _table(state: State) -> Picture:
    return draw_market(state) if state.final else stacked([draw_market(state), draw_scores(state)])

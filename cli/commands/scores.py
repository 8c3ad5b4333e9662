"""``ludwig scores MATCH[@POS]``: points and money, at the end the final scoring line by line."""

import typer

from cli.facts import place_facts, scores_facts
from cli.opening import opened, viewer
from cli.parameters import As, MatchAt
from cli.screen import final_item, heading
from cli.world import World
from domain.state import State
from replays.drawing.picture import Picture, Span, stacked
from replays.drawing.scores import draw_scores
from replays.drawing.table import Column, draw_table

_LINES = (Column("seat"), Column("rule"), Column("points", number=True), Column("for"))


def command(context: typer.Context, match: MatchAt, seen_by: As = None) -> None:
    """Show points and money, and the final scoring once there is one."""
    world = World.of(context)
    with opened(world, match) as (told, address):
        eyes = viewer(told, seen_by)
        seq = told.seq(address.position)
        state = told.state(seq, eyes)
        data = place_facts(told, seq, eyes) | (scores_facts(state) if state else {"seats": []})
        drawn = [heading(told, seq, eyes), *([draw_scores(state)] if state else [])]
        if state is not None and state.final:
            drawn.append(_lines(state))
            data["lines"] = _line_facts(state)
        world.answer(data, lambda: world.draw(stacked(drawn)))


def _line_facts(state: State) -> list[dict[str, object]]:
    return [
        {"seat": seat, "rule": line.rule, "points": line.points, "item": line.item}
        for seat, score in (state.final or {}).items()
        for line in score.lines
    ]


def _lines(state: State) -> Picture:
    rows = [
        (
            Span(seat, f"seat {seat}"),
            Span(line.rule, "rule"),
            f"{line.points:+d}",
            final_item(line.rule, line.item),
        )
        for seat, score in (state.final or {}).items()
        for line in score.lines
    ]
    return draw_table(_LINES, rows)

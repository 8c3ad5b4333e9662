"""``ludwig scores MATCH[@POS]``: points and money, at the end the final scoring line by line."""

from typing import TYPE_CHECKING

from cli.facts import place_facts, scores_facts, solo_rank
from cli.opening import store, story, viewer
from cli.screen import final_item, heading
from cli.world import World
from domain.state import State
from replays.drawing.picture import Picture, Span, plain, stacked
from replays.drawing.scores import draw_scores
from replays.drawing.table import Column, draw_table
from replays.drawing.wrapping import wrapped
from replays.positions import parse

if TYPE_CHECKING:
    from cli.story import Story
    from ludwig.matches.matches import Matches

_LINES = (Column("seat"), Column("rule"), Column("points", number=True), Column("for"))


def run(world: World, match: str, seen_by: str | None) -> None:
    """Shows points and money, and the final scoring once there is one."""
    address = parse(match)
    with store(world) as kept:
        told = story(kept, address)
        if told.branch is not None:
            world.mark_branch()
        eyes = viewer(told, seen_by)
        seq = told.seq(address.position)
        state = told.state(seq, eyes)
        data = place_facts(told, seq, eyes) | (scores_facts(state) if state else {"seats": []})
        drawn = [heading(told, seq, eyes), *([draw_scores(state, world.columns)] if state else [])]
        if state is not None and state.final:
            drawn += [_rank(reached)] if (reached := solo_rank(state)) else []
            drawn.append(_lines(state))
            data["lines"] = _line_facts(state)
        if noted := _noted(kept, told, seq):
            drawn.append(plain(_noted_words(noted), style="note"))
            data["corrections"] = noted
        world.answer(data, lambda: world.draw(wrapped(stacked(drawn), world.columns)))


def _noted(kept: "Matches", told: "Story", seq: int) -> dict[str, int]:
    """Returns the points that rulings have noted beside the record, at the end of it only."""
    from ludwig.disputes import Dockets

    return Dockets(kept.store).read(told.id).corrections() if seq == told.last else {}


def _noted_words(noted: dict[str, int]) -> str:
    points = ", ".join(f"{seat} {count:+d}" for seat, count in noted.items())
    return f"noted by rulings beside the record: {points}"


def _rank(reached: str) -> Picture:
    said = f"the rank reached: {reached}  "
    return Picture(((Span(said, "total"), Span("[SOLO-3, P-LADDER]", "note")),))


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

"""What a trial would bring, part by part, as a picture."""

from collections.abc import Iterator
from typing import Final

from cli.listing import gains
from cli.replay_app.trial import Trial
from projections.sentences import sentence
from projections.wording import tile_name
from replays.drawing.picture import Picture, Row, Span
from replays.preview import Preview

_PARTS: Final = {
    "own_value": "own value",
    "connections": "connections",
    "penalties": "penalties",
    "downstairs": "downstairs",
}


def trial_panel(trial: Trial) -> Picture:
    """Returns the points preview of the tile under the cursor, or the rules it would break."""
    shown = trial.preview
    seat = trial.state.seats[trial.seat]
    heading = (Span(tile_name(trial.placement.tile), "title"), Span(f" {_where(shown)}", "note"))
    body = _gains(shown) if shown.legal else _refusals(shown)
    return Picture((heading, (Span(f"in {seat}'s castle", f"seat {seat}"),), *body))


def _where(shown: Preview) -> str:
    at = shown.placement
    side = f" {at.side}" if at.side else ""
    turned = f" turned {at.rotation}" if at.rotation else ""
    return f"at {at.x},{at.y}{turned}{side}"


def _refusals(shown: Preview) -> Iterator[Row]:
    for refusal in shown.refusals:
        yield (Span(refusal.rule, "bad"), Span(f" {sentence(refusal)}", "note"))


def _gains(shown: Preview) -> Iterator[Row]:
    points = [f"{_PARTS[part]} {value:+d}" for part, value in shown.points]
    yield (Span("  ".join(points[:2])),)
    yield (Span("  ".join(points[2:])),)
    yield (Span(f"total {shown.total:+d}", "good" if shown.total > 0 else "total"),)
    for words in gains(shown):
        yield (Span(words, "rule"),)

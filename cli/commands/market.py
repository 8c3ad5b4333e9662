"""``ludwig market MATCH[@POS]``: what can be bought."""

import typer

from cli.facts import market_facts, place_facts
from cli.opening import opened, viewer
from cli.parameters import As, MatchAt
from cli.screen import heading
from cli.world import World
from replays.drawing.market import draw_market
from replays.drawing.picture import stacked
from replays.drawing.wrapping import wrapped


def command(context: typer.Context, match: MatchAt, seen_by: As = None) -> None:
    """Show the market with prices and coins."""
    world = World.of(context)
    with opened(world, match) as (told, address):
        eyes = viewer(told, seen_by)
        seq = told.seq(address.position)
        state = told.state(seq, eyes)
        data = place_facts(told, seq, eyes) | (market_facts(state) if state else {"market": []})
        drawn = [heading(told, seq, eyes), *([draw_market(state, world.columns)] if state else [])]
        world.answer(data, lambda: world.draw(wrapped(stacked(drawn), world.columns)))

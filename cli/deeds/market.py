"""``ludwig market MATCH[@POS]``: what can be bought."""

from cli.facts import market_facts, place_facts
from cli.opening import opened, viewer
from cli.screen import heading
from cli.world import World
from replays.drawing.market import draw_market
from replays.drawing.picture import stacked
from replays.drawing.wrapping import wrapped


def run(world: World, match: str, seen_by: str | None) -> None:
    """Shows the market with prices and coins."""
    with opened(world, match) as (told, address):
        eyes = viewer(told, seen_by)
        seq = told.seq(address.position)
        state = told.state(seq, eyes)
        data = place_facts(told, seq, eyes) | (market_facts(state) if state else {"market": []})
        drawn = [heading(told, seq, eyes), *([draw_market(state, world.columns)] if state else [])]
        world.answer(data, lambda: world.draw(wrapped(stacked(drawn), world.columns)))

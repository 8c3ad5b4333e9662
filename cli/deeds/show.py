"""``ludwig show MATCH[@POS]``: everything a viewer may see of a match at a position."""

from cli.facts import state_facts
from cli.opening import opened, viewer
from cli.screen import castles, heading, table
from cli.story import Story
from cli.world import World
from domain.visibility import Viewer
from replays.drawing.picture import plain, stacked
from replays.drawing.wrapping import wrapped


def run(world: World, match: str, seen_by: str | None) -> None:
    """Shows a match at a position: market, seats, favors and castles."""
    with opened(world, match) as (told, address):
        eyes = viewer(told, seen_by)
        seq = told.seq(address.position)
        facts = {**state_facts(told, seq, eyes), "unclean": told.match.unclean(eyes) or None}
        world.answer(facts, lambda: _text(world, told, seq, eyes))


def _text(world: World, told: Story, seq: int, eyes: Viewer) -> str:
    state = told.state(seq, eyes)
    pictures = [heading(told, seq, eyes)]
    if unclean := told.match.unclean(eyes):
        said = f"the record breaks {unclean}: ludwig audit {told.id}"
        pictures.append(plain(said, style="bad"))
    if state is not None:
        pictures.append(table(state, world.columns))
        pictures.append(castles(state, state.seats, world.columns, unicode=world.unicode))
    return world.draw(wrapped(stacked(pictures), world.columns))

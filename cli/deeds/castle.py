"""``ludwig castle MATCH[@POS] [SEAT]``: castles drawn to scale."""

from cli.error import usage
from cli.facts import castle_facts, place_facts
from cli.opening import opened, viewer
from cli.screen import castles, heading
from cli.seats import seated
from cli.world import World
from replays.drawing.picture import stacked
from replays.drawing.plan import Scale
from replays.drawing.wrapping import wrapped

_SCALES = {2: Scale(2, 2), 3: Scale(3, 2), 4: Scale(4, 2), 6: Scale(6, 3)}


def run(world: World, match: str, seat: str | None, seen_by: str | None, scale: int | None) -> None:
    """Draws castles to scale with names, doors, fences and levels."""
    if scale is not None and scale not in _SCALES:
        raise usage(f"there is no scale {scale}", hint="2, 3, 4 or 6")
    size = None if scale is None else _SCALES[scale]
    with opened(world, match) as (told, address):
        eyes = viewer(told, seen_by)
        seq = told.seq(address.position)
        state = told.state(seq, eyes)
        data = place_facts(told, seq, eyes)
        drawn = [wrapped(heading(told, seq, eyes), world.columns)]
        seats = told.seats if seat is None else (seated(told.match, seat),)
        if state is not None:
            data["castles"] = [castle_facts(state, state.index(each)) for each in seats]
            columns = world.columns
            drawn.append(castles(state, seats, columns, unicode=world.unicode, scale=size))
        world.answer(data, lambda: world.draw(stacked(drawn)))

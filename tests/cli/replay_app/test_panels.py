from msgspec.structs import replace

from cli.replay_app.arrangement import TRADE_COLUMNS
from cli.replay_app.panels import market_panel
from domain.state import Offer
from domain.tiles import ROOMS


def test_every_room_stands_apart_from_its_coins(look):
    """Any name, size and value fits the panel, with a blank before the name, ten coins or one."""
    state = look("two", 100).state
    for tile, room in ROOMS.items():
        for coins in (0, 1000, 10_000):
            shown = market_panel(replace(state, market=(Offer(tile, 15_000, coins),)), wide=False)
            row = "".join(span.text for span in shown.rows[0])
            assert TRADE_COLUMNS >= len(row)
            assert f" {room.name} " in row
            assert row.endswith(f" {room.size} {room.points}")

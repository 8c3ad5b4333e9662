"""What completing a room promises a bot, in points (REWARD)."""

from domain.events import Reward
from domain.state import ACTIVITY_POINTS, OUTDOOR_MONEY
from domain.tiles import Tile
from ludwig.players.outlook import Outlook

A_TURN = 5.0
A_CARD = 4.0
A_CORRIDOR = 2.0
A_STACK = 1.0


def reward_worth(outlook: Outlook, seat: int, reward: Reward) -> float:
    """Returns what a reward is worth to a seat; *living* hangs on the room: see `RoomWorths`."""
    match reward:
        case "activity":
            return ACTIVITY_POINTS
        case "outdoor":
            return outlook.money_gain(seat, OUTDOOR_MONEY)
        case "utility":
            return A_CARD if outlook.seen.decks.bonus_deck else 0.0
        case "food":
            return A_TURN
        case "corridor":
            return A_CORRIDOR
        case "sleeping":
            return A_STACK
        case "downstairs":
            return A_TURN if outlook.seen.downstairs[seat] % 2 else A_TURN / 2
        case "living":
            return 0.0


class RoomWorths:
    """What completing each room is worth to a seat; remembers the types it was asked for."""

    def __init__(self, outlook: Outlook, seat: int) -> None:
        self._outlook = outlook
        self._seat = seat
        self._worths = dict[str, float]()

    def __call__(self, tile: Tile) -> float:
        """Returns what completing this room is worth."""
        if tile.type == "living":
            return float(tile.points + max(0, tile.bonus_points))
        worth = self._worths.get(tile.type)
        if worth is None:
            worth = reward_worth(self._outlook, self._seat, tile.type)  # type: ignore[arg-type]
            self._worths[tile.type] = worth
        return worth

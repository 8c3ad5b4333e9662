"""The words that events are written in: seats, kinds of tiles and rewards."""

from typing import Literal, TypeAlias

Seat: TypeAlias = Literal["blue", "green", "red", "yellow"]
SEATS: tuple[Seat, ...] = ("blue", "green", "red", "yellow")
Corridor: TypeAlias = Literal["hallway", "stairs"]
Side: TypeAlias = Literal["upstairs", "downstairs"]
Reward: TypeAlias = Literal[
    "activity", "corridor", "downstairs", "food", "living", "outdoor", "sleeping", "utility"
]
RoomSize: TypeAlias = Literal[100, 150, 200, 250, 300, 350, 400, 450, 500, 600]
Names: TypeAlias = tuple[str, ...]

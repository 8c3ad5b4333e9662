"""The final scoring: depletion, King's Favors, bonus cards, money, ranks (END)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from domain.castle import Castle
from domain.events import FinalLine, MatchEnded, MatchScored, Seat, SeatScore
from domain.state import Decks, State
from domain.tiles import (
    BONUS_CARDS,
    FAVORS,
    LARGE_SIZES,
    ROOM_SIZES,
    ROOM_TYPES,
    SMALL_SIZES,
    BonusCard,
    Favor,
    Tile,
)

DEPLETED_POINTS: Final = 2
RANK_POINTS: Final = (8, 4, 2, 1)
MONEY_A_POINT: Final = 10000
SQUARE_SIZES: Final = (100, 400)
ROUND_SIZES: Final = (150, 500)
UNDEFINED_BAND: Final = "undefined in this edition"


@dataclass(frozen=True)
class Holding:
    """What a seat is judged by at the end: its castle, its money, and the P-EXT switch."""

    castle: Castle
    money: int
    external_corridors: bool

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles of the castle, the Foyer first."""
        return tuple([placed.tile for placed in self.castle.placed])

    def of_type(self, room_type: str) -> tuple[Tile, ...]:
        """Returns the tiles of a type; corridors include the Foyer (SCORE-5)."""
        return tuple([tile for tile in self.tiles if tile.type == room_type])

    def of_sizes(self, sizes: tuple[int, ...]) -> int:
        """Returns how many room tiles have one of these printed sizes (FAVOR-3)."""
        return len([tile for tile in self.tiles if tile.size in sizes])

    def named(self, kind: str) -> int:
        """Returns how many hallways (of both sides) or stairs the castle has."""
        names = (placed.name.partition("#")[0] for placed in self.castle.placed)
        return sum(1 for name in names if name == kind)

    def completed(self) -> int:
        """Returns how many tiles are complete, Foyer and corridors included (FAVOR-3)."""
        return sum(1 for i in range(len(self.castle.placed)) if self.castle.is_completed(i))

    def external_entrances(self) -> int:
        """Returns how many external entrances count (P-EXT)."""
        return self.castle.external_entrance_count(corridors=self.external_corridors)


_COUNTS: Final[Mapping[str, Callable[[Holding], int]]] = {
    "small_rooms": lambda held: held.of_sizes(SMALL_SIZES),
    "large_rooms": lambda held: held.of_sizes(LARGE_SIZES),
    "square_rooms": lambda held: held.of_sizes(SQUARE_SIZES),
    "round_rooms": lambda held: held.of_sizes(ROUND_SIZES),
    "completed_rooms": Holding.completed,
    "incomplete_rooms": lambda held: len(held.tiles) - held.completed(),
    "external_entrances": Holding.external_entrances,
    "leftover_money": lambda held: held.money,
    "hallways": lambda held: held.named("hallway"),
    "stairs": lambda held: held.named("stairs"),
    "all_room_sizes": lambda held: int({tile.size for tile in held.tiles} >= set(ROOM_SIZES)),
    "all_room_types": lambda held: int({tile.type for tile in held.tiles} >= set(ROOM_TYPES)),
}


def holding(state: State, index: int) -> Holding:
    """Returns what a seat is judged by."""
    return Holding(state.castles[index], state.money[index], state.profile.external_corridors)


def favor_count(favor: Favor, held: Holding) -> int:
    """Returns what a favor counts for a seat (FAVOR-3): rooms, square feet, entrances or marks."""
    if favor.kind == "room_type_number":
        return len(held.of_type(favor.room_type or ""))
    if favor.kind == "room_type_square_feet":
        return sum(tile.area for tile in held.of_type(favor.room_type or ""))
    return _COUNTS[favor.kind](held)


def card_points(card: BonusCard, held: Holding) -> int:
    """Returns what a bonus card is worth for a seat (BONUS)."""
    if card.kind == "room_type":
        count = len(held.of_type(card.room_type or ""))
    elif card.kind == "room_size":
        count = held.of_sizes((card.size or 0,))
    else:
        count = _COUNTS[card.kind](held)
    return count // card.per * card.points


def rank_shares(counts: tuple[int, ...]) -> tuple[int, ...]:
    """Returns the points each seat gets for one favor; ties share rounded down (FAVOR-1, -2)."""
    shares = [0] * len(counts)
    rank = 0
    for value in sorted({count for count in counts if count > 0}, reverse=True):
        tied = [index for index, count in enumerate(counts) if count == value]
        share = sum(RANK_POINTS[rank : rank + len(tied)]) // len(tied)
        for index in tied:
            shares[index] = share
        rank += len(tied)
    return tuple(shares)


def score_match(state: State) -> MatchScored:
    """Returns the final scoring of every seat; bonus cards that are not known score nothing."""
    held = tuple(holding(state, index) for index in range(len(state.seats)))
    favors = {
        favor: rank_shares(tuple(favor_count(FAVORS[favor], each) for each in held))
        for favor in state.favors
    }
    return MatchScored(
        {
            seat: _seat_score(state, index, held[index], favors)
            for index, seat in enumerate(state.seats)
        }
    )


def _seat_score(
    state: State, index: int, held: Holding, favors: Mapping[str, tuple[int, ...]]
) -> SeatScore:
    lines = {
        "depleted": tuple(_depleted(held.castle, state.decks)),
        "favors": _lines("FAVOR-1", ((favor, share[index]) for favor, share in favors.items())),
        "cards": _lines("BONUS", _card_items(state.hands[index], held)),
        "money": _lines("MONEY", iter(((None, held.money // MONEY_A_POINT),))),
    }
    sums = {category: sum(line.points for line in part) for category, part in lines.items()}
    points = state.points[index]
    return SeatScore(
        points=points,
        depleted=sums["depleted"],
        favors=sums["favors"],
        bonus_cards=sums["cards"],
        money=sums["money"],
        total=points + sum(sums.values()),
        lines=tuple(line for category in state.profile.order for line in lines[category]),
    )


def _lines(rule: str, items: Iterator[tuple[str | None, int]]) -> tuple[FinalLine, ...]:
    return tuple(FinalLine(rule, points, item) for item, points in items if points)  # type: ignore[arg-type]


def _card_items(hand: tuple[str | None, ...], held: Holding) -> Iterator[tuple[str, int]]:
    for card in hand:
        if card is not None:
            yield card, card_points(BONUS_CARDS[card], held)


def _depleted(castle: Castle, decks: Decks) -> Iterator[FinalLine]:
    for placed in castle.placed[1:]:
        if is_depleted(placed.name, placed.tile, decks):
            yield FinalLine("DEPLETED", DEPLETED_POINTS, placed.name)


def is_depleted(name: str, tile: Tile, decks: Decks) -> bool:
    """Returns whether the stack of a placed tile holds no face-down tile (DEPLETED)."""
    if tile.size is not None:
        return not decks.stacks[tile.size]
    return decks.corridors(name.partition("#")[0]) == 0


def rank(state: State) -> MatchEnded:
    """Returns the ranking after the final scoring (WIN-1, SOLO-3)."""
    keys = {seat: _rank_key(state, index) for index, seat in enumerate(state.seats)}
    groups = sorted(set(keys.values()), reverse=True)
    ranking = tuple(tuple(s for s in state.seats if keys[s] == key) for key in groups)
    ladder = ladder_band(state.profile.ladder, groups[0][0]) if state.solo else None
    return MatchEnded(ranking, _decided_by(tuple(keys.values())), ladder)  # type: ignore[arg-type]


def _rank_key(state: State, index: int) -> tuple[int, ...]:
    seat: Seat = state.seats[index]
    total = state.final[seat].total if state.final else state.points[index]
    key = (total, state.castles[index].area())
    return (*key, state.money[index]) if state.profile.tie == "money" else key


def _decided_by(keys: tuple[tuple[int, ...], ...]) -> str:
    best = max(keys)
    rivals = [key for key in keys if key[0] == best[0]]
    for place, word in enumerate(("points", "area", "money")[: len(best)]):
        rivals = [key for key in rivals if key[place] == best[place]]
        if len(rivals) == 1:
            return word
    return "shared"


_LADDERS: Final[Mapping[str, tuple[tuple[int | None, int | None, str], ...]]] = {
    "second-edition": (
        (None, 59, "<60"),
        (60, 80, "60–80"),
        (81, 95, "81–95"),
        (96, 110, "96–110"),
        (111, None, ">110"),
    ),
    "first-edition": (
        (None, 49, "<50"),
        (51, 70, "51–70"),
        (71, 80, "71–80"),
        (86, 100, "86–100"),
        (102, None, ">101"),
    ),
}


def ladder_band(ladder: str, total: int) -> str:
    """Returns the band of a solo total as P-LADDER writes it, holes included."""
    for lowest, highest, band in _LADDERS[ladder]:
        if (lowest is None or total >= lowest) and (highest is None or total <= highest):
            return band
    return UNDEFINED_BAND

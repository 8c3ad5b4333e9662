"""The derived events: what follows from the state by the rules alone, one at a time."""

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Final

from domain import events as ev
from domain.draws import Draws
from domain.evolve import evolve
from domain.final_scoring import rank, score_match
from domain.market import Undetermined, fill
from domain.rewards import lapse_rule, next_completion
from domain.scoring import ScoreLine
from domain.setup import cards_dealt, room_deck_size, stack_size
from domain.state import ACTIVITY_POINTS, COIN, OUTDOOR_MONEY, Pending, Stage, State
from domain.tiles import BONUS_CARDS, FAVORS, ROOM_CARD_COUNT, ROOM_SIZES, ROOMS

STALLED: Final = "five rounds without a room bought"

Due = ev.Event | Undetermined | None


def due(state: State, draws: Draws) -> Due:
    """Returns the event that must come next; ``None`` where a decision is awaited or all is over.

    ``Undetermined`` if it hangs on what this copy of the match does not know.
    """
    derive = _DUE.get(state.stage)
    return None if derive is None else derive(state, draws)


def follow(state: State, draws: Draws) -> tuple[tuple[ev.Event, ...], State]:
    """Returns all events that are due and the state after them.

    It stops at a decision, at the end, or where the next event is undetermined.
    """
    events: list[ev.Event] = []
    while isinstance(event := due(state, draws), ev.Event):
        events.append(event)
        state = evolve(state, event)
    return tuple(events), state


def event_lines(lines: tuple[ScoreLine, ...]) -> tuple[ev.Line, ...]:
    """Returns a castle's score lines as they stand in an event."""
    return tuple([ev.Line(*line) for line in lines])  # type: ignore[arg-type]


def _decks_shuffled(state: State, draws: Draws) -> ev.DecksShuffled:
    players = len(state.seats)
    stacks: dict[int, ev.Names] = {}
    left_out: list[str] = []
    for size in ROOM_SIZES:
        tiles = tuple(tile.id for tile in ROOMS.values() if tile.size == size)
        order = draws.shuffled(f"stack:{size}", tiles)
        stacks[size] = order[: stack_size(size, players)]
        left_out += order[stack_size(size, players) :]
    cards = tuple(size for size, count in ROOM_CARD_COUNT.items() for _ in range(count))
    return ev.DecksShuffled(
        stacks=stacks,  # type: ignore[arg-type]
        room_deck=draws.shuffled("room_deck", cards)[: room_deck_size(players)],  # type: ignore[arg-type]
        bonus_deck=draws.shuffled("bonus_deck", tuple(BONUS_CARDS)),
        left_out=tuple(left_out),
    )


def _favors_revealed(state: State, draws: Draws) -> ev.FavorsRevealed:
    order = draws.shuffled("favors", tuple(FAVORS))
    return ev.FavorsRevealed(tuple(islice(_compatible(order), len(state.seats))))


def _compatible(order: tuple[str, ...]) -> "list[str]":
    """Leaves out the later of *completed rooms* and *incomplete rooms* (SETUP-5)."""
    rivals = [favor for favor in order if favor in ("completed_rooms", "incomplete_rooms")]
    return [favor for favor in order if favor not in rivals[1:]]


def _bonus_cards_dealt(state: State, _draws: Draws) -> ev.BonusCardsDealt:
    seat = state.seats[state.dealt.index(None)]
    cards = state.decks.bonus_deck[: cards_dealt(len(state.seats))]
    return ev.BonusCardsDealt(seat, known(cards))


def known(values: tuple[str | None, ...]) -> ev.Names | None:
    """Returns the values if every one of them is known, else ``None``."""
    return None if None in values else values  # type: ignore[return-value]


def _round_started(state: State, _draws: Draws) -> ev.RoundStarted:
    if state.solo:
        return ev.RoundStarted(state.round + 1, None)
    master = (state.master + 1) % len(state.seats) if state.round else 0
    return ev.RoundStarted(state.round + 1, state.seats[master])


def _points_scored(state: State, _draws: Draws) -> ev.PointsScored:
    lines = state.castle.score_last()
    points = sum([line.points for line in lines])
    return ev.PointsScored(state.seat, state.castle.placed[-1].name, points, event_lines(lines))


def _reward_step(state: State, _draws: Draws) -> ev.Event | None:
    room = next_completion(state)
    if room is not None:
        placed = state.castle.placed[room]
        return ev.RoomCompleted(state.seat, placed.name, placed.tile.type)  # type: ignore[arg-type]
    if not state.pending:
        return ev.TurnEnded(state.seat)
    pending = state.current_reward
    return None if pending is None else _reward(state, pending)


def _reward(state: State, pending: Pending) -> ev.Event | None:
    rule = lapse_rule(state, pending)
    if rule is not None:
        return ev.RewardLapsed(state.seat, pending.room, pending.reward, rule)
    match pending.reward:
        case "living":
            return _living_reward(state, pending)
        case "activity":
            return ev.ActivityRewardScored(state.seat, pending.room, ACTIVITY_POINTS)
        case "outdoor":
            return ev.OutdoorRewardPaid(state.seat, pending.room, OUTDOOR_MONEY)
        case "utility":
            cards = state.decks.bonus_deck[:2]
            return ev.UtilityCardsDrawn(state.seat, pending.room, known(cards))
    return None


def _living_reward(state: State, pending: Pending) -> ev.LivingRewardScored:
    room = pending.rescored or pending.room
    lines = state.castle.rescore(state.castle.find(room) or 0)
    points = sum([line.points for line in lines])
    return ev.LivingRewardScored(state.seat, room, points, event_lines(lines))


def _turn_ended(state: State, _draws: Draws) -> ev.TurnEnded:
    return ev.TurnEnded(state.seat)


def _extra_turn_started(state: State, _draws: Draws) -> ev.ExtraTurnStarted:
    owed = state.owed[0]
    return ev.ExtraTurnStarted(state.seats[owed.seat], owed.room)


def _coins_added(state: State, _draws: Draws) -> ev.CoinsAdded:
    return ev.CoinsAdded({offer.tile: offer.coins + COIN for offer in state.market})


def _round_ended(state: State, _draws: Draws) -> ev.RoundEnded:
    return ev.RoundEnded(state.round)


def _stalled(_state: State, _draws: Draws) -> ev.MatchAbandoned:
    return ev.MatchAbandoned(STALLED)


def _match_scored(state: State, _draws: Draws) -> ev.MatchScored:
    return score_match(state)


def _match_ended(state: State, _draws: Draws) -> ev.MatchEnded:
    return rank(state)


_DUE: Final[Mapping[Stage, Callable[[State, Draws], Due]]] = {
    Stage.SHUFFLE: _decks_shuffled,
    Stage.FAVORS: _favors_revealed,
    Stage.DEAL: _bonus_cards_dealt,
    Stage.ROUND: _round_started,
    Stage.DRAW: fill,
    Stage.SCORE: _points_scored,
    Stage.REWARD: _reward_step,
    Stage.TURN_OVER: _turn_ended,
    Stage.EXTRA: _extra_turn_started,
    Stage.COINS: _coins_added,
    Stage.ROUND_OVER: _round_ended,
    Stage.STALLED: _stalled,
    Stage.FINAL: _match_scored,
    Stage.RANKING: _match_ended,
}

"""Why a choice is refused: every rule it breaks, not only the first."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from domain import events as ev
from domain.decisions import ANSWERS, Ask, awaited
from domain.placement import Placement
from domain.refusal import Refusal
from domain.rewards import DOWNSTAIRS_CHOICES, available_corridors, rescorable
from domain.setup import KEPT
from domain.state import CORRIDOR_PRICE, PASS_MONEY, State

MOST_SLEEPING_TILES: Final = 2
WHOSE_RULE: Final[Mapping[Ask, str]] = {
    Ask.BONUS_CARDS: "SETUP-4",
    Ask.PRICES: "PRICE-1",
    Ask.TURN: "BUY-1",
    Ask.PLACE: "BUY-5",
    Ask.ORDER: "REWARD-2",
    Ask.DOWNSTAIRS: "DOWNSTAIRS",
    Ask.UTILITY: "UTILITY",
    Ask.STACK: "SLEEP",
    Ask.TILES: "SLEEP",
    Ask.CORRIDOR: "CORRIDOR",
}
"""The rule that says who makes each decision, and when."""


def refusals(state: State, choice: ev.Choice) -> tuple[Refusal, ...]:
    """Returns every reason why the choice cannot be made now; none if it is legal.

    What hangs on values that this copy of the match does not know is not judged.
    """
    timing = tuple(_untimely(state, choice))
    return timing or tuple(_REASONS[type(choice)](state, choice))


def _untimely(state: State, choice: ev.Choice) -> Iterator[Refusal]:
    if isinstance(choice, ev.FoyerRotated):
        if awaited(state) is None:
            yield _refused("choice.early", "RECORD-order", choice=_name(choice))
        return
    if isinstance(choice, ev.BonusCardsKept) and _may_keep_now(state, choice.seat):
        return
    decision = awaited(state)
    if decision is None:
        yield _refused("choice.none_awaited", "RECORD-order", choice=_name(choice))
        return
    if type(choice) not in ANSWERS[decision.ask]:
        yield _refused(
            "choice.unexpected", "RECORD-order", choice=_name(choice), awaited=decision.ask.value
        )
    if choice.seat != decision.seat:
        rule = WHOSE_RULE[decision.ask]
        yield _refused("choice.seat", rule, seat=choice.seat, awaited=decision.seat)


def _may_keep_now(state: State, seat: ev.Seat) -> bool:
    """Whether all before this seat have kept, though not all need have been dealt (SETUP-4)."""
    if seat not in state.seats:
        return False
    index = state.index(seat)
    return bool(state.dealt[index]) and all(cards == () for cards in state.dealt[:index])


def _name(choice: ev.Event) -> str:
    return type(choice).__name__


def _refused(code: str, rule: str, **facts: object) -> Refusal:
    return Refusal(code, rule, facts)


def _foyer_rotated(state: State, choice: ev.FoyerRotated) -> Iterator[Refusal]:
    if not state.profile.foyer_rotate:
        yield _refused("foyer.fixed", "P-FOYER-ROTATE", profile=state.profile.name)
    if choice.seat not in state.seats:
        yield _refused("choice.seat", "RECORD-data", seat=choice.seat)
    elif len(state.castles[state.index(choice.seat)].placed) > 1:
        yield _refused("foyer.late", "P-FOYER-ROTATE", seat=choice.seat)


def _bonus_cards_kept(state: State, choice: ev.BonusCardsKept) -> Iterator[Refusal]:
    dealt = state.dealt[state.index(choice.seat)] or ()
    yield from _split_refusals(dealt, choice.kept, choice.returned, KEPT, "SETUP-4")


def _split_refusals(
    cards: tuple[str | None, ...],
    kept: ev.Names | None,
    returned: ev.Names | None,
    count: int,
    rule: str,
) -> Iterator[Refusal]:
    if kept is not None and len(kept) != count:
        yield _refused("cards.count", rule, kept=kept, must_keep=count)
    if kept is None or returned is None or None in cards:
        return
    if Counter(kept + returned) != Counter(cards):
        yield _refused("cards.others", rule, kept=kept, returned=returned, of=cards)


def _rooms_priced(state: State, choice: ev.RoomsPriced) -> Iterator[Refusal]:
    for price in choice.prices:
        if price not in state.prices:
            yield _refused("price.unknown", "P-PRICES", price=price, allowed=state.prices)
    offered = Counter(offer.tile for offer in state.market)
    priced = Counter(choice.prices.values())
    if missing := tuple((offered - priced).elements()):
        yield _refused("price.missing", "PRICE-1", rooms=missing)
    if strange := tuple((priced - offered).elements()):
        yield _refused("price.not_offered", "PRICE-1", rooms=strange)


def _payee_refusals(state: State, payee: ev.Seat | None) -> Iterator[Refusal]:
    index = state.payee()
    due = None if index is None else state.seats[index]
    if payee != due:
        yield _refused("buy.payee", "BUY-2", payee=payee, due=due)


def _room_purchased(state: State, choice: ev.RoomPurchased) -> Iterator[Refusal]:
    offer = state.offer(choice.tile)
    if offer is None:
        yield _refused("buy.not_offered", "BUY-1", tile=choice.tile)
        return
    if choice.price != offer.price:
        yield _refused("buy.price", "BUY-2", price=choice.price, due=offer.price)
    if choice.coins != offer.coins:
        yield _refused("buy.coins", "BUY-3", coins=choice.coins, lying=offer.coins)
    yield from _payee_refusals(state, choice.payee)
    yield from _affordable(state, offer.price or 0, offer.coins)
    if not state.castle.can_place(choice.tile):
        yield _refused("buy.no_place", "BUY-5", tile=choice.tile)


def _affordable(state: State, price: int, coins: int) -> Iterator[Refusal]:
    own = state.money[state.active]
    if own + coins < price:
        rule = "BUY-3" if coins else "BUY-6"
        yield _refused("buy.too_dear", rule, price=price, money=own, coins=coins)


def _corridor_purchased(state: State, choice: ev.CorridorPurchased) -> Iterator[Refusal]:
    if choice.price != CORRIDOR_PRICE:
        yield _refused("buy.price", "BUY-1", price=choice.price, due=CORRIDOR_PRICE)
    if state.decks.corridors(choice.corridor) <= 0:
        yield _refused("buy.none_left", "BUY-1", corridor=choice.corridor)
    yield from _payee_refusals(state, choice.payee)
    yield from _affordable(state, CORRIDOR_PRICE, 0)
    if not state.castle.can_place(choice.corridor):
        yield _refused("buy.no_place", "BUY-5", tile=choice.corridor)


def _turn_passed(_state: State, choice: ev.TurnPassed) -> Iterator[Refusal]:
    if choice.money != PASS_MONEY:
        yield _refused("pass.money", "BUY-4", money=choice.money, due=PASS_MONEY)


def _room_placed(state: State, choice: ev.RoomPlaced) -> Iterator[Refusal]:
    placing = state.placing
    if placing is None:
        return
    name = placing.kind if placing.kind not in _CORRIDORS else state.castle.next_name(placing.kind)
    if choice.tile != name:
        yield _refused("place.other_tile", "BUY-5", tile=choice.tile, due=name)
        return
    if choice.free != placing.free:
        yield _refused("place.free", "RECORD-data", free=choice.free, due=placing.free)
    placement = Placement(choice.tile, choice.x, choice.y, choice.rotation, choice.side)
    yield from state.castle.refusals(placement)


_CORRIDORS: Final = ("hallway", "stairs")


def _reward_order_chosen(state: State, choice: ev.RewardOrderChosen) -> Iterator[Refusal]:
    rooms = tuple(pending.room for pending in state.pending)
    if choice.room not in rooms:
        yield _refused("reward.not_pending", "REWARD-2", room=choice.room, pending=rooms)


def _rewarded(state: State, room: str, rule: str) -> Iterator[Refusal]:
    current = state.current_reward
    if current is None or current.room != room:
        due = None if current is None else current.room
        yield _refused("reward.other_room", rule, room=room, due=due)


def _downstairs_reward_chosen(state: State, choice: ev.DownstairsRewardChosen) -> Iterator[Refusal]:
    yield from _rewarded(state, choice.room, "DOWNSTAIRS")
    if choice.reward not in DOWNSTAIRS_CHOICES:
        yield _refused("reward.unknown", "DOWNSTAIRS", reward=choice.reward)
    if choice.reward != "living":
        if choice.rescored is not None:
            yield _refused("reward.rescored", "RECORD-data", rescored=choice.rescored)
        return
    rooms = rescorable(state, choice.room)
    if choice.rescored not in rooms:
        for rule in ("P-DOWN-LIVING", "DOWNSTAIRS"):
            yield _refused("reward.rescored", rule, rescored=choice.rescored, allowed=rooms)


def _utility_card_kept(state: State, choice: ev.UtilityCardKept) -> Iterator[Refusal]:
    yield from _split_refusals(state.drawn, choice.kept, choice.returned, 1, "UTILITY")


def _sleeping_stack_searched(state: State, choice: ev.SleepingStackSearched) -> Iterator[Refusal]:
    yield from _rewarded(state, choice.room, "SLEEP")
    stack = state.decks.stacks[choice.size]
    if choice.seen is None:
        return
    if len(choice.seen) != len(stack) or any(
        known not in (None, seen) for known, seen in zip(stack, choice.seen, strict=True)
    ):
        yield _refused("sleep.seen", "SLEEP", size=choice.size, seen=choice.seen, stack=stack)


def _sleeping_tiles_chosen(state: State, choice: ev.SleepingTilesChosen) -> Iterator[Refusal]:
    searched = state.searched
    if searched is None:
        return
    most = min(MOST_SLEEPING_TILES, len(searched.seen))
    if not 0 <= choice.count <= most:
        yield _refused("sleep.count", "SLEEP", count=choice.count, most=most)
    if choice.discarded != state.last_round:
        yield _refused("sleep.discarded", "SLEEP", last_round=state.last_round)
    if choice.tiles is not None and len(choice.tiles) != choice.count:
        yield _refused("sleep.count", "SLEEP", count=choice.count, tiles=choice.tiles)
    if None in searched.seen or choice.tiles is None:
        return
    rest = Counter(searched.seen)
    rest.subtract(choice.tiles)
    if any(count < 0 for count in rest.values()):
        yield _refused("sleep.tiles", "SLEEP", tiles=choice.tiles, seen=searched.seen)
    elif choice.stack is not None and Counter(choice.stack) != +rest:
        yield _refused("sleep.stack", "SLEEP", stack=choice.stack, rest=tuple((+rest).elements()))


def _corridor_reward_taken(state: State, choice: ev.CorridorRewardTaken) -> Iterator[Refusal]:
    yield from _rewarded(state, choice.room, "CORRIDOR")
    available = tuple(available_corridors(state))
    if choice.corridor not in available:
        yield _refused("reward.no_corridor", "CORRIDOR", corridor=choice.corridor, left=available)


def _corridor_reward_declined(state: State, choice: ev.CorridorRewardDeclined) -> Iterator[Refusal]:
    yield from _rewarded(state, choice.room, "CORRIDOR")
    if not state.profile.decline:
        yield _refused("reward.must_take", "P-DECLINE", room=choice.room)


_REASONS: Final[Mapping[type[ev.Event], Callable[[State, Any], Iterator[Refusal]]]] = {
    ev.FoyerRotated: _foyer_rotated,
    ev.BonusCardsKept: _bonus_cards_kept,
    ev.RoomsPriced: _rooms_priced,
    ev.RoomPurchased: _room_purchased,
    ev.CorridorPurchased: _corridor_purchased,
    ev.TurnPassed: _turn_passed,
    ev.RoomPlaced: _room_placed,
    ev.RewardOrderChosen: _reward_order_chosen,
    ev.DownstairsRewardChosen: _downstairs_reward_chosen,
    ev.UtilityCardKept: _utility_card_kept,
    ev.SleepingStackSearched: _sleeping_stack_searched,
    ev.SleepingTilesChosen: _sleeping_tiles_chosen,
    ev.CorridorRewardTaken: _corridor_reward_taken,
    ev.CorridorRewardDeclined: _corridor_reward_declined,
}

"""GreedyBot: whatever brings most now, with a sense for money, favors and its own cards."""

from collections.abc import Callable, Iterable
from random import Random
from typing import Final, TypeVar

from domain import events as ev
from domain.choices import legal_choices, payable, placed
from domain.decisions import Ask, Decision
from domain.state import State
from ludwig.players.cards import card_prospect
from ludwig.players.outlook import Outlook
from ludwig.players.pricing import arranged
from ludwig.players.prospects import Prospects
from ludwig.players.rewards import reward_worth
from ludwig.players.selling import foreseen, offered_first
from ludwig.players.sleeping import stack_worth, tiles_worth

T = TypeVar("T")

REWARD_ORDER: Final = (
    "corridor",
    "downstairs",
    "utility",
    "sleeping",
    "outdoor",
    "activity",
    "living",
)
"""The order in which pending rewards are taken: what may raise the others comes first."""


class GreedyBot:
    """Takes the best immediate points, and minds what money, favors and cards bring later."""

    def __init__(self, rng: Random) -> None:
        self._rng: Final = rng

    def choose(self, seen: State, decision: Decision) -> ev.Choice:
        """Returns the choice it likes best; chance decides only between equals."""
        outlook = Outlook(seen, seen.index(decision.seat))
        return self._answer(decision.ask)(outlook, Prospects(outlook))

    def _answer(self, ask: Ask) -> Callable[[Outlook, Prospects], ev.Choice]:
        match ask:
            case Ask.TURN:
                return self._turn
            case Ask.PLACE:
                return self._place
            case Ask.PRICES:
                return self._prices
            case Ask.BONUS_CARDS | Ask.UTILITY:
                return self._cards
            case Ask.ORDER:
                return self._order
            case Ask.DOWNSTAIRS:
                return self._downstairs
            case Ask.STACK:
                return self._stack
            case Ask.TILES:
                return self._tiles
            case Ask.CORRIDOR:
                return self._corridor

    def _best(self, options: Iterable[T], worth: Callable[[T], float | None]) -> T:
        judged = [(w, option) for option in options if (w := worth(option)) is not None]
        most = max(w for w, _ in judged)
        return self._rng.choice([option for w, option in judged if w == most])

    def _turn(self, outlook: Outlook, prospects: Prospects) -> ev.Choice:
        seen = outlook.seen

        def worth(choice: ev.Choice) -> float | None:
            match choice:
                case ev.RoomPurchased():
                    return prospects.bought(outlook.seat, choice.tile, choice.price, choice.coins)
                case ev.CorridorPurchased():
                    return prospects.bought(outlook.seat, choice.corridor, choice.price, 0)
                case ev.TurnPassed():
                    return outlook.money_gain(outlook.seat, choice.money)
            return None

        return self._best(payable(seen, seen.seat), worth)

    def _place(self, outlook: Outlook, prospects: Prospects) -> ev.Choice:
        seen = outlook.seen
        if seen.placing is None or (site := prospects.best_site(seen.placing.kind)) is None:
            return self._any(outlook, prospects)
        return placed(seen, seen.seat, site.placement)

    def _prices(self, outlook: Outlook, prospects: Prospects) -> ev.Choice:
        seen = outlook.seen
        ahead = foreseen(prospects)
        arrangement = arranged(ahead, offered_first(prospects))
        return ev.RoomsPriced(
            seen.seat,
            {
                price: seen.market[offer].tile
                for price, offer in zip(seen.prices, arrangement, strict=True)
                if offer is not None
            },
        )

    def _cards(self, outlook: Outlook, _prospects: Prospects) -> ev.Choice:
        def worth(choice: ev.Choice) -> float:
            kept = choice.kept if isinstance(choice, ev.BonusCardsKept | ev.UtilityCardKept) else ()
            return sum(card_prospect(outlook, card) for card in kept or ())

        return self._best(legal_choices(outlook.seen), worth)

    def _order(self, outlook: Outlook, _prospects: Prospects) -> ev.Choice:
        first = min(outlook.seen.pending, key=lambda p: REWARD_ORDER.index(p.reward))
        return ev.RewardOrderChosen(outlook.seen.seat, first.room)

    def _downstairs(self, outlook: Outlook, _prospects: Prospects) -> ev.Choice:
        castle = outlook.seen.castle

        def worth(choice: ev.Choice) -> float:
            if not isinstance(choice, ev.DownstairsRewardChosen):
                return 0.0
            if choice.rescored is not None:
                lines = castle.rescore(castle.find(choice.rescored) or 0)
                return sum(line.points for line in lines)
            return reward_worth(outlook, outlook.seat, choice.reward)

        return self._best(legal_choices(outlook.seen), worth)

    def _stack(self, outlook: Outlook, prospects: Prospects) -> ev.Choice:
        def worth(choice: ev.Choice) -> float:
            size = choice.size if isinstance(choice, ev.SleepingStackSearched) else 0
            return stack_worth(prospects, size)

        return self._best(legal_choices(outlook.seen), worth)

    def _tiles(self, outlook: Outlook, prospects: Prospects) -> ev.Choice:
        def worth(choice: ev.Choice) -> float:
            tiles = choice.tiles if isinstance(choice, ev.SleepingTilesChosen) else ()
            return tiles_worth(prospects, tiles or ())

        return self._best(legal_choices(outlook.seen), worth)

    def _corridor(self, outlook: Outlook, prospects: Prospects) -> ev.Choice:
        def worth(choice: ev.Choice) -> float | None:
            if isinstance(choice, ev.CorridorRewardTaken):
                return prospects.worth(outlook.seat, choice.corridor)
            return 0.0

        return self._best(legal_choices(outlook.seen), worth)

    def _any(self, outlook: Outlook, _prospects: Prospects) -> ev.Choice:
        return self._rng.choice(tuple(legal_choices(outlook.seen)))

"""Why something is refused, in sentences: one for each code that the rules and the store know.

A sentence is a format over the facts of the refusal, in words: tiles by name, money in marks,
seats as they are. A code without a sentence is spelled out with its facts.
"""

from collections.abc import Callable, Mapping
from typing import Final

from domain.refusal import Refusal
from projections.wording import card_name, favor_name, listed, marks, tile_name

_OPENING: Final = {
    "players.count": "a match has one to four players, not {players}",
    "players.solo": "a solo match has one player, any other has more: here there are {players}",
    "players.seat_twice": "two players sit at {seats}",
    "players.kind": "'{kind}' is no kind of player",
    "players.foyer": "the Foyer of {seat} has {entrances} doors; allowed are {allowed}",
    "profile.unknown": "there is no profile '{profile}'; there are {known}",
    "switch.unknown": "there is no switch '{switch}'",
    "switch.value": "{switch} cannot be '{value}'",
    "foyer.fixed": "in the profile {profile} the Foyer is not turned",
    "foyer.late": "the Foyer of {seat} has a tile beside it: it cannot be turned any more",
}
_TURN: Final = {
    "choice.late": "the match is over",
    "choice.none_awaited": "nothing is to be decided now",
    "choice.unexpected": "that does not answer the question: {awaited}",
    "choice.seat": "it is not {seat}'s turn",
    "choice.untold": "it is not said which: {fields}",
    "cards.others": "these are not the cards that were dealt",
    "price.unknown": "{price} is no price; there are {allowed}",
    "price.missing": "no price is given to {rooms}",
    "price.not_offered": "not on the market: {rooms}",
    "buy.not_offered": "{tile} is not on the market",
    "buy.price": "the price is {due}, not {price}",
    "buy.coins": "{lying} lie on it, not {coins}",
    "buy.payee": "the money goes to {due}, not to {payee}",
    "buy.none_left": "none is left: {corridor}",
    "buy.no_place": "it has no legal place in the castle",
    "pass.money": "passing takes {due}, not {money}",
}
_PLACE: Final = {
    "place.other_tile": "the tile to place is {due}, not {tile}",
    "place.free": "whether the tile was free is told wrongly",
    "place.rotation": "a tile is turned by 0, 90, 180 or 270 degrees, not by {rotation}",
    "place.side": "only a hallway has a light and a dark side to choose, and it needs one",
    "place.unconnected": "none of its doors meets a door of the castle",
    "place.overlap": "it overlaps {other}",
    "place.enclosed": "it closes the last door to the outside",
    "place.fence": "nothing may touch the fence of {garden}",
    "place.level": "a door {level} meets a door {other_level} of {other}",
    "place.stairs": "stairs cannot be joined to {other}",
    "place.hallway-side": "the hallway lies on the wrong side for {other}",
}
_REWARD: Final = {
    "reward.not_pending": "no reward of {room} is to be taken; there are {pending}",
    "reward.other_room": "the reward of {room} is not the one to be taken now",
    "reward.unknown": "a Downstairs Room does not bring '{reward}'",
    "reward.rescored": "{rescored} cannot be scored again; possible: {allowed}",
    "reward.no_corridor": "{corridor} cannot be taken; left are {left}",
    "reward.lapsed": "the reward of {room} lapses",
    "reward.must_take": "the corridor cannot be declined",
    "sleep.seen": "the stack of {size} holds other tiles",
    "sleep.discarded": "in the last round the tiles are discarded, before it they are not",
    "sleep.stack": "the rest of the stack is not what was left of it",
    "sleep.size": "{tiles} are not of the size {size}",
    "sleep.tiles": "{tiles} are not in the stack",
}
_LINE: Final = {
    "return.over": "the match is over",
    "return.no_decision": "nobody decides at {to_seq}",
    "return.seat": "nobody sits at {seat}",
    "return.not_agreed": "{missing} must agree and did not",
    "return.behind_branch": "before {fork}, where the branch left, are cards not its to see",
    "abandon.over": "the match is over",
    "abandon.not_stalled": "{idle_rounds} rounds without a purchase are fewer than {limit}",
    "abandon.seat": "nobody sits at {by}",
    "abandon.not_agreed": "{missing} must agree and did not",
    "match.copy": "this is {viewer}'s copy: it does not hold what playing on takes",
    "fair.laid_out": "the decks have been laid out",
    "dispute.exists": "the match has this dispute already",
    "dispute.unknown": "the match has no such dispute; it has {known}",
    "dispute.closed": "the dispute has been ruled: {outcome}",
    "dispute.no_correction": "a ruling that corrects says from where the match goes on",
}
_SETUP: Final = {
    "setup.stacks": "there are stacks of the sizes {sizes}",
    "setup.stack": "the stack of {size} cannot be {stack}",
    "setup.tile_twice": "in two places: {tiles}",
    "setup.left_out": "the tiles left out are not those that were not dealt",
    "setup.room_deck": "these cannot be the cards of the room deck",
    "setup.bonus_deck": "the bonus deck does not hold each card once",
    "setup.favors": "these favors cannot lie together: {favors}",
}
_DRAW: Final = {
    "draw.too_many": "{tile} is drawn and there is no space left for it",
    "draw.not_laid": "{tile} is revealed without a card and was not put on the deck",
    "draw.no_card": "{tile} is drawn and there is no card left",
    "draw.stack_empty": "the stack of {card} holds {tiles_left} tiles: the card reveals {tile}",
    "draw.tile": "the top tile of the stack of {card} is {due}, not {tile}",
    "draw.seen": "{tile} is in two places",
    "draw.last_round": "it is the last round if no card is left; {cards_left} are left",
    "draw.too_few": "{spaces} spaces are left empty that could be filled",
    "draw.reshuffled": "used cards are shuffled if the last one is drawn and spaces are empty",
    "draw.reshuffle_field": "an order of the reshuffle stands there if there was one, or else not",
    "draw.reshuffle": "these are not the used cards",
}
_SENTENCES: Final[Mapping[str, str]] = {
    **_OPENING,
    **_SETUP,
    **_DRAW,
    **_TURN,
    **_PLACE,
    **_REWARD,
    **_LINE,
}


def sentence(refusal: Refusal) -> str:
    """Returns in words why something is refused, without the rule."""
    special = _SPECIAL.get(refusal.code)
    if special is not None:
        return special(refusal.facts)
    words = {key: _word(key, value) for key, value in refusal.facts.items()}
    said = _SENTENCES.get(refusal.code)
    return _spelled(refusal.code, words) if said is None else said.format_map(_Known(words))


class _Known(dict[str, str]):
    """Words by name; a fact that is not told stands as ``nothing``."""

    def __missing__(self, key: str) -> str:
        return "nothing"


def _spelled(code: str, words: Mapping[str, str]) -> str:
    name = code.replace(".", " ").replace("_", " ")
    facts = ", ".join(f"{key.replace('_', ' ')} {word}" for key, word in words.items())
    return f"{name} ({facts})" if facts else name


def _cards(facts: Mapping[str, object]) -> str:
    for key, verb in (("must_keep", "kept"), ("must_return", "given back")):
        if key in facts:
            return f"exactly {facts[key]} of the cards must be {verb}"
    return "that is not the number of cards to keep"


def _sleepers(facts: Mapping[str, object]) -> str:
    if "most" in facts:
        return f"at most {facts['most']} tiles may be taken, not {facts['count']}"
    return "as many tiles as are announced must be named"


def _too_dear(facts: Mapping[str, object]) -> str:
    price, money, coins = (_word(key, facts.get(key, 0)) for key in ("price", "money", "coins"))
    lying = f" and the {coins} on it" if facts.get("coins") else ""
    return f"it costs {price}; {money}{lying} are not enough"


def _top_card(facts: Mapping[str, object]) -> str:
    return f"the top card of the deck is {facts.get('due')}, not {facts.get('card')}"


def _laid_first(facts: Mapping[str, object]) -> str:
    due = facts.get("due")
    first = "the tile on top of the deck" if due is None else tile_name(str(due))
    drawn = facts.get("tile")
    return f"{first} comes first, not {'nothing' if drawn is None else tile_name(str(drawn))}"


_SPECIAL: Final[Mapping[str, Callable[[Mapping[str, object]], str]]] = {
    "buy.too_dear": _too_dear,
    "cards.count": _cards,
    "draw.card": _top_card,
    "draw.laid_first": _laid_first,
    "sleep.count": _sleepers,
}


def _word(key: str, value: object) -> str:
    name = _NAMES.get(key, str)
    if isinstance(value, tuple | list):
        return listed(name(str(each)) for each in value)
    if value is None:
        return "the supply" if key in ("due", "payee") else "nobody"
    if isinstance(value, int) and not isinstance(value, bool) and key in _MONEY:
        return marks(value)
    return name(str(value))


_MONEY: Final = frozenset({"price", "due", "coins", "lying", "money"})
_NAMES: Final[Mapping[str, Callable[[str], str]]] = {
    **dict.fromkeys(
        ("tile", "other", "garden", "room", "rooms", "pending", "tiles", "rescored", "stack"),
        tile_name,
    ),
    "allowed": tile_name,
    "cards": card_name,
    "corridor": tile_name,
    "due": tile_name,
    "favors": favor_name,
}

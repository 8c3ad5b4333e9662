"""A proposal: any choice that somebody might make at a position, legal or not."""

import re
from typing import Final

from cli.answer import read_answer
from cli.error import usage
from cli.menu import options
from domain import events as ev
from domain.decisions import Decision
from domain.state import CORRIDOR_PRICE, PASS_MONEY, State
from domain.tiles import ROOMS, kind_of
from domain.variants import HALLWAY_SIDES

_PLACE: Final = re.compile(
    r"(?:(?P<tile>[a-z][a-z0-9_]*(?:#\d+)?)[ :@])?"
    r"(?P<x>-?\d{1,6}),(?P<y>-?\d{1,6})(?:,(?P<rotation>\d{1,3}))?(?:,(?P<side>[a-z]+))?"
)
FORMS: Final = "a word of the menu, X,Y,ROTATION[,SIDE], TILE:X,Y,ROTATION, a room, or JSON"
CORRIDORS: Final = ("hallway", "stairs")


def read_proposal(text: str, state: State, decision: Decision) -> ev.Choice:
    """Returns the choice that a text names for the seat that decides.

    Raises:
        CliError: the text names no choice.
    """
    said = text.strip()
    if placing := _PLACE.fullmatch(said):
        return _placed(placing, state, decision)
    if said == "pass":
        return ev.TurnPassed(decision.seat, PASS_MONEY)
    if bought := _bought(said.removeprefix("buy "), state, decision):
        return bought
    return read_answer(said, state, decision, options(state))


def _placed(found: re.Match[str], state: State, decision: Decision) -> ev.RoomPlaced:
    castle = state.castles[state.index(decision.seat)]
    kind = found["tile"] or (state.placing.kind if state.placing else "")
    if kind_of(kind) not in (*ROOMS, *CORRIDORS):
        raise usage(f"'{kind}' is no tile" if kind else "which tile?", hint=FORMS)
    side = found["side"]
    if kind_of(kind) == "hallway" and side is None:
        side = HALLWAY_SIDES[0]
    return ev.RoomPlaced(
        seat=decision.seat,
        tile=kind if "#" in kind else castle.next_name(kind),
        x=int(found["x"]),
        y=int(found["y"]),
        rotation=int(found["rotation"] or 0),  # type: ignore[arg-type]
        side=side,  # type: ignore[arg-type]
        free=state.placing.free if state.placing else False,
    )


def _bought(
    word: str, state: State, decision: Decision
) -> ev.RoomPurchased | ev.CorridorPurchased | None:
    index = state.payee()
    payee = None if index is None else state.seats[index]
    if word in CORRIDORS and state.current_reward is None:
        return ev.CorridorPurchased(decision.seat, word, CORRIDOR_PRICE, payee)  # type: ignore[arg-type]
    if word not in ROOMS or state.pending:
        return None
    offer = state.offer(word)
    price, coins = (offer.price or 0, offer.coins) if offer else (0, 0)
    return ev.RoomPurchased(decision.seat, word, price, coins, payee)

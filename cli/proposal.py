"""A proposal: any choice that somebody might make at a position, legal or not."""

import re
from typing import Final

from cli.answer import read_answer
from cli.error import CliError, usage
from cli.exit_code import ExitCode
from cli.menu import options
from domain import events as ev
from domain.decisions import Ask, Decision
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
    if priced := _priced(said, state, decision):
        return priced
    menu = options(state)
    if not menu and decision.ask is not Ask.PRICES and not said.startswith("{"):
        raise _hidden(decision)
    return read_answer(said, state, decision, menu)


def _priced(said: str, state: State, decision: Decision) -> ev.RoomsPriced | None:
    """Reads rooms from the cheapest price up, whichever they are and however many."""
    rooms = said.replace(",", " ").split()
    if decision.ask is not Ask.PRICES or not rooms or not all(room in ROOMS for room in rooms):
        return None
    return ev.RoomsPriced(decision.seat, dict(zip(state.prices, rooms, strict=False)))


def _hidden(decision: Decision) -> CliError:
    return CliError(
        "choice.hidden",
        ExitCode.HIDDEN,
        f"what {decision.seat} chooses from is hidden from this viewer",
        rule="SEE-2",
        hint=f"--as {decision.seat}",
    )


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

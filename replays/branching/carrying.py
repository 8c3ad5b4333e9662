"""Carrying choices over: the choices of one line made on another, as long as they are legal."""

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from typing import NamedTuple, TypeVar

from domain import events as ev
from domain.decide import Refused, decide
from domain.decisions import ANSWERS, awaited
from domain.derive import follow
from domain.draws import Draws
from domain.evolve import evolve
from domain.line import Step
from domain.refusal import Refusal
from domain.state import State
from domain.tiles import kind_of
from replays.branching.guessing import guessed

T = TypeVar("T", int, str)


class Later(NamedTuple):
    """A choice that stands on the line it is taken from, as event ``seq``."""

    seq: int
    by: str | None
    choice: ev.Choice


class Illegal(NamedTuple):
    """A choice that could not be carried over, and every reason; it was passed over or stopped at.

    What hung on the choice replaced, and answers nothing that is asked now, is passed over.
    """

    later: Later
    reasons: tuple[Refusal, ...]
    passed_over: bool


class Carried(NamedTuple):
    """How far a line was carried over.

    ``saves`` are the decisions made with all that followed from each; ``first`` the choices put in
    place of another, ``made`` those carried over after them. ``illegal`` are the choices that had
    become illegal: those that hung on what was replaced, which were passed over, and the one where
    it stopped; ``left`` is how many more stood after that.
    """

    saves: tuple[tuple[str | None, tuple[ev.Event, ...]], ...]
    first: tuple[Later, ...]
    made: tuple[Later, ...]
    illegal: tuple[Illegal, ...]
    left: int
    state: State


class Refusing(Exception):  # noqa: N818 - a state of the world, not a fault of code
    """Says that the rules refuse a choice that was to replace another."""

    def __init__(self, reasons: tuple[Refusal, ...]) -> None:
        super().__init__(reasons)
        self.reasons = reasons


def later_choices(line: Step, after: int) -> tuple[Later, ...]:
    """Returns the choices of a line after an event; none if that event was taken back."""
    if line.at(after) is None:
        return ()
    return tuple(
        Later(step.seq, step.by, step.event)  # type: ignore[arg-type]
        for step in reversed(line.after(after))
        if isinstance(step.event, ev.CHOICES)
    )


class Carrying:
    """One line being built from the choices of another."""

    def __init__(self, state: State, draws: Draws) -> None:
        due, self.state = follow(state, draws)
        self.saves: list[tuple[str | None, tuple[ev.Event, ...]]] = [(None, due)] if due else []
        self._draws = draws

    def make(self, by: str | None, choice: ev.Choice) -> tuple[Refusal, ...]:
        """Makes a choice with all that follows from it; returns why not if the rules refuse it.

        What is not told of a choice is drawn by chance.
        """
        whole = guessed(self.state, adapted(self.state, choice), self._draws)
        decided = decide(self.state, whole, self._draws)
        if isinstance(decided, Refused):
            return decided.reasons
        self.saves.append((by, decided))
        self.state = reduce(evolve, decided, self.state)
        return ()


def carried(
    state: State,
    instead: Sequence[Callable[[State], ev.Choice]],
    choices: Sequence[Later],
    draws: Draws,
) -> Carried:
    """Makes new choices in place of the first of these and carries the later ones over.

    ``instead`` are asked one after the other for a choice in the state reached. Raises `Refusing`
    if the rules refuse one of them.
    """
    line = Carrying(state, draws)
    replaced, *later = choices
    first = []
    for choose in instead:
        choice = choose(line.state)
        if reasons := line.make(choice.seat, choice):
            raise Refusing(reasons)
        first.append(Later(replaced.seq, choice.seat, choice))
    made, illegal, left = _carry(line, replaced, later)
    return Carried(tuple(line.saves), tuple(first), made, illegal, left, line.state)


def _carry(
    line: Carrying, replaced: Later, later: Sequence[Later]
) -> tuple[tuple[Later, ...], tuple[Illegal, ...], int]:
    made: list[Later] = []
    illegal: list[Illegal] = []
    for place, each in enumerate(later):
        reasons = line.make(each.by, each.choice)
        if not reasons:
            made.append(each)
            continue
        hangs_on_it = not made and each.choice.seat == replaced.choice.seat
        passed_over = hangs_on_it and not _fits(line.state, each.choice)
        illegal.append(Illegal(each, reasons, passed_over))
        if not passed_over:
            return tuple(made), tuple(illegal), len(later) - place - 1
    return tuple(made), tuple(illegal), 0


def _fits(state: State, choice: ev.Choice) -> bool:
    """Whether a choice answers what is asked now, if wrongly."""
    decision = awaited(state)
    asked = () if decision is None else ANSWERS[decision.ask]
    return decision is not None and choice.seat == decision.seat and type(choice) in asked


def adapted(state: State, choice: ev.Choice) -> ev.Choice:
    """Returns the same choice as it is written on another line.

    Coins, who is paid, the number of a hallway, and what a choice reveals are facts of the line,
    not of the choice.
    """
    match choice:
        case ev.RoomPurchased():
            offer = state.offer(choice.tile)
            coins = offer.coins if offer else choice.coins
            return ev.changed(choice, coins=coins, payee=_payee(state))
        case ev.CorridorPurchased():
            return ev.changed(choice, payee=_payee(state))
        case ev.RoomPlaced():
            kind = kind_of(choice.tile)
            free = state.placing is not None and state.placing.free
            return ev.changed(choice, tile=state.castle.next_name(kind), free=free)
        case ev.SleepingStackSearched():
            return ev.changed(choice, seen=None)
        case ev.SleepingTilesChosen():
            return ev.changed(choice, stack=None, discarded=state.last_round)
    return choice


def same_choice(state: State, one: ev.Choice, other: ev.Choice) -> bool:
    """Whether two choices amount to the same on a line that stands here."""
    return type(one) is type(other) and adapted(state, one) == adapted(state, other)


def _payee(state: State) -> ev.Seat | None:
    index = state.payee()
    return None if index is None else state.seats[index]


class SameDraws:
    """Shuffles as another line has shuffled, where it shuffled the same things; else by chance."""

    def __init__(self, events: Iterable[ev.Event], chance: Draws) -> None:
        self._chance = chance
        self._known: dict[str, deque[tuple[int | str, ...]]] = defaultdict(deque)
        size = 0
        for event in events:
            match event:
                case ev.SleepingStackSearched():
                    size = event.size
                case ev.SleepingTilesChosen() if event.stack is not None:
                    self._known[f"sleep:{size}"].append(event.stack)
                case ev.RoomsDrawn() if isinstance(event.reshuffle, tuple):
                    self._known["reshuffle"].append(event.reshuffle)

    def shuffled(self, label: str, items: tuple[T, ...]) -> tuple[T, ...]:
        """Returns the order that the other line has, if it is one of these items."""
        known = self._known[label]
        if known:
            order = known.popleft()
            if sorted(map(str, order)) == sorted(map(str, items)):
                return order  # type: ignore[return-value]
        return self._chance.shuffled(label, items)

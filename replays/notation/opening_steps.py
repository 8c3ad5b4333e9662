"""How a written match begins: the match as created, favors, bonus cards."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from domain import events as ev
from domain.creation import creation_refusals
from domain.decisions import Ask, awaited
from domain.profiles import SECOND_EDITION, SwitchValue
from domain.state import Stage, State
from replays.notation.course import REFEREE, Course
from replays.notation.error import NotationError, Place
from replays.notation.statement import (
    CardsDrawn,
    Dealt,
    Edition,
    Favors,
    Held,
    Kept,
    Line,
    Named,
    Seated,
    Switched,
)

CREATING: Final = (Named, Edition, Switched, Seated)
UNNAMED: Final = "table"


def match_name(statements: Iterable[Line]) -> str:
    """Returns the match's id, ``table`` if the text has none."""
    return next((line.name for line in statements if isinstance(line, Named)), UNNAMED)


def creation(statements: Sequence[Line]) -> ev.MatchCreated:
    """Returns how the match was created; `NotationError` if no match can begin so."""
    profile, switches = SECOND_EDITION.name, dict[str, SwitchValue]()
    players: list[ev.Player] = []
    place = Place(1, 1)
    told: set[str] = set()
    for line in statements:
        _refuse_twice(line, told)
        match line:
            case Edition():
                profile = line.profile
            case Switched():
                switches[line.switch] = line.value
            case Seated():
                players.append(line.player)
        place = line.place if isinstance(line, CREATING) else place
    created = ev.MatchCreated(profile, switches, tuple(players), len(players) == 1, "table")
    for reason in creation_refusals(created):
        facts = ", ".join(f"{key} {value}" for key, value in reason.facts.items())
        raise NotationError(place, f"a match that {reason.rule} allows", facts)
    return created


def _refuse_twice(line: Line, told: set[str]) -> None:
    """Raises `NotationError` for a second name, profile or value of a switch."""
    match line:
        case Named():
            what = "match"
        case Edition():
            what = "profile"
        case Switched():
            what = line.switch
        case _:
            return
    if what in told:
        raise NotationError(line.place, f"'{what}' only once", "it again")
    told.add(what)


def shown_hands(statements: Iterable[Line]) -> dict[ev.Seat, ev.Names]:
    """Returns the cards that seats showed."""
    return {line.seat: line.cards for line in statements if isinstance(line, Held)}


def told_hands(statements: Iterable[Line]) -> dict[ev.Seat, frozenset[str]]:
    """Returns the cards of each seat that are told where they were kept."""
    told: dict[ev.Seat, frozenset[str]] = {}
    for line in statements:
        if isinstance(line, Kept):
            told[line.seat] = told.get(line.seat, frozenset()) | frozenset(line.kept or ())
    return told


def _favors(course: Course, line: Favors) -> None:
    course.reach(lambda state: state.stage is Stage.FAVORS, line)
    course.add(ev.FavorsRevealed(line.favors))


def _dealt(course: Course, line: Dealt) -> None:
    def is_next(state: State) -> bool:
        if state.stage is not Stage.DEAL:
            return False
        return state.seats[state.dealt.index(None)] == line.seat

    course.reach(is_next, line)
    course.add(ev.BonusCardsDealt(line.seat, line.cards))


def _kept(course: Course, line: Kept) -> None:
    def may_keep(state: State) -> bool:
        decision = awaited(state)
        if decision is None:
            return state.stage is Stage.DEAL and _is_first_to_keep(state, line.seat)
        return decision.seat == line.seat and decision.ask in (Ask.BONUS_CARDS, Ask.UTILITY)

    course.reach(may_keep, line)
    course.add(course.kept(line.seat, line.kept, line.returned), REFEREE)


def _is_first_to_keep(state: State, seat: ev.Seat) -> bool:
    if seat not in state.seats:
        return False
    index = state.index(seat)
    return bool(state.dealt[index]) and all(cards == () for cards in state.dealt[:index])


def _drawn(course: Course, line: CardsDrawn) -> None:
    def is_due(_state: State) -> bool:
        event = course.due()
        return isinstance(event, ev.UtilityCardsDrawn) and event.seat == line.seat

    course.reach(is_due, line)
    due = course.due()
    if isinstance(due, ev.UtilityCardsDrawn):
        course.add(ev.changed(due, cards=line.cards))


def _nothing(_course: Course, _line: Line) -> None:
    """Has been read beforehand."""


OPENING_STEPS: Final[Mapping[type[Line], Callable[[Course, Any], None]]] = {
    Favors: _favors,
    Dealt: _dealt,
    Kept: _kept,
    CardsDrawn: _drawn,
    Held: _nothing,
}
"""What each kind of line adds to the course of a match."""

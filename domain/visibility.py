"""Who may see what (SEE): the one place that decides it, for states as for events."""

from typing import Any, Final, Literal, TypeAlias

from msgspec import UNSET

from domain import events as ev
from domain.state import Decks, Searched, State

Hand: TypeAlias = tuple[str | None, ...] | None
Viewer: TypeAlias = Literal["referee", "spectator", "blue", "green", "red", "yellow"]
VIEWERS: Final[tuple[Viewer, ...]] = ("referee", "spectator", *ev.SEATS)


def may_see(viewer: Viewer, owners: tuple[ev.Seat, ...], *, over: bool) -> bool:
    """Tells whether a viewer may see a secret of these seats (SEE-2, SEE-3, SEE-5)."""
    return over or viewer == "referee" or viewer in owners


def as_seen(state: State, viewer: Viewer) -> State:
    """Returns the state with everything the viewer may not see turned into ``None``.

    Sizes of stacks, decks and hands stay, as they are public (SEE-1). The referee sees all; once
    the match is over so does everybody (SEE-5). What was learned before a take-back is not here
    but in the *knowledge* projection.
    """
    if may_see(viewer, (), over=state.over):
        return state
    own = state.seats.index(viewer) if viewer in state.seats else None
    dealt = _others_hidden(state.dealt, own) if any(state.dealt) else state.dealt
    decks, hands = _decks_seen(state.decks, viewer), _others_hidden(state.hands, own)
    if own == state.active:
        return state.with_(decks=decks, hands=hands, dealt=dealt)
    return state.with_(
        decks=decks,
        hands=hands,
        dealt=dealt,
        drawn=(None,) * len(state.drawn),
        searched=_searched_hidden(state.searched),
    )


def event_seen(event: ev.Event, viewer: Viewer, *, over: bool) -> ev.Event:
    """Returns the event with the secret fields that the viewer may not see set to ``None``."""
    hidden = {
        field: None
        for field in ev.SECRET_FIELDS.get(type(event).__name__, ())
        if getattr(event, field) not in (None, UNSET)
        and not may_see(viewer, ev.visible_to(event, field), over=over)
    }
    return ev.changed(event, **hidden) if hidden else event


def _decks_seen(decks: Decks, viewer: Viewer) -> Decks:
    unseen = decks.unseen
    if not decks.laid and not decks.gone:
        return unseen
    laid = zip(decks.laid, unseen.laid, strict=True)
    gone = zip(decks.gone, unseen.gone, strict=True)
    return unseen._replace(
        laid=tuple([own if own.seat == viewer else no for own, no in laid]),
        gone=tuple([own if own.seat == viewer else no for own, no in gone]),
    )


def _others_hidden(hands: tuple[Hand, ...], own: int | None) -> tuple[Any, ...]:
    return tuple([h if i == own or h is None else (None,) * len(h) for i, h in enumerate(hands)])


def _searched_hidden(searched: Searched | None) -> Searched | None:
    return searched and searched._replace(seen=(None,) * len(searched.seen))

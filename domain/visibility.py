"""Who may see what (SEE): the one place that decides it, for states as for events."""

from typing import Final, Literal, TypeAlias

from domain import events as ev
from domain.state import Decks, Laid, Searched, State

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
    own = [seat == viewer for seat in state.seats]
    return state.with_(
        decks=_decks_seen(state.decks, viewer),
        hands=tuple(h if mine else _hidden(h) for h, mine in zip(state.hands, own, strict=True)),
        dealt=tuple(
            d if mine or d is None else _hidden(d) for d, mine in zip(state.dealt, own, strict=True)
        ),
        drawn=state.drawn if own[state.active] else _hidden(state.drawn),
        searched=state.searched if own[state.active] else _searched_hidden(state.searched),
    )


def event_seen(event: ev.Event, viewer: Viewer, *, over: bool) -> ev.Event:
    """Returns the event with the secret fields that the viewer may not see set to ``None``."""
    hidden = {
        field: None
        for field in ev.SECRET_FIELDS.get(type(event).__name__, ())
        if getattr(event, field) not in (None, ev.UNSET)
        and not may_see(viewer, ev.visible_to(event, field), over=over)
    }
    return ev.changed(event, **hidden) if hidden else event


def _decks_seen(decks: Decks, viewer: Viewer) -> Decks:
    return decks._replace(
        stacks={size: _hidden(stack) for size, stack in decks.stacks.items()},
        room_deck=(None,) * len(decks.room_deck),
        bonus_deck=_hidden(decks.bonus_deck),
        laid=tuple(
            laid if laid.seat == viewer else Laid(laid.size, None, laid.seat) for laid in decks.laid
        ),
        left_out=None,
    )


def _hidden(cards: tuple[str | None, ...]) -> tuple[str | None, ...]:
    return (None,) * len(cards)


def _searched_hidden(searched: Searched | None) -> Searched | None:
    return searched and searched._replace(seen=_hidden(searched.seen))

"""A call repeated under its ``--command-id``: the same one again, or another that took its name."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from cli.answer import read_answer
from cli.error import CliError
from cli.exit_code import ExitCode
from cli.menu import options
from cli.story import Story
from domain.decisions import awaited
from domain.events import SEATS, Choice, MatchCreated, Seat
from replays.positions import AtEvent, Position

if TYPE_CHECKING:
    from ludwig.branches.book import Entry
    from ludwig.codec import Recorded
    from ludwig.disputes import Deed
    from ludwig.matches.matches import Saved
    from replays.branching.starting import Start


def check_choice(told: Story, events: "Sequence[Recorded]", text: str) -> None:
    """Refuses a choice under the id of another one that is stored already.

    Raises:
        CliError: what is stored under the id is not what the text names there (exit 5).
    """
    from ludwig.codec import unseal

    first = events[0]
    asked = _asked(told, first, text)
    if asked is None or not _same(asked, unseal(first)):
        raise reused(told.id, first)


def check_take_back(
    told: Story, events: "Sequence[Recorded]", seat: Seat, position: Position
) -> None:
    """Refuses a take-back under the id of another call.

    Raises:
        CliError: what is stored under the id is no take-back by this seat to this event (exit 5).
    """
    first = events[0]
    other = first.type != "MoveTakenBack" or first.by != seat
    elsewhere = isinstance(position, AtEvent) and first.data.get("to_seq") != position.seq
    if other or elsewhere:
        raise reused(told.id, first)


def check_created(told: Story, event: MatchCreated, first: str | None) -> None:
    """Refuses a match under the id of a call that created another one.

    Raises:
        CliError: the stored match has other players, another profile or other switches (exit 5).
    """
    stored = told.happenings[0].event
    same = isinstance(stored, MatchCreated) and _setting(stored) == _setting(event)
    if not same or (first is not None and told.seats[0] != first):
        raise reused(told.id, told.recorded[0])


def check_shuffled(
    told: Story, events: "Sequence[Recorded]", seeds: "Mapping[str, str | None]"
) -> None:
    """Refuses a shuffle under the id of another call; a seat without a seed of its own has any.

    Raises:
        CliError: what is stored under the id is no shuffle with these seeds (exit 5).
    """
    first = events[0]
    stored: Any = first.data.get("seat_seeds") or {}
    wanted = {seat: stored.get(seat) if seed is None else seed for seat, seed in seeds.items()}
    if first.type != "DecksShuffled" or wanted != stored:
        raise reused(told.id, first)


def check_begun(told: Story, saved: "Saved", fork: int | None, start: "Start") -> None:
    """Refuses a branch under the id of a call that began another one; any ``fork`` if None.

    Raises:
        CliError: that one left elsewhere, has other cards or another first choice (exit 5).
    """
    header = saved.match.header
    left = header.parent
    cards = bool(saved.events) and saved.events[0].type == "DecksReshuffled"
    there = left is not None and left.match == told.id and fork in (None, left.seq)
    if not there or cards != start.reshuffled or not _same_beginning(saved, start):
        raise reused_for(f"it began the branch {header.id}", header.fork)


def _same_beginning(saved: "Saved", start: "Start") -> bool:
    from ludwig.codec import unseal

    wanted = next((events[0] for by, events in start.saves if by is not None), None)
    stored = next((each for each in saved.events if each.by is not None), None)
    if wanted is None or stored is None:
        return wanted is None and stored is None
    return _same(wanted, unseal(stored))


def check_applied(match: str, events: "Sequence[Recorded]", choice: Choice) -> None:
    """Refuses to apply a branch under the id of a call that applied another one.

    Raises:
        CliError: what is stored under the id is another choice (exit 5).
    """
    from ludwig.codec import unseal

    if not _same(choice, unseal(events[0])):
        raise reused(match, events[0])


def check_written(wanted: "Entry", stored: "Entry", *, anywhere: bool = False) -> None:
    """Refuses something written beside a match under the id of another call.

    ``anywhere`` is for what was to be written at the end, wherever that was then.

    Raises:
        CliError: what stands under the id is something else (exit 5).
    """
    from msgspec.structs import replace

    if anywhere and hasattr(wanted, "seq") and hasattr(stored, "seq"):
        wanted = replace(wanted, seq=stored.seq)
    if wanted != stored:
        raise reused_entry(stored)


def check_deed(wanted: "Deed", stored: "Deed") -> None:
    """Refuses a deed in a dispute under the id of another call; positions cited may have moved on.

    Raises:
        CliError: what stands under the id is another deed (exit 5).
    """
    fields = [each for each in wanted.__struct_fields__ if each not in _MOVING]
    same = type(wanted) is type(stored) and all(
        getattr(wanted, each) == getattr(stored, each) for each in fields
    )
    if not same:
        raise reused_deed(stored)


_MOVING: Final = ("at", "about", "events", "applied")
_DEEDS: Final = {"Opened": "opened", "Evidence": "said something to", "Ruled": "ruled on"}


def written_at(position: Position) -> int | None:
    """Returns the event that a position names whatever comes later, None if it may move on."""
    return position.seq if isinstance(position, AtEvent) else None


def _setting(event: MatchCreated) -> tuple[Any, ...]:
    """Returns what was asked for; who begins may be chance's choice."""
    players = sorted(event.players, key=lambda player: SEATS.index(player.seat))
    return event.profile, dict(event.switches), players, bool(event.server_seed)


def _asked(told: Story, first: "Recorded", text: str) -> Choice | None:
    """Returns the choice that the text names where the stored one was made."""
    seat = next((seat for seat in SEATS if seat == first.by), None)
    state = None if seat is None else told.state(first.seq - 1, seat)
    decision = None if state is None else awaited(state)
    if state is None or decision is None:
        return None
    try:
        return read_answer(text, state, decision, options(state))
    except CliError:
        return None


def _same(asked: Any, stored: Any) -> bool:  # noqa: ANN401  any event
    """Whether the stored choice is the one asked for; what it leaves open was filled in then."""
    if type(asked) is not type(stored):
        return False
    fields = [(getattr(asked, each), getattr(stored, each)) for each in asked.__struct_fields__]
    return all(wanted in (None, found) for wanted, found in fields)


def reused(match: str, first: "Recorded") -> CliError:
    """Returns the error for a call under the id of another one (exit 5)."""
    return reused_for(f"event {first.seq} of {match} is stored under it ({first.type})", first.seq)


def reused_entry(stored: "Entry") -> CliError:
    """Returns the same error for an id under which something stands beside a match."""
    return reused_for(_ENTRIES[type(stored).__name__].format(stored), getattr(stored, "seq", None))


def reused_deed(stored: "Deed") -> CliError:
    """Returns the same error for an id under which something was done in a dispute."""
    return reused_for(f"it {_DEEDS[type(stored).__name__]} {stored.dispute}", None)


_ENTRIES: Final = {
    "Noted": "it noted something beside {0.line}",
    "Marked": "it marked something beside {0.line}",
    "Judged": "it judged something beside {0.line}",
    "Promoted": "it promoted {0.line}",
    "Dropped": "it dropped {0.line} or showed it again",
    "Begun": "it began the branch {0.line}",
    "Applied": "it applied the branch {0.line}",
}


def reused_for(what: str, at: int | None) -> CliError:
    """Returns the same error, given what the id was used for."""
    return CliError(
        "command.reused",
        ExitCode.CONFLICT,
        f"this --command-id was used for something else: {what}",
        at=at,
        hint="a new id for a new call",
    )

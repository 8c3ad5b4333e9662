"""Opens what a command works on: the store, a match in it, a position of the match."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from cli.error import CliError, usage
from cli.exit_code import ExitCode
from cli.world import World
from domain.visibility import VIEWERS, Viewer
from replays.positions import NAME, Address, parse

if TYPE_CHECKING:
    from cli.story import Story
    from ludwig.matches.match import Match
    from ludwig.matches.matches import Matches


@contextmanager
def store(world: World) -> "Iterator[Matches]":
    """Opens the store that the options name, for the length of a block."""
    from ludwig.matches.matches import Matches

    with Matches.open(url=world.options.redis, data=world.options.data) as matches:
        yield matches


def check_name(name: str | None) -> None:
    """Refuses an id for a new match that no match may have."""
    if name is not None and not NAME.fullmatch(name):
        raise usage(f"'{name}' is no match id", hint="lower-case letters, digits and -")


def story(matches: "Matches", address: Address) -> "Story":
    """Reads the match that an address names, by its id or a unique beginning of it.

    Raises:
        BranchError: the match has no such branch.
    """
    from cli.story import Story

    return Story(matches.match(line_id(matches, address)))


def line_id(matches: "Matches", address: Address) -> str:
    """Returns the id of the match or branch that an address names."""
    root = matches.find(address.match)
    if address.branch is None:
        return root
    from ludwig.branches import Branches

    return Branches(matches).find(root, address.branch)


def whole(text: str) -> Address:
    """Returns the address of a whole match or branch, for what is not done at a position.

    Raises:
        CliError: a position was named, which would make no difference (exit 2).
    """
    address = parse(text)
    if address.given:
        name = text.partition("@")[0]
        raise usage(f"this is about all of {name}, not a position of it", hint=name)
    return address


@contextmanager
def opened(world: World, text: str) -> "Iterator[tuple[Story, Address]]":
    """Opens the store and reads the match that a text names; a branch marks what is printed."""
    address = parse(text)
    with store(world) as matches:
        told = story(matches, address)
        if told.branch is not None:
            world.mark_branch()
        yield told, address


def viewer(told: "Story", asked: str | None) -> Viewer:
    """Returns from whose eyes to look: as asked, else a spectator's (SEE-4).

    Raises:
        CliError: there is no such viewer, or this line is not theirs to see (SEE-5, SEE-6).
    """
    return permitted(told.match, asked)


def permitted(match: "Match", asked: str | None) -> Viewer:
    """Returns the same of a match that need not be one that can be followed."""
    chosen = asked_viewer(match, asked)
    _check_seated(match, chosen)
    _check_known(match, chosen)
    check_admitted(match, chosen)
    return chosen


def reader(match: "Match", asked: str | None) -> Viewer:
    """Returns for whom to write a record: as asked, else its own viewer (`own_viewer`).

    Raises:
        CliError: it is not theirs to see.
    """
    from replays.exchange import own_viewer

    return permitted(match, asked or own_viewer(match.header))


def asked_viewer(match: "Match", asked: str | None) -> Viewer:
    """Returns the viewer of a match that a word names, a spectator if there is none (SEE-4).

    Raises:
        CliError: it names no viewer and no player.
    """
    from cli.seats import looking_as

    return "spectator" if asked is None else looking_as(match, asked)


def known_viewer(asked: str | None) -> Viewer:
    """Returns the same for all matches of a store, where a name could be anybody's.

    Raises:
        CliError: it names no viewer.
    """
    from cli.seats import viewer_word

    if asked is None:
        return "spectator"
    known = viewer_word(asked)
    if known is not None:
        return known
    raise CliError(
        "viewer.unknown",
        ExitCode.NOT_FOUND,
        f"'{asked}' is no viewer of several matches",
        rule="SEE-4",
        hint=f"--as {', '.join(VIEWERS)}; a player's name goes with one match",
    )


def _check_seated(match: "Match", chosen: Viewer) -> None:
    if chosen in ("referee", "spectator") or chosen in match.seats:
        return
    from cli.seats import absent

    raise absent(match, chosen, "viewer.absent")


def _check_known(match: "Match", chosen: Viewer) -> None:
    owner = match.header.viewer
    if match.ended or chosen == "spectator" or owner in ("referee", chosen):
        return
    raise CliError(
        "viewer.hidden",
        ExitCode.HIDDEN,
        f"{match.header.id} is {owner}'s copy of a match that goes on: it is not {chosen}'s to see",
        rule="SEE-2",
        hint=f"--as {owner}",
    )


def check_admitted(match: "Match", chosen: str) -> None:
    """Refuses a branch of a match being played to all but its keeper and the referee (SEE-6).

    Raises:
        CliError: it is not theirs to see.
    """
    audience = match.audience
    if audience.admits(chosen):
        return
    whose = audience.narrowest
    raise CliError(
        "branch.hidden",
        ExitCode.HIDDEN,
        f"{match.header.id} is {whose}'s branch of a match that goes on, not {chosen}'s to see",
        rule="SEE-6",
        hint=f"--as {whose}",
    )

"""``ludwig new PLAYER...``: creates a match up to its first decision."""

from typing import TYPE_CHECKING

from cli.call_ids import begun_before
from cli.facts import place_facts
from cli.opening import check_name, store
from cli.parameters import name_of
from cli.planned import event_data, event_words
from cli.players import created, ordered, read_players
from cli.refusal import refused
from cli.repetition import check_created
from cli.story import Story
from cli.switches import read_switches
from cli.world import World

if TYPE_CHECKING:
    from domain.events import MatchCreated


def run(
    world: World,
    players: list[str],
    profile: str,
    switch: list[str] | None,
    name: str | None,
    first: str | None,
    foyer: str,
    fair: bool,
    dry_run: bool,
    command_id: str | None,
) -> None:
    """Creates a match."""
    from domain.creation import creation_refusals
    from ludwig.draws import SystemDraws

    check_name(name)
    around = ordered(read_players(players, foyer), first)
    event = created(around, profile, read_switches(switch or ()))
    if fair:
        event = _committed(event)
    if reasons := creation_refusals(event):
        raise refused(reasons)
    if dry_run:
        _plan(world, event)
        return
    with store(world) as matches:
        chosen = name or name_of(command_id)
        stored = begun_before(matches, chosen, command_id)
        if stored is not None:
            check_created(Story(stored), event, first and around[0].seat)
        else:
            saved = matches.create(event, SystemDraws(), name=chosen, command_id=command_id)
            chosen = saved.match.header.id
        told = Story(matches.match(chosen or ""))
        facts = {**place_facts(told, told.last, "spectator"), "again": stored is not None}
        facts["players"] = told.recorded[0].data["players"]
        world.answer({**facts, **_commitment(told)}, lambda: _words(told))


def _committed(event: "MatchCreated") -> "MatchCreated":
    from domain.events import changed
    from ludwig.fair_decks import fresh_server_seed

    return changed(event, server_seed=fresh_server_seed())


def _commitment(told: Story) -> dict[str, object]:
    seed = told.recorded[0].data.get("server_seed")
    return {"commitment": seed["commitment"]} if isinstance(seed, dict) else {}


def _words(told: Story) -> str:
    play = f"created {told.id}: play it with ludwig play {told.id}\n{_seats(told)}"
    commitment = _commitment(told).get("commitment")
    if commitment is None:
        return play
    return (
        f"{play}\nits seed is committed to as {commitment}\n"
        "before it is played, each seat may add a seed of its own, all in one call: "
        f"ludwig shuffle {told.id} --seed SEAT=HEX"
    )


def _seats(told: Story) -> str:
    """Returns who sits where, in the order of play."""
    first, *others = told.happenings[0].state.players
    begins = f"{first.name} at {first.seat} begins"
    return ", ".join([begins, *(f"{player.name} sits at {player.seat}" for player in others)])


def _plan(world: World, event: object) -> None:
    from domain.decide import create
    from domain.events import MatchCreated
    from ludwig.codec import GENESIS
    from ludwig.draws import SystemDraws
    from ludwig.fair_decks import is_fair
    from ludwig.matches.sealing import fresh_salt, now, seal_save

    if not isinstance(event, MatchCreated):
        raise TypeError(event)
    events = (event,) if is_fair(event) else create(event, SystemDraws())
    sealed = seal_save(events, after=0, previous=GENESIS, by=None, at=now(), salt=fresh_salt)
    facts = {"dry_run": True, "events": event_data(sealed, "spectator")}
    world.answer(facts, lambda: event_words(world, None, sealed, "spectator"))

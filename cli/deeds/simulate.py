"""``ludwig simulate``: bots play matches, which are then in the store."""

from typing import TYPE_CHECKING, Any, NamedTuple

from cli.call_ids import begun_before
from cli.error import CliError
from cli.exit_code import ExitCode
from cli.opening import check_name, store
from cli.parameters import name_of
from cli.progress import Progress
from cli.refusal import refused
from cli.repetition import reused
from cli.switches import read_switches
from cli.world import World
from domain.events import SEATS
from domain.profiles import SwitchValue
from domain.state import State

if TYPE_CHECKING:
    from domain.events import Event
    from ludwig.codec import Recorded
    from ludwig.matches.matches import Matches
    from ludwig.matches.sealing import Salt
    from ludwig.simulation import Save


def run(
    world: World,
    players: int,
    bots: str,
    matches: int,
    seed: str | None,
    profile: str,
    switch: list[str] | None,
    name: str | None,
    dry_run: bool,
    command_id: str | None,
) -> None:
    """Lets bots play matches."""
    from secrets import token_hex

    from ludwig.players import UnknownBotError
    from ludwig.simulation import LineupError

    names = [word.strip() for word in bots.split(",") if word.strip()] or ["random"]
    options = (players, names, profile, read_switches(switch or ()))
    _check_players(players)
    check_name(name)
    ids = _ids(name or name_of(command_id), matches)
    root = seed or token_hex(16)
    try:
        with store(world) as kept, Progress(world, matches, "matches") as progress:
            for number, id_ in enumerate(ids):
                own = root if matches == 1 else f"{root}/{number}"
                done = _stored(kept, id_, command_id)
                again = done is not None
                if done is not None:
                    _check_same(done, own, options, known=bool(seed))
                if done is None:
                    done = _simulated(kept, id_, own, options, known=bool(seed))
                if not (again or dry_run):
                    done = _kept(kept, done, command_id, named=id_ is not None)
                progress.clear()
                world.line({**_facts(done, own if seed else None), "again": again}, _text(done))
                progress.step()
    except UnknownBotError as error:
        hint = f"bots: {', '.join(error.known)}"
        said = f"there is no bot '{error.name}'"
        raise CliError("bot.unknown", ExitCode.USAGE, said, hint=hint) from error
    except LineupError as error:
        raise refused(error.reasons) from error


def _ids(name: str | None, matches: int) -> list[str | None]:
    if name is None or matches == 1:
        return [name] * matches
    return [f"{name}-{number}" for number in range(1, matches + 1)]


def _check_players(players: int) -> None:
    from domain.refusal import Refusal

    if not 1 <= players <= len(SEATS):
        raise refused((Refusal("players.count", "SETUP-1", {"players": players}),))


class _Played(NamedTuple):
    """A match played to its end: its id, its events as recorded, and its last state."""

    id: str
    events: "tuple[Recorded, ...]"
    state: State


def _stored(kept: "Matches", id_: str | None, command_id: str | None) -> _Played | None:
    """Returns what the same call has stored before; its matches are named after the call."""
    match = begun_before(kept, id_, command_id)
    if match is None:
        return None
    return _Played(match.header.id, tuple(match.recorded()), match.state)


def _check_same(
    done: _Played,
    seed: str,
    options: tuple[int, list[str], str, dict[str, SwitchValue]],
    *,
    known: bool,
) -> None:
    """Refuses a call under the id of one with other players, rules or seed (exit 5)."""
    from ludwig.codec import unseal
    from ludwig.simulation import simulate

    players, bots, profile, switches = options
    begun = next(iter(simulate(players, bots, seed, profile, switches))).events
    stored = tuple(map(unseal, done.events[: len(begun)]))
    if not (stored == tuple(begun) if known else _kinds(stored[0]) == _kinds(begun[0])):
        raise reused(done.id, done.events[0])


def _kinds(created: "Event") -> tuple[object, ...]:
    """Returns the rules of a match and which bots play; without a seed chance seats them."""
    from domain.events import MatchCreated

    if not isinstance(created, MatchCreated):
        return ()
    kinds = sorted(player.kind for player in created.players)
    return created.profile, dict(created.switches), kinds


def _simulated(
    kept: "Matches",
    id_: str | None,
    seed: str,
    options: tuple[int, list[str], str, dict[str, SwitchValue]],
    *,
    known: bool,
) -> _Played:
    from ludwig.matches.names import fresh_name
    from ludwig.matches.sealing import fresh_salt
    from ludwig.simulation import seeded_salt, simulate

    players, bots, profile, switches = options
    saves = list(simulate(players, bots, seed, profile, switches))
    salt = seeded_salt(seed) if known else fresh_salt
    return _Played(id_ or fresh_name(), _sealed(kept, saves, salt), saves[-1].state)


def _sealed(kept: "Matches", saves: "list[Save]", salt: "Salt") -> "tuple[Recorded, ...]":
    from ludwig.codec import GENESIS
    from ludwig.matches.sealing import seal_save

    sealed: list[Recorded] = []
    for save in saves:
        sealed += seal_save(
            save.events,
            after=len(sealed),
            previous=bytes.fromhex(sealed[-1].hash) if sealed else GENESIS,
            by=save.by,
            at=kept.clock(),
            salt=salt,
        )
    return tuple(sealed)


def _kept(kept: "Matches", played: _Played, command_id: str | None, *, named: bool) -> _Played:
    """Stores a whole match, under another id if one that was made up is taken."""
    from ludwig.matches.header import Header
    from ludwig.matches.matches import nonce_of
    from ludwig.matches.names import fresh_name
    from ludwig.redis_streams import StoreConflict

    while True:
        try:
            header = Header(played.id, played.id, "referee")
            kept.insert(header, played.events, nonce=nonce_of(command_id))
        except StoreConflict:
            if named:
                raise
            played = played._replace(id=fresh_name())
        else:
            return played


def _facts(played: _Played, seed: str | None) -> dict[str, Any]:
    state = played.state
    return {
        "match": played.id,
        "seed": seed,
        "profile": state.profile.name,
        "status": state.stage.value,
        "events": len(played.events),
        "rounds": state.round,
        "players": {player.seat: player.kind for player in state.players},
        "scores": _scores(state),
        "ranking": [list(tied) for tied in state.ranking],
        "head": played.events[-1].hash,
    }


def _text(played: _Played) -> str:
    """Returns the match as one line, the best first."""
    scores = sorted(_scores(played.state).items(), key=lambda pair: -pair[1])
    points = ", ".join(f"{seat} {total}" for seat, total in scores)
    ended = "" if played.state.ranking else f"  {played.state.stage.value}"
    return f"{played.id}  {len(played.events)} events  {points}{ended}"


def _scores(state: State) -> dict[str, int]:
    if state.final:
        return {seat: score.total for seat, score in state.final.items()}
    return dict(zip(state.seats, state.points, strict=True))

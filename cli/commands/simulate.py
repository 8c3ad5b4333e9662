"""``ludwig simulate``: bots play matches, which are then in the store."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.error import CliError
from cli.exit_code import ExitCode
from cli.opening import check_name, store
from cli.parameters import DryRun
from cli.progress import Progress
from cli.refusal import refused
from cli.switches import read_switches
from cli.world import World
from domain.events import SEATS

if TYPE_CHECKING:
    from domain.state import State
    from ludwig.codec import Recorded
    from ludwig.matches.matches import Matches
    from ludwig.simulation import Save


def command(
    context: typer.Context,
    players: Annotated[int, typer.Option(help="How many seats: 1 (solo) to 4.")] = 4,
    bots: Annotated[
        str, typer.Option(help="Bots by name, named over and over until all seats are taken.")
    ] = "greedy,random",
    matches: Annotated[int, typer.Option(min=1, help="How many matches.")] = 1,
    seed: Annotated[
        str | None, typer.Option(help="Makes the matches repeatable; whoever knows it knows all.")
    ] = None,
    profile: Annotated[str, typer.Option(help="The edition to play by.")] = "second-edition",
    switch: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="Override a switch (rules P).")
    ] = None,
    name: Annotated[
        str | None, typer.Option(help="The match's id; several get -1, -2 … after it.")
    ] = None,
    dry_run: DryRun = False,
) -> None:
    """Let bots play matches."""
    from ludwig.players import UnknownBotError
    from ludwig.simulation import LineupError, simulate

    world = World.of(context)
    names = [name.strip() for name in bots.split(",") if name.strip()]
    switches = read_switches(switch or ())
    _check_players(players)
    check_name(name)
    root = _seed(seed)
    try:
        with store(world) as kept, Progress(world, matches, "matches") as progress:
            for number in range(matches):
                own = root if matches == 1 else f"{root}/{number}"
                saves = simulate(players, names or ["random"], own, profile, switches)
                chosen = name if name is None or matches == 1 else f"{name}-{number + 1}"
                done = _Simulated(kept, list(saves), own if seed else None, chosen)
                if not dry_run:
                    done.keep()
                progress.clear()
                world.line(done.facts(), done.text)
                progress.step()
    except UnknownBotError as error:
        hint = f"bots: {', '.join(error.known)}"
        said = f"there is no bot '{error.name}'"
        raise CliError("bot.unknown", ExitCode.USAGE, said, hint=hint) from error
    except LineupError as error:
        raise refused(error.reasons) from error


def _check_players(players: int) -> None:
    from domain.refusal import Refusal

    if not 1 <= players <= len(SEATS):
        raise refused((Refusal("players.count", "SETUP-1", {"players": players}),))


def _seed(given: str | None) -> str:
    from secrets import token_hex

    return given or token_hex(16)


class _Simulated:
    """A match as simulated: sealed, and kept under an id of its own."""

    def __init__(
        self, matches: "Matches", saves: "list[Save]", seed: str | None, name: str | None
    ) -> None:
        from ludwig.matches.names import fresh_name

        self.matches = matches
        self.seed = seed
        self.named = name is not None
        self.id = name or fresh_name()
        self.events = _sealed(matches, saves, seed)
        self.state: State = saves[-1].state

    def keep(self) -> None:
        """Stores the whole match, under another id if one that was made up is taken."""
        from ludwig.matches.header import Header
        from ludwig.matches.names import fresh_name
        from ludwig.redis_streams import StoreConflict

        while True:
            try:
                self.matches.insert(Header(self.id, self.id, "referee"), self.events)
            except StoreConflict:
                if self.named:
                    raise
                self.id = fresh_name()
            else:
                return

    def facts(self) -> dict[str, Any]:
        """Returns the match in figures."""
        state = self.state
        return {
            "match": self.id,
            "seed": self.seed,
            "profile": state.profile.name,
            "status": state.stage.value,
            "events": len(self.events),
            "rounds": state.round,
            "players": {player.seat: player.kind for player in state.players},
            "scores": self._scores(),
            "ranking": [list(tied) for tied in state.ranking],
            "head": self.events[-1].hash,
        }

    def text(self) -> str:
        """Returns the match as one line, the best first."""
        scores = sorted(self._scores().items(), key=lambda pair: -pair[1])
        points = ", ".join(f"{seat} {total}" for seat, total in scores)
        ended = "" if self.state.ranking else f"  {self.state.stage.value}"
        return f"{self.id}  {len(self.events)} events  {points}{ended}"

    def _scores(self) -> dict[str, int]:
        state = self.state
        if state.final:
            return {seat: score.total for seat, score in state.final.items()}
        return dict(zip(state.seats, state.points, strict=True))


def _sealed(matches: "Matches", saves: "list[Save]", seed: str | None) -> "tuple[Recorded, ...]":
    from ludwig.codec import GENESIS
    from ludwig.matches.sealing import fresh_salt, seal_save
    from ludwig.simulation import seeded_salt

    salt = seeded_salt(seed) if seed else fresh_salt
    sealed: list[Recorded] = []
    for save in saves:
        previous = bytes.fromhex(sealed[-1].hash) if sealed else GENESIS
        sealed += seal_save(
            save.events,
            after=len(sealed),
            previous=previous,
            by=save.by,
            at=matches.clock(),
            salt=salt,
        )
    return tuple(sealed)

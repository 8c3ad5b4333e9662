"""``ludwig analyse MATCH[@POS]``: every decision judged, the win chance, turning points."""

from typing import Annotated

import typer

from cli.parameters import As, Force, Jobs, MatchAt, Policy, Seed, Workers
from cli.world import World


def command(
    context: typer.Context,
    match: MatchAt,
    seen_by: As = None,
    budget: Annotated[
        int,
        typer.Option(min=1, metavar="N", help="About so many rollouts a decision, see what-if."),
    ] = 240,
    policy: Policy = "swift",
    seed: Seed = "0",
    jobs: Jobs = None,
    workers: Workers = False,
    sites: Annotated[
        int,
        typer.Option(min=1, metavar="N", help="How many sites of each tile on offer are compared."),
    ] = 1,
    chart: Annotated[
        str | None, typer.Option(metavar="FILE", help="Draw the win chance, as .svg or .html.")
    ] = None,
    force: Force = False,
) -> None:
    """Judge every decision of a match by rollouts; the judgements are kept beside it.

    Each by what its seat knew, or --as referee with the real decks. It can be stopped at any time:
    what is done is kept, and the next call goes on. With a position: those decided by then.
    """
    from cli.deeds.analyse import run

    world = World.of(context)
    run(world, match, seen_by, budget, policy, seed, jobs, workers, sites, chart, force)

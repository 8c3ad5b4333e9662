"""``ludwig what-if MATCH@POS``: the alternatives at a decision, judged by rollouts from there."""

from typing import Annotated

import typer

from cli.parameters import As, Budget, Force, Jobs, MatchAt, Policy, Seed, Workers
from cli.world import World


def command(
    context: typer.Context,
    match: MatchAt,
    seen_by: As = None,
    budget: Budget = 600,
    policy: Policy = "swift",
    seed: Seed = "0",
    jobs: Jobs = None,
    workers: Workers = False,
    sites: Annotated[
        int,
        typer.Option(min=1, metavar="N", help="How many sites of each tile on offer are compared."),
    ] = 3,
    taken: Annotated[
        bool, typer.Option("--taken", help="Mark what was played, and judge it too.")
    ] = False,
    chart: Annotated[
        str | None, typer.Option(metavar="FILE", help="Draw it, as .svg or .html.")
    ] = None,
    force: Force = False,
) -> None:
    """Judge the alternatives at a decision by playing the match out from there.

    True to what the viewer knew: what was hidden from it is drawn anew, many times. As referee with
    the real decks.
    """
    from cli.deeds.what_if import run

    world = World.of(context)
    run(world, match, seen_by, budget, policy, seed, jobs, workers, sites, taken, chart, force)

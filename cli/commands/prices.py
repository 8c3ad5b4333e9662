"""``ludwig prices MATCH@POS``: the regret of a Master Builder's pricing against all orders."""

from typing import Annotated

import typer

from cli.parameters import As, Budget, Jobs, MatchAt, Policy, Seed
from cli.world import World


def command(
    context: typer.Context,
    match: MatchAt,
    pricing: Annotated[
        str | None,
        typer.Option(
            metavar="ROOMS", help="Another pricing: the rooms from the cheapest price up."
        ),
    ] = None,
    seen_by: As = None,
    budget: Budget = 300,
    policy: Policy = "swift",
    seed: Seed = "0",
    jobs: Jobs = None,
) -> None:
    """Judge a pricing against every order of the rooms, by income and by expected result.

    The pricing that was played unless another is named. The best orders and the one asked about are
    played out too.
    """
    from cli.deeds.prices import run

    run(World.of(context), match, pricing, seen_by, budget, policy, seed, jobs)

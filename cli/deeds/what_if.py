"""``ludwig what-if MATCH@POS``: the alternatives at a decision, judged by rollouts from there."""

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from cli.error import CliError, usage
from cli.evaluating import evaluation_facts, evaluation_picture
from cli.exit_code import ExitCode
from cli.opening import opened, store, viewer
from cli.pages import check_free, save
from cli.progress import Progress
from cli.story import Story
from cli.world import World
from domain.visibility import Viewer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from ludwig.rollouts import Evaluation, Plan
    from ludwig.rollouts.evaluation import Spread
    from replays.what_if import Question

    Spreading = AbstractContextManager[Callable[[int, Viewer], Spread]]


def run(
    world: World,
    match: str,
    seen_by: str | None,
    budget: int,
    policy: str,
    seed: str,
    jobs: int | None,
    workers: bool,
    sites: int,
    taken: bool,
    chart: str | None,
    force: bool,
) -> None:
    """Judges the alternatives at a decision by playing the match out from there."""
    from ludwig.rollouts import Plan

    check_asked(policy, chart)
    check_free(chart, force=force)
    with opened(world, match) as (told, address):
        eyes = viewer(told, seen_by)
        question = asked_at(told, told.seq(address.position), eyes, sites, with_taken=taken)
    plan = Plan(policy, seed, budget)
    spread = spreading(world, told.id, jobs, workers=workers)
    found = evaluated(world, question, eyes, plan, spread)
    facts = evaluation_facts(told.id, question, eyes, found, plan)
    if chart is not None:
        _draw(Path(chart), facts, force=force)
    world.answer(facts, lambda: world.draw(evaluation_picture(facts)))


def check_asked(policy: str, chart: str | None) -> None:
    """Refuses a bot that there is not and a kind of picture that cannot be drawn."""
    from ludwig.players import BOTS

    if policy not in BOTS:
        said, hint = f"there is no bot '{policy}'", f"bots: {', '.join(BOTS)}"
        raise CliError("bot.unknown", ExitCode.USAGE, said, hint=hint)
    if chart is not None and Path(chart).suffix not in (".svg", ".html"):
        raise usage(f"no chart can be drawn as '{chart}'", hint="a file ending in .svg or .html")


def asked_at(told: Story, seq: int, eyes: Viewer, sites: int, *, with_taken: bool) -> "Question":
    """Returns the question at a position.

    Raises:
        CliError: nobody decides there, or the viewer cannot see what there is to choose from.
    """
    from ludwig.rollouts import NotKnown
    from replays.what_if import NoDecision, asked

    try:
        return asked(told, seq, eyes, sites, with_taken=with_taken)
    except NoDecision as error:
        nearest = next((w.seq for w in told.waypoints if w.seq >= seq and w.seat), None)
        hint = f"{told.id}@{nearest}" if nearest else f"{told.id}@r1.{told.seats[0]}"
        said = f"at {told.id}@{seq} nobody decides"
        raise CliError("decision.none", ExitCode.NOT_FOUND, said, at=seq, hint=hint) from error
    except NotKnown as error:
        seat = error.decision.seat
        raise CliError(
            "decision.hidden",
            ExitCode.HIDDEN,
            f"at {told.id}@{seq} {seat} chooses from what {eyes} cannot see",
            rule="SEE-2",
            hint=f"--as {seat}",
        ) from error


def evaluated(
    world: World, question: "Question", eyes: Viewer, plan: "Plan", spreads: "Spreading"
) -> "Evaluation":
    """Judges the alternatives of a question, with a bar on stderr while it lasts."""
    from ludwig.rollouts import evaluate

    with spreads as at, Progress(world, plan.budget, "rollouts") as bar:
        return evaluate(
            question.sight,
            question.decision,
            question.alternatives,
            plan,
            at(question.seq, eyes),
            lambda done, _: bar.reach(done),
        )


@contextmanager
def spreading(
    world: World, line: str, jobs: int | None, *, workers: bool
) -> "Iterator[Callable[[int, Viewer], Spread]]":
    """Spreads the jobs of a line's positions: over processes, or the workers of the store."""
    if workers:
        from ludwig.workers import Fanout, Place

        with store(world) as matches:
            fanout = Fanout(matches)
            yield lambda seq, eyes: fanout.at(Place(line, seq, eyes))
        return
    from ludwig.rollouts.spreading import processes

    with processes(jobs) as spread:
        yield lambda _seq, _eyes: spread


def _draw(path: Path, facts: dict[str, object], *, force: bool) -> None:
    from replays.what_if.chart import html, svg

    drawn = html(facts) if path.suffix == ".html" else svg(facts)
    save(path, drawn.encode(), force=force)

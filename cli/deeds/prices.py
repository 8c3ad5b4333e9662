"""``ludwig prices MATCH@POS``: the regret of a Master Builder's pricing against all orders."""

from typing import TYPE_CHECKING, Any

from cli.answer import choice_data, read_answer
from cli.deeds.what_if import asked_at, check_asked, evaluated, spreading
from cli.error import CliError
from cli.evaluating import interval_facts
from cli.exit_code import ExitCode
from cli.menu import options
from cli.opening import opened, viewer
from cli.world import World
from domain import events as ev
from domain.decisions import Ask
from replays.drawing.picture import Picture, plain, stacked
from replays.drawing.table import Column, draw_table
from replays.what_if.wording import choice_words

if TYPE_CHECKING:
    from ludwig.rollouts import Evaluation
    from replays.what_if import Question
    from replays.what_if.regret import Priced, Regret

_COLUMNS = (
    Column("", number=True),
    Column("income", number=True),
    Column("result", number=True),
    Column("pricing"),
)


def run(
    world: World,
    match: str,
    pricing: str | None,
    seen_by: str | None,
    budget: int,
    policy: str,
    seed: str,
    jobs: int | None,
) -> None:
    """Judges a pricing against every order of the rooms, by income and by expected result."""
    from ludwig.rollouts import Plan
    from replays.what_if.regret import regret

    check_asked(policy, None)
    with opened(world, match) as (told, address):
        eyes = viewer(told, seen_by)
        seq = told.seq(address.position)
        question = asked_at(told, seq, eyes, 1, with_taken=True)
    chosen = _pricing(question, pricing, f"{told.id}@{seq}")
    found = regret(question.sight.state, chosen)
    contest = _contest(question, found)
    spread = spreading(world, told.id, jobs, workers=False)
    played = evaluated(world, contest, eyes, Plan(policy, seed, budget), spread)
    facts = {
        "match": told.id,
        "seq": seq,
        "as": eyes,
        "seat": question.decision.seat,
        **_facts(found),
        "rollouts": _rollouts(played, found, policy, seed),
    }
    world.answer(facts, lambda: world.draw(_picture(facts, found)))


def _pricing(question: "Question", said: str | None, at: str) -> ev.RoomsPriced:
    if question.decision.ask is not Ask.PRICES:
        raise CliError("decision.other", ExitCode.NOT_FOUND, f"at {at} nobody prices rooms", at=at)
    state = question.sight.state
    if said is not None:
        choice = read_answer(said, state, question.decision, options(state))
        if isinstance(choice, ev.RoomsPriced):
            return choice
    for choice in question.taken:
        if isinstance(choice, ev.RoomsPriced):
            return choice
    hint = "--pricing ROOMS"
    raise CliError("pricing.none", ExitCode.NOT_FOUND, f"nothing was priced at {at}", hint=hint)


def _contest(question: "Question", found: "Regret") -> "Question":
    """Returns the question which of the best orders and the one asked about is best."""
    from ludwig.rollouts import Alternative

    orders = (found.pricing, *found.by_result, found.by_income[0])
    choices = {repr(order.choice.prices): order.choice for order in orders}
    return question._replace(alternatives=tuple(Alternative((c,)) for c in choices.values()))


def _facts(found: "Regret") -> dict[str, Any]:
    return {
        "orders": found.orders,
        "pricing": _priced(found.pricing),
        "regret": {"income": found.income, "result": round(found.result, 3)},
        "rank": {"income": found.ranks[0], "result": found.ranks[1]},
        "best_by_income": [_priced(each) for each in found.by_income],
        "best_by_result": [_priced(each) for each in found.by_result],
    }


def _priced(each: "Priced") -> dict[str, Any]:
    prices = choice_data(each.choice)["prices"]
    return {"prices": prices, "income": each.income, "result": round(each.result, 3)}


def _rollouts(played: "Evaluation", found: "Regret", policy: str, seed: str) -> dict[str, Any]:
    """Returns what rollouts say of the pricing: how far it is behind the best of the contest."""
    mine = next(
        each
        for each in played.judged
        if getattr(each.alternative.choices[0], "prices", None) == found.pricing.choice.prices
    )
    best = played.judged[0]
    return {
        "policy": policy,
        "seed": seed,
        "rollouts": played.rollouts,
        "best": choice_data(best.alternative.choices[0])["prices"],
        "behind": interval_facts(mine.behind),
        "seats": [
            {
                "seat": seat.seat,
                "points": interval_facts(seat.points),
                "win": interval_facts(seat.win),
            }
            for seat in mine.estimate.seats
        ],
    }


def _picture(facts: dict[str, Any], found: "Regret") -> Picture:
    title = f"{facts['match']}@{facts['seq']}  {facts['seat']} prices  as {facts['as']}"
    regrets = (
        f"regret {found.income:,} marks of income (place {found.ranks[0]} of {found.orders}), "
        f"{found.result:.1f} points of result (place {found.ranks[1]})"
    )
    behind = facts["rollouts"]["behind"]
    played = (
        f"played out {facts['rollouts']['rollouts']} times by {facts['rollouts']['policy']}: "
        f"{behind['mean']:.2f} wins behind the best of these"
    )
    tables = [
        stacked([plain(heading, style="heading"), _table(rows)], gap=0)
        for heading, rows in (
            ("the pricing", (found.pricing,)),
            ("best by income", found.by_income),
            ("best by result", found.by_result),
        )
    ]
    return stacked([plain(title, style="title"), plain(regrets, played), *tables])


def _table(rows: "tuple[Priced, ...]") -> Picture:
    cells = [
        (f"{n}", f"{each.income:,}", f"{each.result:+.1f}", choice_words(each.choice))
        for n, each in enumerate(rows, 1)
    ]
    return draw_table(_COLUMNS, cells)

"""``ludwig play [MATCH]``: plays at one keyboard, against people or bots; can be left any time.

In a terminal the decision is shown and asked for. ``--choose`` answers one decision without
asking, so that scripts and programs can play; with ``--json`` what could be chosen is data, and
nothing is written.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from cli.answer import choice_data, read_answer
from cli.call_ids import check_first_use
from cli.error import CliError, usage
from cli.exit_code import ExitCode
from cli.facts import place_facts, state_facts
from cli.menu import Option, options
from cli.opening import asked_viewer, line_id, store, viewer
from cli.planned import event_data, event_words
from cli.players import created, ordered, read_players
from cli.repetition import check_choice
from cli.sitting import Sitting
from cli.story import Story
from cli.table import Table
from cli.world import World
from domain.decisions import Ask
from domain.events import Seat
from domain.visibility import VIEWERS, Viewer, as_seen
from replays.positions import parse

BOTS: Final = "bots"
"""The answer that only lets happen what comes before a person's decision."""

if TYPE_CHECKING:
    from ludwig.codec import Recorded
    from ludwig.matches.matches import Matches
    from replays.preview import Preview


def run(
    world: World,
    match: str | None,
    against: str,
    choose: str | None,
    dry_run: bool,
    command_id: str | None,
    seen_by: str | None,
) -> None:
    """Plays a match at one keyboard."""
    if choose is None and (dry_run or command_id):
        raise usage("--dry-run and --command-id go with --choose")
    with store(world) as kept:
        table = _table(world, kept, match, against, seen_by)
        if choose is not None:
            _choose(world, table, choose, dry_run=dry_run, command_id=command_id)
        elif world.json:
            _show(world, table)
        else:
            Sitting(world, table).play()


def _table(
    world: World, kept: "Matches", text: str | None, against: str, seen_by: str | None
) -> Table:
    if text is None:
        return Table(world, kept, _begin(kept, against))
    address = parse(text)
    match = kept.match(line_id(kept, address))
    asked_viewer(match, seen_by)
    if address.branch is not None:
        world.mark_branch()
        viewer(Story(match), seen_by)
    table = Table(world, kept, match)
    if address.given and table.told.seq(address.position) != table.match.seq:
        raise CliError(
            "match.moved_on",
            ExitCode.CONFLICT,
            f"someone acted first: {match.header.id} is at event {table.match.seq}",
            at=table.match.seq,
            hint=f"ludwig show {match.header.id}",
        )
    return table


def _begin(kept: "Matches", against: str) -> Any:  # noqa: ANN401  a Match, not imported here
    from ludwig.draws import SystemDraws

    bots = [f"bot:{name.strip()}" for name in against.split(",") if name.strip()]
    players = read_players(["you", *bots], "front")
    event = created(ordered(players, None), "second-edition", {})
    return kept.create(event, SystemDraws()).match


def _choose(
    world: World, table: Table, text: str, *, dry_run: bool, command_id: str | None
) -> None:
    check_first_use(table.matches, table.match.header.id, command_id, "events")
    again = table.matches.done(table.match, command_id)
    if again is not None:
        check_choice(table.told, again.events, text)
        _report(world, table, again.events, _chooser(again.events), again=True)
        return
    _check_due(table, dry_run=dry_run)
    events = [event for save in table.bots() for event in save] if not dry_run else []
    decision = table.decision
    if text == BOTS and not dry_run:
        _report(world, table, events, decision.seat if decision else "spectator", again=False)
        return
    if decision is None:
        raise _over(table)
    seen = as_seen(table.state, decision.seat)
    choice = read_answer(text, seen, decision, options(seen))
    if dry_run:
        _plan(world, table, choice, decision.seat)
        return
    events += table.decide(choice, command_id).events
    events += [event for save in table.bots() for event in save]
    _report(world, table, events, decision.seat, again=False)


def _check_due(table: Table, *, dry_run: bool) -> None:
    """Refuses what would shuffle before each seat could add a seed, or foresee what others do."""
    if table.due == "shuffle":
        raise _unshuffled(table)
    if not dry_run or table.due is None:
        return
    first = f"{table.decision.seat} decides first" if table.decision else "the match goes on first"
    raise CliError(
        "match.not_yet",
        ExitCode.REFUSED,
        f"{first}: what your choice would bring cannot be foreseen before that",
        at=f"{table.match.header.id}@{table.match.seq}",
        hint=f"ludwig play {table.match.header.id} --choose {BOTS}",
    )


def _unshuffled(table: Table) -> CliError:
    name = table.match.header.id
    return CliError(
        "fair.not_laid_out",
        ExitCode.REFUSED,
        f"the decks of {name} are not shuffled yet, and each seat may add a seed before",
        rule="SETUP-2",
        at=f"{name}@{table.match.seq}",
        hint=f"ludwig shuffle {name}",
    )


def _chooser(events: "Sequence[Recorded]") -> Viewer:
    """Returns the seat that made a choice stored before."""
    return next((viewer for viewer in VIEWERS if viewer == events[0].by), "spectator")


def _plan(world: World, table: Table, choice: Any, seat: Seat) -> None:  # noqa: ANN401
    planned = table.matches.foresee(table.match, choice, table.draws)
    sealed = table.matches.seal(planned, table.match, by=seat)
    facts = {"match": table.match.header.id, "dry_run": True, "events": event_data(sealed, seat)}
    world.answer(facts, lambda: event_words(world, table.match.line, sealed, seat))


def _report(
    world: World, table: Table, events: "Sequence[Recorded]", eyes: Viewer, *, again: bool
) -> None:
    facts = {
        **place_facts(table.told, table.match.seq, eyes),
        "again": again,
        "events": event_data(events, eyes),
    }
    world.answer(facts, lambda: table.words(tuple(events), eyes))


def _show(world: World, table: Table) -> None:
    """Prints the decision that is due and, if it is a person's, every choice, as data."""
    decision = table.decision if table.due is None else None
    eyes = decision.seat if decision else "spectator"
    facts = {**state_facts(table.told, table.match.seq, eyes), "due": table.due}
    if decision is not None:
        seen = as_seen(table.state, decision.seat)
        facts["choices"] = [_option(n, option) for n, option in enumerate(options(seen), 1)]
        if decision.ask is Ask.PRICES:
            facts["prices"] = list(seen.prices)
    world.answer(facts, "")


def _option(number: int, option: Option) -> dict[str, Any]:
    return {
        "number": number,
        "word": option.word,
        "label": option.label,
        "points": option.points,
        "choice": choice_data(option.choice),
        "preview": None if option.preview is None else _preview(option.preview),
    }


def _preview(seen: "Preview") -> dict[str, Any]:
    return {
        **dict(seen.points),
        "total": seen.total,
        "completes": list(seen.completes),
        "favors": [gain._asdict() for gain in seen.favors],
        "cards": [gain._asdict() for gain in seen.cards],
    }


def _over(table: Table) -> CliError:
    return CliError(
        "match.over",
        ExitCode.REFUSED,
        f"{table.match.header.id} is over: nothing is to be decided",
        rule="END-1",
        hint=f"ludwig scores {table.match.header.id}",
    )

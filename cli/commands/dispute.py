"""``ludwig dispute open|evidence|rule|show|list``: claims about a match, and what was ruled."""

from typing import TYPE_CHECKING, Annotated

import typer

from cli.call_ids import check_first_use
from cli.completion import viewers
from cli.error import CliError, usage
from cli.exit_code import ExitCode
from cli.opening import store, story, viewer, whole
from cli.pages import check_free, deliver, or_dash
from cli.parameters import As, CommandId, Force, Match, MatchAt, MaybeMatch
from cli.pleading import cited, deed_facts, known_rules, person, points_of
from cli.repetition import check_deed
from cli.returning import check_decision
from cli.story import Story
from cli.world import World
from replays.positions import Address, parse

if TYPE_CHECKING:
    from ludwig.disputes import Citation, Deed, Docket
    from ludwig.matches.matches import Matches

group = typer.Typer(rich_markup_mode=None, no_args_is_help=False)
WHO = "a seat or player, spectator or referee"
Name = Annotated[str, typer.Argument(metavar="DISPUTE", help="Such as dispute-1, or its number.")]
Events = Annotated[
    list[str] | None, typer.Option("--event", metavar="POS", help="An event to cite; repeatable.")
]
Rules = Annotated[
    list[str] | None, typer.Option("--rule", metavar="ID", help="A rule to cite; repeatable.")
]


@group.callback()
def _disputes() -> None:
    """Claims about a match, evidence, and rulings."""


@group.command("open")
def open_(
    context: typer.Context,
    match: MatchAt,
    by: Annotated[
        str,
        typer.Option("--by", metavar="WHO", help=f"Who claims it: {WHO}.", autocompletion=viewers),
    ],
    claim: Annotated[str, typer.Option(metavar="TEXT", help="What is wrong there.")],
    command_id: CommandId = None,
) -> None:
    """Claim that something is wrong at an event."""
    from ludwig.disputes import Dockets, Opened

    world, address = World.of(context), parse(match)
    with store(world) as kept:
        told = story(kept, address)
        who = person(told, by)
        about = _about(told, address)
        at = kept.clock()
        check_first_use(kept, told.id, command_id, "disputes")
        deed = Dockets(kept.store).write(
            told.id, lambda docket: Opened(docket.next_id, at, who, about, claim), command_id
        )
    said = f"opened {deed.dispute} of {told.id} about event {about.seq}"
    check_deed(Opened(deed.dispute, at, who, about, claim), deed)
    world.answer(deed_facts(told, deed), said)


@group.command("evidence")
def evidence(
    context: typer.Context,
    match: Match,
    dispute: Name,
    by: Annotated[
        str,
        typer.Option("--by", metavar="WHO", help=f"Who says it: {WHO}.", autocompletion=viewers),
    ],
    text: Annotated[str, typer.Option(metavar="TEXT", help="What is said.")],
    event: Events = None,
    rule: Rules = None,
    command_id: CommandId = None,
) -> None:
    """Say something to a dispute, citing events and rules."""
    from ludwig.disputes import Dockets, Evidence

    world = World.of(context)
    with store(world) as kept:
        told = story(kept, whole(match))
        deed = Evidence(
            _name(dispute),
            kept.clock(),
            person(told, by),
            text,
            cited(told, event or ()),
            known_rules(rule or ()),
        )
        check_first_use(kept, told.id, command_id, "disputes")
        written = Dockets(kept.store).write(told.id, lambda _: deed, command_id)
    check_deed(deed, written)
    world.answer(deed_facts(told, written), f"noted in {written.dispute} of {told.id}")


@group.command("rule")
def rule_(
    context: typer.Context,
    match: Match,
    dispute: Name,
    uphold: Annotated[bool, typer.Option("--uphold", help="The claim is right.")] = False,
    reject: Annotated[bool, typer.Option("--reject", help="The claim is wrong.")] = False,
    correct: Annotated[
        bool, typer.Option("--correct", help="Put it right: with --back-to or --points.")
    ] = False,
    back_to: Annotated[
        str | None,
        typer.Option(metavar="POS", help="Let the match go on from there; nothing is deleted."),
    ] = None,
    points: Annotated[
        list[str] | None,
        typer.Option(metavar="SEAT=+N", help="Note other points than the record has."),
    ] = None,
    reason: Annotated[str, typer.Option(metavar="TEXT", help="Why.")] = "",
    event: Events = None,
    rule: Rules = None,
    command_id: CommandId = None,
) -> None:
    """Rule on a dispute, as the referee."""
    outcome = _outcome(uphold=uphold, reject=reject, correct=correct)
    if correct != bool(back_to or points) or (back_to and points):
        raise usage("a correction, and nothing else, has either --back-to or --points")
    world = World.of(context)
    with store(world) as kept:
        told = story(kept, whole(match))
        name, noted = _name(dispute), points_of(told, points or ())
        citations, rules = cited(told, event or ()), known_rules(rule or ())
        check_first_use(kept, told.id, command_id, "disputes")
        written = _rule(
            kept, told, name, outcome, reason, citations, rules, noted, back_to, command_id
        )
    applied: Citation | None = getattr(written, "applied", None)
    goes_on = f": {told.id} goes on by event {applied.seq}" if applied else ""
    said = f"{written.dispute} of {told.id} is {outcome}{goes_on}"
    world.answer(deed_facts(told, written), said)


def _rule(
    kept: "Matches",
    told: Story,
    name: str,
    outcome: str,
    reason: str,
    events: "tuple[Citation, ...]",
    rules: tuple[str, ...],
    points: dict[str, int],
    back_to: str | None,
    command_id: str | None,
) -> "Deed":
    """Stores a ruling; the match is put back first, so that a retry after a crash completes it."""
    from ludwig.disputes import Dockets, Ruled

    dockets = Dockets(kept.store)
    if done := dockets.done(told.id, command_id):
        check_deed(Ruled(name, "", outcome, reason, events, rules, points), done)  # type: ignore[arg-type]
        return done
    _check_open(told, dockets.read(told.id), name)
    applied = None if back_to is None else _applied(kept, told, name, back_to, reason)
    deed = Ruled(name, kept.clock(), outcome, reason, events, rules, points, applied)  # type: ignore[arg-type]
    return dockets.write(told.id, lambda _: deed, command_id)


def _check_open(told: Story, docket: "Docket", name: str) -> None:
    """Refuses to put a match back for a dispute that cannot be ruled on any more."""
    from ludwig.disputes import DisputeRefused, Ruled

    probe = Ruled(name, "", "rejected", "", (), ())
    refusal = docket.refusal(probe)
    if refusal is not None:
        raise DisputeRefused(told.id, name, refusal)


def _applied(kept: "Matches", told: Story, name: str, back_to: str, reason: str) -> "Citation":
    from domain.events import RulingApplied
    from ludwig.disputes import Citation
    from replays.positions import parse_position

    seq = told.seq(parse_position(back_to))
    check_decision(told, seq)
    event = RulingApplied(name, seq, reason)
    nonce = f"ruling {told.id} {name}"
    (recorded,) = kept.intervene(told.match, event, by="referee", command_id=nonce).events
    return Citation(recorded.seq, recorded.hash)


def _outcome(*, uphold: bool, reject: bool, correct: bool) -> str:
    chosen = [
        word
        for word, given in (("upheld", uphold), ("rejected", reject), ("corrected", correct))
        if given
    ]
    if len(chosen) != 1:
        raise usage("how is it ruled?", hint="one of --uphold, --reject, --correct")
    return chosen[0]


@group.command("show")
def show(
    context: typer.Context,
    match: Match,
    dispute: Name,
    page: Annotated[
        str, typer.Option("--format", metavar="markdown|html", help="What page.")
    ] = "markdown",
    output: Annotated[
        str, typer.Option("--output", "-o", metavar="FILE", help="Where to; - is stdout.")
    ] = "-",
    seen_by: As = None,
    force: Force = False,
) -> None:
    """Print the case as a page that a third person can check."""
    from ludwig.disputes import Dockets
    from replays.case import case_of, html, markdown

    pages = {"markdown": markdown, "html": html}
    if page not in pages:
        raise usage(f"there is no format '{page}'", hint="markdown or html")
    output = or_dash(output)
    check_free(output, force=force)
    world = World.of(context)
    with store(world) as kept:
        told = story(kept, whole(match))
        found = Dockets(kept.store).read(told.id).disputes.get(_name(dispute))
        if found is None:
            raise _unknown(told, dispute)
        case = case_of(told, found, viewer(told, seen_by))
    facts = {"case": _plain(case), "format": page}
    deliver(world, facts, pages[page](case), output, force=force)


@group.command("list")
def list_(context: typer.Context, match: MaybeMatch = None, seen_by: As = None) -> None:
    """List the disputes about a match, or about all of them.

    Of a match with the points that rulings have noted; without one those that the viewer may see,
    the open ones first.
    """
    from cli.dockets import list_all, list_one

    world = World.of(context)
    if match is None:
        list_all(world, seen_by)
    else:
        list_one(world, match, seen_by)


def _about(told: Story, address: Address) -> "Citation":
    from ludwig.disputes import Citation

    seq = told.seq(address.position)
    if seq == 0:
        raise usage("before the first event nothing can be wrong", hint=f"{told.id}@1")
    return Citation(seq, told.recorded[seq - 1].hash)


def _name(word: str) -> str:
    return f"dispute-{word}" if word.isdecimal() else word


def _unknown(told: Story, dispute: str) -> CliError:
    return CliError(
        "dispute.unknown",
        ExitCode.NOT_FOUND,
        f"there is no {_name(dispute)} of {told.id}",
        hint=f"ludwig dispute list {told.id}",
    )


def _plain(case: object) -> object:
    """Returns a case as JSON values, named parts as objects."""
    if isinstance(case, tuple) and hasattr(case, "_asdict"):
        return {name: _plain(value) for name, value in case._asdict().items()}
    return [_plain(each) for each in case] if isinstance(case, tuple) else case

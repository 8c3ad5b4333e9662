"""``ludwig replay MATCH[@POS]``: step by step in a terminal, as plain text anywhere else."""

import os
from typing import TYPE_CHECKING, Final, NamedTuple

from cli.beside import beside_in, beside_line
from cli.error import CliError, usage
from cli.exit_code import ExitCode
from cli.opening import store, story, viewer
from cli.screen import heading
from cli.seats import seated
from cli.steps import check_step, stops
from cli.transcript import Transcript
from cli.world import World
from domain.visibility import VIEWERS, Viewer
from replays.positions import parse, parse_position
from replays.timeline import Timeline

if TYPE_CHECKING:
    from collections.abc import Callable

    from ludwig.matches.matches import Matches
    from replays.until import Condition

DUMB: Final = "dumb"


class Span(NamedTuple):
    """What of a match is replayed: behind ``first`` up to ``last``.

    ``met`` says whether a condition was met there; without one it is true.
    """

    first: int
    last: int
    met: bool = True


def run(
    world: World,
    match: str,
    seen_by: str | None,
    by: str,
    to: str | None,
    since: str | None,
    until: str | None,
    follow: bool,
    plain: bool,
) -> ExitCode:
    """Replays a match step by step; in a terminal with keys, ? lists them."""
    check_step(by)
    if follow and to is not None:
        raise usage("--follow has no end to stop at", hint="--until")
    address = parse(match)
    if since is not None and address.given:
        raise usage("begin at a position or since a seat's decision, not both")
    with store(world) as matches:
        told = story(matches, address)
        if told.branch is not None:
            world.mark_branch()
        eyes = viewer(told, seen_by)
        first = told.seq(address.position) if address.given else 0
        first = first if since is None else told.last_decision(seated(told.match, since))
        condition = None if until is None else _condition(until, told)
        if world.interactive and not plain and os.environ.get("TERM") != DUMB:
            seq = first if condition is None else _span(told, first, None, condition).last
            return _shown(world, matches, told, seq, eyes, condition, follow=follow)
        transcript = Transcript(world, eyes, by, beside_line(world, told, eyes))
        if not world.json:
            world.print(lambda: world.draw(heading(told, first, eyes)))
        if follow:
            return _followed(transcript, matches, told.id, first, condition)
        span = _span(told, first, to, condition)
    return _told(transcript, told, span, condition)


def _condition(text: str, told: Timeline) -> "Condition":
    from replays.until import UntilError, parse_until

    try:
        return parse_until(text, told.seats)
    except UntilError as error:
        raise CliError(
            "until.syntax",
            ExitCode.USAGE,
            str(error),
            at=error.column,
            hint=error.hint or "ludwig help until",
        ) from error


def _span(told: Timeline, first: int, to: str | None, condition: "Condition | None") -> Span:
    last = told.last if to is None else told.seq(parse_position(to))
    if condition is None:
        return Span(first, last)
    from replays.until import first_hit

    hit = first_hit(told, condition, first)
    return Span(first, last, met=False) if hit is None or hit > last else Span(first, hit)


def _told(
    transcript: Transcript, told: Timeline, span: Span, condition: "Condition | None"
) -> ExitCode:
    first, last, met = span
    places = [place for place in stops(told, transcript.by) if first < place < last]
    for place in (*places, *([last] if first < last else [])):
        transcript.tell(told, first, place)
        first = place
    transcript.close(told, last)
    if not met and condition is not None:
        transcript.world.say(f"{condition.text}: never true up to {told.id}@{last}")
        return ExitCode.NO
    return ExitCode.DONE


def _followed(
    transcript: Transcript,
    matches: "Matches",
    match_id: str,
    first: int,
    condition: "Condition | None",
) -> ExitCode:
    """Tells a match while it is played, until it is over or the condition is true."""
    from replays.following import Following

    with Following(matches, match_id) as following:
        for told in following.timelines():
            span = _span(told, first, None, condition)
            met = condition is not None and span.met
            ends = told.end.over or met
            places = [p for p in stops(told, transcript.by, whole=ends) if first < p <= span.last]
            for place in dict.fromkeys((*places, *([span.last] if ends else []))):
                if place > first:
                    transcript.tell(told, first, place)
                    first = place
            if ends:
                transcript.close(told, span.last)
                return ExitCode.DONE if met or condition is None else ExitCode.NO
    return ExitCode.DONE


def _shown(
    world: World,
    matches: "Matches",
    told: Timeline,
    seq: int,
    eyes: Viewer,
    condition: "Condition | None",
    *,
    follow: bool,
) -> ExitCode:
    """Shows the replay on the whole terminal until the person leaves it."""
    from cli.replay_app.application import ReplayApp
    from cli.replay_app.look import Look
    from cli.replay_app.outside import Outside
    from replays.following import Following

    if world.options.no_color:
        os.environ["NO_COLOR"] = "1"
    live = Following(matches, told.id) if follow and not told.end.over else None
    outside = Outside(lambda told: _allowed(told, eyes), live, _branching(matches))
    start = told.last if follow and not seq else seq
    app = ReplayApp(
        Look(told, start, eyes, _allowed(told, eyes), beside=beside_in(matches, told, eyes)),
        outside,
        unicode=world.unicode,
        condition=condition,
    )
    code = app.run()
    if code is None:
        return ExitCode.BUG if app.return_code else ExitCode.DONE
    return ExitCode(code)


def _branching(matches: "Matches") -> "Callable[[Timeline, int, Viewer, str], str]":
    """Returns what begins a branch with the cards that a viewer may have (SEE-6)."""

    def begin(told: Timeline, seq: int, eyes: Viewer, wanted: str) -> str:
        from cli.branching import beginning
        from cli.failure import translate
        from ludwig.branches import Branches

        branches = Branches(matches)
        try:
            start = beginning(told, seq, eyes, (), reshuffle=False, seed=None)
            name = wanted or branches.free_name(told.id)
            saved = branches.begin(told.match, seq, name, start.saves, viewer=eyes)
        except Exception as error:
            known = error if isinstance(error, CliError) else translate(error)
            if known is None:
                raise
            return known.line()
        cards = "other" if start.reshuffled else "the same"
        return f"{saved.match.header.id} leaves here with {cards} cards: ludwig play takes it on"

    return begin


def _allowed(told: Timeline, eyes: Viewer) -> tuple[Viewer, ...]:
    """Returns the viewers that the person may switch to without asking anew (SEE-5)."""
    if not told.over:
        return (eyes,)
    return tuple(each for each in VIEWERS if each in (*told.seats, "spectator", "referee"))

"""``ludwig audit MATCH --profile X``: what another edition would make of the same choices."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from cli.exit_code import ExitCode
from cli.refusal import refused
from cli.screen import final_item
from cli.switches import read_switches
from cli.world import World
from domain.refusal import Refusal
from projections.wording import tile_name

if TYPE_CHECKING:
    from domain.events import Line
    from replays.rejudgement import Illegal, PointChange, Rejudgement
    from replays.timeline import Timeline


def rejudged(
    world: World, told: "Timeline", profile: str | None, switches: Sequence[str]
) -> ExitCode:
    """Answers what would differ; exit 1 if anything would.

    Without a profile the match's own one is taken, with its own overrides below the new ones.
    """
    from domain.events import MatchCreated
    from domain.profiles import resolve
    from replays.rejudgement import rejudge

    created = told.happenings[0].event
    own = created if isinstance(created, MatchCreated) and profile is None else None
    overrides = {**(own.switches if own else {}), **read_switches(switches)}
    chosen = own.profile if own else profile or ""
    resolved = resolve(chosen, overrides)
    if isinstance(resolved, Refusal):
        raise refused((resolved,))
    events = ((each.seq, each.by, each.event) for each in told.happenings)
    found = rejudge(events, chosen, overrides)
    world.answer(_facts(told.id, found), lambda: "\n".join(_lines(world, told.id, found)))
    return ExitCode.DONE if found.same else ExitCode.NO


def _facts(match: str, found: "Rejudgement") -> dict[str, Any]:
    was, would = found.ranking
    return {
        "match": match,
        "profile": found.profile,
        "switches": {name: _plain(value) for name, value in found.switches.items()},
        "same": found.same,
        "illegal": [_illegal_facts(each) for each in found.illegal],
        "points": [_point_facts(each) for each in found.points],
        "final": [each._asdict() for each in found.final],
        "consequences": [each._asdict() for each in found.consequences],
        "results": [each._asdict() for each in found.results],
        "ranking": {"was": [list(tie) for tie in was], "would": [list(tie) for tie in would]},
        "winner_changes": found.winner_changes,
    }


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _illegal_facts(illegal: "Illegal") -> dict[str, Any]:
    return {
        "seq": illegal.seq,
        "seat": illegal.seat,
        "choice": illegal.choice,
        "reasons": [{"code": each.code, "rule": each.rule} for each in illegal.reasons],
    }


def _point_facts(change: "PointChange") -> dict[str, Any]:
    return {
        "seq": change.seq,
        "seat": change.seat,
        "tile": change.tile,
        "was": change.was,
        "would": change.would,
        "gone": [_line_facts(line) for line in change.gone],
        "new": [_line_facts(line) for line in change.new],
    }


def _line_facts(line: "Line") -> dict[str, Any]:
    return {
        "rule": line.rule,
        "points": line.points,
        "room": line.room,
        "partner": line.partner,
    }


def _lines(world: World, match: str, found: "Rejudgement") -> Iterator[str]:
    switches = "".join(f" {name}={_plain(value)}" for name, value in found.switches.items())
    head = f"{match} by {found.profile}{switches}"
    if found.same:
        yield f"{head}: {world.paint('nothing would differ', 'good')}"
        return
    yield f"{head}:"
    for illegal in found.illegal:
        rules = ", ".join(dict.fromkeys(reason.rule for reason in illegal.reasons))
        who = illegal.seat or "the set-up"
        yield f"  {illegal.seq:>5}  {who}: {illegal.choice} would be illegal [{rules}]"
    for change in found.points:
        yield f"  {change.seq:>5}  {change.seat}: {_changed(change)}"
    for final in found.final:
        item = final_item(final.rule, final.item)
        said = f"{item} would give {final.would:+d} instead of {final.was:+d} [{final.rule}]"
        yield f"  {final.seq:>5}  {final.seat}: {said}"
    for each in found.consequences:
        yield f"  {each.seq:>5}  {each.would} instead of {each.was}"
    for result in found.results:
        note = "" if result.was == result.would else f" instead of {result.was}"
        yield f"  {result.seat} would have {result.would} points{note}"
    if found.ranking[0]:
        yield f"  {_winner(found)}"


def _changed(change: "PointChange") -> str:
    lines = [f"no {_said(line)}" for line in change.gone] + [_said(line) for line in change.new]
    scored = f"{tile_name(change.tile)} would score {change.would:+d} instead of {change.was:+d}"
    return f"{scored}: {', '.join(lines)}" if lines else scored


def _said(line: "Line") -> str:
    partner = f" for {tile_name(line.partner)}" if line.partner else ""
    return f"{line.points:+d} of {tile_name(line.room)}{partner} [{line.rule}]"


def _winner(found: "Rejudgement") -> str:
    was, would = (" and ".join(ranking[0]) for ranking in found.ranking)
    if found.winner_changes:
        return f"the winner would be {would} instead of {was}"
    return f"the winner would still be {was}"

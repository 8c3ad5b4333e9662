"""``ludwig take-back MATCH@POS --by SEAT``: a move taken back, if those concerned agree."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from cli.call_ids import check_first_use
from cli.error import CliError, usage
from cli.exit_code import ExitCode
from cli.opening import line_id, store, story, viewer
from cli.planned import event_data
from cli.repetition import check_take_back
from cli.returning import check_decision
from cli.screen import journal_line
from cli.seats import seated
from cli.story import Story
from cli.world import World
from domain.events import Seat
from domain.refusal import Refusal
from replays.drawing.picture import plain, stacked
from replays.positions import Address, parse

if TYPE_CHECKING:
    from domain.events import MoveTakenBack
    from ludwig.codec import Recorded
    from ludwig.matches.matches import Matches
    from ludwig.take_back import TakeBack

SHORTEST: Final = 8
"""Hex digits of the last event's hash that an agreement has to name."""


def run(
    world: World,
    match: str,
    by: str,
    agreed: list[str] | None,
    reason: str,
    dry_run: bool,
    command_id: str | None,
) -> None:
    """Goes on from an earlier decision, or says who must agree to that."""
    address = parse(match)
    if not address.given:
        raise usage("back to where?", hint="MATCH@POS, the position to go on from")
    with store(world) as kept:
        told = story(kept, address)
        seat, agreements = seated(told.match, by), _agreements(told, agreed or ())
        if told.branch is not None:
            world.mark_branch()
            viewer(told, seat)
        check_first_use(kept, told.id, command_id, "events")
        again = kept.done(told.match, command_id)
        if again is not None:
            check_take_back(told, again.events, seat, address.position)
            _report(world, told, again.events, again=True)
            return
        _ask(world, kept, told, address, seat, agreements, reason, dry_run, command_id)


def _ask(
    world: World,
    kept: "Matches",
    told: Story,
    address: Address,
    seat: Seat,
    agreements: Mapping[Seat, str],
    reason: str,
    dry_run: bool,
    command_id: str | None,
) -> None:
    from ludwig.take_back import take_back

    _check_playable(told)
    wish = take_back(told.match, seat, told.seq(address.position))
    _check_going(told, wish)
    check_decision(told, wish.to_seq)
    if wish.idle:
        raise _nothing_followed(told, wish)
    if stale := wish.stale(agreements):
        raise _moved_on(told, stale)
    event = wish.event(agreements, reason)
    if dry_run:
        _check_possible(told, event)
        _plan(world, told, wish, agreements, kept.seal((event,), told.match, by=seat))
        return
    _check_agreed(told, wish, agreements)
    saved = kept.intervene(told.match, event, by=seat, command_id=command_id)
    _report(world, Story(kept.match(line_id(kept, address))), saved.events, again=False)


def _agreements(told: Story, words: Sequence[str]) -> dict[Seat, str]:
    agreements = {}
    for word in words:
        seat, _, said = word.rpartition(":")
        if not seat or len(said) < SHORTEST or set(said) - set("0123456789abcdef"):
            raise usage(
                f"'{word}' does not say who agrees to what",
                hint="SEAT:HASH with the hash of the match's last event; --dry-run shows it",
            )
        agreements[seated(told.match, seat)] = said
    return agreements


def _check_playable(told: Story) -> None:
    from ludwig.matches.errors import ChoiceRefused

    if not told.match.playable:
        copy = Refusal("match.copy", "SEE-3", {"viewer": told.viewer})
        raise ChoiceRefused(told.id, told.last, (copy,))


def _check_going(told: Story, wish: "TakeBack") -> None:
    from ludwig.matches.errors import ChoiceRefused

    if told.end.over:
        over = Refusal("return.over", "RECORD-order", {"to_seq": wish.to_seq})
        raise ChoiceRefused(told.id, told.last, (over,))


def _check_possible(told: Story, event: "MoveTakenBack") -> None:
    """Refuses what no agreement could make possible; who has to agree is for the plan to say."""
    from ludwig.matches.errors import ChoiceRefused
    from ludwig.matches.intervention import intervention_refusals

    found = intervention_refusals(told.match, event, event.seat)
    reasons = tuple(each for each in found if each.code != "return.not_agreed")
    if reasons:
        raise ChoiceRefused(told.id, told.last, reasons)


def _check_agreed(told: Story, wish: "TakeBack", agreements: Mapping[Seat, str]) -> None:
    """Says who must agree to what, where the rules alone would say that somebody must."""
    missing = wish.missing(agreements)
    if not missing:
        return
    flags = " ".join(f"--agreed {seat}:{wish.head[:SHORTEST]}" for seat in missing)
    raise CliError(
        "return.not_agreed",
        ExitCode.REFUSED,
        f"{_and(missing)} must agree to undo events {wish.undone[0]} to {wish.undone[-1]}",
        at=f"{told.id}@{told.last}",
        hint=flags,
    )


def _nothing_followed(told: Story, wish: "TakeBack") -> CliError:
    """Returns the error for going back to where the match stands, by another name perhaps."""
    struck = " that was not taken back already" if wish.undone else ""
    said = f"nothing followed {told.id}@{wish.to_seq}{struck}"
    return usage(said, hint="an earlier position")


def _moved_on(told: Story, stale: Sequence[Seat]) -> CliError:
    return CliError(
        "return.other_events",
        ExitCode.CONFLICT,
        f"{_and(stale)} agreed to other events: {told.id} is at event {told.last}",
        at=told.last,
        hint=f"its last event's hash is {told.match.head.hex()[:SHORTEST]}",
    )


def _and(seats: Sequence[Seat]) -> str:
    return " and ".join(seats)


def _plan(
    world: World,
    told: Story,
    wish: "TakeBack",
    agreements: Mapping[Seat, str],
    sealed: "Sequence[Recorded]",
) -> None:
    missing = wish.missing(agreements)
    facts = {
        "match": told.id,
        "dry_run": True,
        "to_seq": wish.to_seq,
        "undone": list(wish.undone),
        "needed": list(wish.needed),
        "bots": list(wish.bots),
        "missing": list(missing),
        "free": wish.free,
        "head": wish.head,
        "events": event_data(sealed, wish.seat),
    }
    said = f"{_consent(wish, missing)}; the last event's hash is {wish.head[:SHORTEST]}"
    lines = [journal_line(told.entry(seq, wish.seat)) for seq in wish.undone]
    world.answer(
        facts,
        lambda: world.draw(stacked([plain("this would be taken back:"), *lines, plain(said)], 0)),
    )


def _consent(wish: "TakeBack", missing: Sequence[Seat]) -> str:
    """Returns who must agree yet and who does: ``red must agree; green agrees``."""
    agreeing = [seat for seat in wish.needed if seat not in missing]
    said = [f"{_and(missing)} must agree"] if missing else []
    if agreeing:
        said.append(f"{_and(agreeing)} {'agrees' if len(agreeing) == 1 else 'agree'}")
    return "; ".join(said) or "nobody need be asked"


def _report(world: World, told: Story, events: "Sequence[Recorded]", *, again: bool) -> None:
    back = events[0]
    facts: dict[str, Any] = {
        "match": told.id,
        "seq": back.seq,
        "to_seq": back.data.get("to_seq"),
        "again": again,
        "events": event_data(events, "spectator"),
    }
    world.answer(facts, lambda: world.draw(journal_line(told.entry(back.seq, "spectator"))))

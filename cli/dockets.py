"""The disputes about a match, or about all matches of a store, as they are listed."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cli.opening import asked_viewer, check_admitted, known_viewer, store, story, whole
from cli.pleading import status_line
from cli.progress import Progress
from cli.world import World
from replays.drawing.picture import Span
from replays.drawing.table import Column, draw_table

if TYPE_CHECKING:
    from domain.visibility import Viewer
    from ludwig.disputes import Dispute
    from ludwig.matches.matches import Matches


class Case(NamedTuple):
    """A dispute and the match or branch that it is about."""

    match: str
    dispute: "Dispute"


def list_one(world: World, text: str, seen_by: str | None) -> None:
    """Lists the disputes about one match as they were opened, and the points noted by rulings."""
    from ludwig.disputes import Dockets

    with store(world) as kept:
        told = story(kept, whole(text))
        check_admitted(told.match, asked_viewer(told.match, seen_by))
        docket = Dockets(kept.store).read(told.id)
    facts = {
        "match": told.id,
        "disputes": [_facts(each) for each in docket.disputes.values()],
        "corrections": docket.corrections(),
    }
    lines = [status_line(each) for each in docket.disputes.values()]
    noted = [f"{seat} {points:+d} points" for seat, points in docket.corrections().items()]
    world.answer(facts, "\n".join((*lines, *([f"noted: {', '.join(noted)}"] if noted else []))))
    if not lines:
        world.say(f"nothing is disputed in {told.id}")


def list_all(world: World, seen_by: str | None) -> None:
    """Lists the disputes about all matches that the viewer may see, those still open first."""
    eyes = known_viewer(seen_by)
    with store(world) as kept:
        cases = sorted(_cases(world, kept, eyes), key=_urgency)
    facts = {"disputes": [{"match": each.match, **_facts(each.dispute)} for each in cases]}
    rows = [_row(each) for each in cases]
    world.answer(facts, lambda: world.draw(draw_table(_COLUMNS, rows, world.limit)) if rows else "")
    if not cases:
        world.say("nothing is disputed in this store")


def _cases(world: World, kept: "Matches", eyes: "Viewer") -> Iterator[Case]:
    from ludwig.disputes import Dockets
    from ludwig.matches.listing import as_listed

    listed = as_listed(kept.summaries(), eyes)
    ids = [summary.id for summary in listed if summary.status != "hidden"]
    with Progress(world, len(ids), "matches looked at") as progress:
        for id_ in ids:
            for dispute in Dockets(kept.store).read(id_).disputes.values():
                yield Case(id_, dispute)
            progress.step()


def _urgency(case: Case) -> tuple[bool, str]:
    """Returns what sorts open disputes before those ruled on, each in the order of opening."""
    return case.dispute.status != "open", case.dispute.opened.at


def _facts(dispute: "Dispute") -> dict[str, Any]:
    return {
        "dispute": dispute.id,
        "status": dispute.status,
        "by": dispute.opened.by,
        "seq": dispute.opened.about.seq,
        "claim": dispute.opened.claim,
        "evidence": len(dispute.evidence),
    }


def _row(case: Case) -> tuple[str | Span, ...]:
    opened = case.dispute.opened
    return (
        Span(case.match, "title"),
        case.dispute.id,
        case.dispute.status,
        opened.by,
        f"@{opened.about.seq}",
        opened.claim,
    )


_COLUMNS: Final = (
    Column("match"),
    Column("dispute"),
    Column("status"),
    Column("by"),
    Column("about"),
    Column("claim", broken=True),
)

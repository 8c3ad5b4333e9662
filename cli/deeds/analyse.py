"""``ludwig analyse MATCH[@POS]``: every decision judged, the win chance, turning points."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli.deeds.what_if import check_asked, spreading
from cli.opening import opened, store, viewer
from cli.pages import check_free, save
from cli.progress import Progress
from cli.story import Story
from cli.world import World
from replays.drawing.picture import Picture, Span, plain, stacked
from replays.drawing.table import Column, draw_table

if TYPE_CHECKING:
    from cli.deeds.what_if import Spreading
    from domain.visibility import Viewer
    from ludwig.branches import Bookkeeping
    from replays.analysis import Analysis, Judgement, Swing, Way

_COLUMNS = (
    Column("event", number=True),
    Column("seat"),
    Column("judged"),
    Column("win", number=True),
    Column("lost", number=True),
    Column("points", number=True),
    Column("lost", number=True),
    Column("chose to"),
)


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
    chart: str | None,
    force: bool,
) -> None:
    """Judges every decision of a match up to a position; the judgements are kept beside it."""
    from ludwig.rollouts import Plan
    from replays.analysis import Way

    check_asked(policy, chart)
    check_free(chart, force=force)
    with opened(world, match) as (told, address):
        eyes = viewer(told, seen_by)
        up_to = told.seq(address.position)
    spread = spreading(world, told.id, jobs, workers=workers)
    way = Way(Plan(policy, seed, budget), sites)
    found = _analysed(world, told, up_to, eyes, way, spread)
    if chart is not None:
        _draw(Path(chart), told.id, found, up_to, force=force)
    facts = analysis_facts(told.id, up_to, eyes, found)
    world.answer(facts, lambda: world.draw(_picture(_named(told, up_to), found)))


def _analysed(
    world: World,
    told: Story,
    up_to: int,
    eyes: "Viewer",
    way: "Way",
    spreads: "Spreading",
) -> "Analysis":
    from ludwig.branches import Bookkeeping, root_of
    from ludwig.branches.book import Judged
    from replays.analysis import analysed, decisions
    from replays.analysis.judgement import packed

    total = len(tuple(decisions(told, up_to)))
    with (
        spreads as spread,
        store(world) as matches,
        Progress(world, total, "decisions") as bar,
    ):
        books = Bookkeeping(matches.store)
        known = judgements(books, told.id)

        def keep(each: "Judgement") -> None:
            books.write(root_of(told.id), (Judged(told.id, each.seq, packed(each)),))
            bar.step()

        return analysed(told, up_to, eyes, way, spread, known, keep)


def judgements(books: "Bookkeeping", line: str) -> "dict[int, Judgement]":
    """Returns what was judged of a line so far, by event."""
    from ludwig.branches import root_of
    from replays.analysis.judgement import unpacked

    judged = books.read(root_of(line)).judged
    return {seq: unpacked(data) for (each, seq), data in judged.items() if each == line}


def analysis_facts(match: str, up_to: int, eyes: "Viewer", found: "Analysis") -> dict[str, Any]:
    """Returns an analysis as data."""
    from collections import Counter

    return {
        "match": match,
        "seq": up_to,
        "as": eyes,
        "decisions": [_judgement(each) for each in found.judgements],
        "turning_points": [_judgement(each) for each in found.turning_points()],
        "swings": [each._asdict() for each in found.swings()],
        "labels": {
            seat: dict(Counter(e.label for e in found.judgements if e.seat == seat))
            for seat in dict.fromkeys(each.seat for each in found.judgements)
        },
    }


def _judgement(each: "Judgement") -> dict[str, Any]:
    import msgspec

    fields = {name: getattr(each, name) for name in each.__struct_fields__ if name != "plan"}
    policy, seed, budget, sites = each.plan
    return {
        **msgspec.to_builtins(fields),
        "mark": each.mark,
        "lost_win": round(each.lost_win, 4),
        "lost_points": round(each.lost_points, 2),
        "policy": policy,
        "seed": seed,
        "budget": budget,
        "sites": sites,
    }


def _named(told: Story, up_to: int) -> str:
    return told.id if up_to == told.last else f"{told.id}@{up_to}"


def _picture(match: str, found: "Analysis") -> Picture:
    from replays.analysis.graph import turning_words

    rows = [_row(each) for each in found.judgements]
    points = [turning_words(each) for each in found.turning_points()]
    pictures = [plain(f"{match}: {len(rows)} decisions", style="title"), draw_table(_COLUMNS, rows)]
    heading = "turning points" if points else "no fault beyond chance turned it"
    pictures.append(stacked([plain(heading, style="title"), plain(*points)], gap=0))
    if swings := [_swing_words(each) for each in found.swings()]:
        heading = "largest swings, whatever brought them"
        pictures.append(stacked([plain(heading, style="title"), plain(*swings)], gap=0))
    return stacked(pictures)


def _swing_words(each: "Swing") -> str:
    return f"@{each.since} to @{each.seq}: {each.seat} from {each.before:.0%} to {each.after:.0%}"


def _row(each: "Judgement") -> tuple[str | Span, ...]:
    style = "bad" if each.mark else "good" if each.label == "best" else ""
    return (
        f"@{each.seq}",
        Span(each.seat, f"seat {each.seat}"),
        Span(f"{each.label} {each.mark}".rstrip(), style),
        f"{each.win:.0%}",
        f"{each.lost_win:.0%}" if each.mark else "",
        f"{each.points:.0f}",
        f"{each.lost_points:.0f}" if each.mark else "",
        each.taken,
    )


def _draw(path: Path, match: str, found: "Analysis", last: int, *, force: bool) -> None:
    from replays.analysis.graph import graph, page

    draw = page if path.suffix == ".html" else graph
    save(path, draw(match, found, last).encode(), force=force)

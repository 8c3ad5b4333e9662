"""Branches for people and programs: how one begins, the tree, and what an edit brought."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from cli.answer import choice_data, read_answer
from cli.choice_words import choice_words
from cli.error import CliError
from cli.exit_code import ExitCode
from cli.menu import options
from cli.refusal import reasons_text, refused
from cli.story import Story
from domain.decisions import awaited
from domain.state import State
from domain.visibility import Viewer, as_seen, event_seen
from projections.wording import plural
from replays.drawing.picture import Picture, Row, Span, plain, stacked

if TYPE_CHECKING:
    from domain.events import Choice
    from ludwig.branches import Book, Branch
    from ludwig.branches.book import Note
    from replays.branching.carrying import Illegal, Later
    from replays.branching.starting import Start


def beginning(
    told: Story,
    fork: int,
    eyes: Viewer,
    instead: Sequence[str],
    *,
    reshuffle: bool,
    seed: str | None,
) -> "Start":
    """Returns what a branch begins with.

    Raises:
        CliError: the position has no decision to replace, or the rules refuse the choice.
    """
    from secrets import token_hex

    from ludwig.draws import stream
    from replays.branching.carrying import Refusing
    from replays.branching.starting import NothingReplaced, NotLaidOut, opening_draw, started

    rng = stream(seed or token_hex(16), "branch")
    if fork < 1:
        raise CliError(
            "branch.position", ExitCode.NOT_FOUND, "a branch leaves a match after an event", at=fork
        )
    try:
        draw = opening_draw(told.match, fork, eyes, rng, anew=reshuffle)
    except NotLaidOut as error:
        raise _not_laid_out(told, fork) from error
    choosers = [partial(_choice, told, fork, eyes, text) for text in instead]
    try:
        start = started(told.match, fork, draw, rng, choosers, eyes)
    except NothingReplaced as error:
        raise _no_decision(told, fork) from error
    except Refusing as error:
        raise refused(error.reasons, f"{told.id}@{fork}") from error
    return _as_seen(start, eyes, over=told.over)


def _as_seen(start: "Start", eyes: Viewer, *, over: bool) -> "Start":
    """Returns what is told of an edit, without what the viewer may not see of the choices."""
    edit = start.edit
    if edit is None or start.replaced is None:
        return start

    def seen(later: "Later") -> "Later":
        return later._replace(choice=event_seen(later.choice, eyes, over=over))  # type: ignore[arg-type]

    illegal = tuple(each._replace(later=seen(each.later)) for each in edit.illegal)
    first = tuple(map(seen, edit.first))
    edit = edit._replace(first=first, illegal=illegal)
    return start._replace(replaced=seen(start.replaced), edit=edit)


def _choice(told: Story, fork: int, eyes: Viewer, text: str, state: State) -> "Choice":
    decision = awaited(state)
    if decision is None:
        raise _no_decision(told, fork)
    if eyes not in ("referee", decision.seat) and not told.over:
        said = f"at {told.id}@{fork} {decision.seat} decides: only it or the referee may edit that"
        raise CliError("branch.not_yours", ExitCode.HIDDEN, said, rule="SEE-6")
    seen = as_seen(state, decision.seat)
    return read_answer(text, seen, decision, options(seen))


def _no_decision(told: Story, fork: int) -> CliError:
    said = f"at {told.id}@{fork} nobody decides"
    hint = f"a decision such as {told.id}@r1.{told.seats[0]}"
    return CliError("branch.no_decision", ExitCode.NOT_FOUND, said, at=fork, hint=hint)


def _not_laid_out(told: Story, fork: int) -> CliError:
    said = f"at {told.id}@{fork} the decks are not laid out: only the referee may branch there"
    hint = f"a later position such as {told.id}@r1"
    return CliError("branch.decks", ExitCode.HIDDEN, said, rule="SEE-6", at=fork, hint=hint)


def edit_facts(start: "Start") -> dict[str, Any]:
    """Returns how carrying over went, as data; nothing for a branch that edits no line."""
    edit = start.edit
    if edit is None or start.replaced is None or start.then is None or start.now is None:
        return {}
    return {
        "replaced": {"seq": start.replaced.seq, "choice": choice_data(start.replaced.choice)},
        "by": [choice_data(each.choice) for each in edit.first],
        "carried_over": len(edit.made),
        "illegal": [illegal_facts(each) for each in edit.illegal],
        "left_out": edit.left,
        "changed": [_change(start.then, start.now, index) for index in range(len(start.now.seats))],
    }


def illegal_facts(illegal: "Illegal") -> dict[str, Any]:
    """Returns a choice that the rules refuse on the new line, what became of it, and why."""
    return {
        "seq": illegal.later.seq,
        "choice": choice_data(illegal.later.choice),
        "passed_over": illegal.passed_over,
        "reasons": [
            {"code": reason.code, "rule": reason.rule, "facts": dict(reason.facts)}
            for reason in illegal.reasons
        ],
    }


def _change(then: State, now: State, index: int) -> dict[str, Any]:
    return {
        "seat": now.seats[index],
        "points": _pair(_points(then, index), _points(now, index)),
        "money": _pair(then.money[index], now.money[index]),
    }


def _points(state: State, index: int) -> int:
    final = state.final
    return state.points[index] if not final else final[state.seats[index]].total


def _pair(before: int, after: int) -> dict[str, int]:
    return {"before": before, "after": after, "change": after - before}


def edit_words(start: "Start") -> Picture:
    """Returns in words what was carried over, what was not and why, and what changed by seat."""
    facts = edit_facts(start)
    if not facts or start.edit is None or start.replaced is None:
        return Picture(())
    new = ", then ".join(map(words_of, start.edit.first))
    lines = [
        f"replaced event {start.replaced.seq}: {words_of(start.replaced)}",
        f"with: {new}",
        f"carried over: {plural(facts['carried_over'], 'later choice')}",
        *map(_illegal_words, start.edit.illegal),
    ]
    if facts["left_out"]:
        lines.append(f"not carried over: {facts['left_out']} more choices")
    seats = [_seat_words(seat) for seat in facts["changed"]]
    return stacked([plain(*lines), plain(*seats)], gap=0)


def _illegal_words(illegal: "Illegal") -> str:
    why = reasons_text(illegal.reasons)
    fate = "passed over" if illegal.passed_over else "stopped at"
    return f"{fate}: event {illegal.later.seq}, {words_of(illegal.later)} ({why})"


def _seat_words(seat: dict[str, Any]) -> str:
    points, money = seat["points"], seat["money"]
    return (
        f"{seat['seat']:>6}: points {points['before']} → {points['after']}"
        f" ({points['change']:+d}), money {money['before']:,} → {money['after']:,}"
        f" ({money['change']:+,})"
    )


def words_of(later: "Later") -> str:
    """Returns who chooses what, in a few words."""
    return f"{later.choice.seat}: {choice_words(later.choice)}"


def tree_facts(root: str, found: "Sequence[Branch]", book: "Book") -> dict[str, Any]:
    """Returns the tree as data: the line to look at first, and every branch."""
    return {
        "match": root,
        "first": book.promoted or root,
        "branches": [{**branch._asdict(), "own": branch.own} for branch in found],
        "notes": [
            {"line": line, "seq": seq, **note_facts(note)} for line, seq, note in book.listed()
        ],
    }


def note_facts(note: "Note") -> dict[str, Any]:
    """Returns a note as data, with from whose eyes it was written."""
    return {"mark": note.mark, "text": note.text, "as": note.eyes}


def tree_picture(root: str, found: "Sequence[Branch]", book: "Book") -> Picture:
    """Returns the tree as text, a branch below the line that it leaves."""
    first = "" if book.promoted not in (None, root) else " ★"
    rows: list[Row] = [(Span(root, "title"), Span(first, "good"))]
    depth = {root: 0}
    for branch in found:
        depth[branch.id] = depth.get(branch.parent, 0) + 1
        rows.append(_branch_row(branch, depth[branch.id]))
    for line, seq, note in book.listed():
        rows.append((Span(f"  {line}@{seq} {note.words()}", "note"),))
    return Picture(tuple(rows))


def _branch_row(branch: "Branch", depth: int) -> Row:
    facts = f"  from @{branch.fork}, {_standing(branch)}"
    flags = ("  ★" if branch.promoted else "") + ("  dropped" if branch.dropped else "")
    return (
        Span("   " * (depth - 1) + "└─ ", "ruler"),
        Span(branch.name, "branch"),
        Span(facts),
        Span(flags, "good"),
    )


def _standing(branch: "Branch") -> str:
    if branch.status == "hidden":
        return f"hidden: {branch.keeper}'s"
    points = ", ".join(f"{seat} {number}" for seat, number in branch.points.items())
    cards = "other cards" if branch.reshuffled else "same cards"
    return f"{branch.own} events, {cards}, {branch.status}  {points}"

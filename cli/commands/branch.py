"""``ludwig branch new|list|show|note|mark|promote|drop|apply``: lines beside the real match."""

from typing import TYPE_CHECKING, Annotated

import typer

from cli.branching import beginning, edit_facts, edit_words, note_facts, tree_facts, tree_picture
from cli.call_ids import branch_begun, check_first_use
from cli.error import CliError, usage
from cli.exit_code import ExitCode
from cli.facts import place_facts, state_facts
from cli.opening import asked_viewer, line_id, opened, permitted, store, story, viewer, whole
from cli.parameters import As, CommandId, DryRun, Line, LineAt, Match, MatchAt, MatchOrLine
from cli.planned import event_data
from cli.repetition import check_begun, check_written, reused_for, written_at
from cli.screen import castles, heading, table
from cli.world import World
from domain.visibility import Viewer
from replays.drawing.picture import plain, stacked
from replays.positions import parse

if TYPE_CHECKING:
    from collections.abc import Callable

    from ludwig.branches.book import Entry

group = typer.Typer(rich_markup_mode=None, no_args_is_help=False)


@group.callback()
def _branches() -> None:
    """Make, list, show and look after branches: lines that leave a match."""


@group.command("new")
def new(
    context: typer.Context,
    match: MatchAt,
    name: Annotated[
        str | None,
        typer.Argument(metavar="NAME", help="Its name; what-if-1, -2 … if left out."),
    ] = None,
    seen_by: As = None,
    instead: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CHOICE",
            help="Replace the choice that follows (number, word, JSON); again for what it brings.",
        ),
    ] = None,
    reshuffle: Annotated[
        bool, typer.Option("--reshuffle", help="Shuffle anew what lies face down.")
    ] = False,
    seed: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Makes what is drawn anew repeatable.")
    ] = None,
    dry_run: DryRun = False,
    command_id: CommandId = None,
) -> None:
    """Begin a branch at a position, with the same cards.

    While the match is being played only the referee's branch has the real cards (SEE-6).
    """
    from ludwig.branches import Branches

    world = World.of(context)
    address = parse(match)
    with store(world) as matches:
        told = story(matches, address)
        eyes = viewer(told, seen_by)
        fork = told.seq(address.position)
        branches = Branches(matches)
        check_first_use(matches, told.id, command_id, "beside")
        begun = branch_begun(matches, told.id, command_id)
        chosen = name or begun or branches.free_name(told.id)
        start = beginning(told, fork, eyes, instead or (), reshuffle=reshuffle, seed=seed)
        world.mark_branch()
        if dry_run:
            sealed = branches.plan(told.match, fork, chosen, start.saves)
            facts = {"dry_run": True, **edit_facts(start), "events": event_data(sealed, eyes)}
            world.answer(facts, lambda: world.draw(edit_words(start)))
            return
        if begun not in (None, chosen):
            raise reused_for(f"it began the branch {begun} of {told.id}", None)
        saved = branches.begin(
            told.match, fork, chosen, start.saves, viewer=eyes, command_id=command_id
        )
        if saved.again:
            check_begun(told, saved, written_at(address.position), start)
        line = matches.match(saved.match.header.id)
    made = type(told)(line)
    facts = {
        **place_facts(made, made.last, eyes),
        "parent": told.id,
        "fork": line.header.fork,
        "again": saved.again,
        "reshuffled": start.reshuffled,
        **edit_facts(start),
    }
    cards = "other" if start.reshuffled else "the same"
    said = f"branch {made.id} leaves {told.id}@{line.header.fork} with {cards} cards"
    world.answer(facts, lambda: "\n".join([said, world.draw(edit_words(start))]).rstrip())


@group.command("list")
def list_(
    context: typer.Context,
    match: Match,
    everything: Annotated[bool, typer.Option("--all", help="Dropped branches too.")] = False,
    seen_by: As = None,
) -> None:
    """Draw the tree of the branches that the viewer may see."""
    from ludwig.branches import Branches

    world = World.of(context)
    with store(world) as matches:
        root = matches.find(whole(match).match)
        branches = Branches(matches)
        played = matches.match(root)
        eyes = asked_viewer(played, seen_by)
        tree = branches.tree(root, eyes)
        found = tuple(branch for branch in tree if everything or not branch.dropped)
        hidden = {branch.id for branch in tree if branch.status == "hidden"}
        book = branches.books.read(root).seen_by(eyes, played.audience).without(hidden)
    world.answer(tree_facts(root, found, book), lambda: world.draw(tree_picture(root, found, book)))


@group.command("show")
def show(context: typer.Context, match: LineAt, seen_by: As = None) -> None:
    """Show a branch, or the match itself, with its notes."""
    from ludwig.branches import Bookkeeping, root_of

    world = World.of(context)
    with opened(world, match) as (told, address):
        eyes = viewer(told, seen_by)
        seq = told.seq(address.position)
        state = told.state(seq, eyes)
    with store(world) as matches:
        book = Bookkeeping(matches.store).read(root_of(told.id))
        notes = book.seen_by(eyes, told.match.audience).of(told.id)
    facts = {
        **state_facts(told, seq, eyes),
        "notes": [{"seq": at, **note_facts(each)} for at, each in notes],
    }
    pictures = [heading(told, seq, eyes)]
    if state is not None:
        pictures.append(table(state, world.columns))
        pictures.append(castles(state, state.seats, world.columns, unicode=world.unicode))
    lines = [f"@{at} {each.words()}" for at, each in notes]
    pictures += [plain(*lines, style="note")] if lines else []
    world.answer(facts, lambda: world.draw(stacked(pictures)))


@group.command("note")
def note(
    context: typer.Context,
    match: MatchAt,
    text: Annotated[
        str, typer.Argument(metavar="TEXT", help="The note; empty takes your own away.")
    ],
    seen_by: As = None,
    command_id: CommandId = None,
) -> None:
    """Write a note beside an event of a match or branch.

    With --as only that seat and the referee read it until the match has ended; else all do.
    """
    from ludwig.branches.book import Noted

    def entry(line: str, seq: int, eyes: Viewer) -> Noted:
        return Noted(line, seq, text, eyes)

    _write(context, match, entry, seen_by, command_id)


@group.command("mark")
def mark(
    context: typer.Context,
    match: MatchAt,
    sign: Annotated[
        str,
        typer.Argument(metavar="MARK", help="!!, !, !?, ?!, ? or ??; empty takes your own away."),
    ],
    seen_by: As = None,
    command_id: CommandId = None,
) -> None:
    """Mark an event of a match or branch as good or bad.

    With --as only that seat and the referee see it until the match has ended; else all do.
    """
    from ludwig.branches.book import MARKS, Marked

    def entry(line: str, seq: int, eyes: Viewer) -> Marked:
        return Marked(line, seq, sign, eyes)

    if sign not in ("", *MARKS):
        raise usage(f"'{sign}' is no mark", hint=" ".join(MARKS))
    _write(context, match, entry, seen_by, command_id)


def _write(
    context: typer.Context,
    match: str,
    entry: "Callable[[str, int, Viewer], Entry]",
    seen_by: str | None,
    command_id: str | None,
) -> None:
    from ludwig.branches import Bookkeeping, root_of

    world = World.of(context)
    with store(world) as matches:
        address = parse(match)
        told = story(matches, address)
        wanted = entry(told.id, told.seq(address.position), viewer(told, seen_by))
        check_first_use(matches, told.id, command_id, "beside")
        books = Bookkeeping(matches.store)
        (stored,) = books.write(root_of(told.id), (wanted,), command_id)
    check_written(wanted, stored, anywhere=written_at(address.position) is None)
    seq = getattr(stored, "seq", 0)
    world.answer({"match": told.id, "seq": seq}, f"written beside {told.id}@{seq}")


@group.command("promote")
def promote(
    context: typer.Context, match: MatchOrLine, seen_by: As = None, command_id: CommandId = None
) -> None:
    """Make a branch the line to look at first, or the match again."""
    from ludwig.branches import Branches
    from ludwig.branches.book import Promoted

    world = World.of(context)
    with store(world) as matches:
        line = line_id(matches, whole(match))
        permitted(matches.match(line), seen_by)
        check_first_use(matches, line, command_id, "beside")
        check_written(Promoted(line), Branches(matches).promote(line, command_id))
    world.answer({"match": line, "promoted": True}, f"{line} is the line to look at first")


@group.command("drop")
def drop(
    context: typer.Context,
    match: Line,
    restore: Annotated[bool, typer.Option("--restore", help="Show it again.")] = False,
    seen_by: As = None,
    command_id: CommandId = None,
) -> None:
    """Hide a branch, or show it again; nothing is deleted."""
    from ludwig.branches import Branches, branch_name
    from ludwig.branches.book import Dropped

    world = World.of(context)
    with store(world) as matches:
        line = line_id(matches, whole(match))
        if branch_name(line) is None:
            said = f"{line} is the real match, not a branch"
            raise CliError("branch.none", ExitCode.USAGE, said, hint="MATCH/NAME")
        permitted(matches.match(line), seen_by)
        check_first_use(matches, line, command_id, "beside")
        hidden = not restore
        stored = Branches(matches).drop(line, hidden=hidden, command_id=command_id)
    check_written(Dropped(line, hidden), stored)
    done = "is shown again" if restore else "is hidden (nothing is deleted; --restore shows it)"
    world.answer({"match": line, "dropped": not restore}, f"{line} {done}")


@group.command("apply")
def apply(
    context: typer.Context,
    match: Line,
    seen_by: As = None,
    dry_run: DryRun = False,
    command_id: CommandId = None,
) -> None:
    """Play a branch's next choices in the real match.

    As far as they are legal and yours: those of --as, a seat, or referee for all of them.
    """
    from cli.applying import applied

    world = World.of(context)
    with store(world) as matches:
        told = story(matches, whole(match))
        applied(world, matches, told, seen_by, dry_run=dry_run, command_id=command_id)

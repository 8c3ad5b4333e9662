"""`Branches`: makes, lists and looks after the branches of the matches of a store."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count

from domain import events as ev
from domain.visibility import Viewer
from ludwig.branches.book import Begun, Book, Bookkeeping, Dropped, Entry, Promoted
from ludwig.branches.branch import (
    SEPARATOR,
    Branch,
    BranchError,
    branch_id,
    branch_name,
    record_name,
    root_of,
)
from ludwig.codec import Recorded, hash_of
from ludwig.matches.catalogue import Summary
from ludwig.matches.errors import MatchNotFound
from ludwig.matches.header import Filed, Header, Parent
from ludwig.matches.listing import as_listed
from ludwig.matches.match import Match
from ludwig.matches.matches import Matches, Saved, nonce_of
from ludwig.matches.sealing import Salt, fresh_salt, seal_save
from ludwig.redis_streams import StoreConflict

Authored = tuple[str | None, tuple[ev.Event, ...]]
"""The events of one decision and who made it."""


class Branches:
    """The branches of the matches of one store; a branch never writes into its parent."""

    def __init__(self, matches: Matches) -> None:
        self.matches = matches
        self.books = Bookkeeping(matches.store)

    def begin(
        self,
        parent: Match,
        fork: int,
        name: str,
        saves: Sequence[Authored] = (),
        *,
        viewer: Viewer = "referee",
        salt: Salt = fresh_salt,
        command_id: str | None = None,
    ) -> Saved:
        """Begins a branch after an event of a line, with events of its own, all in one save.

        ``viewer`` is from whose eyes it is begun: while the match goes on it is theirs (SEE-6).

        It copies nothing: its stream begins with a pointer, and its decks are its parent's unless
        the first event is a `DecksReshuffled`. ``name`` must be free in the tree of the match;
        `BranchError` else. Cost: one round trip, whatever the parent's length.
        """
        id_ = branch_id(root_of(parent.header.id), name)
        before = _before(parent, fork)
        left = Parent(parent.header.id, fork, hash_of(before[-1].payload).hex())
        header = Header(id_, record_name(id_), _viewer(parent, saves), left, fork, keeper=viewer)
        sealed = tuple(_sealed(left, saves, self.matches.clock(), salt))
        if command_id is not None:
            if done := self._done(id_, command_id):
                return done
            self._claim(id_, command_id)
        try:
            stored = self.matches.insert(header, sealed, nonce=nonce_of(command_id))
        except StoreConflict as error:
            raise _taken(id_) from error
        return Saved(Match(header, stored.filed, before, above=parent.audience), sealed)

    def _done(self, id_: str, command_id: str) -> Saved | None:
        try:
            return self.matches.done(self.matches.match(id_), command_id)
        except MatchNotFound:
            return None

    def _claim(self, id_: str, command_id: str) -> None:
        """Notes in the book which branch a command of this id begins."""
        if self.matches.has(id_):
            raise _taken(id_)
        (stored,) = self.books.write(root_of(id_), (Begun(id_),), command_id)
        if stored != Begun(id_):
            raise StoreConflict("the id of this command was used for something else just now")

    def plan(
        self, parent: Match, fork: int, name: str, saves: Sequence[Authored] = ()
    ) -> tuple[Recorded, ...]:
        """Returns the events that `begin` would store, without storing anything."""
        branch_id(root_of(parent.header.id), name)
        before = _before(parent, fork)
        left = Parent(parent.header.id, fork, hash_of(before[-1].payload).hex())
        return tuple(_sealed(left, saves, self.matches.clock(), fresh_salt))

    def free_name(self, match_id: str, stem: str = "what-if") -> str:
        """Returns a name that no branch of the match has yet: ``what-if-1`` and so on."""
        taken = {branch.name for branch in self.tree(match_id)}
        return next(name for n in count(1) if (name := f"{stem}-{n}") not in taken)

    def tree(self, match_id: str, viewer: Viewer = "referee") -> tuple[Branch, ...]:
        """Returns the branches of a match, each after the line it left, dropped ones too.

        Of a branch that is not the viewer's to see it tells where it left (SEE-6). Cost: the
        catalogue of the store.
        """
        root = root_of(match_id)
        book = self.books.read(root)
        found = {
            summary.id: _branch(summary, book)
            for summary in as_listed(self.matches.summaries(), viewer)
            if summary.id.startswith(root + SEPARATOR)
        }
        return tuple(_ordered(root, found))

    def dropped(self, lines: Iterable[str]) -> frozenset[str]:
        """Returns which of these lines are dropped. Cost: a round trip a match with branches."""
        asked = frozenset(lines)
        roots = {root_of(line) for line in asked if SEPARATOR in line}
        return asked & frozenset().union(*(self.books.read(root).dropped for root in roots))

    def find(self, match_id: str, name: str) -> str:
        """Returns the id of the branch that this name, or a unique beginning of it, stands for."""
        root = root_of(match_id)
        exact = f"{root}{SEPARATOR}{name}"
        try:
            self.matches.match(exact)
        except MatchNotFound:
            begun = [b for b in self.tree(root) if b.name.startswith(name)]
            if len(begun) == 1:
                return begun[0].id
            said = "stands for several branches" if begun else "is no branch"
            names = ", ".join(branch.name for branch in begun or self.tree(root))
            hint = f"branches: {names}" if names else f"ludwig branch new {root} NAME"
            message = f"'{name}' {said} of {root}"
            raise BranchError(root, "branch.unknown", message, hint) from None
        return exact

    def promote(self, line: str, command_id: str | None = None) -> Entry:
        """Makes a line the one to look at first; returns what stands in the book."""
        return self._write(line, Promoted(line), command_id)

    def drop(self, line: str, *, hidden: bool = True, command_id: str | None = None) -> Entry:
        """Hides a branch, or shows it again, and returns what stands there; nothing is deleted."""
        return self._write(line, Dropped(line, hidden), command_id)

    def _write(self, line: str, entry: Entry, command_id: str | None) -> Entry:
        return self.books.write(root_of(line), (entry,), command_id)[0]


def _taken(id_: str) -> BranchError:
    said = f"there is a branch called '{branch_name(id_)}' already"
    return BranchError(root_of(id_), "branch.exists", said, "choose another")


def _before(parent: Match, fork: int) -> tuple[Filed, ...]:
    if not 1 <= fork <= parent.seq:
        said = f"a branch leaves {parent.header.id} after an event, 1 to {parent.seq}"
        raise BranchError(parent.header.id, "branch.position", said)
    return parent.entries[:fork]


def _viewer(parent: Match, saves: Sequence[Authored]) -> str:
    """Returns whose copy the branch is: one that drew anew holds all that playing needs."""
    drawn = bool(saves) and isinstance(saves[0][1][0], ev.DecksReshuffled)
    return "referee" if drawn else parent.header.viewer


def _sealed(left: Parent, saves: Sequence[Authored], at: str, salt: Salt) -> Iterator[Recorded]:
    after, previous = left.seq, bytes.fromhex(left.hash)
    for by, events in saves:
        sealed = seal_save(events, after=after, previous=previous, by=by, at=at, salt=salt)
        after, previous = sealed[-1].seq, bytes.fromhex(sealed[-1].hash)
        yield from sealed


def _branch(summary: Summary, book: Book) -> Branch:
    return Branch(
        id=summary.id,
        name=branch_name(summary.id) or "",
        parent=summary.parent or "",
        fork=summary.fork,
        events=summary.events,
        status=summary.status,
        round=summary.round,
        points=summary.points,
        reshuffled=summary.reshuffled,
        promoted=book.promoted == summary.id,
        dropped=summary.id in book.dropped,
        keeper=summary.keeper,
    )


def _ordered(line: str, found: Mapping[str, Branch]) -> Iterator[Branch]:
    """Yields the branches of a line by where they left it, each before its own branches."""
    here = [branch for branch in found.values() if branch.parent == line]
    for branch in sorted(here, key=lambda branch: (branch.fork, branch.name)):
        yield branch
        yield from _ordered(branch.id, found)

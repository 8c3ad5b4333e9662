"""Applying a branch to the real match, choice by choice, and what is said about it."""

from typing import TYPE_CHECKING, Any

from cli.answer import choice_data
from cli.branching import words_of
from cli.call_ids import check_first_use
from cli.error import CliError
from cli.exit_code import ExitCode
from cli.opening import viewer
from cli.planned import event_data
from cli.repetition import check_applied, check_written
from cli.story import Story
from cli.world import World
from domain.visibility import Viewer

if TYPE_CHECKING:
    from domain.refusal import Refusal
    from ludwig.matches.match import Match
    from ludwig.matches.matches import Matches
    from replays.branching.carrying import Later


def applied(
    world: World,
    matches: "Matches",
    branch: Story,
    asked: str | None,
    *,
    dry_run: bool,
    command_id: str | None,
) -> None:
    """Plays the branch's next choices in the real match until one is refused or not yours.

    Ends with exit code 4 if the rules refuse the very first one, 8 if it is not yours.
    """
    from ludwig.branches import root_of
    from replays.branching.applying import next_choices

    if branch.branch is None:
        said = f"{branch.id} is the real match, not a branch"
        raise CliError("branch.none", ExitCode.USAGE, said, hint="MATCH/NAME")
    eyes = viewer(branch, asked)
    real = matches.match(root_of(branch.id))
    if not dry_run:
        _claim(matches, branch.id, command_id)
    ahead = next_choices(branch.match, real)
    run = _Run(world, matches, real, eyes, dry_run=dry_run, command_id=command_id)
    for number, later in enumerate(ahead.choices):
        if not run.plays(later, ahead.made + number):
            break
    run.report(branch.id, ahead.made, len(ahead.choices))


def _claim(matches: "Matches", branch: str, command_id: str | None) -> None:
    """Notes that a call of this id applies the branch; refuses an id that was used otherwise."""
    from ludwig.branches import Branches, root_of
    from ludwig.branches.book import Applied

    if command_id is None:
        return
    check_first_use(matches, branch, command_id, "beside")
    wanted = Applied(branch)
    check_written(wanted, *Branches(matches).books.write(root_of(branch), (wanted,), command_id))


class _Run:
    """One application under way."""

    def __init__(
        self,
        world: World,
        matches: "Matches",
        real: "Match",
        eyes: Viewer,
        *,
        dry_run: bool,
        command_id: str | None,
    ) -> None:
        self.world = world
        self.matches = matches
        self.real = real
        self.eyes = eyes
        self.dry_run = dry_run
        self.command_id = command_id
        self.done: list[tuple[Later, list[dict[str, Any]]]] = []
        self.stopped: tuple[Later, str, tuple[Refusal, ...]] | None = None

    def plays(self, later: "Later", number: int) -> bool:
        """Makes a choice in the real match, the ``number``-th since the fork; whether to go on."""
        from ludwig.draws import SystemDraws
        from ludwig.matches.errors import ChoiceRefused
        from replays.branching.carrying import adapted

        if self.eyes not in ("referee", later.choice.seat):
            self.stopped = (later, "not yours", ())
            return False
        draws = SystemDraws()
        own = None if self.command_id is None else f"{self.command_id}/{number}"
        try:
            if self.dry_run:
                return self._planned(later, adapted(self.real.state, later.choice), draws)
            real = self.matches.catch_up(self.real, draws)
            choice = adapted(real.state, later.choice)
            saved = self.matches.decide(real, choice, draws, command_id=own)
            if saved.again:
                check_applied(self.real.header.id, saved.events, choice)
        except ChoiceRefused as error:
            self.stopped = (later, "refused", error.reasons)
            return False
        self.real = saved.match
        self.done.append((later, event_data(saved.events, self.eyes)))
        return True

    def _planned(self, later: "Later", choice: Any, draws: Any) -> bool:  # noqa: ANN401
        planned = self.matches.foresee(self.real, choice, draws)
        sealed = self.matches.seal(planned, self.real, by=later.choice.seat)
        self.done.append((later, event_data(sealed, self.eyes)))
        return False  # what follows hangs on what this would draw

    def report(self, branch: str, shared: int, ahead: int) -> None:
        """Says what was played and where it stopped; raises if nothing could be."""
        if self.stopped is not None and not self.done:
            raise self._refusal()
        left = ahead - len(self.done)
        facts = {
            "match": self.real.header.id,
            "branch": branch,
            "dry_run": self.dry_run,
            "made_already": shared,
            "applied": [
                {"choice": choice_data(later.choice), "events": events}
                for later, events in self.done
            ],
            "left": left,
            "stopped": self.stopped and self._stop_facts(),
            "seq": self.real.seq,
        }
        self.world.answer(facts, lambda: self._words(branch, left))

    def _stop_facts(self) -> dict[str, Any] | None:
        if self.stopped is None:
            return None
        later, why, reasons = self.stopped
        return {
            "choice": choice_data(later.choice),
            "why": why,
            "reasons": [{"code": reason.code, "rule": reason.rule} for reason in reasons],
        }

    def _words(self, branch: str, left: int) -> str:
        would = "would play" if self.dry_run else "played"
        lines = [f"{would} in {self.real.header.id}: {words_of(later)}" for later, _ in self.done]
        if not self.done:
            lines.append(f"{branch} has nothing ahead of {self.real.header.id}")
        if self.stopped is not None:
            later, why, reasons = self.stopped
            rules = ", ".join(dict.fromkeys(reason.rule for reason in reasons))
            lines.append(f"stopped at {words_of(later)}: {why} {rules}".rstrip())
        elif left:
            lines.append(f"{left} more choices follow in the branch")
        return "\n".join(lines)

    def _refusal(self) -> CliError:
        if self.stopped is None:
            raise LookupError
        later, why, reasons = self.stopped
        if reasons:
            from cli.refusal import refused

            return refused(reasons, f"{self.real.header.id}@{self.real.seq}")
        seat = later.choice.seat
        said = f"the branch's next choice is {seat}'s, {why}"
        return CliError("branch.not_yours", ExitCode.HIDDEN, said, hint=f"--as {seat}")

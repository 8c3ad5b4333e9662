"""``ludwig why-not MATCH@POS CHOICE``: every rule a choice would break, and what would be legal."""

from typing import Any

from cli.answer import choice_data
from cli.choice_words import choice_words
from cli.error import CliError
from cli.exit_code import ExitCode
from cli.facts import decision_facts
from cli.opening import opened, viewer
from cli.proposal import read_proposal
from cli.screen import heading
from cli.story import Story
from cli.world import World
from domain import events as ev
from domain.decisions import Decision, awaited
from domain.refusal import Refusal
from domain.rulebook import rules
from projections.sentences import sentence
from replays.drawing.picture import Picture, Span, plain, stacked
from replays.why import Broken, WhyNot, why_not


def run(world: World, match: str, choice: str, seen_by: str | None) -> ExitCode:
    """Lists every rule that a choice would break, where, and the nearest legal choices."""
    with opened(world, match) as (told, address):
        eyes = viewer(told, seen_by)
        seq = told.seq(address.position)
        state = told.state(seq, eyes)
        if state is None or (decision := awaited(state)) is None:
            raise _nothing_to_decide(told, seq)
        found = why_not(state, read_proposal(choice, state, decision))
        world.answer(
            {
                "match": told.id,
                "seq": seq,
                "as": eyes,
                "decision": decision_facts(state),
                "choice": choice_data(found.choice),
                "legal": not found.broken,
                "broken": [_broken_facts(each) for each in found.broken],
                "nearest": [choice_data(each) for each in found.nearest],
                "out_of_turn": found.out_of_turn,
            },
            lambda: world.draw(stacked([heading(told, seq, eyes), *_said(found, decision)])),
        )
    return ExitCode.NO if found.broken else ExitCode.DONE


def _nothing_to_decide(told: Story, seq: int) -> CliError:
    return CliError(
        "decision.none",
        ExitCode.NOT_FOUND,
        f"at {told.id}@{seq} nobody has to decide anything",
        at=seq,
        hint="a position where somebody decides, such as @r3.blue",
    )


def _broken_facts(broken: Broken) -> dict[str, Any]:
    rule = rules().get(broken.rule)
    return {
        "code": broken.code,
        "rule": broken.rule,
        "text": rule.text if rule else "",
        "facts": {key: _plain(value) for key, value in broken.facts.items()},
        "cells": [list(cell) for cell in broken.cells],
    }


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _said(found: WhyNot, decision: Decision) -> list[Picture]:
    words = choice_words(found.choice)
    if not found.broken:
        return [plain(f"{decision.seat} may {words}: no rule is broken", style="good")]
    lines = [Picture((_line(each),)) for each in found.broken]
    pictures = [plain(f"{found.choice.seat} may not {words}:"), stacked(lines, gap=0)]
    if found.nearest:
        near = [plain(f"  {choice_words(each)}") for each in found.nearest]
        what = "where it would fit" if found.out_of_turn else "legal"
        pictures.append(stacked([plain(f"{what}, the nearest first:"), *near], gap=0))
    elif isinstance(found.choice, ev.RoomPlaced):
        pictures.append(
            plain(f"{found.choice.tile} has no legal place in {decision.seat}'s castle")
        )
    return pictures


def _line(broken: Broken) -> tuple[Span, ...]:
    cells = " ".join(f"{x},{y}" for x, y in broken.cells[:12])
    where = f" at {cells}{' …' if broken.cells[12:] else ''}" if cells else ""
    reason = sentence(Refusal(broken.code, broken.rule, broken.facts))
    return Span(f"  {broken.rule}", "rule"), Span(f"  {reason}"), Span(where, "note")

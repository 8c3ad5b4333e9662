"""What players missed or took wrongly, in words and as JSON values."""

from collections.abc import Sequence
from typing import Any

from cli.world import World
from replays.claims import ClaimFinding


def claim_facts(found: Sequence[ClaimFinding]) -> list[dict[str, Any]]:
    """Returns the claims that are not what the rules give, in order of seq."""
    return [
        {
            "seq": each.seq,
            "seat": each.seat,
            "kind": each.kind,
            "amount": abs(each.amount),
            "unit": each.unit,
            "rules": list(each.rules),
            "what": each.what,
        }
        for each in found
    ]


def claim_text(world: World, found: Sequence[ClaimFinding]) -> str:
    """Returns the same in lines, what was missed first; nothing if all claims were right."""
    lines = []
    for kind in ("missed", "taken wrongly"):
        of_kind = [each for each in found if each.kind == kind]
        if of_kind:
            lines.append(f"  {kind}:")
            lines += [_line(world, each) for each in of_kind]
    return "\n".join(lines)


def _line(world: World, found: ClaimFinding) -> str:
    rules = world.paint(" ".join(found.rules), "rule")
    cited = f"  {rules}" if found.rules else ""
    unit = found.unit if abs(found.amount) != 1 else found.unit[:-1]
    amount = f"{abs(found.amount)} {unit}"
    return f"  {found.seq:>5}  {found.seat}  {amount}{cited}  {found.what}"

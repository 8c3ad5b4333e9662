"""What a seat has to decide, in words."""

from domain.decisions import Ask, Decision
from domain.state import State
from projections.wording import tile_name


def question(state: State, decision: Decision) -> str:
    """Returns what a decision asks: ``what to buy, or pass``, ``where to place Guest Bedroom``."""
    if decision.ask is not Ask.PLACE or state.placing is None:
        return decision.ask.value
    kind = state.placing.kind
    return f"where to place {'a hallway' if kind == 'hallway' else tile_name(kind)}"

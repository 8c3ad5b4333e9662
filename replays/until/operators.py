"""How terms are put together: compared, joined, negated and calculated with."""

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from projections.happening import Happening
from replays.until.error import UntilError
from replays.until.term import A_KIND, Term, Value
from replays.until.token import Token
from replays.until.vocabulary import likely

Operation = Callable[[Any, Any], Any]

ARITHMETIC: Final[Mapping[str, Operation]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
}
COMPARING: Final[Mapping[str, Operation]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_EQUAL: Final = ("==", "!=")


def arithmetic(calculate: Operation, left: Term, right: Term) -> Term:
    """Returns the term that two numbers make."""
    return Term("number", _of_both(calculate, left, right), left.column)


def compared(sign: Token, left: Term, right: Term) -> Term:
    """Returns the comparison of two terms; `UntilError` if they cannot be compared so."""
    if left.kind != right.kind:
        said = f"{A_KIND[left.kind]} and {A_KIND[right.kind]} are never the same"
        raise UntilError(said, sign.column)
    if sign.text not in _EQUAL and left.kind != "number":
        raise UntilError(f"'{sign.text}' compares numbers only", sign.column, "== or !=")
    _check_literal(left, right)
    _check_literal(right, left)
    return Term("truth", _of_both(COMPARING[sign.text], left, right), left.column)


def _check_literal(fact: Term, other: Term) -> None:
    """Refuses a word that the fact can never be, which is a slip of the pen."""
    word = other.literal
    if word is None or not fact.values or word in fact.values:
        return
    known = [value for value in fact.values if value]
    hint = likely(word, known) or f"one of {', '.join(known[:6])}{', …' if known[6:] else ''}"
    raise UntilError(f"this is never '{word}'", other.column, hint)


def joined(word: str, terms: Sequence[Term]) -> Term:
    """Returns what is true if all (``and``) or any (``or``) of the terms are."""
    over = all if word == "and" else any

    def read(happening: Happening) -> Value:
        return over(term.read(happening) for term in terms)

    return Term("truth", read, terms[0].column)


def negated(term: Term, column: int) -> Term:
    """Returns what is true if the term is not."""
    return Term("truth", lambda happening: not term.read(happening), column)


def _of_both(operation: Operation, left: Term, right: Term) -> Callable[[Happening], Value]:
    def read(happening: Happening) -> Value:
        result: Value = operation(left.read(happening), right.read(happening))
        return result

    return read

"""From the text of an expression to a condition, by recursive descent.

::

    either     = both { "or" both }
    both       = negated { "and" negated }
    negated    = "not" negated | comparison
    comparison = sum [ ("==" | "!=" | "<" | "<=" | ">" | ">=") sum ]
    sum        = product { ("+" | "-") product }
    product    = factor { "*" factor }
    factor     = "-" factor | "(" either ")" | number | string | fact
    fact       = name [ "." seat | "(" argument { "," argument } ")" ]
"""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from domain.events import SEATS, Seat
from replays.until import vocabulary
from replays.until.condition import Condition
from replays.until.error import UntilError
from replays.until.operators import ARITHMETIC, COMPARING, arithmetic, compared, joined, negated
from replays.until.term import A_KIND, Kind, Term, constant
from replays.until.token import Token, tokens

DEEPEST: Final = 50
"""Brackets, minus signs and negations inside each other; more is refused."""
LONGEST_NUMBER: Final = 12
Part: TypeAlias = Callable[[], Term]
_RESERVED: Final = ("and", "or", "not")


def parse_until(text: str, seats: Sequence[Seat] = SEATS) -> Condition:
    """Returns the condition that a text states about a match with these seats.

    Raises `UntilError` with the column of what cannot be read.
    """
    parsing = _Parsing(tokens(text), seats)
    term = parsing.either()
    parsing.end()
    return Condition(text, _of_kind("truth", term))


def _of_kind(kind: Kind, term: Term) -> Term:
    if term.kind != kind:
        raise UntilError(f"this is {A_KIND[term.kind]}, not {A_KIND[kind]}", term.column)
    return term


class _Parsing:
    """One expression on its way; the place in it is the only thing that changes."""

    def __init__(self, pieces: Sequence[Token], seats: Sequence[Seat]) -> None:
        self.pieces = pieces
        self.seats = seats
        self.place = 0
        self.depth = 0

    @property
    def now(self) -> Token:
        return self.pieces[self.place]

    def take(self) -> Token:
        token = self.now
        self.place += token.sort != "end"
        return token

    def taken(self, *texts: str) -> Token | None:
        """Returns the piece at hand and goes on, if it is one of these signs or words."""
        fits = self.now.sort in ("sign", "name") and self.now.text in texts
        return self.take() if fits else None

    def need(self, text: str) -> None:
        if self.taken(text) is None:
            raise UntilError(f"{self.now} stands where '{text}' should", self.now.column)

    def end(self) -> None:
        if self.now.sort != "end":
            raise UntilError(f"{self.now} is too much here", self.now.column)

    def either(self) -> Term:
        return self._joined("or")

    def _joined(self, word: str) -> Term:
        part = self.negated if word == "and" else lambda: self._joined("and")
        terms = [part()]
        while self.taken(word):
            terms.append(part())
        if len(terms) == 1:
            return terms[0]
        return joined(word, [_of_kind("truth", term) for term in terms])

    def negated(self) -> Term:
        if sign := self.taken("not"):
            return negated(_of_kind("truth", self._deeper(self.negated, sign)), sign.column)
        return self.comparison()

    def comparison(self) -> Term:
        left = self.sum()
        sign = self.taken(*COMPARING)
        if sign is None:
            return left
        term = compared(sign, left, self.sum())
        if again := self.taken(*COMPARING):
            raise UntilError("only two values can be compared", again.column, "join with and")
        return term

    def sum(self) -> Term:
        return self._calculated(("+", "-"), self.product)

    def product(self) -> Term:
        return self._calculated(("*",), self.factor)

    def _calculated(self, signs: tuple[str, ...], part: Part) -> Term:
        term = part()
        while sign := self.taken(*signs):
            left, right = _of_kind("number", term), _of_kind("number", part())
            term = arithmetic(ARITHMETIC[sign.text], left, right)
        return term

    def factor(self) -> Term:
        if sign := self.taken("-"):
            number = _of_kind("number", self._deeper(self.factor, sign))
            return arithmetic(ARITHMETIC["-"], constant("number", 0, sign.column), number)
        if opening := self.taken("("):
            term = self._deeper(self.either, opening)
            self.need(")")
            return term._replace(column=opening.column)
        return self._single(self.take())

    def _single(self, token: Token) -> Term:
        if token.sort == "number":
            return constant("number", self._number(token), token.column)
        if token.sort == "string":
            return constant("word", token.text, token.column)
        if token.sort == "name" and token.text not in _RESERVED:
            return self._fact(token)
        raise UntilError(f"{token} stands where a value should", token.column)

    def _number(self, token: Token) -> int:
        digits = token.text.replace("_", "")
        if len(digits) > LONGEST_NUMBER:
            raise UntilError("a number this long counts nothing here", token.column)
        return int(digits)

    def _fact(self, name: Token) -> Term:
        if self.taken("."):
            return vocabulary.of_seat(name, self._argument(), self.seats)
        if self.taken("("):
            arguments = [self._argument()]
            while self.taken(","):
                arguments.append(self._argument())
            self.need(")")
            return vocabulary.called(name, arguments, self.seats)
        return vocabulary.bare(name)

    def _argument(self) -> Token:
        token = self.take()
        if token.sort in ("name", "string", "number"):
            return token
        raise UntilError(f"{token} stands where a name should", token.column)

    def _deeper(self, part: Part, token: Token) -> Term:
        self.depth += 1
        if self.depth > DEEPEST:
            raise UntilError("too much inside each other", token.column)
        term = part()
        self.depth -= 1
        return term

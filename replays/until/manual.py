"""What the language of break points can say, in words; ``docs/until.md`` holds the same."""

from collections.abc import Iterator
from typing import Final

from replays.until.facts import OF_ROOM, OF_SEAT, PLAIN, STACK, STACK_SAYS
from replays.until.term import A_KIND

_HEAD: Final = """\
ludwig replay MATCH --until EXPRESSION stops at the first position, behind the one it begins at,
at which the expression is true. Nothing of it is run as a program: it can only ask for facts.

  ludwig replay MATCH --until 'money.red < 3000'
  ludwig replay MATCH --until 'completed(throne_room)'
  ludwig replay MATCH --until 'score.blue - score.red > 10 and round >= 4'
  ludwig replay MATCH --until 'event == "RewardLapsed" or seat == blue and castle.blue == 9'

Joined with        and  or  not  ( )
Compared with      ==  !=  <  <=  >  >=   (words with == and != only)
Calculated with    +  -  *   (whole numbers)
Words              in quotes; seats and types of events also without: seat == red"""
_WIDTH: Final = 23


def manual() -> str:
    """Returns the page that ``ludwig help until`` prints."""
    return "\n\n".join((_HEAD, *map("\n".join, _sections())))


def _sections() -> Iterator[list[str]]:
    plain = [_line(name, f"{A_KIND[fact.kind]}: {fact.says}") for name, fact in PLAIN.items()]
    yield ["Facts", *plain, _line(f"{STACK}(SIZE)", f"{A_KIND['number']}: {STACK_SAYS}")]
    yield [
        "Numbers of a seat",
        *(_line(f"{name}.SEAT", fact.says) for name, fact in OF_SEAT.items()),
    ]
    rooms = (
        (f"{name}(ROOM{', SEAT' if fact.seats else ''})", f"{A_KIND[fact.kind]}: {fact.says}")
        for name, fact in OF_ROOM.items()
    )
    yield [
        "Facts of a room (the SEAT may be left out; corridor tiles are hallway, stairs, foyer)",
        *(_line(name, says) for name, says in rooms),
    ]


def _line(name: str, says: str) -> str:
    return f"  {name:<{_WIDTH}}{says}"

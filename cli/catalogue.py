"""Every command by name, with the one line that ``ludwig --help`` says of it.

Kept apart from the commands so that the help answers without importing any of them.
"""

from typing import Final, NamedTuple


class Entry(NamedTuple):
    """A command: its name, the section of the help it stands in, and what it does."""

    name: str
    section: str
    summary: str


COMMANDS: Final = (
    Entry("demo", "Start here", "the tour: a bundled match imported, replayed, explained, audited"),
    Entry("new", "Play", "create a match"),
    Entry("shuffle", "Play", "lay out fair decks, each seat adding its own seed"),
    Entry("play", "Play", "play a match at one keyboard, against people or bots"),
    Entry("take-back", "Play", "go on from an earlier decision, if those concerned agree"),
    Entry("simulate", "Play", "let bots play matches"),
    Entry("list", "Look", "the matches in the store"),
    Entry("show", "Look", "a match at a position: market, castles, scores"),
    Entry("log", "Look", "the events of a match in words"),
    Entry("castle", "Look", "a seat's castle, drawn to scale"),
    Entry("market", "Look", "the market with prices and coins"),
    Entry("scores", "Look", "points, money and final scores"),
    Entry("replay", "Look", "a match step by step"),
    Entry("branch", "Ask what if", "lines of your own beside a match, same cards or others"),
    Entry("what-if", "Ask what if", "the alternatives at a decision, judged by rollouts"),
    Entry("prices", "Ask what if", "a pricing against every order of the rooms"),
    Entry("analyse", "Ask what if", "every decision judged, and what turned the match"),
    Entry("compare", "Ask what if", "two lines: where they part and what came of each"),
    Entry("worker", "Ask what if", "do rollouts for what-if and analyse, here or elsewhere"),
    Entry("why", "Judge", "an event, or a seat's points or money, with every cause and rule"),
    Entry("why-not", "Judge", "every rule a choice would break, and the nearest legal ones"),
    Entry("knew", "Judge", "what a seat knew at a position"),
    Entry("audit", "Judge", "recompute a match or a record file and list what is wrong"),
    Entry("dispute", "Judge", "claims about a match, evidence, rulings, and the case as a page"),
    Entry("judge", "Judge", "a single castle: recounted, placements and the next one judged"),
    Entry("record", "Keep", "export and import match records"),
    Entry("receipt", "Keep", "signed lines that prove how a match stood"),
    Entry("bundle", "Keep", "a match packed with a verifier, for another person to check"),
    Entry("projections", "Keep", "the stored views: how far they are, rebuilt, compared"),
    Entry("store", "Keep", "the store copied elsewhere; finished matches as files and back"),
    Entry("rules", "Know", "the rules by number"),
    Entry("tiles", "Know", "the tiles, drawn with their entrances"),
    Entry("doctor", "Know", "check the store and its settings"),
)
NAMES: Final = tuple(entry.name for entry in COMMANDS)


def module_of(name: str) -> str:
    """Returns the module that holds a command."""
    return f"cli.commands.{name.replace('-', '_')}"


def closest(word: str) -> str | None:
    """Returns the command that a mistyped word may have meant."""
    from difflib import get_close_matches

    return next(iter(get_close_matches(word, NAMES, n=1, cutoff=0.5)), None)

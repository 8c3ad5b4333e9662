import re

import pytest
import typer

from cli.application import EPILOG, application
from cli.catalogue import NAMES
from cli.parameters import EDITIONS
from domain.profiles import PROFILES
from ludwig.players import BOTS


def pages():
    """Returns the words before ``--help`` of every page, and whether it is that of a group."""
    for command in typer.main.get_command(application(NAMES)).commands.values():
        under = getattr(command, "commands", {})
        yield (command.name,), bool(under)
        yield from (((command.name, name), False) for name in under)


@pytest.mark.parametrize(("words", "is_group"), tuple(pages()))
def test_a_page_is_readable_at_80_columns(call, words, is_group):
    """No page is wider, clips a sentence or names Python's types; each tells the options of all."""
    page = call(*words, "--help").out
    lines = page.splitlines()
    assert 80 >= max(map(len, lines))
    assert [] == [line for line in lines[1:] if line.endswith("...")]
    assert [] == re.findall(r"<\w[^>]*>|\{\w[^}]*\}", page)
    assert is_group or " ".join(EPILOG.split()) in " ".join(page.split())


@pytest.mark.parametrize(("words", "is_group"), tuple(pages()))
def test_every_argument_and_option_is_explained(words, is_group):
    """Whatever a page lists has a name in capitals or none, and a word of help."""
    command = typer.main.get_command(application(NAMES)).commands[words[0]]
    for word in words[1:]:
        command = command.commands[word]
    for parameter in command.params:
        assert parameter.help
        named = parameter.metavar or ""
        flag = getattr(parameter, "is_flag", False)
        assert flag or named, parameter.name


def test_the_first_page_fits(call):
    """The list of all commands keeps to 80 columns too, and names every page of help."""
    page = call("--help").out
    assert 80 >= max(map(len, page.splitlines()))
    assert "ludwig help until" in page


def test_what_help_counts_up_is_all_there_is(call):
    """Profiles and bots that pages name are those that there are."""
    assert set(PROFILES) == set(re.findall(r"[a-z-]+", EDITIONS)) - {"or"}
    for words in (("play",), ("simulate",), ("what-if",)):
        said = call(*words, "--help").out
        assert [] == [bot for bot in BOTS if bot not in said]

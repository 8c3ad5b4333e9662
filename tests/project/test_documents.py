import re
from pathlib import Path

from cli.catalogue import COMMANDS

HERE = Path(__file__).parents[2]
PAGES = (HERE / "README.md", *sorted((HERE / "docs").glob("*.md")))
LINK = re.compile(r"\]\(([^)#:]+)\)")


def linked(page):
    return {page.parent.joinpath(target).resolve() for target in LINK.findall(page.read_text())}


def test_every_link_leads_somewhere():
    """What a page links to is there."""
    missing = [(page.name, to.name) for page in PAGES for to in linked(page) if not to.exists()]
    assert [] == missing


def test_every_page_is_found_from_the_readme():
    """Who begins at the README comes to every page by links."""
    found, left = set(), [HERE / "README.md"]
    while left:
        page = left.pop()
        if page not in found:
            found.add(page)
            left += [to for to in linked(page) if to.suffix == ".md"]
    assert set(PAGES) == found & set(PAGES)


def test_every_command_is_in_the_manual():
    """docs/cli.md names each command that `ludwig --help` lists."""
    manual = (HERE / "docs" / "cli.md").read_text()
    assert [] == [each.name for each in COMMANDS if f"`{each.name}" not in manual]


def test_every_file_that_a_page_names_is_there():
    """A path such as `tests/geometry` or `domain/boards.py` in a page exists."""
    tops = "benchmarks|cli|domain|examples|ludwig|projections|replays"
    path = re.compile(rf"`((?:{tops}|tests|docs)/[\w/.]+)`")
    named = {(page.name, each) for page in PAGES for each in path.findall(page.read_text())}
    assert [] == sorted(each for each in named if not (HERE / each[1]).exists())

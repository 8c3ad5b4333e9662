from itertools import pairwise

import pytest
from selenium.webdriver.common.keys import Keys

FOUR = "four-players-second-edition"
ROLES = {"button", "slider", "combobox", "link", "image", "table", "meter", "list", "listitem"}
NAMED = {"button", "slider", "combobox", "link", "image", "meter", "region", "navigation"}


def tree(page):
    """Returns what a screen reader is given: pairs of role and name."""
    nodes = page.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    return [
        (node["role"]["value"], node.get("name", {}).get("value", ""))
        for node in nodes
        if not node.get("ignored") and "role" in node
    ]


@pytest.fixture
def page(page_of):
    """The page of the match of four in its middle."""
    return page_of(FOUR, "#252")


def test_all_that_can_be_used_has_a_name(page):
    """Whatever can be pressed, moved or looked at tells a screen reader what it is."""
    nameless = [role for role, name in tree(page) if role in NAMED and not name.strip()]
    assert [] == nameless
    assert set() == ROLES - {role for role, _ in tree(page)}


def test_castle_is_told_in_words(page):
    """The drawing of the castle reads as a sentence and is there as a table, too."""
    castle = page.told.state(252, "referee").castles[1]
    (words,) = [name for role, name in tree(page) if role == "image" and "Castle of Blue" in name]
    assert f"{len(castle.placed)} tiles" in words
    rows = "return document.querySelectorAll('#castle-list tbody tr').length"
    assert len(castle.placed) == page.run(rows)


def test_what_happened_is_announced(page):
    """The words of each step stand in a live region."""
    page.press(Keys.ARROW_RIGHT)
    assert "polite" == page.run("return document.getElementById('said').ariaLive")
    assert page.told.entry(253, "referee").text == page.text("#said").strip()


def test_everything_is_reached_by_tab(page):
    """The tabulator reaches each control, none of them twice, and what has it is outlined."""
    reached = []
    page.run("document.body.focus()")
    for _ in range(12):
        page.press(Keys.TAB)
        reached.append(
            page.run(
                "const e = document.activeElement, s = getComputedStyle(e);"
                "return [e.id || e.dataset.seat || e.dataset.do || e.tagName, s.outlineStyle]"
            )
        )
    names = [name for name, _ in reached]
    assert ["A", "viewer", "green", "blue", "yellow", "red", "SUMMARY"] == names[:7]
    assert {"solid", "auto"} >= {style for _, style in reached}
    last = page.run(
        "return [...document.querySelectorAll('nav button, nav input')].map(e => e.tabIndex)"
    )
    assert {0} == set(last)


def test_headings_follow_each_other(page):
    """There is one heading of the first rank, and none skips a rank."""
    ranks = page.run(
        "return [...document.querySelectorAll('h1, h2, h3')].map(e => Number(e.tagName[1]))"
    )
    assert 1 == ranks[0]
    assert 1 == ranks.count(1)
    assert all(after - before <= 1 for before, after in pairwise(ranks))


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (844, 390), (1024, 768), (1440, 900)])
def test_it_fits_every_screen(page, size):
    """On any screen nothing runs over the side, and the controls can be seen and touched."""
    page.screen(*size, mobile=size[0] < 900)
    assert size[0] >= page.run("return document.documentElement.scrollWidth")
    boxes = page.run(
        "return [...document.querySelectorAll('nav button')].map(e => {"
        "const b = e.getBoundingClientRect(); return [b.left, b.right, b.bottom, b.height]})"
    )
    assert all(left >= 0 and right <= size[0] for left, right, _, _ in boxes)
    assert all(bottom <= size[1] and height >= 38 for _, _, bottom, height in boxes)


def test_phone_shows_one_column(page):
    """On a phone castle, market and journal stand one below the other."""
    page.screen(390, 844, mobile=True)
    tops = page.run(
        "return ['castle', 'offers', 'entries'].map(id =>"
        "document.getElementById(id).getBoundingClientRect().top)"
    )
    assert sorted(tops) == tops
    assert 3 == len(set(tops))


def test_dark_and_light(page):
    """The page is dark for those who like it so."""
    brightness = (
        "const [r, g, b] = getComputedStyle(document.documentElement).backgroundColor"
        ".match(/\\d+/g).map(Number); return r + g + b"
    )
    page.media(prefers_color_scheme="dark")
    dark = page.run(brightness)
    page.media(prefers_color_scheme="light")
    assert (True, True) == (dark < 200, page.run(brightness) > 600)


@pytest.mark.parametrize(("wish", "moves"), [("reduce", False), ("no-preference", True)])
def test_nothing_moves_for_those_who_wish_so(page, wish, moves):
    """Where less motion is asked for nothing glides or fades."""
    page.media(prefers_reduced_motion=wish)
    gliding = page.run(
        "return [...document.querySelectorAll('*')].some(e =>"
        "getComputedStyle(e).transitionDuration !== '0s')"
    )
    assert moves == gliding

import json
import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser

import pytest
from lively import lively

from domain.events import SECRET_FIELDS
from ludwig.codec import masked
from replays.page import html_page
from replays.page.viewers import viewers_of
from replays.svg.figure import style

DATA = re.compile(r'<script id="match" type="application/json">(.*?)</script>', re.DOTALL)


class Elements(HTMLParser):
    """Collects the start tags of a page."""

    def __init__(self, text):
        super().__init__()
        self.found = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.found.append((tag, dict(attributes)))


def running(kept, viewer):
    """Returns the first half of a record, as a viewer gets it."""
    half = kept.events[: len(kept.events) // 2]
    events = tuple(masked(event, viewer, over=False) for event in half)
    return kept._replace(viewer=viewer, events=events)


def data(text):
    return json.loads(DATA.search(text)[1])


@pytest.fixture(scope="module")
def page():
    """The page of a whole match."""
    return html_page(lively(1, players=3))


def test_page_is_one_file_that_names_no_other(page):
    """Nothing in the page is fetched: no element names a file or an address."""
    elements = Elements(page).found
    named = [
        value for _, each in elements for name, value in each.items() if name in ("src", "srcset")
    ]
    assert [] == named
    assert {"data:,"} == {each["href"] for tag, each in elements if tag == "link"}
    assert [] == re.findall(r"@import|url\((?!#)", page)


def test_policy_allows_only_the_pages_own_script(page):
    """The policy forbids all requests, and allows one script and one style by their hashes."""
    policy = next(each["content"] for _, each in Elements(page).found if "http-equiv" in each)
    assert policy.startswith("default-src 'none'; ")
    for tag in ("script", "style"):
        (inside,) = re.findall(f"<{tag}>(.*?)</{tag}>", page, re.DOTALL)
        digest = b64encode(sha256(inside.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy
    assert "unsafe" not in policy


def test_data_cannot_end_its_element():
    """Whatever the players are called, the data stays in its element and reads as it was."""
    kept = lively(2)
    created = kept.events[0]
    name = "</script><!--<script>\u2028"
    players = [{**player, "name": name} for player in created.data["players"]]
    first = type(created)(
        created.seq, created.at, created.by, created.type,
        {**created.data, "players": players}, created.secret, created.hash,
    )  # fmt: skip
    text = html_page(kept._replace(events=(first, *kept.events[1:])))
    assert 2 == text.count("</script>")
    assert {name} == {player["name"] for player in data(text)["players"]}


@pytest.mark.parametrize("viewer", ["spectator", "seat"])
def test_page_holds_no_more_than_its_record(viewer):
    """SEE-2: a page made for somebody has of the secrets only what the record has for them."""
    kept = next(each for each in map(lively, range(20)) if len(each.events[0].data["players"]) > 1)
    seat = kept.events[0].data["players"][0]["seat"]
    record = running(kept, seat if viewer == "seat" else viewer)
    events = data(html_page(record))["events"]
    for telling, recorded in zip(events, record.events, strict=True):
        for field in SECRET_FIELDS.get(recorded.type, ()):
            known = recorded.secret.get(field, {}).get("value")
            assert telling.get("data", {}).get(field) in (None, known)
        assert recorded.secret or "private" not in telling
    told = {telling["data"]["seat"] for telling in events if "private" in telling}
    assert told == ({seat} if viewer == "seat" else set())


def test_viewers_are_those_whose_secrets_are_there():
    """SEE-4, SEE-5: a whole record shows anybody's eyes, a copy only its owner's."""
    kept = lively(1, players=3)
    seats = [player["seat"] for player in kept.events[0].data["players"]]
    everybody = {"referee", "spectator", *seats}
    assert everybody == set(viewers_of(kept))
    assert everybody == set(viewers_of(running(kept, "referee")))
    assert ("spectator",) == viewers_of(running(kept, "spectator"))
    assert (seats[1], "spectator") == viewers_of(running(kept, seats[1]))
    assert seats[1] == viewers_of(kept._replace(viewer=seats[1]))[0]


def test_record_without_events_has_no_page():
    """An empty record cannot be shown."""
    with pytest.raises(ValueError, match="lively-1"):
        html_page(lively(1, players=3)._replace(events=()))


def channel(value):
    share = value / 255
    return share / 12.92 if share <= 0.03928 else ((share + 0.055) / 1.055) ** 2.4


def brightness(colour):
    red, green, blue = (channel(int(colour[at : at + 2], 16)) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    dark, light = sorted(map(brightness, (one, other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everything_can_be_read(page, scheme):
    """Words stand out from what is behind them at least 4.5 to 1, by day and by lamplight."""
    light, dark = page.split("prefers-color-scheme: dark")
    source = {"light": style("colours") + light, "dark": dark}[scheme]
    colours = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6})\b", source))
    for ink in ("ink", "soft-ink", "bad", "accent", "branch", "blue", "green", "red", "yellow"):
        for ground in ("paper", "sheet"):
            assert contrast(colours[ink], colours[ground]) >= 4.5, (ink, ground)
    for ground in (
        "living",
        "activity",
        "food",
        "outdoor",
        "sleeping",
        "utility",
        "corridor",
        "downstairs",
    ):
        assert contrast(colours["ink"], colours[ground]) >= 4.5, ground

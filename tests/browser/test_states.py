import json

import pytest
from folded import everything
from lively import lively

from ludwig.codec import masked
from replays.page.contents import contents
from replays.timeline import Timeline

SHEETS = 500
BUNDLED = ("two-players-second-edition", "four-players-second-edition")


def difference(expected, actual, path=""):
    """Returns the first place at which two JSON values differ, to be read in a failure."""
    if expected == actual:
        return None
    if isinstance(expected, dict) and isinstance(actual, dict) and expected.keys() == actual.keys():
        places = [(f"{path}.{key}", expected[key], actual[key]) for key in expected]
    elif isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        places = [
            (f"{path}[{n}]", *pair) for n, pair in enumerate(zip(expected, actual, strict=True))
        ]
    else:
        return path, expected, actual
    return next(filter(None, (difference(one, other, where) for where, one, other in places)))


def check(page, kept, eyes=None):
    """Compares what the page's own script shows at every position with the fold of the rules."""
    told = Timeline.of_record(kept)
    data = contents(kept, told)
    data |= {"viewers": eyes or data["viewers"]}
    shown, read = answers(page, data)
    assert None is difference(everything(told, data["viewers"]), shown)
    expected = [
        [told.entry(seq, viewer).text for seq in range(1, told.last + 1)]
        for viewer in data["viewers"]
    ]
    assert expected == read


ANSWERS = """
    const held = JSON.parse(arguments[0]);
    const known = new Map();
    const number = (seat) => {
        const text = JSON.stringify(seat);
        if (!known.has(text)) known.set(text, known.size);
        return known.get(text);
    };
    const packed = (now) => now && {...now, seats: now.seats.map(number)};
    const shown = ludwig.everything(held).map((each) => each.map(packed));
    return JSON.stringify([shown, [...known.keys()], ludwig.journal(held)]);
"""
"""Seats change seldom, so each way a seat is shown travels once: that is a tenth of the time."""


def answers(page, data):
    """Returns what the page's functions make of this data."""
    shown, seats, read = json.loads(page.run(ANSWERS, json.dumps(data)))
    known = [json.loads(seat) for seat in seats]
    for now in (now for each in shown for now in each if now):
        now["seats"] = [known[number] for number in now["seats"]]
    return shown, read


def few(kept):
    """Returns a record with two viewers of it, who between them see all there is."""
    return kept, ("referee", kept.events[0].data["players"][0]["seat"])


def seen_by(kept, viewer):
    """Returns the record as a viewer gets it while the match goes on."""
    running = kept.events[: len(kept.events) * 2 // 3]
    events = tuple(masked(event, viewer, over=False) for event in running)
    return kept._replace(viewer=viewer, events=events)


@pytest.mark.parametrize("name", BUNDLED)
def test_page_shows_what_the_rules_say(page_of, name):
    """At every position each viewer is shown what the fold of the rules says (SEE-2, SEE-5)."""
    page = page_of(name)
    check(page, page.kept)


@pytest.mark.parametrize("seed", range(6))
def test_page_follows_whatever_may_happen(four, seed):
    """Take-backs, rulings, solo, any profile: the page's script folds them as the rules do."""
    check(four, *few(lively(seed)))


@pytest.mark.parametrize("viewer", ["spectator", "referee"])
def test_page_of_a_match_that_goes_on(four, viewer):
    """SEE-2: of a match that goes on the page shows what the copy it is made from holds."""
    check(four, seen_by(lively(8), viewer))


@pytest.mark.harness
@pytest.mark.parametrize("part", range(10))
def test_500_matches_are_shown_as_the_rules_say(four, part):
    """For 500 generated matches the page's script shows the same state at every position."""
    for seed in range(part * SHEETS // 10, (part + 1) * SHEETS // 10):
        check(four, *few(lively(1000 + seed)))

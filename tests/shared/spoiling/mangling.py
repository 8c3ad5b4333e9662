"""Records mangled at random: what no writer would write, sealed all the same."""

from copy import deepcopy

from spoiling.draft import Draft

VALUES = (
    None,
    True,
    0,
    -1,
    2**63 - 1,
    -(2**63),
    "",
    "blue",
    "foyer",
    "hallway",
    "hallway#1",
    "stairs#99999999999999999999",
    "salon",
    "downstairs",
    "\u0000",
    [],
    {},
    [None],
    ["blue"],
    {"a": 1},
    [100] * 40,
    {"commitment": None},
    {"commitment": "0" * 64},
)


def mangled(record, random):
    """Returns a record with one to five things changed at random; None if nothing is left of it."""
    draft = Draft(record)
    for _ in range(random.choice((1, 1, 2, 5))):
        random.choice((_value, _value, _value, _dropped, _doubled, _swapped, _retyped))(
            draft, random
        )
        if not draft.entries:
            return None
    return draft.sealed()


def _copied(draft, random):
    place = random.randrange(len(draft.entries))
    draft.entries[place] = deepcopy(draft.entries[place])
    return draft.entries[place]


def _value(draft, random):
    entry = _copied(draft, random)
    places = list(_places(entry.data))
    if places:
        holder, key = random.choice(places)
        holder[key] = deepcopy(random.choice(VALUES))


def _places(value):
    keys = value if isinstance(value, dict) else range(len(value))
    for key in list(keys):
        yield value, key
        if isinstance(value[key], dict | list):
            yield from _places(value[key])


def _dropped(draft, random):
    del draft.entries[random.randrange(len(draft.entries))]


def _doubled(draft, random):
    draft.entries.insert(random.randrange(len(draft.entries)), deepcopy(_copied(draft, random)))


def _swapped(draft, random):
    entries = draft.entries
    one, other = random.randrange(len(entries)), random.randrange(len(entries))
    entries[one], entries[other] = entries[other], entries[one]


def _retyped(draft, random):
    entry = _copied(draft, random)
    entry.type = random.choice(draft.entries).type
    entry.by = random.choice((None, "blue", "referee", "nobody"))

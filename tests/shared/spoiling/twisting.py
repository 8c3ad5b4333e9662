"""Records twisted at random: every value of a type the contract allows, and all the same wrong."""

from copy import deepcopy

from spoiling.draft import Draft

NUMBERS = (0, 1, -1, 2, 7, 90, 100, 600, 1000, 2**31, 2**63 - 1, -(2**63))


def twisted(record, random):
    """Returns a record of which one to four parts stand in the place of others like them."""
    draft = Draft(record)
    for _ in range(random.choice((1, 1, 2, 4))):
        place = random.randrange(len(draft.entries))
        draft.entries[place] = deepcopy(draft.entries[place])
        _twist(draft.entries[place].data, _words(draft, random), random)
    return draft.sealed()


def _words(draft, random):
    """Returns the words of a few events, which may stand in the place of others."""
    few = random.sample(draft.entries, min(12, len(draft.entries)))
    return [
        holder[key]
        for entry in few
        for holder, key in _places(entry.data)
        if isinstance(holder[key], str)
    ] or ["blue"]


def _twist(data, words, random):
    places = list(_places(data))
    if not places:
        return
    holder, key = random.choice(places)
    value = holder[key]
    match value:
        case bool():
            holder[key] = not value
        case int():
            holder[key] = random.choice((*NUMBERS, (value + 1) % 2**60, (value - 1) % 2**60))
        case str():
            holder[key] = random.choice(words)
        case list():
            _twist_list(value, random)
        case dict() if value:
            del value[random.choice(list(value))]


def _twist_list(values, random):
    match random.randrange(4):
        case 0:
            values.clear()
        case 1 if values:
            values.pop(random.randrange(len(values)))
        case 2 if values:
            values.append(deepcopy(random.choice(values)))
        case _:
            random.shuffle(values)


def _places(value):
    keys = value if isinstance(value, dict) else range(len(value))
    for key in list(keys):
        yield value, key
        if isinstance(value[key], dict | list):
            yield from _places(value[key])

"""Deeds done to secrets, commitments, and who is said to have decided."""

from spoiling.deed import deed

from domain.events import SEATS, SECRET_FIELDS

SECRET_TYPES = [name for name in SECRET_FIELDS if name not in ("MatchCreated", "DecksReshuffled")]
OWNED = [name for name in SECRET_TYPES if name not in ("DecksShuffled", "RoomsDrawn")]


def _each(rule, types):
    def register(do):
        for name in types:
            deed(rule, name)(do)
        return do

    return register


@_each("SEE-2", OWNED)
def shown_to_another(scene):
    field = next(name for name in scene.entry.sealing if name != "stack")
    seal = scene.entry.sealing[field]
    seal["visible_to"] = [*seal["visible_to"], *(s for s in SEATS if s not in seal["visible_to"])]


@_each("SEE-2", OWNED)
def shown_to_nobody(scene):
    field = next(name for name in scene.entry.sealing if name != "stack")
    scene.entry.sealing[field]["visible_to"] = []


@deed("SEE-3", "DecksShuffled")
def the_deck_shown_to_a_seat(scene):
    scene.entry.sealing["room_deck"]["visible_to"] = [scene.state.seats[0]]


@deed("SEE-3", "SleepingTilesChosen")
def the_stack_shown_to_its_seat(scene):
    scene.entry.sealing["stack"]["visible_to"] = [scene.data["seat"]]


@_each("RECORD-secret", SECRET_TYPES)
def in_the_open(scene):
    if not scene.entry.sealing:
        return False
    scene.entry.sealing.popitem()
    return None


@_each("RECORD-secret", SECRET_TYPES)
def never_known(scene):
    if not scene.entry.sealing:
        return False
    field, _ = scene.entry.sealing.popitem()
    scene.data[field] = {"commitment": None}
    return None


@_each("RECORD-secret", SECRET_TYPES)
def not_in_this_copy(scene):
    if not scene.entry.sealing:
        return False
    field, _ = scene.entry.sealing.popitem()
    scene.data[field] = {"commitment": "0" * 64}
    return None


@_each("RECORD-secret", SECRET_TYPES)
def visible_to_in_words(scene):
    if not scene.entry.sealing:
        return False
    field = next(iter(scene.entry.sealing))
    scene.entry.sealing[field]["visible_to"] = "all"
    return None


DERIVED = ("PointsScored", "TurnEnded", "RoomCompleted", "CoinsAdded", "RoomsDrawn", "MatchScored")
CHOSEN = ("TurnPassed", "RoomPlaced", "RoomsPriced", "BonusCardsKept", "RoomPurchased")


@_each("RECORD-data", DERIVED)
def derived_by_a_seat(scene):
    scene.entry.by = scene.state.seats[0]


@_each("RECORD-data", CHOSEN)
def chosen_by_nobody(scene):
    scene.entry.by = None


@_each("RECORD-data", CHOSEN)
def chosen_by_the_referee(scene):
    scene.entry.by = "referee"

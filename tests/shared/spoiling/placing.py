"""Deeds done to placements and their points."""

from spoiling.deed import deed
from spoiling.opening import other_room

from domain.placement import Placement

MOST_PLACES = 2000


def _moved(scene, rule):
    """Moves the tile to where only this rule is broken; False if there is no such place."""
    castle, data = scene.state.castle, scene.data
    gardens = any(tile.tile.fence for tile in castle.placed)
    if rule == "PLACE-5" and not gardens:
        return False
    kind = scene.state.placing.kind
    xs = [t.x for t in castle.placed]
    ys = [t.y for t in castle.placed]
    sides = ("upstairs", "downstairs") if kind == "hallway" else (None,)
    places = [
        Placement(data["tile"], x, y, rotation, side)
        for x in range(min(xs) - 7, max(xs) + 8)
        for y in range(min(ys) - 7, max(ys) + 8)
        for rotation in (0, 90, 180, 270)
        for side in sides
    ]
    scene.random.shuffle(places)
    for place in places[:MOST_PLACES]:
        if {refusal.rule for refusal in castle.refusals(place)} == {rule}:
            data.update(x=place.x, y=place.y, rotation=place.rotation, side=place.side)
            return None
    return False


@deed("PLACE-1", "RoomPlaced")
def unconnected(scene):
    return _moved(scene, "PLACE-1")


@deed("PLACE-1", "RoomPlaced")
def far_away(scene):
    scene.data["x"] = 4000


@deed("PLACE-2", "RoomPlaced")
def overlapping(scene):
    return _moved(scene, "PLACE-2")


@deed("PLACE-5", "RoomPlaced")
def at_a_fence(scene):
    return _moved(scene, "PLACE-5")


@deed("PLACE-6", "RoomPlaced")
def levels_that_clash(scene):
    return _moved(scene, "PLACE-6")


@deed("PLACE-7", "RoomPlaced")
def stairs_to_stairs(scene):
    if scene.state.placing.kind != "stairs":
        return False
    return _moved(scene, "PLACE-7")


@deed("PLACE-8", "RoomPlaced")
def a_hallway_on_no_side(scene):
    if scene.data["side"] is None:
        return False
    scene.data["side"] = None
    return None


@deed("PLACE-8", "RoomPlaced")
def a_hallway_on_its_other_side(scene):
    sides = ["upstairs", "downstairs"]
    if scene.data["side"] is None:
        return False
    scene.data["side"] = sides[scene.data["side"] == "upstairs"]
    return None


@deed("RECORD-data", "RoomPlaced")
def a_room_with_a_side(scene):
    if scene.data["side"] is not None:
        return False
    scene.data["side"] = "upstairs"
    return None


@deed("RECORD-data", "RoomPlaced")
def a_quarter_of_a_quarter_turn(scene):
    scene.data["rotation"] = 45


@deed("BUY-5", "RoomPlaced")
def another_tile_than_bought(scene):
    scene.data["tile"] = other_room(scene.random, scene.data["tile"])


@deed("RECORD-data", "RoomPlaced")
def a_corridor_misnumbered(scene):
    kind, _, number = scene.data["tile"].partition("#")
    if not number:
        return False
    scene.data["tile"] = f"{kind}#{int(number) + 1}"
    return None


@deed("RECORD-data", "RoomPlaced")
def a_corridor_without_a_number(scene):
    kind, _, number = scene.data["tile"].partition("#")
    if not number:
        return False
    scene.data["tile"] = kind
    return None


@deed("RECORD-data", "RoomPlaced")
def said_to_be_free(scene):
    scene.data["free"] = not scene.data["free"]


@deed("BUY-5", "RoomPlaced")
def placed_for_another(scene):
    other = scene.other_seat()
    if other is None:
        return False
    scene.data["seat"] = scene.entry.by = other
    return None


def _line(scene, rule):
    lines = [line for line in scene.data["lines"] if line["rule"] == rule]
    return scene.random.choice(lines) if lines else None


def _forgotten(scene, rule):
    line = _line(scene, rule)
    if line is None:
        return False
    scene.data["lines"].remove(line)
    scene.data["points"] -= line["points"]
    return None


@deed("SCORE-1", "PointsScored")
def the_value_forgotten(scene):
    return _forgotten(scene, "SCORE-1")


@deed("SCORE-2", "PointsScored")
def its_own_centre_forgotten(scene):
    return _forgotten(scene, "SCORE-2")


@deed("SCORE-3", "PointsScored")
def anothers_centre_forgotten(scene):
    return _forgotten(scene, "SCORE-3")


def _dearer(scene, rule):
    line = _line(scene, rule)
    if line is None:
        return False
    line["points"] += 1
    scene.data["points"] += 1
    return None


@deed("SCORE-1", "PointsScored")
def a_value_too_high(scene):
    return _dearer(scene, "SCORE-1")


@deed("SCORE-2", "PointsScored")
def its_own_centre_too_high(scene):
    return _dearer(scene, "SCORE-2")


@deed("SCORE-3", "PointsScored")
def anothers_centre_too_high(scene):
    return _dearer(scene, "SCORE-3")


@deed("SCORE-4", "PointsScored")
def a_centre_counted_twice(scene):
    line = _line(scene, "SCORE-2") or _line(scene, "SCORE-3")
    if line is None:
        return False
    scene.data["lines"].append(dict(line))
    scene.data["points"] += line["points"]
    return None


@deed("SCORE-2", "PointsScored")
def a_centre_that_does_not_count(scene):
    tile = scene.data["tile"]
    others = [t.name for t in scene.state.castle.placed if t.name != tile]
    partners = {line["partner"] for line in scene.data["lines"] if line["rule"] == "SCORE-2"}
    strange = [name for name in others if name not in partners]
    if not strange:
        return False
    line = {"rule": "SCORE-2", "points": 2, "room": tile, "partner": strange[0]}
    scene.data["lines"].append(line)
    scene.data["points"] += 2
    return None


@deed("SCORE-3", "PointsScored")
def a_centre_of_another_that_does_not_count(scene):
    foyer = {"rule": "SCORE-3", "points": 1, "room": "foyer", "partner": scene.data["tile"]}
    scene.data["lines"].append(foyer)
    scene.data["points"] += 1


@deed("RECORD-data", "PointsScored")
def a_sum_that_is_none(scene):
    scene.data["points"] += 1


@deed("SCORE-1", "PointsScored")
def a_point_out_of_nothing(scene):
    scene.data["points"] += 1


@deed("SCORE-1", "PointsScored")
def a_line_of_nought(scene):
    if any(line["rule"] == "SCORE-1" for line in scene.data["lines"]):
        return False
    line = {"rule": "SCORE-1", "points": 0, "room": scene.data["tile"], "partner": None}
    scene.data["lines"].append(line)
    return None


@deed("RECORD-data", "PointsScored")
def a_line_with_a_note(scene):
    if not scene.data["lines"]:
        return False
    scene.data["lines"][0]["note"] = "seen"
    return None


@deed("RECORD-data", "PointsScored")
def points_of_another(scene):
    other = scene.other_seat()
    if other is None:
        return False
    scene.data["seat"] = other
    return None


@deed("RECORD-data", "PointsScored")
def points_for_another_tile(scene):
    scene.data["tile"] = "foyer"


@deed("RECORD-data", "PointsScored")
def a_line_by_another_rule(scene):
    if not scene.data["lines"]:
        return False
    scene.data["lines"][0]["rule"] = "SCORE-6"
    return None


@deed("SCORE-6", "PointsScored")
def a_loss_not_taken(scene):
    if scene.data["points"] >= 0:
        return False
    scene.data["points"] = 0
    return None

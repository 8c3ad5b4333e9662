from cli.exit_code import ExitCode
from domain.rulebook import find, rules
from domain.tiles import TILES


def test_rules_of_one_id(ludwig):
    """`rules PLACE-2` prints that rule and nothing else, whatever its case."""
    assert "PLACE-2         It overlaps no tile.\n" == ludwig("rules", "place-2").out
    assert [{"id": "PLACE-2", "section": "PLACE", "text": "It overlaps no tile."}] == ludwig(
        "rules", "PLACE-2", "--json"
    ).data["rules"]


def test_rules_of_a_section(ludwig):
    """`rules PLACE` prints the geometry and all rules on placing."""
    ids = [rule["id"] for rule in ludwig("rules", "PLACE", "--json").data["rules"]]
    assert ["GEO-1", "PLACE-8"] == [ids[0], ids[-1]]


def test_all_rules(ludwig):
    """`rules` prints every rule under its section, and the ids of findings on records too."""
    ran = ludwig("rules")
    assert [] == [id_ for id_ in rules() if f"\n{id_} " not in ran.out]
    assert {"RECORD-line", "RECORD-hash", "P-TIE", "LIVING"} <= set(rules())
    assert 80 >= max(map(len, ran.out.splitlines()))


def test_switches_say_what_each_profile_has():
    """A switch of section P states its value in every profile, as P-TIE does."""
    (tie,) = find("P-TIE")
    assert tie.text.startswith(
        "after area. second-edition: money, then shared; first-edition: shared"
    )


def test_unknown_rule(ludwig):
    """A rule that does not exist is not found."""
    ran = ludwig("rules", "PLACE-99")
    assert (ExitCode.NOT_FOUND, "") == (ran.code, ran.out)
    assert "ludwig rules: there is no rule 'PLACE-99' (ludwig rules lists them all)\n" == ran.err


def test_tiles_lists_every_tile(ludwig):
    """`tiles` lists the 75 rooms and the corridors with their facts."""
    ran = ludwig("tiles", "--json")
    assert list(TILES) == [tile["id"] for tile in ran.data["tiles"]]
    assert [] == [id_ for id_ in TILES if id_ not in ludwig("tiles").out]


def test_tiles_by_size_and_type(ludwig):
    """--size and --type leave the tiles that match both."""
    found = ludwig("tiles", "--size", 600, "--type", "living", "--json").data["tiles"]
    assert {(600, "living")} == {(tile["size"], tile["type"]) for tile in found}
    assert ExitCode.USAGE == ludwig("tiles", "--type", "cellar").code


def test_one_tile_is_drawn(ludwig):
    """`tiles ID` draws the tile; its name may be written with spaces."""
    ran = ludwig("tiles", "Great Hall")
    assert ran.out.startswith("Great Hall: corridor, 350 square feet")
    assert "┌" in ran.out


def test_tile_as_plain_characters(ludwig):
    """--ascii draws without line drawing characters."""
    assert ludwig("tiles", "salon", "--ascii").out.isascii()


def test_unknown_tile_suggests_one(ludwig):
    """A mistyped tile is not found, and close names are offered."""
    ran = ludwig("tiles", "throne_rom")
    assert ExitCode.NOT_FOUND == ran.code
    assert "perhaps throne_room" in ran.err

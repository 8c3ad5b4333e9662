"""Short, sayable ids for matches."""

import secrets
from random import Random
from typing import Final

_QUALITIES: Final = (
    "amber", "brave", "bright", "calm", "clever", "coral", "crimson", "daring", "eager", "early",
    "fair", "fancy", "gentle", "gilded", "golden", "grand", "hidden", "humble", "ivory", "jolly",
    "keen", "kind", "late", "lively", "lofty", "lucky", "marble", "mellow", "merry", "misty",
    "noble", "olden", "pearl", "plain", "proud", "quiet", "rapid", "regal", "royal", "rustic",
    "sandy", "scarlet", "silent", "silver", "sleepy", "snowy", "solemn", "stately", "steady",
    "stony", "sunny", "swift", "tall", "tidy", "velvet", "vivid", "warm", "wild", "wise", "young",
)  # fmt: skip
_THINGS: Final = (
    "alcove", "arbor", "arch", "armory", "attic", "balcony", "banner", "bastion", "bell", "bower",
    "bridge", "buttress", "cellar", "chapel", "cloister", "column", "court", "crown", "dome",
    "drape", "fountain", "fresco", "gable", "gallery", "garden", "gate", "grotto", "hall",
    "hearth", "kennel", "lantern", "larder", "ledger", "loft", "loom", "mantel", "moat", "mosaic",
    "niche", "orchard", "parapet", "parlor", "pavilion", "pillar", "plinth", "porch", "quarry",
    "rampart", "salon", "scepter", "sconce", "spire", "stable", "statue", "stove", "swan",
    "tapestry", "terrace", "throne", "tower", "turret", "vault", "window",
)  # fmt: skip
NUMBERS: Final = 1000


def fresh_name() -> str:
    """Returns a name like ``amber-turret-417``; of more than three million, at random."""
    return name_of(secrets.token_bytes(16))


def name_of(seed: bytes, number: int = 0) -> str:
    """Returns the ``number``-th name that follows from a seed, so that a retry finds it again."""
    chance = Random(seed + number.to_bytes(2, "big"))
    return f"{chance.choice(_QUALITIES)}-{chance.choice(_THINGS)}-{chance.randrange(NUMBERS)}"

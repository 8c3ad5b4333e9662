"""Every deed, once all the sections that tell them have been read."""

import spoiling.ending
import spoiling.opening
import spoiling.placing
import spoiling.rewards
import spoiling.rounds
import spoiling.sealing
import spoiling.stacks
import spoiling.stopping
import spoiling.turns  # noqa: F401 - each registers its deeds
from spoiling.deed import DEEDS

ALL_DEEDS = tuple(DEEDS)

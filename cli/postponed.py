"""Half of redis-py that is not used here: ``redis.asyncio``, which ``redis`` always imports.

Importing it takes a tenth of a second, a fifth of a short command. It is left for whoever asks
for something in it.
"""

import sys
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import find_spec, module_from_spec
from types import ModuleType
from typing import Final

NAME: Final = "redis.asyncio"


class Postponed(ModuleType):
    """A module that is executed when something in it is first asked for."""

    def __getattr__(self, name: str) -> object:
        """Executes the module and returns what was asked for."""
        spec = self.__spec__
        if name.startswith("__") or spec is None or spec.loader is None:
            raise AttributeError(name)
        self.__class__ = ModuleType  # type: ignore[assignment]
        spec.loader.exec_module(self)
        return getattr(self, name)


def postpone() -> None:
    """Lets ``redis`` be imported without its half for asyncio, unless that has been imported."""
    if NAME in sys.modules or "redis" in sys.modules:
        return
    spec = _found()
    if spec is not None:
        module = module_from_spec(spec)
        module.__class__ = Postponed
        sys.modules[NAME] = module


def _found() -> ModuleSpec | None:
    parent = find_spec("redis")
    places = parent.submodule_search_locations if parent else None
    return PathFinder.find_spec(NAME, places) if places else None

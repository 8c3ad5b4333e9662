"""Compiles the accelerator before it is needed: python -m ludwig.accelerator."""

import os
import sys

from ludwig.accelerator import code_cache, prepare


def main() -> int:
    """Compiles, which takes about a minute, and tells whether that could be done."""
    os.nice(10)
    try:
        prepare()
    except Exception as error:  # noqa: BLE001 - whatever is wrong with it, the engine plays
        code_cache.fail(error)
        sys.stderr.write(f"the accelerator cannot be compiled here: {error!r}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

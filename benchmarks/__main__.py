"""Runs the benchmarks of this directory, all or those named, each in a process of its own.

Usage: python -m benchmarks [NAME …]

Ends with 1 if a benchmark missed a ratio it has to reach.
"""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def main(names: list[str]) -> int:
    """Runs the benchmarks and tells whether all reached their ratios."""
    known = sorted(path.stem for path in HERE.glob("[a-z]*.py"))
    if strangers := sorted(set(names) - set(known)):
        print(f"no benchmark: {', '.join(strangers)}; there are {', '.join(known)}")
        return 2
    missed = []
    for name in names or known:
        print(f"# {name}", flush=True)
        command = [sys.executable, HERE / f"{name}.py"]
        if subprocess.run(command, check=False).returncode:  # noqa: S603 - our own files
            missed.append(name)
    if missed:
        print(f"missed: {', '.join(missed)}")
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

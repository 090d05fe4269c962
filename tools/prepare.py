"""`python3 -m tools.prepare [--dev]`: set up `.venv`, with development tools on request."""

from __future__ import annotations

import sys

from tools.entry import leave
from tools.environment import Environment


def main() -> int:
    """Set up the environment; print nothing if it is complete already."""
    Environment.here().prepare(dev="--dev" in sys.argv[1:])
    return 0


if __name__ == "__main__":
    leave(main)

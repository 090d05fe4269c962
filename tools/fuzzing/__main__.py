"""`python -m tools.fuzzing TARGET …`: try one target in a process of its own."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import monotonic
from typing import Any

GUIDED = ("sandtable.model", "sandtable.importers")
"""The packages of which each branch is told to atheris."""
_LEAST = 0.5
"""Seconds that are tried, however long it took to begin."""


def main() -> int:
    """Read what the program is made of, so that branches are counted, and run."""
    start = monotonic()
    parser = argparse.ArgumentParser()
    parser.add_argument("target")
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--inputs", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=600, help="its start included")
    parser.add_argument("--unguided", action="store_true")
    parser.add_argument("--more", type=Path, help="a folder of further inputs to begin with")
    options = parser.parse_args()
    atheris = None if options.unguided else _atheris()
    if atheris is None:
        from tools.fuzzing import loop, targets
    else:
        with atheris.instrument_imports(include=list(GUIDED), enable_loader_override=False):
            from tools.fuzzing import loop, targets
    trial = loop.Trial(targets.TARGETS[options.target], options.seed, options.folder)
    if sys.platform == "linux":
        loop.limit_memory()
    seconds = max(options.seconds - (monotonic() - start), _LEAST)
    if atheris is None:
        loop.run_unguided(trial, options.inputs, seconds, options.more)
    else:
        loop.run_guided(trial, options.inputs, seconds, atheris)
    return 0


def _atheris() -> Any | None:
    try:
        import atheris  # type: ignore[import-untyped,import-not-found,unused-ignore]
    except ImportError:
        return None
    return atheris


if __name__ == "__main__":
    sys.exit(main())

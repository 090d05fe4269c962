"""`python -m benchmarks.editing`: one edit with its diff on the generated module."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

from benchmarks.generate import PIECES, module
from sandtable.model.edits.address_edits import set_value
from sandtable.model.module import Module
from sandtable.model.module_change import compare_modules

ROUNDS = 300
ALLOWED = 2.0
"""Milliseconds for one edit and its diff."""


def timed(before: Module, edit: Callable[[Module, int], Module]) -> float:
    """Return the median time of an edit and its diff, in milliseconds."""
    times = []
    for number in range(ROUNDS):
        start = time.perf_counter()
        after = edit(before, number)
        change = compare_modules(before, after)
        times.append(time.perf_counter() - start)
        assert change
    return statistics.median(times) * 1000


def main() -> int:
    """Print the time of each edit; return 1 if one is too slow."""
    before = module()
    owner, types = next(iter(before.pieces.items()))
    kind, pieces = next(iter(types.items()))
    piece = list(pieces)[len(pieces) // 2]
    name, scenario = next(iter(before.scenarios.items()))
    heading, chart = next(iter(scenario.setup.items()))
    place, line = next(iter((chart or {}).items()))
    at_piece = ("pieces", owner, kind, piece, "copies")
    at_line = ("scenarios", name, "setup", str(heading), str(place))
    edits: dict[str, Callable[[Module, int], Module]] = {
        "a piece's copies": lambda m, n: set_value(m, at_piece, n + 5),
        "a line of a set-up": lambda m, n: set_value(m, at_line, (line or ())[: n % 2]),
    }
    worst = 0.0
    for what, edit in edits.items():
        taken = timed(before, edit)
        worst = max(worst, taken)
        print(f"{what}, {PIECES} pieces: {taken:.2f} ms with its diff (at most {ALLOWED})")
    return int(worst > ALLOWED)


if __name__ == "__main__":
    raise SystemExit(main())

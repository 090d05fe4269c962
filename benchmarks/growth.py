"""`python -m benchmarks.growth`: growth of a full check with the number of placements."""

from __future__ import annotations

import gc
import math
import time
from itertools import pairwise

from benchmarks.generate import Size, module
from sandtable.model.checks import ALL_CHECKS
from sandtable.model.checks.registry import run_checks

PLACEMENTS = (1_000, 10_000, 100_000)
"""In all scenarios together, on maps that grow with them."""
ALLOWED = 1.15
"""The exponent: ten times the placements may take 10 ** 1.15 times as long."""
ROUNDS = 3


def best(placements: int) -> float:
    """Return the shortest processor time of several full checks, each of a new module."""
    times = []
    for _ in range(ROUNDS):
        whole = module(Size.of(placements))
        gc.collect()
        start = time.process_time()
        run_checks(whole, ALL_CHECKS)
        times.append(time.process_time() - start)
    return min(times)


def main() -> int:
    """Print the time of each size and the exponents; return 1 if the growth is too fast."""
    best(PLACEMENTS[0])  # what is made once for all is not growth
    taken = {number: best(number) for number in PLACEMENTS}
    for number, seconds in taken.items():
        print(f"{number} placements: {seconds:.3f} s, {seconds / number * 1e6:.0f} us each")
    first, *_, last = PLACEMENTS
    pairs = [*pairwise(PLACEMENTS), (first, last)]
    for one, other in pairs:
        found = exponent(taken, one, other)
        print(f"from {one} to {other}: n^{found:.2f} (at most {ALLOWED})")
    return int(exponent(taken, first, last) > ALLOWED)


def exponent(taken: dict[int, float], one: int, other: int) -> float:
    """Return the exponent of the growth between two sizes."""
    return math.log(taken[other] / taken[one]) / math.log(other / one)


if __name__ == "__main__":
    raise SystemExit(main())

"""`python -m benchmarks.rechecking`: checks again after one edit of a placement."""

from __future__ import annotations

import gc
import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from benchmarks.generate import PIECES, module
from sandtable.model.checks import ALL_CHECKS
from sandtable.model.checks.recheck import CheckedModule, check_module
from sandtable.model.checks.registry import run_checks
from sandtable.model.edits.address_edits import delete_entry, set_value
from sandtable.model.module import Module

ROUNDS = 40
"""Of each sort of edit."""
ALLOWED = 16.0
"""Milliseconds of the processor, whoever else keeps the machine busy."""
SHARE = 0.05
"""Of a full check."""
PROVEN = 2
"""So many re-checks of each sort are held against a full check."""
_SEED = 28


@dataclass(frozen=True, slots=True)
class Line:
    """A randomly chosen line of a set-up or a schedule."""

    steps: tuple[str, ...]
    entries: tuple[Any, ...]


def line(before: Module, dice: random.Random, key: str = "setup") -> Line:
    """Return a random line of a random scenario."""
    name = dice.choice([name for name, one in before.scenarios.items() if getattr(one, key)])
    charts = getattr(before.scenarios[name], key)
    steps, held = ["scenarios", name, key], charts
    while not isinstance(held, tuple):
        step = dice.choice([step for step, below in held.items() if below])
        steps.append(str(step))
        held = held[step]
    return Line(tuple(steps), held)


def without(before: Module, there: Line) -> Module:
    """Return the module without the first entry of a line."""
    if there.entries[1:]:
        return set_value(before, there.steps, there.entries[1:])
    return delete_entry(before, there.steps)


def move(before: Module, dice: random.Random) -> Module:
    """Move a piece to another place."""
    source = line(before, dice)
    target = line(before, dice)
    while target.steps[:4] != source.steps[:4] or target.steps == source.steps:
        target = line(before, dice)
    return set_value(without(before, source), target.steps, (*target.entries, source.entries[0]))


def add(before: Module, dice: random.Random) -> Module:
    """Set up a piece in a second place as well."""
    source, target = line(before, dice), line(before, dice)
    return set_value(before, target.steps, (*target.entries, source.entries[0]))


def remove(before: Module, dice: random.Random) -> Module:
    """Remove a piece from a set-up."""
    return without(before, line(before, dice))


def change(before: Module, dice: random.Random) -> Module:
    """Change the strength of a piece."""
    there = line(before, dice)
    entry = replace(there.entries[0], lost=1 - min(1, there.entries[0].lost))
    return set_value(before, there.steps, (entry, *there.entries[1:]))


def arrive(before: Module, dice: random.Random) -> Module:
    """Remove an arrival, or reduce the strength of the arriving piece."""
    there = line(before, dice, "arrivals")
    if dice.random() < 0.5:  # noqa: PLR2004 - one or the other
        return without(before, there)
    entry = replace(there.entries[0], lost=1)
    return set_value(before, there.steps, (entry, *there.entries[1:]))


EDITS: dict[str, Callable[[Module, random.Random], Module]] = {
    "move": move,
    "add": add,
    "remove": remove,
    "change": change,
    "arrival": arrive,
}


def timed(start: CheckedModule, edit: Callable[[Module, random.Random], Module]) -> list[float]:
    """Return the milliseconds of each recheck in a chain of edits; verify the first ones."""
    dice, times, here = random.Random(_SEED), list[float](), start  # noqa: S311 - nothing secret
    for number in range(ROUNDS):
        after = edit(here.module, dice)
        begun = time.process_time()
        here = here.recheck_edited(after)
        times.append((time.process_time() - begun) * 1000)
        if number < PROVEN:
            assert here.findings == run_checks(after, ALL_CHECKS)
    return times


def main() -> int:
    """Print the times by type of edit; return 1 if the median of all is too long."""
    whole = module()
    gc.collect()
    begun = time.process_time()
    start = check_module(whole)
    full = (time.process_time() - begun) * 1000
    print(f"a full check, {PIECES} pieces: {full:.0f} ms, {len(start.findings)} findings")
    taken = {what: timed(start, edit) for what, edit in EDITS.items()}
    for what, times in taken.items():
        print(f"{what}: median {statistics.median(times):.1f} ms, longest {max(times):.0f} ms")
    median = statistics.median(one for times in taken.values() for one in times)
    share = median / full
    print(f"all: median {median:.1f} ms (at most {ALLOWED:.0f}), {share:.1%} of a full check")
    return int(median > ALLOWED or share > SHARE)


if __name__ == "__main__":
    raise SystemExit(main())

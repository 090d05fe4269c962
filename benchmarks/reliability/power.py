"""Power cuts during a save, and disks that refuse one of its calls."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

from benchmarks.reliability.outcomes import Outcomes
from tools.save_trials.file_calls import REFUSALS, CallCounter, counted_calls, refuse_with
from tools.save_trials.five_files import (
    calls_of_a_save,
    make_game,
    old_and_new,
    outcome,
    save_changes,
)
from tools.save_trials.power_cuts import apply_some, logged_disk


def cut_power(folder: Path, rounds: int, dice: Random) -> Outcomes:
    """Leave on disk what was flushed and a random part of the rest, and open the module."""
    outcomes = Outcomes()
    modules = old_and_new(folder / "modules")
    game = make_game(folder / "game")
    with logged_disk() as log:
        save_changes(game)
    for number in range(rounds):
        moved = folder / f"before-{number}"
        game.rename(moved)
        make_game(game)
        apply_some(dice.choice(log.cuts), dice.random(), dice)
        _note_outcome(outcomes, f"power cut {number}", outcome(game, *modules), {"old", "new"})
    outcomes.counts["power cuts"] = rounds
    return outcomes


def refuse_calls(folder: Path, rounds: int, _dice: Random) -> Outcomes:
    """Make each call of a save fail: full disk, broken disk, or missing rights."""
    outcomes = Outcomes()
    modules = old_and_new(folder / "modules")
    calls = calls_of_a_save(folder / "calls")
    for number in range(len(calls) * rounds):
        for code in REFUSALS:
            game = make_game(folder / f"{number}-{code}")
            is_refused = False
            with counted_calls(CallCounter(number % len(calls), refuse_with(code))):
                try:
                    save_changes(game)
                except OSError:
                    is_refused = True
            found = outcome(game, *modules)
            expected = {"old"} if is_refused else {"new"}
            what = f"{os.strerror(code)} at call {number % len(calls)}"
            _note_outcome(outcomes, what, found, expected)
    outcomes.counts["calls refused"] = len(calls) * rounds * len(REFUSALS)
    return outcomes


def _note_outcome(outcomes: Outcomes, what: str, found: str, expected: set[str]) -> None:
    outcomes.counts[f"{found} module"] += 1
    if found not in expected:
        outcomes.losses.append(f"{what}: {found} module")

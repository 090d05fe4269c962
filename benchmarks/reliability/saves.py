"""Kills of saves: half before each system call in turn, half at random moments."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from random import Random

from benchmarks.reliability.outcomes import Outcomes
from sandtable.model.storage.problem import UnreadableError
from tools.save_trials.file_calls import killed_at
from tools.save_trials.five_files import (
    BACK,
    calls_of_a_save,
    make_game,
    old_and_new,
    outcome,
    save_changes,
)

_LONGEST = 0.05
"""Seconds in which a program that saves again and again is killed."""


def kill_saves(folder: Path, rounds: int, dice: Random) -> Outcomes:
    """Kill saves of a module of five files, and open the result each time."""
    outcomes = Outcomes()
    modules = old_and_new(folder / "modules")
    calls = calls_of_a_save(folder / "calls")
    outcomes.counts["calls of one save"] = len(calls)
    for number in range(rounds):
        game = make_game(folder / str(number))
        if number % 2:
            kind = "killed at any moment"
            _kill_at_any_moment(game, dice)
        else:
            kind = "killed before a call"
            killed_at(number // 2 % len(calls), lambda game=game: save_changes(game))
        outcomes.counts[kind] += 1
        found = _found_module(game, modules)
        outcomes.counts[f"{kind}: {found} module"] += 1
        if found not in {"old", "new"}:
            outcomes.losses.append(f"round {number}: {found}")
    return outcomes


def _kill_at_any_moment(game: Path, dice: Random) -> None:
    child = os.fork()
    if child == 0:
        try:
            while True:
                save_changes(game)
                save_changes(game, BACK)
        finally:
            os._exit(0)
    time.sleep(dice.random() * _LONGEST)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


def _found_module(game: Path, modules: tuple[object, object]) -> str:
    try:
        return outcome(game, *modules)
    except (UnreadableError, AssertionError) as error:
        return f"unreadable ({error})"

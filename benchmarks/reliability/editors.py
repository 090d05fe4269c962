"""Kills of working editors: how many seconds of work their journal lacks."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random

from benchmarks.reliability.outcomes import Outcomes
from sandtable.editor.context.journal import JOURNAL_SUFFIX
from sandtable.model.storage.module_snapshot import unpack_snapshot
from sandtable.model.storage.problem import UnreadableError

_ALLOWED = 0.5
"""Seconds of work that may be lost."""
_LONGEST = 3.0
_BUSY = "while True: pass"


def kill_editors(folder: Path, rounds: int, dice: Random) -> Outcomes:
    """Kill the editor at a random moment while the largest sample is being edited.

    In every second round, two other programs keep the processor busy.
    """
    outcomes = Outcomes()
    for number in range(rounds):
        load = 2 * (number % 2)
        with _busy_programs(load):
            lost = _lost_seconds(folder / str(number), dice.random() * _LONGEST)
        print(f"round {number}, {load} busy programs: {_outcome_words(lost)}", flush=True)
        outcomes.counts[f"killed beside {load} busy programs"] += 1
        if isinstance(lost, str):
            outcomes.losses.append(f"round {number}: {lost}")
            continue
        outcomes.note_worst(f"most seconds lost beside {load} busy programs", lost)
        if lost > _ALLOWED:
            outcomes.losses.append(f"round {number}: {lost:.2f} s of work")
    return outcomes


def _lost_seconds(folder: Path, wait: float) -> float | str:
    """Start an editor, kill it, and return the age of the first edit missing in its journal."""
    folder.mkdir()
    run = [sys.executable, "-m", "benchmarks.reliability.victim", str(folder / "settings.ini")]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    with subprocess.Popen(run, stdout=subprocess.PIPE, env=environment, text=True) as editor:  # noqa: S603 - our own
        assert editor.stdout is not None
        first = editor.stdout.readline()
        time.sleep(wait)
        editor.send_signal(signal.SIGKILL)
        killed = time.monotonic()
        lines = [first, *editor.stdout.read().splitlines(keepends=True)]
    edits = [float(line.split()[1]) for line in lines if line.endswith("\n")]
    kept = _kept_edits(folder)
    if isinstance(kept, str):
        return kept
    return max(0.0, killed - edits[kept]) if kept < len(edits) else 0.0


def _outcome_words(lost: float | str) -> str:
    """Print the result of one round, so that an interrupted run gives figures as well."""
    return lost if isinstance(lost, str) else f"{lost:.3f} s of work lost"


def _kept_edits(folder: Path) -> int | str:
    """Return the number of edits in the journal, or why it cannot be read."""
    for file in folder.rglob(f"*{JOURNAL_SUFFIX}"):
        try:
            return int(unpack_snapshot(file.read_bytes()).module.title.removeprefix("T"))
        except UnreadableError as error:
            return f"a journal cannot be read: {error}"
    return 0


@contextmanager
def _busy_programs(number: int) -> Iterator[None]:
    with ExitStack() as stack:
        for _ in range(number):
            program = subprocess.Popen([sys.executable, "-c", _BUSY])  # noqa: S603 - our own
            stack.callback(program.wait)
            stack.callback(program.kill)
        yield

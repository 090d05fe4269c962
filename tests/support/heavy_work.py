"""Work that a child may be given: good, slow, large, and work that crashes."""

from __future__ import annotations

import ctypes
import os
import time
from pathlib import Path

from sandtable.model.bounded_work.child_process import (
    run_each_in_child_process,
    run_in_child_process,
)
from sandtable.model.bounded_work.work_limits import READING_LIMITS, WorkLimits
from sandtable.model.storage.problem import Problem, UnreadableError


class OddError(Exception):
    """An error that is none of ours, and cannot be made again."""

    def __init__(self, first: str, second: str) -> None:
        super().__init__(f"{first} and {second}")


def refuse() -> None:
    """Raise with several reasons."""
    raise UnreadableError([Problem("a", line, 1, "", "No.") for line in (1, 2)])


def stumble() -> None:
    """Raise as a mistake of ours would."""
    raise OddError("one", "two")


def crash() -> None:
    """Read where nothing is, as a library in C may."""
    ctypes.string_at(0)


def fill(megabytes: int) -> int:
    """Take memory."""
    return len(bytearray(megabytes * 2**20))


def spin() -> None:
    """Take processor time, and never end."""
    while True:
        pass


def wait() -> None:
    """Take no processor time, and do not end for long."""
    time.sleep(60)


def is_open(handle: int) -> bool:
    """Say whether this process has a file open by a number."""
    try:
        os.fstat(handle)
    except OSError:
        return False
    return True


def answer_with_code() -> object:
    """Answer with what would call a function of somebody else's."""
    return _Caller()


class _Caller:
    def __reduce__(self) -> tuple[object, tuple[str, ...]]:
        return print, ("This must never be seen.",)


def process_of_work_in_work() -> bool:
    """Say whether a child has its own work done by itself."""
    return run_in_child_process(READING_LIMITS, os.getpid) == os.getpid()


def several(seconds: list[float]) -> list[tuple[float, int]]:
    """Have children wait, two at a time; give how long, and which process did."""
    limits = WorkLimits(memory_megabytes=64, processor_seconds=1)
    return run_each_in_child_process(limits, _asleep, [(some,) for some in seconds], 2)


def _asleep(seconds: float) -> tuple[float, int]:
    time.sleep(seconds)
    return seconds, os.getpid()


def working_folder() -> str:
    """Return the folder in which relative paths are meant."""
    return str(Path.cwd())

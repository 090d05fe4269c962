"""Rules for every input: a value or a readable error, within 2 seconds and 500 MB."""

from __future__ import annotations

import re
import resource
import signal
import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from types import FrameType

SECONDS = 2.0
"""Of processor time that an input may take."""
MEGABYTES = 500
"""Of memory that the process may come to hold."""
_PATIENCE = 10
"""Seconds after which an input is given up."""
_PYTHONS_WORDS = re.compile(
    r"invalid literal|Error -|to unpack|can't (de|en)code|NoneType|object is not|out of range"
    r"|has no attribute|unhashable|not supported between|unexpected keyword|\bbuiltin|\bpydantic"
    r"|non-hexadecimal|could not convert|invalid start byte|positional argument"
)
"""Words of Python's error messages that only programmers understand."""
_ROOT = Path(__file__).parents[2]


class LawBrokenError(Exception):
    """An input broke one of the rules."""


class _TooSlowError(BaseException):
    """An input takes too long."""


@dataclass(frozen=True)
class Failure:
    """An input that broke a rule, with the error and its place, which identify the cause."""

    kind: str
    place: str
    details: str


def is_accepted(
    run: Callable[[bytes], None], data: bytes, refusals: tuple[type[Exception], ...]
) -> bool:
    """Say whether an input is read completely and not refused."""
    try:
        run(data)
    except refusals:
        return False
    return True


def try_input(
    run: Callable[[bytes], None], data: bytes, refusals: tuple[type[Exception], ...]
) -> Failure | None:
    """Run a target on an input; return a failure if it broke a rule. A refusal needs a message."""
    before, peak, held = process_time(), peak_memory(), _held_memory()
    _set_alarm(_PATIENCE)
    try:
        run(data)
    except refusals as refusal:
        if not str(refusal).strip() or _PYTHONS_WORDS.search(str(refusal)):
            return Failure("refused without words", _place(refusal), traceback.format_exc())
    except (Exception, _TooSlowError) as error:  # noqa: BLE001 - whatever falls is told
        return Failure(type(error).__name__, _place(error), traceback.format_exc()[-3000:])
    finally:
        _set_alarm(0)
    took = process_time() - before
    if took > SECONDS:
        return Failure("slow", f"{run.__name__}", f"{took:.1f} s of processor time")
    if peak_memory() > peak and peak_memory() - held > _room_beside(held):
        return Failure("large", f"{run.__name__}", f"{peak_memory()} MB")
    return None


def peak_memory() -> int:
    """Return the peak memory of this process in MB."""
    scale = 2**20 if sys.platform == "darwin" else 2**10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // scale


def _held_memory() -> int:
    """Return the memory of this process in MB; if it is unknown, the peak so far."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except (OSError, ValueError):
        return peak_memory()
    return pages * resource.getpagesize() // 2**20


def _room_beside(held: int) -> int:
    """Return how many MB an input may use in a process that uses some already.

    A process of its own is small, but that of a whole test suite has used much before.
    """
    return MEGABYTES - min(held, MEGABYTES // 2)


def _set_alarm(seconds: int) -> None:
    signal.signal(signal.SIGPROF, _on_alarm)
    signal.setitimer(signal.ITIMER_PROF, seconds)


def _on_alarm(_number: int, _frame: FrameType | None) -> None:
    raise _TooSlowError


def _place(error: BaseException) -> str:
    """Return the last line of the program in the traceback of an error."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [f for f in frames if ".venv" not in f.filename and f.filename.startswith(str(_ROOT))]
    program = [f for f in own if "/fuzzing/" not in f.filename] or own or frames
    if not program:
        return "?"
    name = program[-1].filename.removeprefix(f"{_ROOT}/")
    return f"{name}:{program[-1].lineno}"

"""Errors for unfinished work in a child process, with messages for the author."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandtable.model.bounded_work.work_limits import WorkLimits


class LimitedWorkError(Exception):
    """Error for work that exceeded its limits or crashed.

    The message is a sentence about the file.
    """


def processor_time_error(limits: WorkLimits) -> LimitedWorkError:
    """Return the error for work that exceeded its limit of processor time."""
    return LimitedWorkError(
        f"It takes more than {_seconds_as_text(limits.processor_seconds)} of processor time, "
        "and was given up."
    )


def clock_time_error(limits: WorkLimits) -> LimitedWorkError:
    """Return the error for work that takes too long by the clock, though it may only wait."""
    return LimitedWorkError(
        f"It takes more than {_seconds_as_text(limits.clock_seconds)} by the clock, and was "
        "given up."
    )


def _seconds_as_text(number: float) -> str:
    return f"{number:g} second" if number == 1 else f"{number:g} seconds"


def memory_limit_error(limits: WorkLimits) -> LimitedWorkError:
    """Return the error for work that exceeded its limit of memory."""
    return LimitedWorkError(
        f"It takes more than {limits.memory_megabytes} MB of memory, and was given up."
    )


def process_crash_error(limits: WorkLimits) -> LimitedWorkError:
    """Return the error for a crashed child process.

    Too little memory is the usual cause, because it makes most libraries crash.
    """
    return LimitedWorkError(
        f"It takes more than {limits.memory_megabytes} MB of memory, or made a library "
        "crash, and was"
        " given up."
    )

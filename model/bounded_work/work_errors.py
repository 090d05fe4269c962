"""Why work in a child came to no end, in words for the author."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandtable.model.bounded_work.work_limits import WorkLimits


class WorkFailedError(Exception):
    """Work took too much, or crashed. The message is a sentence about the file."""


def processor_time_error(limits: WorkLimits) -> WorkFailedError:
    """Say that the time is over."""
    return WorkFailedError(
        f"It takes more than {_seconds_text(limits.processor_seconds)} of processor time, "
        "and was given up."
    )


def clock_time_error(limits: WorkLimits) -> WorkFailedError:
    """Say that it waits for something that does not come."""
    return WorkFailedError(
        f"It takes more than {_seconds_text(limits.clock_seconds)} by the clock, and was given up."
    )


def _seconds_text(number: float) -> str:
    return f"{number:g} second" if number == 1 else f"{number:g} seconds"


def memory_limit_error(limits: WorkLimits) -> WorkFailedError:
    """Say that the memory is used up."""
    return WorkFailedError(
        f"It takes more than {limits.memory_megabytes} MB of memory, and was given up."
    )


def child_crash_error(limits: WorkLimits) -> WorkFailedError:
    """Say that the child died: most libraries do, where they get no more memory."""
    return WorkFailedError(
        f"It takes more than {limits.memory_megabytes} MB of memory, or made a library "
        "crash, and was"
        " given up."
    )

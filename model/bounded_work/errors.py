"""Why work in a child came to no end, in words for the author."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandtable.model.bounded_work.limits import Limits


class WorkFailedError(Exception):
    """Work took too much, or crashed. The message is a sentence about the file."""


def too_slow(limits: Limits) -> WorkFailedError:
    """Say that the time is over."""
    return WorkFailedError(
        f"It takes more than {_seconds(limits.seconds)} of processor time, and was given up."
    )


def too_late(limits: Limits) -> WorkFailedError:
    """Say that it waits for something that does not come."""
    return WorkFailedError(
        f"It takes more than {_seconds(limits.clock)} by the clock, and was given up."
    )


def _seconds(number: float) -> str:
    return f"{number:g} second" if number == 1 else f"{number:g} seconds"


def too_large(limits: Limits) -> WorkFailedError:
    """Say that the memory is used up."""
    return WorkFailedError(f"It takes more than {limits.memory} MB of memory, and was given up.")


def crashed(limits: Limits) -> WorkFailedError:
    """Say that the child died: most libraries do, where they get no more memory."""
    return WorkFailedError(
        f"It takes more than {limits.memory} MB of memory, or made a library crash, and was"
        " given up."
    )

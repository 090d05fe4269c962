"""Limits on the memory and time of work, enforced by the system."""

from __future__ import annotations

import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

if sys.platform != "win32":
    import resource

_BYTES_PER_MEGABYTE = 2**20
_ADDRESS_SPACE_FACTOR = 8
"""Addresses cost nothing by themselves, and threads reserve many that they never use."""
_GRACE_SECONDS = 5
"""Seconds after which the system asks no more."""


@dataclass(frozen=True, slots=True)
class WorkLimits:
    """The memory and time that work may take, beyond what its process already had."""

    memory_megabytes: int
    """Megabytes."""
    processor_seconds: int
    """Seconds of processor time."""
    clock_seconds: float = 600
    """Seconds by the clock: longer, for it may wait for other programs."""


READING_LIMITS = WorkLimits(memory_megabytes=400, processor_seconds=30, clock_seconds=300)
"""For a stranger's file."""
TYPESETTING_LIMITS = WorkLimits(memory_megabytes=2000, processor_seconds=300, clock_seconds=1800)
"""For the sheets of a large game, several at a time."""


def limit_this_process(limits: WorkLimits) -> None:
    """Let the system end this process, or refuse it memory, beyond the limits.

    What the system does not know is passed over: Windows knows none of it, macOS no bound on
    memory.
    """
    if sys.platform == "win32":
        return
    addresses, data = _process_size()
    room = limits.memory_megabytes * _BYTES_PER_MEGABYTE
    _lower_resource_limit(resource.RLIMIT_DATA, data + room)
    _lower_resource_limit(resource.RLIMIT_AS, addresses + _ADDRESS_SPACE_FACTOR * room)
    _lower_resource_limit(resource.RLIMIT_CPU, limits.processor_seconds, _GRACE_SECONDS)
    _lower_resource_limit(resource.RLIMIT_CORE, 0)


def _process_size() -> tuple[int, int]:
    """Return how many bytes of addresses and of data this process has, where that is told."""
    with suppress(OSError, ValueError, IndexError):
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()
        return int(pages[0]) * resource.getpagesize(), int(pages[5]) * resource.getpagesize()
    return 0, 0


def _lower_resource_limit(kind: int, most: int, grace: int = 0) -> None:
    """Set a limit for good, unless a lower one holds already."""
    with suppress(OSError, ValueError):
        _, hard = resource.getrlimit(kind)
        bounds = [hard] if hard != resource.RLIM_INFINITY else []
        resource.setrlimit(kind, (min([most, *bounds]), min([most + grace, *bounds])))

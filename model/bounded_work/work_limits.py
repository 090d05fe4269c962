"""Limits on the memory and time of work, enforced by the operating system."""

from __future__ import annotations

import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

if sys.platform != "win32":
    import resource

_BYTES_PER_MEGABYTE = 2**20
_ADDRESS_SPACE_FACTOR = 8
"""Ratio of address space to memory. Addresses are free, and threads reserve many of them."""
_SECONDS_BEFORE_KILL = 5
"""Seconds between the signal for exceeded time and the forced end."""


@dataclass(frozen=True, slots=True)
class WorkLimits:
    """The memory and time that work may take, beyond what its process already used."""

    memory_megabytes: int
    """Memory in megabytes."""
    processor_seconds: int
    """Seconds of processor time."""
    clock_seconds: float = 600
    """Seconds by the clock; more than processor time, because work may wait for other programs."""


READING_LIMITS = WorkLimits(memory_megabytes=400, processor_seconds=30, clock_seconds=300)
"""Limits for reading an untrusted file."""
TYPESETTING_LIMITS = WorkLimits(memory_megabytes=2000, processor_seconds=300, clock_seconds=1800)
"""Limits for the sheets of a large game, several at a time."""


def limit_this_process(limits: WorkLimits) -> None:
    """Set limits; if this process exceeds them, the system stops it or refuses memory.

    Limits unknown to the system are ignored: Windows has none of them, macOS no limit of memory.
    """
    if sys.platform == "win32":
        return
    # A fork starts with the memory of its parent, which does not count as its work.
    addresses, data = _memory_of_this_process()
    room = limits.memory_megabytes * _BYTES_PER_MEGABYTE
    _lower_resource_limit(resource.RLIMIT_DATA, data + room)
    _lower_resource_limit(resource.RLIMIT_AS, addresses + _ADDRESS_SPACE_FACTOR * room)
    _lower_resource_limit(resource.RLIMIT_CPU, limits.processor_seconds, _SECONDS_BEFORE_KILL)
    _lower_resource_limit(resource.RLIMIT_CORE, 0)


def _memory_of_this_process() -> tuple[int, int]:
    """Return how many bytes of address space and of data this process uses; 0 if unknown."""
    # Systems without /proc get the limit without the memory already in use.
    with suppress(OSError, ValueError, IndexError):
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()
        return int(pages[0]) * resource.getpagesize(), int(pages[5]) * resource.getpagesize()
    return 0, 0


def _lower_resource_limit(kind: int, most: int, grace: int = 0) -> None:
    """Set a limit permanently, unless a lower one applies already."""
    # Some systems refuse to lower a limit; the work then runs with the time limit alone.
    with suppress(OSError, ValueError):
        _, hard = resource.getrlimit(kind)
        bounds = [hard] if hard != resource.RLIM_INFINITY else []
        resource.setrlimit(kind, (min([most, *bounds]), min([most + grace, *bounds])))

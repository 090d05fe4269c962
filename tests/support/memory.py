"""How much memory a process has, and how many modules are alive in it."""

from __future__ import annotations

import gc
from pathlib import Path

from sandtable.model.module import Module


def resident_megabytes() -> float:
    """Return the memory of this process at this moment; 0 where the system does not tell."""
    status = Path("/proc/self/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return next((int(one.split()[1]) / 1024 for one in lines if one.startswith("VmRSS")), 0.0)


def living_modules() -> int:
    """Count the modules that something still refers to."""
    gc.collect()
    return sum(isinstance(one, Module) for one in gc.get_objects())

"""Pausing of Python's garbage collector while many small values are created."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def pause_garbage_collector() -> Iterator[None]:
    """Disable the collector within the context, and restore its state afterwards."""
    # DECISIONS 10
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()

"""A pause of Python's garbage collector while a great many small values are made."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def pause_garbage_collector() -> Iterator[None]:
    """Keep the collector from walking half-built trees; it is as it was afterwards."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()

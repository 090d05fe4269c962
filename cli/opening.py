"""Opening the module that a command is given; what is odd about its files is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.api import load
from sandtable.cli.output import warn

if TYPE_CHECKING:
    from sandtable.api import LoadedModule


def opened(typed: str) -> LoadedModule:
    """Read a module; raise UnreadableError with places that an editor can jump to."""
    module = load(typed)
    for note in module.notes:
        warn(note)
    return module

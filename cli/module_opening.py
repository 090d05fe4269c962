"""Opening of the module named on the command line, with warnings about its files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.api import load
from sandtable.cli.output import print_warning

if TYPE_CHECKING:
    from sandtable.api import LoadedModule


def open_module(typed: str) -> LoadedModule:
    """Load a module; raise UnreadableError with file, line and column of each problem."""
    module = load(typed)
    for note in module.notes:
        print_warning(note)
    return module

"""Small modules for tests, written as they would stand in one file."""

from collections.abc import Callable

from sandtable.model.edits.at_address import set_value
from sandtable.model.module import Module
from sandtable.testing.small_modules import HEAD, loaded_of, module_of

__all__ = ["HEAD", "loaded_of", "module_of", "titled"]


def titled(text: str) -> Callable[[Module], Module]:
    """An edit that can always be done: give a module another title."""
    return lambda module: set_value(module, ("module", "title"), text)

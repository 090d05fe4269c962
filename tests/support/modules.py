"""Small modules for tests, written as they would stand in one file."""

from collections.abc import Callable

from sandtable.model.edits.address_edits import set_value
from sandtable.model.module import Module
from sandtable.testing.small_modules import MODULE_HEAD, load_module_text, module_from_text

__all__ = ["MODULE_HEAD", "load_module_text", "module_from_text", "titled"]


def titled(text: str) -> Callable[[Module], Module]:
    """An edit that can always be done: give a module another title."""
    return lambda module: set_value(module, ("module", "title"), text)

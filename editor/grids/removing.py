"""Rows taken out of the module, unless somebody needs them: in its base, too."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.bench.document import Edit
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.at_address import delete_entry
from sandtable.model.edits.removal import remove_unused
from sandtable.model.edits.renaming import definition_address
from sandtable.model.lookup import ABSENT, look_up
from sandtable.model.module import Module


def without(bench: EditorContext, places: Iterable[AddressPath]) -> Edit:
    """Take away what stands at some addresses; all of it, or nothing where others need it."""
    gone = list(places)

    def edit(module: Module) -> Module:
        for steps in gone:
            module = _one_less(bench, module, definition_address(module, steps))
        return module

    return edit


def _one_less(bench: EditorContext, module: Module, steps: AddressPath) -> Module:
    laid = bench.document.over_base
    stays = look_up(laid(delete_entry(module, steps)), steps) is not ABSENT  # in what it extends
    return remove_unused(module, steps, force=stays, whole=laid(module))

"""Rows taken out of the module, unless somebody needs them: in its base, too."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.editor.context.document import ModuleEdit
from sandtable.editor.context.editor_context import EditorContext
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.address_edits import delete_entry
from sandtable.model.edits.removal import remove_unused
from sandtable.model.edits.renaming import definition_address
from sandtable.model.lookup import ABSENT, value_at_address
from sandtable.model.module import Module


def removal_edit(context: EditorContext, places: Iterable[AddressPath]) -> ModuleEdit:
    """Take away what stands at some addresses; all of it, or nothing where others need it."""
    gone = list(places)

    def edit(module: Module) -> Module:
        for address in gone:
            module = _remove_one(context, module, definition_address(module, address))
        return module

    return edit


def _remove_one(context: EditorContext, module: Module, address: AddressPath) -> Module:
    laid = context.document.overlay_on_base
    stays = (
        value_at_address(laid(delete_entry(module, address)), address) is not ABSENT
    )  # in what it extends
    return remove_unused(module, address, force=stays, whole=laid(module))

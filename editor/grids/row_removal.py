"""Removal of rows that nothing refers to, also in the base module."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.editor.context.document import ModuleEdit
from sandtable.editor.context.editor_context import EditorContext
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.address_edits import delete_entry
from sandtable.model.edits.removal import remove_unless_used
from sandtable.model.edits.renaming import definition_address
from sandtable.model.lookup import ABSENT, value_at_address
from sandtable.model.module import Module


def edit_that_removes_entries(context: EditorContext, places: Iterable[AddressPath]) -> ModuleEdit:
    """Return an edit that deletes entries at some addresses, or none of them.

    Nothing is deleted if an entry that remains refers to one of them.
    """
    addresses = list(places)

    def edit(module: Module) -> Module:
        for address in addresses:
            module = _remove_entry_unless_used(
                context, module, definition_address(module, address)
            )
        return module

    return edit


def _remove_entry_unless_used(
    context: EditorContext, module: Module, address: AddressPath
) -> Module:
    overlay = context.document.overlay_on_base
    # What the base defines reappears there, so references to it stay valid.
    stays = (
        value_at_address(overlay(delete_entry(module, address)), address) is not ABSENT
    )  # in what it extends
    return remove_unless_used(module, address, force=stays, whole=overlay(module))

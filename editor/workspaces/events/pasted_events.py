"""Events made of rows that are pasted below the last event."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from sandtable.editor.context.document import ModuleEdit
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.owner_lookup import headings_by_name
from sandtable.editor.grids.grid_columns import GridRow
from sandtable.editor.workspaces.events.columns import event_columns
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.event_pools import add_event
from sandtable.model.edits.new_ids import id_from_typed_text
from sandtable.model.entities.events import Event
from sandtable.model.locations import EventRef
from sandtable.model.lookup import value_at_address
from sandtable.model.module import Module
from sandtable.model.references.owner_scope import COMMON_OWNER

SIDE_COLUMN, NAME_COLUMN = 0, 2
"""Numbers of the columns that a new event needs."""


def new_event_edit(context: EditorContext, cells: Mapping[int, str]) -> ModuleEdit:
    """Return the edit that adds the event which a pasted row describes."""
    return partial(_add_pasted_event, context=context, cells=cells)


def _add_pasted_event(module: Module, context: EditorContext, cells: Mapping[int, str]) -> Module:
    name, side = cells.get(NAME_COLUMN, ""), cells.get(SIDE_COLUMN, "")
    if not name:
        raise EditError("A new event needs its side, a number or an empty cell, and its name.")
    owner = headings_by_name(module).get(side.casefold(), side) or COMMON_OWNER
    if owner != COMMON_OWNER and owner not in module.module.owners:
        raise EditError(f"There is no side or power {side!r}.")
    address = EventRef(owner, id_from_typed_text(module, "event", name)).address_path
    module = add_event(module, owner, address[-1])
    for number, column in enumerate(event_columns(context)):
        event = value_at_address(module, address)
        if cells.get(number) and column.write_cell is not None and isinstance(event, Event):
            module = column.write_cell(GridRow(address, event), cells[number])(module)
    return module

"""Columns of the events table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtGui import QPixmap

from sandtable.editor.context.document import ModuleEdit
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.counter_pixmaps import counter_pixmap
from sandtable.editor.fields.name_spelling import (
    ids_to_names,
    names_to_ids,
    scope_of_address,
)
from sandtable.editor.grids.grid_columns import GridColumn, GridRow
from sandtable.editor.translation import translatable
from sandtable.model.edits.event_owner import give_event_to_owner
from sandtable.model.entities.events import Event
from sandtable.model.locations import EventRef
from sandtable.model.module import Module
from sandtable.model.references.owner_scope import COMMON_OWNER
from sandtable.model.references.text_kinds import kind_at_address
from sandtable.model.reports.dispositions import place_of_event_after_play
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.text_input.value_text_conversion import set_value_from_text, text_at_address
from sandtable.model.wording.actions import describe_actions
from sandtable.model.wording.owner_names import owner_name_or_everybody

_PICTURE_SIDE = 22
_PLAIN_EVENT_COLUMNS = (
    (translatable("No."), "number"),
    (translatable("Name"), "name"),
    (translatable("Play"), "play"),
    (translatable("Years"), "years"),
    (translatable("When"), "at"),
    (translatable("If"), "if"),
    (translatable("Does"), "does"),
    (translatable("Note"), "note"),
    (translatable("Rule"), "rule"),
)
_KEYS_WITH_NAMES = frozenset({"at", "if"})
_WAYS_TO_PLAY_EVENTS = ("immediate", "keep", "trigger", "announce")


def event_rows(module: Module) -> Iterator[GridRow[Event]]:
    """Yield a table row for each event, in file order."""
    for owner, events in module.events.items():
        for key, event in events.items():
            yield GridRow(EventRef(owner, key).address_path, event)


def event_columns(context: EditorContext) -> tuple[GridColumn[Event], ...]:
    """Return the columns of events; cells are edited in the notation of the files."""
    return (
        GridColumn(
            title=translatable("Side"),
            read_cell=partial(_side_name, context),
            write_cell=partial(_side_edit, context),
            choices=lambda _: list(sides_by_name(context.document.complete_module)),
            is_choice_list=True,
            picture=partial(_marker_picture, context),
        ),
        *(_event_column(context, title, key) for title, key in _PLAIN_EVENT_COLUMNS),
        GridColumn(
            title=translatable("Then"),
            read_cell=_disposition_text,
            write_cell=partial(_cell_edit, "then"),
        ),
    )


def _side_name(context: EditorContext, row: GridRow[Event]) -> str:
    return owner_name_or_everybody(
        context.document.complete_module, EventRef.require_address_prefix(row.address).owner
    )


def sides_by_name(module: Module) -> dict[str, str]:
    """Return everybody and all sides and powers, by name."""
    owners = dict.fromkeys((COMMON_OWNER, *module.module.owners))
    return {owner_name_or_everybody(module, owner): owner for owner in owners}


def _side_edit(context: EditorContext, row: GridRow[Event], text: str) -> ModuleEdit:
    """Return the edit that gives an event to the side of a name."""
    names = sides_by_name(context.document.complete_module)
    ids = {name.casefold(): owner for name, owner in names.items()}
    return partial(
        give_event_to_owner,
        event=EventRef.require_address_prefix(row.address),
        new_owner=ids.get(text.strip().casefold(), text.strip()),
    )


def _event_column(context: EditorContext, title: str, key: str) -> GridColumn[Event]:
    return GridColumn(
        title=title,
        read_cell=_cell_reader(context, key),
        write_cell=partial(_named_cell_edit, context, key),
        is_number=key == "number",
        choices=(lambda _: _WAYS_TO_PLAY_EVENTS) if key == "play" else None,
        shown_words=partial(_effect_words, context) if key == "does" else None,
    )


def _cell_reader(context: EditorContext, key: str) -> Callable[[GridRow[Event]], str]:
    def read(row: GridRow[Event]) -> str:
        module, steps = context.document.complete_module, (*row.address, key)
        text = text_at_address(module, steps)
        if key in _KEYS_WITH_NAMES:
            kind = kind_at_address(steps, Module)
            text = ids_to_names(module, kind, text, scope_of_address(module, steps))
        return "; ".join(text.splitlines())

    return read


def _named_cell_edit(
    context: EditorContext, key: str, row: GridRow[Event], text: str
) -> ModuleEdit:
    """Return the edit of a cell whose text contains names instead of ids."""
    if key in _KEYS_WITH_NAMES:
        module, steps = context.document.complete_module, (*row.address, key)
        kind = kind_at_address(steps, Module)
        text = names_to_ids(module, kind, text, scope_of_address(module, steps))
    return _cell_edit(key, row, text)


def _effect_words(context: EditorContext, row: GridRow[Event]) -> str:
    """Return what an event does in words; the notation of the files appears when it is edited."""
    owner = EventRef.require_address_prefix(row.address).owner
    return "; ".join(describe_actions(context.document.complete_module, row.value.does, owner))


def _cell_edit(key: str, row: GridRow[Event], text: str) -> ModuleEdit:
    return partial(
        # A cell has one line, so line breaks are shown as semicolons.
        set_value_from_text,
        steps=(*row.address, key),
        text="\n".join(text.split("; ")),
    )


def _disposition_text(row: GridRow[Event]) -> str:
    return place_of_event_after_play(row.value) or ""


def _marker_picture(context: EditorContext, row: GridRow[Event]) -> QPixmap | None:
    module = context.document.reading
    piece = EventRef.require_address_prefix(row.address).qualified_id
    is_known = row.value.has_marker and piece in manifest_of_module(module).counters
    return counter_pixmap(module, piece, _PICTURE_SIDE) if is_known else None

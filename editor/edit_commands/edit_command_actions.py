"""Actions that edit the focused field or table, or else the selection."""

from __future__ import annotations

from functools import partial
from typing import cast

from PySide6.QtWidgets import QAbstractItemView, QGraphicsView, QWidget

from sandtable.editor.actions.editor_action import ActionTarget, EditorAction
from sandtable.editor.context.edit_command_target import EDIT_KEYS, edit_command_of_widget
from sandtable.editor.edit_commands.field_edits import run_edit_command_in_field
from sandtable.editor.edit_commands.list_copying import copy_list_rows
from sandtable.editor.panels.tree.tree_panel import TreePanel
from sandtable.editor.translation import tr, translatable
from sandtable.model.locations import setup_entry_addresses

_VIEW_TYPES = (QAbstractItemView, QGraphicsView)
"""Widgets that show the selection, so that a key pressed in them means the selection."""


def _run_edit_command_in_focus(name: str, target: ActionTarget) -> None:
    """Run an edit command, such as cut or paste, in the focused widget."""
    focus = target.focus_widget()
    own_command = edit_command_of_widget(focus, name)
    if run_edit_command_in_field(focus, name, target.context.messages):
        return
    if own_command is not None:
        own_command()
    elif name == "copy" and isinstance(focus, QAbstractItemView) and copy_list_rows(focus):
        target.context.messages.show_success_message(tr("Copied as text."))
    elif focus is not None and not _does_widget_show_selection(focus):
        target.context.messages.show_refusal_message(tr("Nothing here can be edited this way."))
    else:
        _run_on_selection(name, target)


def _does_widget_show_selection(focus: QWidget) -> bool:
    """Say whether a widget shows the selection, or is only the background of the window."""
    return isinstance(focus, _VIEW_TYPES) or not focus.focusPolicy().value


def _run_on_selection(name: str, target: ActionTarget) -> None:
    """Run an edit command, such as cut or paste, on the selection that all views share."""
    tree = cast("TreePanel", target.panel_widget("tree"))
    chosen = target.context.selection.selected_addresses
    if name == "paste":
        tree.entry_clipboard.paste_bundle()
    elif not chosen:
        target.context.messages.show_refusal_message(
            tr("Nothing is selected: click something in the tree, on the map or in a table.")
        )
    elif name in {"cut", "copy", "duplicate"} and setup_entry_addresses(chosen):
        target.context.messages.show_refusal_message(
            tr("Lines of a set-up are copied in the chart: select their cells there.")
        )
    elif name == "rename":
        target.show_panel("tree")
        tree.setFocus()
        tree.rename_entry()
    elif name == "copy":
        tree.entry_clipboard.copy_addresses(chosen)
    elif name == "cut" and tree.entry_clipboard.copy_addresses(chosen):
        tree.entry_commands.delete_entries(chosen)
    elif name == "duplicate":
        tree.entry_commands.duplicate_entries(chosen)
    elif name == "delete":
        tree.entry_commands.delete_entries(chosen)


_TITLES_OF_EDIT_COMMANDS = {
    "cut": translatable("Cut"),
    "copy": translatable("Copy"),
    "paste": translatable("Paste"),
    "duplicate": translatable("Duplicate"),
    "delete": translatable("Delete"),
    "rename": translatable("Rename"),
}
_ICONS_OF_EDIT_COMMANDS = {"duplicate": "duplicate", "delete": "delete", "rename": "rename"}

EDIT_COMMAND_ACTIONS: tuple[EditorAction, ...] = tuple(
    EditorAction(
        id=name,
        text=_TITLES_OF_EDIT_COMMANDS[name],
        icon=_ICONS_OF_EDIT_COMMANDS.get(name, ""),
        menu="Edit",
        shortcut=key,
        run=partial(_run_edit_command_in_focus, name),
        has_separator=name == "cut",
    )
    for name, key in EDIT_KEYS.items()
)
"""Edit commands; a field, a table or a tool that has the keyboard uses the same keys itself."""

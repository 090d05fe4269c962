"""Context menu of a table that is edited as in a spreadsheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from sandtable.editor.context.edit_command_target import EDIT_KEYS
from sandtable.editor.grids.grid_columns import GridRow
from sandtable.editor.translation import tr, translatable
from sandtable.model.address_path import AddressPath

_TITLES_OF_COMMANDS = {
    "rename": translatable("Edit the cell"),
    "cut": translatable("Cut"),
    "copy": translatable("Copy"),
    "paste": translatable("Paste"),
    "duplicate": translatable("Fill down"),
    "delete": translatable("Clear"),
}
_COMMANDS_WITHOUT_ROWS = frozenset({"paste"})


class GridWithMenu(Protocol):
    """Interface of a table for which a context menu is made."""

    def edit_commands(self) -> Mapping[str, Callable[[], object]]:
        """Return the edit commands of a table."""

    def selected_rows(self) -> Sequence[GridRow[Any]]:
        """Return the rows with a selected cell, in order."""

    def reveal_row(self, address: AddressPath) -> None:
        """Show the entry of a row in all views."""

    def request_removal(self) -> None:
        """Request the removal of the selected rows."""


def grid_menu(grid: GridWithMenu, parent: QWidget) -> QMenu:
    """Return the context menu of a table: commands for cells, then those for the whole row."""
    menu = QMenu(parent)
    # Otherwise each opened menu would stay in memory until the table is closed.
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    add_grid_commands(menu, grid)
    return menu


def add_grid_commands(menu: QMenu, grid: GridWithMenu) -> None:
    """Add the commands of a table to a context menu."""
    commands = grid.edit_commands()
    for name, title in _TITLES_OF_COMMANDS.items():
        is_possible = bool(grid.selected_rows()) or name in _COMMANDS_WITHOUT_ROWS
        _add_command(menu, tr(title), commands[name], key=EDIT_KEYS[name]).setEnabled(is_possible)
    rows = grid.selected_rows()
    if rows:
        menu.addSeparator()
        _add_command(menu, tr("Show in the module"), lambda: grid.reveal_row(rows[0].address))
        _add_command(menu, tr("Delete %n rows", "", len(rows)), grid.request_removal)


def _add_command(menu: QMenu, title: str, run: Callable[[], object], *, key: str = "") -> QAction:
    # The key is only shown: the table itself handles it.
    return menu.addAction(f"{title}\t{key}" if key else title, lambda: run())  # noqa: PLW0108

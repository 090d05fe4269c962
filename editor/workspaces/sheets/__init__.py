"""Sheets: what is printed, beside the data; and the export to every target."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from sandtable.editor.actions.action import Action, Stage
from sandtable.editor.words import translatable
from sandtable.editor.workspaces.sheets.export import ExportDialog
from sandtable.editor.workspaces.sheets.sheets import Sheets
from sandtable.editor.workspaces.workspace import Workspace
from sandtable.model.address_path import AddressPath

_ID = "sheets"
_LARGER = 1.15


def _nowhere(_: AddressPath) -> bool:
    return False


def _here(stage: Stage) -> Sheets:
    return cast("Sheets", stage.show_workspace(_ID))


def _save(stage: Stage) -> None:
    _here(stage).save_pdf()


def _larger(stage: Stage) -> None:
    _here(stage).pages.zoom(_LARGER)


def _smaller(stage: Stage) -> None:
    _here(stage).pages.zoom(1 / _LARGER)


def _order_of_battle(stage: Stage) -> None:
    """Show the one page that a player wants: who stands where."""
    _here(stage).form.say({"sheet": "oob"})


def _export(stage: Stage) -> ExportDialog:
    over = stage if isinstance(stage, QWidget) else QApplication.activeWindow()
    dialog = ExportDialog(stage.bench, over)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()
    return dialog


WORKSPACE = Workspace(
    id=_ID,
    title=translatable("Sheets"),
    icon="sheets",
    build=Sheets,
    shows=_nowhere,
    actions=(
        Action(
            id="export",
            text=translatable("Export…"),
            icon="export",
            menu="File",
            shortcut="Ctrl+E",
            run=_export,
            separated=True,
        ),
        Action(
            id="sheet-oob",
            text=translatable("Order of battle on one page"),
            menu="Sheets",
            shortcut="Ctrl+Shift+P",
            run=_order_of_battle,
        ),
        Action(
            id="sheet-save",
            text=translatable("Save as PDF…"),
            menu="Sheets",
            shortcut="Ctrl+P",
            workspace=_ID,
            run=_save,
        ),
        Action(
            id="sheet-larger",
            text=translatable("Larger"),
            menu="Sheets",
            shortcut="Ctrl++",
            workspace=_ID,
            run=_larger,
            separated=True,
        ),
        Action(
            id="sheet-smaller",
            text=translatable("Smaller"),
            menu="Sheets",
            shortcut="Ctrl+-",
            workspace=_ID,
            run=_smaller,
        ),
    ),
)

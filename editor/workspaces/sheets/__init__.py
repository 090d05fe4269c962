"""Sheets: what is printed, beside the data; and the export to every target."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from sandtable.editor.actions.action import Action, Stage
from sandtable.editor.words import translatable
from sandtable.editor.workspaces.sheets.export_dialog import ExportDialog
from sandtable.editor.workspaces.sheets.workspace import SheetsWorkspace
from sandtable.editor.workspaces.workspace import Workspace
from sandtable.model.address_path import AddressPath

_ID = "sheets"
_ZOOM_STEP = 1.15


def _shows_no_address(_: AddressPath) -> bool:
    return False


def _sheets_of(stage: Stage) -> SheetsWorkspace:
    return cast("SheetsWorkspace", stage.show_workspace(_ID))


def _save_pdf(stage: Stage) -> None:
    _sheets_of(stage).save_pdf()


def _zoom_in(stage: Stage) -> None:
    _sheets_of(stage).pages.zoom_by(_ZOOM_STEP)


def _zoom_out(stage: Stage) -> None:
    _sheets_of(stage).pages.zoom_by(1 / _ZOOM_STEP)


def _show_order_of_battle(stage: Stage) -> None:
    """Show the one page that a player wants: who stands where."""
    _sheets_of(stage).form.set_fields({"sheet": "oob"})


def _open_export(stage: Stage) -> ExportDialog:
    over = stage if isinstance(stage, QWidget) else QApplication.activeWindow()
    dialog = ExportDialog(stage.bench, over)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()
    return dialog


WORKSPACE = Workspace(
    id=_ID,
    title=translatable("Sheets"),
    icon="sheets",
    build=SheetsWorkspace,
    shows=_shows_no_address,
    actions=(
        Action(
            id="export",
            text=translatable("Export…"),
            icon="export",
            menu="File",
            shortcut="Ctrl+E",
            run=_open_export,
            separated=True,
        ),
        Action(
            id="sheet-oob",
            text=translatable("Order of battle on one page"),
            menu="Sheets",
            shortcut="Ctrl+Shift+P",
            run=_show_order_of_battle,
        ),
        Action(
            id="sheet-save",
            text=translatable("Save as PDF…"),
            menu="Sheets",
            shortcut="Ctrl+P",
            workspace=_ID,
            run=_save_pdf,
        ),
        Action(
            id="sheet-larger",
            text=translatable("Larger"),
            menu="Sheets",
            shortcut="Ctrl++",
            workspace=_ID,
            run=_zoom_in,
            separated=True,
        ),
        Action(
            id="sheet-smaller",
            text=translatable("Smaller"),
            menu="Sheets",
            shortcut="Ctrl+-",
            workspace=_ID,
            run=_zoom_out,
        ),
    ),
)

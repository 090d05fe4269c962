"""Sheets workspace: a preview of printed sheets, and the export dialog."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from sandtable.editor.actions.editor_action import ActionTarget, EditorAction
from sandtable.editor.exports.export_dialog import ExportDialog
from sandtable.editor.translation import translatable
from sandtable.editor.workspaces.sheets.workspace import SheetsWorkspace
from sandtable.editor.workspaces.workspace import Workspace
from sandtable.model.address_path import AddressPath

_WORKSPACE_ID = "sheets"
_ZOOM_STEP = 1.15


def _return_false_for_any_address(_: AddressPath) -> bool:
    return False


def _sheets_of(target: ActionTarget) -> SheetsWorkspace:
    return cast("SheetsWorkspace", target.show_workspace(_WORKSPACE_ID))


def _save_pdf(target: ActionTarget) -> None:
    _sheets_of(target).save_pdf()


def _zoom_in(target: ActionTarget) -> None:
    _sheets_of(target).page_view.zoom_by(_ZOOM_STEP)


def _zoom_out(target: ActionTarget) -> None:
    _sheets_of(target).page_view.zoom_by(1 / _ZOOM_STEP)


def _show_order_of_battle(target: ActionTarget) -> None:
    """Show the order of battle, which is the most useful page for a player."""
    _sheets_of(target).settings_form.set_fields({"sheet": "oob"})


def _open_export(target: ActionTarget) -> ExportDialog:
    over = target if isinstance(target, QWidget) else QApplication.activeWindow()
    dialog = ExportDialog(target.context, over)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    # Neither exec nor open: one works on while an export runs.
    dialog.show()
    return dialog


WORKSPACE = Workspace(
    id=_WORKSPACE_ID,
    title=translatable("Sheets"),
    icon="sheets",
    build=SheetsWorkspace,
    shows_address=_return_false_for_any_address,
    actions=(
        EditorAction(
            id="export",
            text=translatable("Export…"),
            icon="export",
            menu="File",
            shortcut="Ctrl+E",
            run=_open_export,
            has_separator=True,
        ),
        EditorAction(
            id="sheet-oob",
            text=translatable("Order of battle on one page"),
            menu="Sheets",
            shortcut="Ctrl+Shift+P",
            run=_show_order_of_battle,
        ),
        EditorAction(
            id="sheet-save",
            text=translatable("Save as PDF…"),
            menu="Sheets",
            shortcut="Ctrl+P",
            workspace=_WORKSPACE_ID,
            run=_save_pdf,
        ),
        EditorAction(
            id="sheet-larger",
            text=translatable("Larger"),
            menu="Sheets",
            shortcut="Ctrl++",
            workspace=_WORKSPACE_ID,
            run=_zoom_in,
            has_separator=True,
        ),
        EditorAction(
            id="sheet-smaller",
            text=translatable("Smaller"),
            menu="Sheets",
            shortcut="Ctrl+-",
            workspace=_WORKSPACE_ID,
            run=_zoom_out,
        ),
    ),
)

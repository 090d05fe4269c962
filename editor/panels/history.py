"""History panel: the undo steps, newest last; selecting a step returns to that state."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QUndoView, QWidget

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.icons import icon_by_name
from sandtable.editor.panels.panel import Panel
from sandtable.editor.translation import tr, translatable

_ICON_SIZE_IN_PIXELS = 14
"""Icon size in pixels, equal to the height of a line, so that all lines have the same height."""


class HistoryPanel(QUndoView):
    """List of undo steps; a disk icon marks the saved state."""

    def __init__(self, context: EditorContext) -> None:
        super().__init__()
        self.setAccessibleName(tr("History"))
        self.setEmptyLabel(tr("State when opened"))
        self.setCleanIcon(icon_by_name("save"))
        self.setAlternatingRowColors(True)
        self.setIconSize(QSize(_ICON_SIZE_IN_PIXELS, _ICON_SIZE_IN_PIXELS))
        self.setSpacing(1)
        self.setStack(context.document.undo_stack)


def _build_panel(context: EditorContext) -> QWidget:
    return HistoryPanel(context)


PANEL = Panel(
    id="history",
    title=translatable("History"),
    icon="revert",
    area=Qt.DockWidgetArea.BottomDockWidgetArea,
    build=_build_panel,
)

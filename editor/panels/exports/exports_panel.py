"""Exports panel: all exports of the session, newest first."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QFrame, QPushButton, QScrollArea, QVBoxLayout, QWidget

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.empty_view_text import draw_empty_text
from sandtable.editor.exports.export_queue import QueuedExport, export_queue_of
from sandtable.editor.panels.exports.export_row import ExportRow
from sandtable.editor.panels.panel import Panel
from sandtable.editor.translation import tr, translatable
from sandtable.editor.visual_scale import SPACE_XL, SPACE_XS


class ExportsPanel(QScrollArea):
    """List of running, waiting and ended exports."""

    content_height_changed = Signal()
    """Emitted when the list needs more or less height."""

    def __init__(self, context: EditorContext) -> None:
        super().__init__()
        self.setAccessibleName(tr("Exports"))
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self._queue = export_queue_of(context)
        self.rows: list[ExportRow] = []
        self._body = QWidget(self)
        self._layout = QVBoxLayout(self._body)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)
        self.clear_button = QPushButton(tr("Clear finished exports"), self._body)
        self.clear_button.clicked.connect(self._queue.remove_ended_exports)
        self._layout.addStretch(1)
        self._layout.addWidget(self.clear_button, 0, Qt.AlignmentFlag.AlignRight)
        self.setWidget(self._body)
        self._queue.queue_changed.connect(self._show_queue)
        self._show_queue()

    def _show_queue(self) -> None:
        """Update the list; rows of exports that are still listed remain."""
        exports = self._queue.exports
        for row in [row for row in self.rows if row.export not in exports]:
            self.rows.remove(row)
            row.hide()
            # The row can be removed by a click on one of its own buttons.
            row.deleteLater()
        for export in exports[len(self.rows) :]:
            self._add_row(export)
        for row in self.rows:
            row.show_state()
        self.clear_button.setVisible(any(not export.is_open for export in exports))
        self.content_height_changed.emit()

    def _add_row(self, export: QueuedExport) -> None:
        row = ExportRow(self._queue, export, self._body)
        row.report_button.toggled.connect(self.content_height_changed)
        self.rows.append(row)
        # The newest export is what one looks for.
        self._layout.insertWidget(0, row)

    def sizeHint(self) -> QSize:
        body = self._body.sizeHint()
        least = self.fontMetrics().height() + 2 * SPACE_XL
        return QSize(body.width(), max(least, body.height() + SPACE_XS))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.fontMetrics().height() + 2 * SPACE_XL)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.rows:
            draw_empty_text(self, tr("No exports yet. File > Export adds one."))


PANEL = Panel(
    id="exports",
    title=translatable("Exports"),
    icon="export",
    area=Qt.DockWidgetArea.BottomDockWidgetArea,
    build=ExportsPanel,
)

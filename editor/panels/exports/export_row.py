"""Row of the exports panel: one export, its progress, and buttons for it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from sandtable.editor.exports.export_queue import (
    ExportQueue,
    ExportState,
    QueuedExport,
    report_text,
    show_in_folder,
)
from sandtable.editor.exports.game_engine import find_game_engine, play_in_engine
from sandtable.editor.fields.elided_widgets import ElidedLabel, FullWidthLabel, PlainTextLabel
from sandtable.editor.icons import icon_by_name
from sandtable.editor.translation import tr
from sandtable.editor.visual_scale import ICON_SIZE, SPACE_S, SPACE_XS

_ICON_BY_STATE = {
    ExportState.WAITING: "checking",
    ExportState.RUNNING: "export",
    ExportState.DONE: "fine",
    ExportState.FAILED: "error",
    ExportState.CANCELLED: "delete",
}
_PROGRESS_WIDTH = 120


class ExportRow(QWidget):
    """Row for one export of the queue: progress, result and buttons."""

    def __init__(self, queue: ExportQueue, export: QueuedExport, parent: QWidget) -> None:
        super().__init__(parent)
        self._queue, self.export = queue, export
        self._icon_label, self._title_label = QLabel(self), FullWidthLabel(export.title, self)
        self._state_label = ElidedLabel(self)
        self._progress_bar = QProgressBar(self)
        self._progress_bar.setRange(0, 0)
        self._progress_bar.setFixedWidth(_PROGRESS_WIDTH)
        self.cancel_button = QPushButton(tr("Cancel"), self)
        self.folder_button = QPushButton(tr("Show in folder"), self)
        self.play_button = QPushButton(tr("Play in TripleA"), self)
        self.report_button = QPushButton(tr("Report"), self)
        self.report_button.setCheckable(True)
        self.report_label = PlainTextLabel(self)
        self.report_label.setWordWrap(True)
        # Users copy paths from the report.
        self.report_label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._lay_out()
        self.cancel_button.clicked.connect(self._on_cancel_button)
        self.folder_button.clicked.connect(self._on_folder_button)
        self.play_button.clicked.connect(self._on_play_button)
        self.report_button.toggled.connect(self.report_label.setVisible)
        self.show_state()

    def _lay_out(self) -> None:
        line = QHBoxLayout()
        line.setSpacing(SPACE_S)
        line.addWidget(self._icon_label)
        line.addWidget(self._title_label)
        line.addWidget(self._state_label, 1)
        for widget in (
            self._progress_bar, self.cancel_button, self.report_button, self.folder_button,
            self.play_button,
        ):  # fmt: skip
            line.addWidget(widget)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE_S, SPACE_XS, SPACE_S, SPACE_XS)
        layout.setSpacing(SPACE_XS)
        layout.addLayout(line)
        layout.addWidget(self.report_label)

    def show_state(self) -> None:
        """Show the progress or the result of the export."""
        export = self.export
        icon = icon_by_name(_ICON_BY_STATE[export.state])
        self._icon_label.setPixmap(icon.pixmap(ICON_SIZE))
        self._state_label.setText(_state_as_text(export))
        self._progress_bar.setVisible(export.state is ExportState.RUNNING)
        self.cancel_button.setVisible(export.is_open)
        self.report_button.setVisible(not export.is_open)
        self.folder_button.setVisible(bool(export.written))
        self.play_button.setVisible(find_game_engine(export) is not None)
        self.report_label.setText(report_text(export))
        self.report_label.setVisible(self.report_button.isChecked() and not export.is_open)
        self.setAccessibleName(f"{export.title}: {_state_as_text(export)}")

    def _on_cancel_button(self) -> None:
        self._queue.cancel_export(self.export)

    def _on_folder_button(self) -> None:
        show_in_folder(self.export)

    def _on_play_button(self) -> None:
        problem = play_in_engine(self.export)
        self._state_label.setText(problem or tr("TripleA starts…"))


def _state_as_text(export: QueuedExport) -> str:
    """Return the state of an export as a short text."""
    if export.state is ExportState.DONE:
        files = tr("%n files", "", len(export.written))
        if not export.losses:
            return files
        return tr("{files}, %n parts left out", "", len(export.losses)).format(files=files)
    if export.state is ExportState.FAILED:
        return tr("Nothing was written. {reason}").format(reason=export.failure)
    return report_text(export)

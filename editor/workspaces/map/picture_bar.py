"""Options bar of the picture tool: the file, its opacity, its lock, and snapping to its edges."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QPushButton, QSlider, QWidget

from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.canvas.traced_picture import MIN_OPACITY
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.context.picture_copying import ask_picture_file
from sandtable.editor.translation import tooltip_text, tr

_SLIDER_WIDTH = 110


class PictureBarTool(Protocol):
    """Interface of the map tool whose board picture this bar chooses."""

    context: EditorContext
    view: BoardView

    def choose_picture(self, source: Path) -> None:
        """Copy a picture into the module, and show it below the board."""

    def remove_picture(self) -> None:
        """Remove the picture from the board; its file stays in the module."""


class PictureBar(QWidget):
    """Bar to choose a picture, and how it is shown and used."""

    def __init__(self, tool: PictureBarTool, parent: QWidget) -> None:
        super().__init__(parent)
        self._tool, self._traced = tool, tool.view.traced_picture
        self.choose_button = QPushButton(tr("Choose picture…"), self)
        self.opacity_label = QLabel(tr("Opacity"), self)
        self.opacity_slider = QSlider(Qt.Orientation.Horizontal, self)
        self.lock_box = QCheckBox(tr("Locked"), self)
        self.snap_box = QCheckBox(tr("Snap to edges"), self)
        self.remove_button = QPushButton(tr("Remove"), self)
        self._configure_fields()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for widget in (
            self.choose_button,
            self.opacity_label,
            self.opacity_slider,
            self.lock_box,
            self.snap_box,
            self.remove_button,
        ):
            row.addWidget(widget)
        row.addStretch(1)
        self._show_settings()
        self._connect_signals()

    def _configure_fields(self) -> None:
        self.opacity_slider.setRange(MIN_OPACITY, 100)
        self.opacity_slider.setPageStep(10)
        self.opacity_slider.setFixedWidth(_SLIDER_WIDTH)
        for widget, words in (
            (self.opacity_slider, tr("Opacity of the picture while you draw over it")),
            (self.lock_box, tr("Locked: the picture cannot be moved")),
            (self.snap_box, tr("Lines that you draw snap to the edges in the picture")),
            (self.remove_button, tr("Remove the picture from the board")),
        ):
            widget.setAccessibleName(words)
            widget.setToolTip(tooltip_text(words))

    def _connect_signals(self) -> None:
        self.choose_button.clicked.connect(self._on_choose_button)
        self.opacity_slider.valueChanged.connect(self._on_module_change)
        self.lock_box.toggled.connect(self._on_module_change)
        self.snap_box.toggled.connect(self._on_module_change)
        self.remove_button.clicked.connect(self._on_remove)
        self._tool.view.board_changed.connect(self._show_settings)
        self._tool.context.document.module_changed.connect(self._on_module_changed)

    def _show_settings(self) -> None:
        settings, board = self._traced.tracing_settings, self._traced.traced_board
        widgets = (self.opacity_slider, self.lock_box, self.snap_box)
        blockers = [QSignalBlocker(widget) for widget in widgets]
        self.opacity_slider.setValue(settings.opacity)
        self.lock_box.setChecked(settings.is_locked)
        self.snap_box.setChecked(settings.has_edge_snapping)
        for blocker in blockers:
            blocker.unblock()
        has_picture = bool(board and board.image)
        for widget in (self.opacity_label, *widgets, self.remove_button):
            widget.setVisible(has_picture)
        self.choose_button.setEnabled(board is not None)

    def _on_choose_button(self) -> None:
        source = ask_picture_file(self._tool.context)
        if source is not None:
            self._tool.choose_picture(source)

    def _on_remove(self) -> None:
        self._tool.remove_picture()

    def _on_module_change(self, *_: Any) -> None:
        settings = replace(
            self._traced.tracing_settings,
            opacity=self.opacity_slider.value(),
            is_locked=self.lock_box.isChecked(),
            has_edge_snapping=self.snap_box.isChecked(),
        )
        self._traced.change_settings(settings)

    def _on_module_changed(self, *_: Any) -> None:
        self._show_settings()

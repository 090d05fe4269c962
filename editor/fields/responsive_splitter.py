"""Two widgets next to each other, or one below the other in a narrow window."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from sandtable.editor.context.settings import EditorSettings
from sandtable.editor.fields.persistent_splitter import PersistentSplitter

_HORIZONTAL, _VERTICAL = Qt.Orientation.Horizontal, Qt.Orientation.Vertical


class ResponsiveSplitter(PersistentSplitter):
    """Splitter that becomes vertical if there is too little width.

    The sizes of both orientations are remembered.
    """

    orientation_changed = Signal()
    """Emitted after the orientation has changed."""

    def __init__(
        self, settings: EditorSettings, key: str, least: int, parent: QWidget | None = None
    ) -> None:
        super().__init__(settings, key, parent=parent)
        self._keys_by_orientation = {
            _HORIZONTAL: self._setting_key,
            _VERTICAL: f"{self._setting_key}/down",
        }
        self._min_width = least
        self._added_parts: Sequence[tuple[QWidget, int, int]] = ()

    def add_widgets_side_by_side(self, parts: Sequence[tuple[QWidget, int, int]]) -> None:
        self._added_parts = parts
        super().add_widgets_side_by_side(parts)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = event.size().width() < self._min_width
        # A window that is low as well would have no room for two rows.
        way = _VERTICAL if narrow and event.size().height() > self._min_width // 2 else _HORIZONTAL
        if way != self.orientation():
            self._setting_key = self._keys_by_orientation[way]
            self.setOrientation(way)
            self._restore_sizes(self._added_parts)
            self.orientation_changed.emit()

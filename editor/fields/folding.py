"""Two parts that stand beside each other, or below each other where that leaves them no room."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from sandtable.editor.bench.settings import Settings
from sandtable.editor.fields.parts import Parts

_ACROSS, _DOWN = Qt.Orientation.Horizontal, Qt.Orientation.Vertical


class Folding(Parts):
    """Parts that are put below each other when there is less width than they need.

    How much each has is remembered for both ways.
    """

    turned = Signal()
    """They stand the other way now."""

    def __init__(
        self, settings: Settings, key: str, least: int, parent: QWidget | None = None
    ) -> None:
        super().__init__(settings, key, parent=parent)
        self._names = {_ACROSS: self._key, _DOWN: f"{self._key}/down"}
        self._least = least
        self._held: Sequence[tuple[QWidget, int, int]] = ()

    def hold(self, parts: Sequence[tuple[QWidget, int, int]]) -> None:
        self._held = parts
        super().hold(parts)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = event.size().width() < self._least
        way = _DOWN if narrow and event.size().height() > self._least // 2 else _ACROSS
        if way != self.orientation():
            self._key = self._names[way]
            self.setOrientation(way)
            self._divide(self._held)
            self.turned.emit()

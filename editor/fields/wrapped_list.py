"""A list whose entries may be several lines high."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QListWidget, QWidget

_LAYOUT_EVENTS = frozenset({QEvent.Type.StyleChange, QEvent.Type.FontChange})


class WrappedList(QListWidget):
    """Lays its entries out anew where they need another height: Qt would let them overlap."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWordWrap(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in _LAYOUT_EVENTS:
            self.scheduleDelayedItemsLayout()

"""List whose entries may take several lines."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QListWidget, QWidget

_LAYOUT_EVENTS = frozenset({QEvent.Type.StyleChange, QEvent.Type.FontChange})


class WrappedList(QListWidget):
    """List that updates the height of its lines after a change of style or font.

    Without that, Qt lets them overlap.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWordWrap(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in _LAYOUT_EVENTS:
            self.scheduleDelayedItemsLayout()

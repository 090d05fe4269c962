"""A list of places, such as those that use a thing: choosing one goes there."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QSizePolicy, QWidget

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.words import plain
from sandtable.model.address_path import AddressPath, format_address
from sandtable.model.wording.addresses import where_said

_STEPS = Qt.ItemDataRole.UserRole
_MOST, _LINES, _LEAST = 500, 10, 18


class Uses(QListWidget):
    """Places in words as lines; Enter or a click goes there."""

    def __init__(self, bench: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self.setWordWrap(True)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.itemClicked.connect(self._on_chosen)
        self.itemActivated.connect(self._on_chosen)

    def show_places(self, places: Iterable[AddressPath]) -> None:
        """List these places, and no others."""
        self.clear()
        module = self._bench.document.whole
        for steps in list(places)[:_MOST]:
            item = QListWidgetItem(where_said(module, steps), self)
            item.setData(_STEPS, steps)
            item.setToolTip(plain(format_address(steps)))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def _fit(self) -> None:
        """Be as high as the lines are, up to so many."""
        self.doItemsLayout()
        rows = range(min(self.count(), _LINES))
        lines = sum(self.visualItemRect(self.item(row)).height() for row in rows)
        most = _LINES * (self.fontMetrics().lineSpacing() + 4)
        self.setFixedHeight(max(_LEAST, min(lines, most)) + 6)

    def places(self) -> list[AddressPath]:
        """The places that are listed."""
        return [tuple(self.item(row).data(_STEPS)) for row in range(self.count())]

    def _on_chosen(self, item: QListWidgetItem) -> None:
        self._bench.selection.reveal(tuple(item.data(_STEPS)))

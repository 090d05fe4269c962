"""A list of places, such as those that use a thing: choosing one goes there."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QSizePolicy, QWidget

from editor.bench.bench import Bench
from editor.words import plain
from model.address import Steps, address
from model.edits.spoken import where_said

_STEPS = Qt.ItemDataRole.UserRole
_MOST, _LINES = 500, 8


class Uses(QListWidget):
    """Places in words as lines; Enter or a click goes there."""

    def __init__(self, bench: Bench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self.setUniformItemSizes(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.itemClicked.connect(self._on_chosen)
        self.itemActivated.connect(self._on_chosen)

    def show_places(self, places: Iterable[Steps]) -> None:
        """List these places, and no others."""
        self.clear()
        module = self._bench.document.whole
        for steps in list(places)[:_MOST]:
            item = QListWidgetItem(where_said(module, steps), self)
            item.setData(_STEPS, steps)
            item.setToolTip(plain(address(steps)))
        lines = min(max(self.count(), 1), _LINES)
        self.setFixedHeight(lines * (self.fontMetrics().lineSpacing() + 4) + 6)

    def places(self) -> list[Steps]:
        """The places that are listed."""
        return [tuple(self.item(row).data(_STEPS)) for row in range(self.count())]

    def _on_chosen(self, item: QListWidgetItem) -> None:
        self._bench.selection.reveal(tuple(item.data(_STEPS)))

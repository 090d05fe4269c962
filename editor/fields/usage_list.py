"""List of addresses, such as the usages of an entry, with a jump to each."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QSizePolicy, QWidget

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.translation import tooltip_text
from sandtable.model.address_path import AddressPath, format_address
from sandtable.model.wording.addresses import describe_address

_ADDRESS_ROLE = Qt.ItemDataRole.UserRole
_MAX_USAGES, _MAX_CACHED_LINES, _MIN_HEIGHT = 500, 10, 18


class UsageList(QListWidget):
    """List with one address on each line, described as text; Enter or a click opens it."""

    def __init__(self, context: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.setWordWrap(True)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        # The list is as high as its lines, so the form around it scrolls and not the list.
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.itemClicked.connect(self._on_value_chosen)
        self.itemActivated.connect(self._on_value_chosen)

    def show_addresses(self, places: Iterable[AddressPath]) -> None:
        """List these addresses in place of the previous ones."""
        self.clear()
        module = self._context.document.complete_module
        # Describing thousands of places would block the window.
        for address in list(places)[:_MAX_USAGES]:
            item = QListWidgetItem(describe_address(module, address), self)
            item.setData(_ADDRESS_ROLE, address)
            item.setToolTip(tooltip_text(format_address(address)))
        self._fit_height_to_content()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # Wrapping depends on the width only; without the test, setFixedHeight would recurse.
        if event.size().width() != event.oldSize().width():
            self._fit_height_to_content()

    def _fit_height_to_content(self) -> None:
        """Set the height to that of the lines, up to a maximum."""
        self.doItemsLayout()
        rows = range(min(self.count(), _MAX_CACHED_LINES))
        lines = sum(self.visualItemRect(self.item(row)).height() for row in rows)
        most = _MAX_CACHED_LINES * (self.fontMetrics().lineSpacing() + 4)
        self.setFixedHeight(max(_MIN_HEIGHT, min(lines, most)) + 6)

    def listed_addresses(self) -> list[AddressPath]:
        """Return the addresses that the list shows."""
        return [tuple(self.item(row).data(_ADDRESS_ROLE)) for row in range(self.count())]

    def _on_value_chosen(self, item: QListWidgetItem) -> None:
        self._context.selection.reveal_address(tuple(item.data(_ADDRESS_ROLE)))

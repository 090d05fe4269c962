"""Gallery of counter symbols, with a search line."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPalette, QPixmap
from PySide6.QtWidgets import QFrame, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from sandtable.drawing.symbols.symbol_drawings import draw_symbol
from sandtable.editor.drawing_painter import drawing_image
from sandtable.editor.translation import tr
from sandtable.model.entities.symbols import symbol_names

_MILLIMETRES_PER_INCH = 25.4
_PICTURE_SIZE, _CELL_SIZE, _GALLERY_SIZE = QSize(54, 36), QSize(96, 66), QSize(452, 340)


class SymbolGallery(QFrame):
    """Popup with a picture of each symbol, to be chosen by click or Enter."""

    symbol_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.search_line, self.symbol_list = QLineEdit(self), QListWidget(self)
        self.search_line.setPlaceholderText(tr("Search symbols"))
        self.search_line.setAccessibleName(tr("Search symbols"))
        self.search_line.setClearButtonEnabled(True)
        self.symbol_list.setAccessibleName(tr("Symbols"))
        self.symbol_list.setViewMode(QListWidget.ViewMode.IconMode)
        self.symbol_list.setMovement(QListWidget.Movement.Static)
        self.symbol_list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.symbol_list.setIconSize(_PICTURE_SIZE)
        self.symbol_list.setGridSize(_CELL_SIZE)
        self.symbol_list.setWordWrap(True)
        layout = QVBoxLayout(self)
        layout.addWidget(self.search_line)
        layout.addWidget(self.symbol_list)
        self.resize(_GALLERY_SIZE)
        self.search_line.textChanged.connect(self.show_matches)
        self.search_line.returnPressed.connect(self._on_return_pressed)
        self.symbol_list.itemClicked.connect(self._on_item_clicked)
        self.symbol_list.itemActivated.connect(self._on_item_clicked)

    def open_below(self, widget: QWidget, current: str) -> None:
        """Open below a widget, with the current symbol selected."""
        self.search_line.clear()
        self.show_matches()
        for item in self._items_of_gallery():
            if item.text() == current:
                self.symbol_list.setCurrentItem(item)
        # The field stands at the right edge of the window, so the gallery opens to the left.
        corner = widget.mapToGlobal(widget.rect().bottomRight())
        screen = widget.screen().availableGeometry()
        left = max(screen.left(), corner.x() - self.width())
        above = widget.mapToGlobal(widget.rect().topLeft()).y() - self.height()
        top = corner.y() if corner.y() + self.height() <= screen.bottom() else max(above, 0)
        self.move(left, top)
        self.show()
        self.search_line.setFocus()

    def show_matches(self) -> None:
        """Show the symbols that contain all words of the search."""
        words = self.search_line.text().casefold().split()
        self.symbol_list.clear()
        for name in sorted(symbol_names()):
            if all(word in name for word in words):
                self.symbol_list.addItem(QListWidgetItem(self._icon_of_symbol(name), name))

    def shown_names(self) -> list[str]:
        """Return the names of the symbols that match."""
        return [item.text() for item in self._items_of_gallery()]

    def _items_of_gallery(self) -> list[QListWidgetItem]:
        return [self.symbol_list.item(number) for number in range(self.symbol_list.count())]

    def _icon_of_symbol(self, name: str) -> QIcon:
        palette = self.palette()
        ink = palette.color(QPalette.ColorRole.Text).name()
        ground = palette.color(QPalette.ColorRole.Base).name()
        drawing = draw_symbol(name, ink, ground)
        ratio = self.devicePixelRatioF()
        # A little smaller than its room, for parts that stand over the frame.
        dpi = 0.8 * ratio * _PICTURE_SIZE.width() * _MILLIMETRES_PER_INCH / drawing.width
        pixmap = QPixmap.fromImage(drawing_image(drawing, dpi))
        pixmap.setDevicePixelRatio(ratio)
        return QIcon(pixmap)

    def _on_return_pressed(self) -> None:
        row = 0 if self.symbol_list.count() == 1 else self.symbol_list.currentRow()
        if row >= 0:
            self._on_item_clicked(self.symbol_list.item(row))

    def _on_item_clicked(self, item: QListWidgetItem) -> None:
        # Hidden first: the edit may rebuild what the popup belongs to.
        self.hide()
        self.symbol_chosen.emit(item.text())

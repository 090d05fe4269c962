"""Pages to look at, one below the other, as wide as there is room or as large as on paper."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPixmap, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QLabel, QScrollArea, QVBoxLayout, QWidget

from sandtable.editor.words import tr

_GAP = 12
_LEAST, _MOST, _STEP = 0.25, 2.0, 1.15


class PageView(QScrollArea):
    """The pages of a preview."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Preview"))
        self.setWidgetResizable(True)
        self.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        inner = QWidget(self)
        self._column = QVBoxLayout(inner)
        self._column.setSpacing(_GAP)
        self._column.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.setWidget(inner)
        self._zoom = 1.0
        self._labels: list[QLabel] = []
        self._pictures: list[QPixmap] = []

    @property
    def page_count(self) -> int:
        """How many pages there are."""
        return len(self._pictures)

    def show_pages(self, pages: Iterable[bytes]) -> None:
        """Show these pages, and stay where the reader is."""
        self._pictures = []
        for page in pages:
            picture = QPixmap()
            picture.loadFromData(page)
            self._pictures.append(picture)
        while len(self._labels) > len(self._pictures):
            label = self._labels.pop()
            self._column.removeWidget(label)
            label.deleteLater()
        while len(self._labels) < len(self._pictures):
            label = QLabel(self)
            label.setAccessibleName(tr("Page {n}").format(n=len(self._labels) + 1))
            self._labels.append(label)
            self._column.addWidget(label)
        self._fit_pages()

    def zoom_by(self, factor: float) -> None:
        """Show the pages larger or smaller than the room is wide."""
        self._zoom = min(_MOST, max(_LEAST, self._zoom * factor))
        self._fit_pages()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_pages()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom_by(_STEP if event.angleDelta().y() > 0 else 1 / _STEP)
            event.accept()
            return
        super().wheelEvent(event)

    def _fit_pages(self) -> None:
        ratio = self.devicePixelRatioF()
        room = max(1, self.viewport().width() - 2 * _GAP - 2)
        for label, picture in zip(self._labels, self._pictures, strict=True):
            wide = min(room, picture.width() / ratio) * self._zoom
            size = QSize(round(wide * ratio), 1 << 15)
            scaled = picture.scaled(
                size,
                Qt.AspectRatioMode.KeepAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
            scaled.setDevicePixelRatio(ratio)
            label.setPixmap(scaled)

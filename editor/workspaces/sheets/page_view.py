"""Preview pages below each other, fitted to the width or in paper size."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPixmap, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QLabel, QScrollArea, QVBoxLayout, QWidget

from sandtable.editor.translation import tr

_SPACE_BETWEEN_PAGES = 12
_MIN_ZOOM, _MAX_ZOOM, _ZOOM_STEP = 0.25, 2.0, 1.15


class PageView(QScrollArea):
    """Scrollable pages of printed sheets."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Preview"))
        self.setWidgetResizable(True)
        self.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        inner = QWidget(self)
        self._column_layout = QVBoxLayout(inner)
        self._column_layout.setSpacing(_SPACE_BETWEEN_PAGES)
        self._column_layout.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.setWidget(inner)
        self._zoom = 1.0
        self._page_labels: list[QLabel] = []
        self._page_pixmaps: list[QPixmap] = []

    @property
    def page_count(self) -> int:
        """Number of pages in the preview."""
        return len(self._page_pixmaps)

    def show_pages(self, pages: Iterable[bytes]) -> None:
        """Show other preview pages, at the same scroll position."""
        self._page_pixmaps = []
        for page in pages:
            picture = QPixmap()
            picture.loadFromData(page)
            self._page_pixmaps.append(picture)
        # Labels are reused, so that the scroll position is kept.
        while len(self._page_labels) > len(self._page_pixmaps):
            label = self._page_labels.pop()
            self._column_layout.removeWidget(label)
            # This runs while its scroll area may be painting.
            label.deleteLater()
        while len(self._page_labels) < len(self._page_pixmaps):
            label = QLabel(self)
            label.setAccessibleName(tr("Page {n}").format(n=len(self._page_labels) + 1))
            self._page_labels.append(label)
            self._column_layout.addWidget(label)
        self._fit_pages()

    def zoom_by(self, factor: float) -> None:
        """Enlarge or shrink the previewed pages by a factor."""
        self._zoom = min(_MAX_ZOOM, max(_MIN_ZOOM, self._zoom * factor))
        self._fit_pages()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_pages()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom_by(_ZOOM_STEP if event.angleDelta().y() > 0 else 1 / _ZOOM_STEP)
            event.accept()
            return
        super().wheelEvent(event)

    def _fit_pages(self) -> None:
        ratio = self.devicePixelRatioF()
        room = max(1, self.viewport().width() - 2 * _SPACE_BETWEEN_PAGES - 2)
        for label, picture in zip(self._page_labels, self._page_pixmaps, strict=True):
            wide = min(room, picture.width() / ratio) * self._zoom
            # The height is only a bound: the aspect ratio decides.
            size = QSize(round(wide * ratio), 1 << 15)
            scaled = picture.scaled(
                size,
                Qt.AspectRatioMode.KeepAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
            scaled.setDevicePixelRatio(ratio)
            label.setPixmap(scaled)

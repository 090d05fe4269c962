"""Zoom and scroll position of the view of a board."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPointF, QRectF, Signal
from PySide6.QtGui import QTransform
from PySide6.QtWidgets import QGraphicsView

from sandtable.editor.canvas.prepared_map import PreparedMap
from sandtable.editor.canvas.shape_bounds import painter_path_of_outline
from sandtable.model.entities.outlines import Outline

_MAX_ZOOM, _MIN_BOARD_SHARE = 400.0, 0.25
"""Maximum zoom in pixels a millimetre, and the minimum share of the view that the board fills."""


class BoardZoom(QObject):
    """Zoom and scroll position of a view, within limits that suit the map it shows."""

    moved = Signal()
    """Emitted after the view shows another part of the board."""

    def __init__(self, view: QGraphicsView, shown_map: Callable[[], PreparedMap | None]) -> None:
        super().__init__()
        self._view, self._shown_map = view, shown_map

    @property
    def pixels_per_unit(self) -> float:
        """Pixels for each board unit."""
        return self._view.transform().m11()

    def fit_rectangle(self, ground: QRectF) -> None:
        """Fit a rectangle of the scene into the view."""
        view = self._view
        port = view.viewport().rect()
        # A view without size has no scale.
        if ground.isEmpty() or port.isEmpty():
            return
        zoom = min(port.width() / ground.width(), port.height() / ground.height())
        view.setTransform(QTransform.fromScale(zoom, zoom))
        view.centerOn(ground.center())
        self.moved.emit()

    def reveal_outline(self, outline: Outline) -> None:
        """Make an outline visible, and zoom if it is too small or too large."""
        view, rect = self._view, painter_path_of_outline(outline).boundingRect()
        small = max(rect.width(), rect.height()) * self.pixels_per_unit < 24  # noqa: PLR2004
        large = max(rect.width(), rect.height()) * self.pixels_per_unit > view.width()
        # A visible space at a good size needs no zoom.
        if small or large:
            margin = max(rect.width(), rect.height()) * 1.5
            self.fit_rectangle(rect.adjusted(-margin, -margin, margin, margin))
        elif not view.mapToScene(view.viewport().rect()).boundingRect().contains(rect):
            view.centerOn(rect.center())
            self.moved.emit()

    def zoom_at_pixel(self, factor: float, at: QPointF) -> None:
        """Zoom so that the scene point at a pixel of the viewport stays there."""
        view = self._view
        # The clamped factor keeps the point in place also at the limits.
        factor = self._zoom_within_limits(self.pixels_per_unit * factor) / self.pixels_per_unit
        if factor == 1:
            return
        inverse, _ = view.viewportTransform().inverted()
        place = inverse.map(at)
        zoom = self.pixels_per_unit * factor
        view.setTransform(QTransform.fromScale(zoom, zoom))
        off = view.viewportTransform().map(place) - at
        self.scroll_by_pixels(round(off.x()), round(off.y()))

    def _zoom_within_limits(self, zoom: float) -> float:
        plan = self._shown_map()
        if plan is None:
            return self.pixels_per_unit
        # A map without area would divide by zero.
        ground = (
            max(plan.sheet.paper.map_width, plan.sheet.paper.map_height, 1e-6)
            / plan.millimetres_per_unit
        )
        least = min(self._view.viewport().width(), self._view.viewport().height())
        most = _MAX_ZOOM * plan.millimetres_per_unit
        return min(max(zoom, least / ground * _MIN_BOARD_SHARE), max(most, least / ground * 4))

    def scroll_by_pixels(self, dx: int, dy: int) -> None:
        """Scroll by pixels to the right and down."""
        for bar, by in (
            (self._view.horizontalScrollBar(), dx),
            (self._view.verticalScrollBar(), dy),
        ):
            bar.setValue(bar.value() + by)
        self.moved.emit()

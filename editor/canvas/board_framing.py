"""Framing of a board: the visible part, and when all of it is shown."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QGraphicsView

from sandtable.editor.canvas.board_zoom import BoardZoom
from sandtable.model.entities.boards import Board
from sandtable.model.geometry.box_layout import all_outlines_on_board
from sandtable.model.module_change import ModuleChange

_MARGIN_FOR_PANNING = 2
"""Distance that a board can be moved aside, in multiples of its larger side."""


class BoardFraming:
    """Framing that shows a complete board until the author pans or zooms."""

    def __init__(self, view: QGraphicsView, zoom: BoardZoom) -> None:
        self._view, self._zoom = view, zoom
        self._is_fit_wanted = True
        self._is_another_module = False
        self._scroll_area = QRectF()

    def prepare_for_new_board(self) -> None:
        """Prepare for another board, which will be shown completely."""
        self._is_fit_wanted = True
        self._scroll_area = QRectF()

    def prepare_for_new_module(self) -> None:
        """Prepare for another module, whose board may have the same id as the one before."""
        self._is_another_module = self._is_fit_wanted = True

    def adapt_to_module_change(self, change: ModuleChange) -> None:
        """Keep the visible part of the board when an edit changes the board."""
        is_kept = self._is_fit_wanted and not change.affects_keys("boards")
        self._is_fit_wanted = is_kept or self._is_another_module

    def fit_scene_to_new_map(self, ground: QRectF, *, first: bool) -> None:
        """Extend the scene for a newly drawn map.

        Show the complete map if no map of its board was shown before.
        """
        self._extend_scene(ground)
        if (first or self._is_another_module) and self._is_fit_wanted and self._view.isVisible():
            self._is_another_module = False
            self.fit_board(ground)

    def _extend_scene(self, ground: QRectF) -> None:
        # Left to itself it would be as large as what lies over the map, which is without bounds:
        # the scene divides it evenly to find what lies somewhere, and would look at all items.
        self._view.scene().setSceneRect(ground)
        room = QRectF(ground)
        far = max(ground.width(), ground.height()) * _MARGIN_FOR_PANNING
        room.adjust(-far, -far, far, far)
        # It only grows: else the view would jump when a board gets smaller or its first space.
        room = room.united(self._scroll_area)
        if room != self._scroll_area:
            self._scroll_area = room
            self._view.setSceneRect(room)

    def fit_board(self, ground: QRectF) -> None:
        """Show the complete board."""
        self._zoom.fit_rectangle(ground)
        self._is_fit_wanted = True  # and at another size again, until the author looks elsewhere

    def refit_board(self, ground: QRectF) -> None:
        """Show the complete board again after a resize, unless the author panned or zoomed."""
        if self._is_fit_wanted:
            self.fit_board(ground)

    def stop_fitting_whole_board(self) -> None:
        """Keep the visible part from now on, since the author panned or zoomed."""
        self._is_fit_wanted = False

    def zoom_by(self, factor: float) -> None:
        """Zoom about the centre of the view."""
        self._zoom.zoom_at_pixel(factor, QPointF(self._view.viewport().rect().center()))

    def make_space_visible(self, board: Board | None, space: str) -> bool:
        """Make a space visible; return False if it is not on the board."""
        outline = all_outlines_on_board(board).get(space) if board else None
        if outline is None:
            return False
        self._zoom.reveal_outline(outline)
        return True

"""Which part of a board a view frames, and when it frames the whole of it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QGraphicsView

from sandtable.editor.canvas.board_navigation import BoardNavigation
from sandtable.model.entities.boards import Board
from sandtable.model.geometry.box_layout import all_outlines_on_board
from sandtable.model.module_change import ModuleChange

_PAN_MARGIN = 2
"""So many times its larger side a board can be moved aside."""


class BoardFraming:
    """Keeps the whole board in sight until the author looks elsewhere."""

    def __init__(self, view: QGraphicsView, navigation: BoardNavigation) -> None:
        self._view, self._navigation = view, navigation
        self._is_fit_wanted = True
        self._is_another_module = False
        self._scroll_area = QRectF()

    def expect_new_board(self) -> None:
        """Take note that another board is shown: it is to be seen whole."""
        self._is_fit_wanted = True
        self._scroll_area = QRectF()

    def expect_new_module(self) -> None:
        """Take note that another module is open; its board may have the name of the one before."""
        self._is_another_module = self._is_fit_wanted = True

    def follow_change(self, change: ModuleChange) -> None:
        """Leave a board as the author looks at it while it changes."""
        is_kept = self._is_fit_wanted and not change.affects("boards")
        self._is_fit_wanted = is_kept or self._is_another_module

    def fit_new_map(self, ground: QRectF, *, first: bool) -> None:
        """Make room for a map that is drawn, and show the first of a board whole."""
        self._extend_scene(ground)
        if (first or self._is_another_module) and self._is_fit_wanted and self._view.isVisible():
            self._is_another_module = False
            self.fit_board(ground)

    def _extend_scene(self, ground: QRectF) -> None:
        # Left to itself it would be as large as what lies over the map, which is without bounds:
        # the scene divides it evenly to find what lies somewhere, and would look at all items.
        self._view.scene().setSceneRect(ground)
        room = QRectF(ground)
        far = max(ground.width(), ground.height()) * _PAN_MARGIN
        room.adjust(-far, -far, far, far)
        # It only grows: else the view would jump when a board gets smaller or its first space.
        room = room.united(self._scroll_area)
        if room != self._scroll_area:
            self._scroll_area = room
            self._view.setSceneRect(room)

    def fit_board(self, ground: QRectF) -> None:
        """Show the whole board."""
        self._navigation.fit_rectangle(ground)
        self._is_fit_wanted = True  # and at another size again, until the author looks elsewhere

    def refit_board(self, ground: QRectF) -> None:
        """Show the whole board at another size, if it is the whole that is to be seen."""
        if self._is_fit_wanted:
            self.fit_board(ground)

    def stop_fitting(self) -> None:
        """Take note that the author looks elsewhere."""
        self._is_fit_wanted = False

    def zoom_by(self, factor: float) -> None:
        """Zoom about the middle of the view."""
        self._navigation.zoom_at(factor, QPointF(self._view.viewport().rect().center()))

    def reveal_space(self, board: Board | None, space: str) -> bool:
        """Bring a space into sight; return False if the board has it not."""
        outline = all_outlines_on_board(board).get(space) if board else None
        if outline is None:
            return False
        self._navigation.reveal_outline(outline)
        return True

"""Which part of a board a view frames, and when it frames the whole of it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QGraphicsView

from sandtable.editor.canvas.navigation import Navigation
from sandtable.model.entities.boards import Board
from sandtable.model.geometry.boxes import outlines_on
from sandtable.model.module_change import ModuleChange

_ROOM = 2
"""So many times its larger side a board can be moved aside."""


class Framing:
    """Keeps the whole board in sight until the author looks elsewhere."""

    def __init__(self, view: QGraphicsView, navigation: Navigation) -> None:
        self._view, self._navigation = view, navigation
        self._is_fit_wanted = True
        self._is_another_module = False
        self._room = QRectF()

    def turn_to_board(self) -> None:
        """Take note that another board is shown: it is to be seen whole."""
        self._is_fit_wanted = True
        self._room = QRectF()

    def turn_to_module(self) -> None:
        """Take note that another module is open; its board may have the name of the one before."""
        self._is_another_module = self._is_fit_wanted = True

    def follow(self, change: ModuleChange) -> None:
        """Leave a board as the author looks at it while it changes."""
        is_kept = self._is_fit_wanted and not change.affects("boards")
        self._is_fit_wanted = is_kept or self._is_another_module

    def take_plan(self, ground: QRectF, *, first: bool) -> None:
        """Make room for a map that is drawn, and show the first of a board whole."""
        self._make_room(ground)
        if (first or self._is_another_module) and self._is_fit_wanted and self._view.isVisible():
            self._is_another_module = False
            self.fit(ground)

    def _make_room(self, ground: QRectF) -> None:
        # Left to itself it would be as large as what lies over the map, which is without bounds:
        # the scene divides it evenly to find what lies somewhere, and would look at all items.
        self._view.scene().setSceneRect(ground)
        room = QRectF(ground)
        far = max(ground.width(), ground.height()) * _ROOM
        room.adjust(-far, -far, far, far)
        # It only grows: else the view would jump when a board gets smaller or its first space.
        room = room.united(self._room)
        if room != self._room:
            self._room = room
            self._view.setSceneRect(room)

    def fit(self, ground: QRectF) -> None:
        """Show the whole board."""
        self._navigation.fit(ground)
        self._is_fit_wanted = True  # and at another size again, until the author looks elsewhere

    def fit_again(self, ground: QRectF) -> None:
        """Show the whole board at another size, if it is the whole that is to be seen."""
        if self._is_fit_wanted:
            self.fit(ground)

    def stop_fitting(self) -> None:
        """Take note that the author looks elsewhere."""
        self._is_fit_wanted = False

    def zoom_by(self, factor: float) -> None:
        """Zoom about the middle of the view."""
        self._navigation.zoom_by(factor, QPointF(self._view.viewport().rect().center()))

    def reveal(self, board: Board | None, space: str) -> bool:
        """Bring a space into sight; return False if the board has it not."""
        outline = outlines_on(board).get(space) if board else None
        if outline is None:
            return False
        self._navigation.reveal(outline)
        return True

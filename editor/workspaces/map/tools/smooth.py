"""Smoothing a border by a click."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt

from sandtable.editor.canvas.borders import Border, border_at
from sandtable.editor.canvas.shapes import Line, Role, Shape
from sandtable.editor.canvas.tool import Pointer, Tool
from sandtable.editor.canvas.view import BoardView
from sandtable.editor.words import tr, translatable
from sandtable.model.edits.outlines import smooth_border
from sandtable.model.wording.places import spoken_space


class SmoothTool(Tool):
    """A click rounds the corners of a border, for both its spaces alike."""

    cursor = Qt.CursorShape.PointingHandCursor
    neighbours = False
    hint = translatable("Click a border to round its corners; click again for more.")

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self._border: Border | None = None

    def move(self, at: Pointer) -> None:
        board = self.view.shown_board
        self._border = border_at(board, at.place, at.reach) if board else None

    def press(self, at: Pointer) -> None:
        self.move(at)
        border, board = self._border, self.view.board
        if border is None:
            self.bench.messages.refused(tr("There is no border here."))
            return
        spaces = border.spaces
        text = tr("Smooth {border}").format(
            border=" / ".join(spoken_space(self.view.module, one) for one in spaces)
        )
        self.bench.do(text, lambda module: smooth_border(module, board, spaces, 1))
        self._border = None

    def cancel(self) -> None:
        self._border = None

    def overlay(self) -> Iterable[Shape]:
        if self._border is not None:
            yield from (Line(line, Role.NEW, 4.0) for line in self._border.lines)

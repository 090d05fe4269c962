"""Where names are printed: dragged with the mouse."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt

from sandtable.editor.canvas.shapes import Area, Dots, Role, Shape, Text
from sandtable.editor.canvas.tool import Pointer, Tool
from sandtable.editor.canvas.view import BoardView
from sandtable.editor.words import tr, translatable
from sandtable.model.edits.outlines import move_label
from sandtable.model.geometry.boxes import outlines_on
from sandtable.model.wording.places import spoken_space


class LabelTool(Tool):
    """A drag within a space puts its name there; a double click gives it back its own place."""

    cursor = Qt.CursorShape.SizeAllCursor
    neighbours = False
    hint = translatable(
        "Drag the name of a space to its place; a double click lets it find its own."
    )

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self._space: str | None = None
        self._now: Pointer | None = None
        self._moved = False

    def press(self, at: Pointer) -> None:
        self._space, self._now, self._moved = at.space, at, False

    def move(self, at: Pointer) -> None:
        self._now, self._moved = at, True

    def release(self, at: Pointer) -> None:
        space, moved, board = self._space, self._moved, self.view.board
        self._space = None
        if space is None:
            return
        if not moved:
            self.bench.selection.choose([self.view.space_steps(space)])
            return
        self.bench.do(
            tr("Move the name of {space}").format(space=spoken_space(self.view.module, space)),
            lambda module: move_label(module, board, space, at.place),
        )

    def double(self, at: Pointer) -> None:
        self._space = None
        space, board = at.space, self.view.board
        if space is not None:
            self.bench.do(
                tr("Put the name of {space} back").format(
                    space=spoken_space(self.view.module, space)
                ),
                lambda module: move_label(module, board, space, None),
            )

    def cancel(self) -> None:
        self._space = self._now = None

    def overlay(self) -> Iterable[Shape]:
        board = self.view.shown_board
        if board is None or self._space is None or self._now is None:
            return
        outline = outlines_on(board).get(self._space)
        if outline is not None:
            yield Area(outline, Role.NEW, filled=False)
        named = board.spaces.get(self._space)
        yield Dots([self._now.place], Role.NEW, 8, round=True)
        yield Text((named.name if named else None) or self._space, self._now.place)

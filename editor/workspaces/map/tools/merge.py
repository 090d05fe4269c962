"""Merging two territories: drag the one onto the other that is to take it in."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt

from sandtable.editor.canvas.shapes import Area, Line, Role, Shape
from sandtable.editor.canvas.tool import Pointer, Tool
from sandtable.editor.canvas.view import BoardView
from sandtable.editor.words import tr, translatable
from sandtable.model.edits.outlines import fill_gap, merge_spaces
from sandtable.model.geometry.boxes import outlines_on
from sandtable.model.locations import SpaceRef
from sandtable.model.wording.places import spoken_space


class MergeTool(Tool):
    """The space that is dragged goes into the one it is dropped on; into a gap, it fills that."""

    cursor = Qt.CursorShape.PointingHandCursor
    hint = translatable(
        "Drag a territory onto the one that is to take it in, or into a gap that it is to fill."
    )

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self._source: Pointer | None = None
        self._now: Pointer | None = None

    def press(self, at: Pointer) -> None:
        self._source = at if at.space else None
        self._now = at

    def move(self, at: Pointer) -> None:
        self._now = at

    def release(self, at: Pointer) -> None:
        gone, self._source = self._source, None
        if gone is None or at.space == gone.space:
            return
        if at.space is None:
            self._fill_gap(str(gone.space), at)
            return
        kept, lost, board = at.space, str(gone.space), self.view.board
        module = self.view.module
        into, gone_said = spoken_space(module, kept), spoken_space(module, lost)
        text = tr("Merge {gone} into {kept}").format(gone=gone_said, kept=into)
        if self.bench.do(text, lambda module: merge_spaces(module, board, kept, lost)):
            self.bench.selection.choose([SpaceRef(board, kept).steps])

    def _fill_gap(self, space: str, at: Pointer) -> None:
        """Give a space the gap that it was dragged into."""
        board = self.view.board
        text = tr("Fill the gap beside {space}").format(
            space=spoken_space(self.view.module, space)
        )
        self.bench.do(text, lambda module: fill_gap(module, board, space, at.place))

    def cancel(self) -> None:
        self._source = self._now = None

    def overlay(self) -> Iterable[Shape]:
        board = self.view.shown_board
        if board is None or self._source is None or self._now is None:
            return
        outlines = outlines_on(board)
        for name, role in ((self._source.space, Role.BAD), (self._now.space, Role.GOOD)):
            if name is not None and name in outlines:
                yield Area(outlines[name], role)
        yield Line((self._source.place, self._now.place), Role.NEW, arrow=True)

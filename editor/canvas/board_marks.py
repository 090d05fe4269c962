"""Marks over the map of a board: selection, chosen spaces and problems."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QGraphicsView

from sandtable.editor.canvas.board_overlay import BoardOverlay
from sandtable.editor.canvas.board_picture import BoardPicture
from sandtable.editor.canvas.board_selection import board_selection_of
from sandtable.editor.canvas.board_signs import (
    ProblemShapes,
    outlines_changed_since_drawing,
    selected_counter_frames,
)
from sandtable.editor.canvas.map_shapes import AreaShape, MapShape, ShapeRole
from sandtable.editor.context.editor_context import EditorContext
from sandtable.model.geometry.box_layout import all_outlines_on_board


class BoardMarks(QObject):
    """Marks of the selection and of findings, updated when those change."""

    def __init__(
        self,
        context: EditorContext,
        picture: BoardPicture,
        view: QGraphicsView,
        shapes: Callable[[], Iterable[MapShape]],
    ) -> None:
        """Add the overlay to the view.

        `shapes` yields all shapes over the map, those of other sources included.
        """
        super().__init__(view)
        self._context, self._picture, self._view = context, picture, view
        self._marked_spaces: tuple[str, ...] = ()
        self._problem_shapes = ProblemShapes()
        self._noted_addresses: list[str] = []
        """Addresses of the findings that were shown last."""
        self._overlay = BoardOverlay(shapes, view.palette())
        view.scene().addItem(self._overlay)
        # A timer of 0 merges all changes of one event.
        self._repaint_timer = QTimer(self, singleShot=True, interval=0)
        self._repaint_timer.timeout.connect(self.repaint_changed_marks_now)
        context.selection.selection_changed.connect(self.update_marks)
        context.findings.findings_changed.connect(self._on_findings_changed)

    def mark_spaces(self, spaces: Iterable[str]) -> None:
        """Mark spaces in addition to the selected ones."""
        self._marked_spaces = tuple(spaces)
        self.update_marks()

    def selected_spaces(self) -> tuple[str, ...]:
        """Return the selected spaces, and the spaces to which selected entries refer."""
        picture = self._picture
        return board_selection_of(
            picture.module, self._context.selection.selected_addresses
        ).selected_spaces_on_board(picture.board_id)

    def shapes_of_marks(self) -> Iterator[MapShape]:
        """Yield marks of selected, chosen and faulty spaces, and outlines not drawn yet."""
        picture = self._picture
        outlines = all_outlines_on_board(picture.module.boards[picture.board_id])
        if picture.is_being_drawn:
            yield from outlines_changed_since_drawing(
                picture.prepared_map, picture.board_id, outlines
            )
        for name in dict.fromkeys((*self.selected_spaces(), *self._marked_spaces)):
            if name in outlines:
                yield AreaShape(outlines[name], ShapeRole.CHOSEN, width=2.5)
        if "pieces" in picture.shown_layers:
            chosen = board_selection_of(picture.module, self._context.selection.selected_addresses)
            yield from selected_counter_frames(chosen, picture.board_counters)
        if "problems" in picture.shown_layers:
            yield from self._problem_shapes.problem_shapes_on_board(
                outlines, self._context.findings.all_findings
            )

    def update_marks(self) -> None:
        """Schedule a repaint of changed marks."""
        self._overlay.mark_shapes_as_outdated()
        self._repaint_timer.start()

    def repaint_changed_marks_now(self) -> None:
        """Repaint changed marks now."""
        self._overlay.repaint_changes(self._view.transform().m11())

    def use_palette_of_view(self) -> None:
        """Use the current colours of the window's palette."""
        self._overlay.palette = self._view.palette()
        self._overlay.update()

    def _on_findings_changed(self) -> None:
        # Marks of problems are a layer, which may be hidden.
        if "problems" not in self._picture.shown_layers or not self._view.isVisible():
            return
        noted = [
            finding.where
            for finding in self._context.findings.all_findings
            if finding.waived is None
        ]
        if noted != self._noted_addresses:
            self.update_marks()
        self._noted_addresses = noted

"""Map of one side of a comparison, with a document and a viewpoint of its own."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtWidgets import QVBoxLayout, QWidget

from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.canvas.select_tool import SelectTool
from sandtable.editor.context.document import Document
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.context.findings import CurrentFindings
from sandtable.editor.context.selection import Selection
from sandtable.editor.context.viewpoint import Viewpoint
from sandtable.editor.fields.elided_widgets import ElidedLabel
from sandtable.editor.visual_scale import SPACE_XXS
from sandtable.model.module import Module


class ComparedBoard(QWidget):
    """Board with the pieces of one version, and a line about the selected place."""

    def __init__(
        self, context: EditorContext, module: Module, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._own_context = _context_to_look_at(context, module, self)
        self.view = BoardView(self._own_context, self)
        self.view.active_tool = SelectTool(self.view, moves=False)
        self.place_label = ElidedLabel(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE_XXS)
        column.addWidget(self.view, 1)
        column.addWidget(self.place_label)

    def show_version(self, module: Module, scenario: str | None, board: str) -> None:
        """Show the set-up of a scenario on a board of the module."""
        document = self._own_context.document
        if document.module is not module:
            # As an edit, so that only what differs is drawn again.
            document.apply_edit("", lambda _: module)
            document.undo_stack.clear()
        self._own_context.viewpoint.show_scenario(scenario)
        self.view.show_board(board)

    def mark_spaces(self, spaces: Iterable[str]) -> None:
        """Mark the spaces whose pieces differ."""
        self.view.mark_spaces(spaces)

    def select_space(self, space: str | None) -> None:
        """Select a space on this map, or none."""
        addresses = [self.view.space_address(space)] if space is not None else []
        self._own_context.selection.select_addresses(addresses)

    def follow_view(self, other: ComparedBoard) -> None:
        """Show the same part of the board as the other side, at the same scale."""
        view, leader = self.view, other.view
        if view.board_id != leader.board_id:
            return
        view.setTransform(leader.transform())
        view.centerOn(leader.visible_rectangle().center())
        view.zoom.moved.emit()

    def close_workers(self) -> None:
        """Stop the background work of the map."""
        own = self._own_context
        for worker in list(own.workers):
            if worker.parent() is own.document:
                worker.close_worker()


def _context_to_look_at(context: EditorContext, module: Module, parent: QWidget) -> EditorContext:
    """Return an editor context for viewing another module, with the window's settings."""
    document = Document(module, parent)
    findings = CurrentFindings(document, document)
    # Nobody asks for the problems of a version that is only looked at.
    document.module_changed.disconnect(findings.recheck_module)
    findings.stop_checking()
    own_context = EditorContext(
        document=document,
        selection=Selection(document, document),
        viewpoint=Viewpoint(document, document),
        findings=findings,
        messages=context.messages,
        session=context.session,
        settings=context.settings,
        prompts=context.prompts,
        # Shared, so that the end of the editor also ends the workers of a window left open.
        workers=context.workers,
    )
    # They are looked for when something changes, and the module is there from the start.
    own_context.pictures.refresh_pictures()
    return own_context

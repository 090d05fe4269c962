"""Reshape tool: simplifies, tidies or smooths borders, with a preview."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from sandtable.editor.canvas.board_tool import BoardTool
from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.canvas.border_at_point import border_at_board_point
from sandtable.editor.canvas.map_shapes import AreaShape, MapShape, ShapeRole
from sandtable.editor.canvas.mouse_pointer import MousePointer
from sandtable.editor.context.document import ModuleEdit
from sandtable.editor.translation import tr, translatable
from sandtable.editor.workspaces.map.reshape_panel import ReshapePanel, ReshapeRequest
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.outlines import repair_borders_of_board, simplify_borders, smooth_border
from sandtable.model.entities.outlines import Outline
from sandtable.model.module import Module
from sandtable.model.wording.places import spoken_space_name

_EDIT_TITLES = {
    "simplify": translatable("Simplify borders"),
    "smooth": translatable("Smooth {border}"),
    "tidy": translatable("Tidy borders"),
}


@dataclass(frozen=True, slots=True)
class ReshapeDraft:
    """Preview of reshaped borders: their new outlines, and the number of nodes."""

    request: ReshapeRequest
    before: Module
    outlines: Mapping[str, Outline]
    """Outlines that would change, in their new form."""
    node_counts: tuple[int, int]
    """Number of nodes of all borders, before and after."""


class ReshapeTool(BoardTool):
    """Tool that previews reshaped borders; Return applies the preview, Escape cancels it."""

    cursor = Qt.CursorShape.PointingHandCursor
    shows_neighbours = False
    hint = translatable(
        "Choose in the panel what to do and how much. The map shows a preview. "
        "Return: apply. Escape: cancel. Click a border to smooth it."
    )

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self.request = ReshapeRequest("simplify", self._usual_amount)
        self.reshape_draft: ReshapeDraft | None = None
        self._reshape_panel: ReshapePanel | None = None
        self.worker = self.context.new_worker(self.view)

    @property
    def _usual_amount(self) -> float:
        """Usual amount in board units: the size of a bend that is barely visible at this zoom."""
        # Smaller bends than this many pixels are hardly visible.
        return max(0.1, round(8 / (self.view.pixels_per_unit or 1.0), 1))

    def build_panel(self, parent: QWidget) -> QWidget | None:
        self._reshape_panel = ReshapePanel(self, parent)
        self.compute_preview_of_request(self.request)
        return self._reshape_panel

    # ------------------------------------------------------------------------ what is tried
    def preview_reshaping(self, way: str) -> None:
        """Preview an operation on the selected spaces with its usual amount at this zoom."""
        spaces = self.view.selected_spaces()[:2]
        self.compute_preview_of_request(
            ReshapeRequest(way, 1 if way == "smooth" else self._usual_amount, spaces=spaces)
        )

    def compute_preview_of_request(self, wish: ReshapeRequest) -> None:
        """Compute a requested preview of reshaped borders in the background."""
        self.request, self.reshape_draft = wish, None
        self.view.update_overlay()
        if self._reshape_panel is not None:
            self._reshape_panel.show_request(wish)
        # A tool that is not active must not use the worker.
        if self.view.active_tool is not self:
            return
        if wish.operation == "smooth" and not wish.spaces:
            self._show_result_text(tr("Click the border to smooth."))
            return
        self.worker.start_background_job(
            wish,
            partial(_make_reshape_draft, self.context.document.module, self.view.board_id, wish),
        )

    def show_result(self, wish: object, result: object) -> None:
        """Show a computed preview, unless there is a newer request."""
        if wish is not self.request or self.view.active_tool is not self:
            return  # another one has been asked for since
        if isinstance(result, EditError):
            self._show_result_text(str(result))
            return
        if isinstance(result, Exception):
            raise result
        assert isinstance(result, ReshapeDraft)
        self.reshape_draft = result
        self._show_result_text(_summarize_draft(result))
        self.view.update_overlay()

    def _show_result_text(self, text: str) -> None:
        if self._reshape_panel is not None:
            self._reshape_panel.show_result_text(
                text, may_take=bool(self.reshape_draft and self.reshape_draft.outlines)
            )

    def apply_previewed_result(self) -> bool:
        """Apply the previewed result; return whether there was one."""
        # The preview may still be in progress.
        draft, request = self.reshape_draft, self.request
        if draft is None or not draft.outlines:
            return False
        border = " / ".join(spoken_space_name(self.view.module, space) for space in request.spaces)
        text = tr(_EDIT_TITLES[request.operation]).format(border=border)
        return self.context.try_edit(
            text, _edit_that_reshapes_borders(self.view.board_id, request)
        )

    # ------------------------------------------------------------------------ mouse and keys
    def handle_press(self, at: MousePointer) -> None:
        board = self.view.shown_board
        border = border_at_board_point(board, at.board_point, at.hit_distance) if board else None
        if border is not None:
            rounds = self.request.amount if self.request.operation == "smooth" else 1
            self.compute_preview_of_request(ReshapeRequest("smooth", rounds, spaces=border.spaces))

    def handle_key(self, event: QKeyEvent) -> bool:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            return self.apply_previewed_result()
        return False

    def cancel_action(self) -> None:
        self.worker.drop_job_that_waits()
        self.reshape_draft = None
        self._show_result_text(tr("There is no preview."))

    def overlay_shapes(self) -> Iterable[MapShape]:
        draft = self.reshape_draft
        # After an edit the draft belongs to borders that are gone.
        if draft is None or draft.before is not self.context.document.module:
            return
        for outline in draft.outlines.values():
            yield AreaShape(outline, ShapeRole.NEW, filled=False, width=2.0)


def _edit_that_reshapes_borders(board: str, wish: ReshapeRequest) -> ModuleEdit:
    if wish.operation == "smooth":
        return partial(smooth_border, board=board, spaces=wish.spaces, rounds=int(wish.amount))
    if wish.operation == "tidy":
        return partial(repair_borders_of_board, board=board, snapping=wish.amount, gap=wish.amount)
    return partial(
        simplify_borders, board=board, tolerance=wish.amount, coasts=wish.includes_coasts
    )


def _make_reshape_draft(module: Module, board: str, wish: ReshapeRequest) -> ReshapeDraft:
    board_entry = module.boards.get(board)
    if board_entry is None or not board_entry.outlines:
        raise EditError(tr("This board has no borders that are drawn."))
    before, after = (
        board_entry.outlines,
        _edit_that_reshapes_borders(board, wish)(module).boards[board].outlines,
    )
    changed = {name: each for name, each in after.items() if before.get(name) != each}
    return ReshapeDraft(wish, module, changed, (_count_nodes(before), _count_nodes(after)))


def _count_nodes(outlines: Mapping[str, Outline]) -> int:
    return (
        sum(len(ring) for each in outlines.values() for ring in each.iter_rings()) // _POINT_BYTES
    )


_POINT_BYTES = 8
"""Size of a packed point in bytes."""


def _summarize_draft(draft: ReshapeDraft) -> str:
    if not draft.outlines:
        return tr("Nothing would change.")
    summary = tr("{spaces} territories change; nodes: {before} before, {after} after.")
    before, after = draft.node_counts
    return summary.format(spaces=len(draft.outlines), before=f"{before:,}", after=f"{after:,}")

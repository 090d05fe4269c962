"""Simplifying, tidying and smoothing: tried out over the map before it is taken."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from sandtable.editor.bench.document import Edit
from sandtable.editor.canvas.borders import border_at
from sandtable.editor.canvas.shapes import Area, Role, Shape
from sandtable.editor.canvas.tool import Pointer, Tool
from sandtable.editor.canvas.view import BoardView
from sandtable.editor.words import tr, translatable
from sandtable.editor.workspaces.map.reshape_panel import ReshapePanel, ReshapeRequest
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.outlines import simplify_borders, smooth_border, tidy_borders
from sandtable.model.entities.outlines import Outline
from sandtable.model.module import Module
from sandtable.model.wording.places import spoken_space

_EDIT_TITLES = {
    "simplify": translatable("Simplify borders"),
    "smooth": translatable("Smooth {border}"),
    "tidy": translatable("Tidy borders"),
}


@dataclass(frozen=True, slots=True)
class ReshapeDraft:
    """What a wish would make of a board."""

    request: ReshapeRequest
    before: Module
    outlines: Mapping[str, Outline]
    """The outlines that would be others, as they would be."""
    nodes: tuple[int, int]
    """How many nodes all borders have, and would have."""


class ReshapeTool(Tool):
    """Shows what a wish would make of the borders; Return takes it, Escape leaves it."""

    cursor = Qt.CursorShape.PointingHandCursor
    neighbours = False
    hint = translatable(
        "Say in the panel what is to be done, and how much: the map shows it. Return takes it, "
        "Escape leaves it. A click chooses the border that is smoothed."
    )

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self.request = ReshapeRequest("simplify", self._usual_amount)
        self.draft: ReshapeDraft | None = None
        self._panel: ReshapePanel | None = None
        self.worker = self.bench.worker(self.view)

    @property
    def _usual_amount(self) -> float:
        """As many board units as a bend has that is just to be seen."""
        return max(0.1, round(8 / (self.view.zoom or 1.0), 1))

    def panel(self, parent: QWidget) -> QWidget | None:
        self._panel = ReshapePanel(self, parent)
        self.try_request(self.request)
        return self._panel

    # ------------------------------------------------------------------------ what is tried
    def begin_trial(self, way: str) -> None:
        """Try one way, by as much as is usual at this zoom; of the selected spaces."""
        spaces = self.view.selected_spaces()[:2]
        self.try_request(
            ReshapeRequest(way, 1 if way == "smooth" else self._usual_amount, spaces=spaces)
        )

    def try_request(self, wish: ReshapeRequest) -> None:
        """Show what a wish would make of the borders, as soon as that is found."""
        self.request, self.draft = wish, None
        self.view.update_overlay()
        if self._panel is not None:
            self._panel.show_request(wish)
        if self.view.tool is not self:
            return
        if wish.way == "smooth" and not wish.spaces:
            self._show_verdict(tr("Click the border that is to be smoothed."))
            return
        self.worker.ask(wish, partial(_try_out, self.bench.document.module, self.view.board, wish))

    def show_result(self, wish: object, result: object) -> None:
        """Show what came of a wish."""
        if wish is not self.request or self.view.tool is not self:
            return  # another one has been asked for since
        if isinstance(result, EditError):
            self._show_verdict(str(result))
            return
        if isinstance(result, Exception):
            raise result
        assert isinstance(result, ReshapeDraft)
        self.draft = result
        self._show_verdict(_draft_summary(result))
        self.view.update_overlay()

    def _show_verdict(self, text: str) -> None:
        if self._panel is not None:
            self._panel.show_verdict(text, may_take=bool(self.draft and self.draft.outlines))

    def apply_trial(self) -> bool:
        """Do what is shown."""
        draft, request = self.draft, self.request
        if draft is None or not draft.outlines:
            return False
        border = " / ".join(spoken_space(self.view.module, one) for one in request.spaces)
        text = tr(_EDIT_TITLES[request.way]).format(border=border)
        return self.bench.do(text, _reshape_edit(self.view.board, request))

    # ------------------------------------------------------------------------ mouse and keys
    def press(self, at: Pointer) -> None:
        board = self.view.shown_board
        border = border_at(board, at.place, at.reach) if board else None
        if border is not None:
            rounds = self.request.amount if self.request.way == "smooth" else 1
            self.try_request(ReshapeRequest("smooth", rounds, spaces=border.spaces))

    def key(self, event: QKeyEvent) -> bool:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            return self.apply_trial()
        return False

    def cancel(self) -> None:
        self.worker.forget()
        self.draft = None
        self._show_verdict(tr("Nothing is tried."))

    def overlay(self) -> Iterable[Shape]:
        draft = self.draft
        if draft is None or draft.before is not self.bench.document.module:
            return
        for outline in draft.outlines.values():
            yield Area(outline, Role.NEW, filled=False, width=2.0)


def _reshape_edit(board: str, wish: ReshapeRequest) -> Edit:
    if wish.way == "smooth":
        return partial(smooth_border, board=board, spaces=wish.spaces, rounds=int(wish.amount))
    if wish.way == "tidy":
        return partial(tidy_borders, board=board, snapping=wish.amount, gap=wish.amount)
    return partial(simplify_borders, board=board, tolerance=wish.amount, coasts=wish.coasts)


def _try_out(module: Module, board: str, wish: ReshapeRequest) -> ReshapeDraft:
    found = module.boards.get(board)
    if found is None or not found.outlines:
        raise EditError(tr("This board has no borders that are drawn."))
    before, after = found.outlines, _reshape_edit(board, wish)(module).boards[board].outlines
    others = {name: each for name, each in after.items() if before.get(name) != each}
    return ReshapeDraft(wish, module, others, (_count_nodes(before), _count_nodes(after)))


def _count_nodes(outlines: Mapping[str, Outline]) -> int:
    return sum(len(ring) for each in outlines.values() for ring in each.rings()) // _POINT_BYTES


_POINT_BYTES = 8
"""Bytes of a packed point."""


def _draft_summary(draft: ReshapeDraft) -> str:
    if not draft.outlines:
        return tr("Nothing would change.")
    told = tr("{spaces} territories change; nodes: {before} before, {after} then.")
    before, after = draft.nodes
    return told.format(spaces=len(draft.outlines), before=f"{before:,}", after=f"{after:,}")

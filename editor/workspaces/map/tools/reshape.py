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
from sandtable.editor.workspaces.map.reshape_panel import ReshapePanel, Wish
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.outlines import simplify_borders, smooth_border, tidy_borders
from sandtable.model.entities.outlines import Outline
from sandtable.model.module import Module
from sandtable.model.wording.places import spoken_space

_TITLES = {
    "simplify": translatable("Simplify borders"),
    "smooth": translatable("Smooth {border}"),
    "tidy": translatable("Tidy borders"),
}


@dataclass(frozen=True, slots=True)
class Draft:
    """What a wish would make of a board."""

    wish: Wish
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
        self.wish = Wish("simplify", self._usual)
        self.draft: Draft | None = None
        self._panel: ReshapePanel | None = None
        self.worker = self.bench.worker(self.view)

    @property
    def _usual(self) -> float:
        """As many board units as a bend has that is just to be seen."""
        return max(0.1, round(8 / (self.view.zoom or 1.0), 1))

    def panel(self, parent: QWidget) -> QWidget | None:
        self._panel = ReshapePanel(self, parent)
        self.ask(self.wish)
        return self._panel

    # ------------------------------------------------------------------------ what is tried
    def begin(self, way: str) -> None:
        """Try one way, by as much as is usual at this zoom; of the selected spaces."""
        spaces = self.view.selected_spaces()[:2]
        self.ask(Wish(way, 1 if way == "smooth" else self._usual, spaces=spaces))

    def ask(self, wish: Wish) -> None:
        """Show what a wish would make of the borders, as soon as that is found."""
        self.wish, self.draft = wish, None
        self.view.update_overlay()
        if self._panel is not None:
            self._panel.show_wish(wish)
        if self.view.tool is not self:
            return
        if wish.way == "smooth" and not wish.spaces:
            self._tell(tr("Click the border that is to be smoothed."))
            return
        self.worker.ask(wish, partial(_drafted, self.bench.document.module, self.view.board, wish))

    def found(self, wish: object, result: object) -> None:
        """Show what came of a wish."""
        if wish is not self.wish or self.view.tool is not self:
            return  # another one has been asked for since
        if isinstance(result, EditError):
            self._tell(str(result))
            return
        if isinstance(result, Exception):
            raise result
        assert isinstance(result, Draft)
        self.draft = result
        self._tell(_said(result))
        self.view.update_overlay()

    def _tell(self, text: str) -> None:
        if self._panel is not None:
            self._panel.tell(text, may_take=bool(self.draft and self.draft.outlines))

    def apply(self) -> bool:
        """Do what is shown."""
        draft, wish = self.draft, self.wish
        if draft is None or not draft.outlines:
            return False
        border = " / ".join(spoken_space(self.view.module, one) for one in wish.spaces)
        text = tr(_TITLES[wish.way]).format(border=border)
        return self.bench.do(text, _edit(self.view.board, wish))

    # ------------------------------------------------------------------------ mouse and keys
    def press(self, at: Pointer) -> None:
        board = self.view.shown_board
        border = border_at(board, at.place, at.reach) if board else None
        if border is not None:
            rounds = self.wish.amount if self.wish.way == "smooth" else 1
            self.ask(Wish("smooth", rounds, spaces=border.spaces))

    def key(self, event: QKeyEvent) -> bool:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            return self.apply()
        return False

    def cancel(self) -> None:
        self.worker.forget()
        self.draft = None
        self._tell(tr("Nothing is tried."))

    def overlay(self) -> Iterable[Shape]:
        draft = self.draft
        if draft is None or draft.before is not self.bench.document.module:
            return
        for outline in draft.outlines.values():
            yield Area(outline, Role.NEW, filled=False, width=2.0)


def _edit(board: str, wish: Wish) -> Edit:
    if wish.way == "smooth":
        return partial(smooth_border, board=board, spaces=wish.spaces, rounds=int(wish.amount))
    if wish.way == "tidy":
        return partial(tidy_borders, board=board, snapping=wish.amount, gap=wish.amount)
    return partial(simplify_borders, board=board, tolerance=wish.amount, coasts=wish.coasts)


def _drafted(module: Module, board: str, wish: Wish) -> Draft:
    found = module.boards.get(board)
    if found is None or not found.outlines:
        raise EditError(tr("This board has no borders that are drawn."))
    before, after = found.outlines, _edit(board, wish)(module).boards[board].outlines
    others = {name: each for name, each in after.items() if before.get(name) != each}
    return Draft(wish, module, others, (_nodes(before), _nodes(after)))


def _nodes(outlines: Mapping[str, Outline]) -> int:
    return sum(len(ring) for each in outlines.values() for ring in each.rings()) // _POINT


_POINT = 8
"""Bytes of a packed point."""


def _said(draft: Draft) -> str:
    if not draft.outlines:
        return tr("Nothing would change.")
    told = tr("{spaces} territories change; nodes: {before} before, {after} then.")
    before, after = draft.nodes
    return told.format(spaces=len(draft.outlines), before=f"{before:,}", after=f"{after:,}")

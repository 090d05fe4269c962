"""The map and the counters of one board: what is drawn of it, and painted bit by bit."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRectF, Signal
from PySide6.QtWidgets import QGraphicsView

from sandtable.drawing.maps.map_sheet import MapSheet
from sandtable.drawing.maps.map_style import MapStyle
from sandtable.drawing.maps.paper_transform import Box
from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.canvas.counters import Counters
from sandtable.editor.canvas.draughtsman import Draughtsman
from sandtable.editor.canvas.layers import AT_FIRST, DRAWN
from sandtable.editor.canvas.look import theme_of
from sandtable.editor.canvas.plan import Plan, Request
from sandtable.editor.canvas.standing import Standings
from sandtable.editor.canvas.tiles import MapItem
from sandtable.model.locations import shelf_of
from sandtable.model.module import Module
from sandtable.model.module_change import ModuleChange

_LONG = 1e9
_PIECES = frozenset({"scenarios", "pieces", "types"})
"""What changes counters, and of the map only who controls what."""


class BoardPicture(QObject):
    """Shows a board of the document as of the viewpoint in the scene of a view."""

    drawn = Signal(bool)
    """Emitted when the map shows a new plan: whether it showed none before."""
    counters_put = Signal()
    """Emitted when the counters are where the position has them."""
    unfinished = Signal()
    """Emitted when something is to be painted."""

    def __init__(self, bench: EditorContext, view: QGraphicsView) -> None:
        super().__init__(view)
        self._bench, self._view = bench, view
        self.board = ""
        self.layers = AT_FIRST
        self._sheet: MapSheet | None = None
        self._made: MapSheet | None = None
        self._standings = Standings()
        self._boxes: tuple[Plan | None, list[Box]] = (None, [])
        scene = view.scene()
        self._map = MapItem(self.unfinished.emit)
        scene.addItem(self._map)
        self.counters = Counters(scene)
        self._draughtsman = Draughtsman(bench, self)
        self._draughtsman.done.connect(self._on_plan)

    # ------------------------------------------------------------------ what is shown

    @property
    def module(self) -> Module:
        """The module that is shown: as it is read, with its errata."""
        return self._bench.document.reading

    @property
    def plan(self) -> Plan | None:
        """What is painted at present."""
        return self._map.plan

    @property
    def is_being_drawn(self) -> bool:
        """Whether a plan is still being made."""
        return self._draughtsman.busy

    @property
    def is_incomplete(self) -> bool:
        """Whether something of the map is still to be painted."""
        return self._map.incomplete

    def ground(self) -> QRectF:
        """Return the rectangle of the scene that the map takes."""
        return self._map.ground()

    def show_board(self, board: str) -> None:
        """Turn to another board; `refresh` draws it."""
        self.board, self._made = board, None
        self.clear()
        self._draughtsman.drop()

    def clear(self) -> None:
        """Show nothing."""
        self._sheet = None
        self.counters.clear()
        self._map.show_plan(None)

    def refresh(self) -> None:
        """Draw the board and its pieces as they now stand."""
        if self.board not in self.module.boards:
            self.board = ""
            self.clear()
            return
        self.draw()
        self.put_counters()

    def draw(self) -> None:
        """Have the map drawn as it now stands."""
        if not self.board:
            return
        before = self._draughtsman.last
        scale = before.scale if before and before.request.board == self.board else 0.0
        shown = self.layers & DRAWN
        self._draughtsman.ask(Request(self.module, self.board, self._style(), shown, scale))

    def put_counters(self, *, anew: bool = False) -> None:
        """Put counters where the position has them; all `anew`, or those that changed."""
        plan = self._map.plan
        if plan is None or plan.request.board != self.board:
            return
        sheet = self._sheet_now(plan)
        there = {}
        if sheet.position is not None:
            there = self._standings.on(self.module, sheet.outlines, sheet.position)
        old = self._sheet
        same = old is not None and (old.paper is sheet.paper or old.paper == sheet.paper)
        anew = anew or not same
        self._sheet = sheet
        self.counters.show(sheet, there, self._boxes_of(plan), anew=anew)
        self.counters_put.emit()

    # ------------------------------------------------------------------ following

    def follow(self, change: ModuleChange) -> bool:
        """Show a change of pieces alone; return False where the board is to be drawn anew."""
        if self.board not in self.module.boards or not _PIECES.issuperset(
            map(shelf_of, change.touched)
        ):
            return False
        if change.affects("scenarios") and self._is_control_changed():
            self.draw()
        self.put_counters(anew=change.affects("pieces", "types"))
        return True

    def follow_viewpoint(self) -> None:
        """Show the position that is now looked at."""
        if self._is_control_changed():
            self.draw()
        self.put_counters()

    def _is_control_changed(self) -> bool:
        plan = self._map.plan
        if plan is None:
            return True
        sheet = self._sheet_now(plan)
        then, now = plan.sheet.position, sheet.position
        return (then.control if then else {}) != (now.control if now else {})

    # ------------------------------------------------------------------ painting

    def paint_for(self, seconds: float, seen: QRectF) -> None:
        """Paint a little of what is still to be painted of what is in sight."""
        view = self._view
        zoom, ratio = view.transform().m11(), view.devicePixelRatioF()
        self._map.look(seen, zoom, ratio)
        for part in self._map.work(seconds):
            view.scene().update(part)
        dressed = self.counters.dress(seen, zoom, ratio, seconds)
        if self._map.incomplete or not dressed:
            self.unfinished.emit()

    def finish_plan(self) -> None:
        """Make now the plan that is being made."""
        self._draughtsman.finish()

    def paint_all(self, seen: QRectF) -> None:
        """Paint now all that is in sight."""
        zoom, ratio = self._view.transform().m11(), self._view.devicePixelRatioF()
        self._map.look(seen, zoom, ratio)
        self._map.work(_LONG)
        self.counters.dress(seen, zoom, ratio, _LONG)

    def _on_plan(self, plan: Plan) -> None:
        is_first = self._map.plan is None
        self._map.show_plan(plan)
        self.drawn.emit(is_first)

    def _style(self) -> MapStyle:
        view = self._bench.viewpoint.view
        known = view.scenario in self.module.scenarios
        return MapStyle(
            theme=theme_of(self._view.palette()),
            names="names" in self.layers,
            values="values" in self.layers,
            scenario=view.scenario if known else None,
            turn=view.turn if known else None,
            options=view.options,
            legend=False,
            title=False,
        )

    def _boxes_of(self, plan: Plan) -> list[Box]:
        """Return where the names of a plan stand: counters keep off them."""
        if self._boxes[0] is not plan:
            self._boxes = (plan, [label.box for label in plan.labels])
        return self._boxes[1]

    def _sheet_now(self, plan: Plan) -> MapSheet:
        """Return the sheet as it was drawn, of the value as it now stands."""
        before = self._made
        style, paper = self._style(), plan.sheet.paper
        same = before is not None and before.module is self.module and before.paper is paper
        if before is not None and same and before.board_id == self.board and before.style == style:
            return before
        self._made = MapSheet(self.module, self.board, style, paper)
        return self._made

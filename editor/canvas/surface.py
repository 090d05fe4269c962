"""What a view of a board shows: the map, its counters, and what lies over them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QPainter, QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

from sandtable.drawing.maps.paper import Box
from sandtable.drawing.maps.sheet import Sheet
from sandtable.drawing.maps.style import MapStyle
from sandtable.editor.bench.bench import Bench
from sandtable.editor.bench.document import EVERYTHING
from sandtable.editor.canvas.counters import Counters
from sandtable.editor.canvas.draughtsman import Draughtsman
from sandtable.editor.canvas.layers import AT_FIRST, DRAWN
from sandtable.editor.canvas.look import theme_of
from sandtable.editor.canvas.navigation import Navigation
from sandtable.editor.canvas.overlay import Overlay
from sandtable.editor.canvas.picked import picked
from sandtable.editor.canvas.plan import Plan, Request
from sandtable.editor.canvas.shapes import Area, Role, Shape
from sandtable.editor.canvas.signs import Problems, about_counters, not_yet_drawn
from sandtable.editor.canvas.standing import Standings
from sandtable.editor.canvas.tiles import MapItem
from sandtable.editor.words import tr
from sandtable.model.change import Change
from sandtable.model.entities.boards import Board
from sandtable.model.geometry.boxes import outlines_on
from sandtable.model.module import Module

_BUDGET = 0.008
"""Seconds of painting at a time, so that the window answers in between."""
_LONG = 1e9
_SHOWN = frozenset({"boards", "terrains", "module", "regions", "scenarios", "pieces", "types",
                    "formations", "errata", "movement"})  # fmt: skip


class Surface(QGraphicsView):
    """Shows a board of the document as of the viewpoint, and follows both."""

    navigation: Navigation
    """Moves what is seen: the view that takes the events makes it."""
    drawn = Signal()
    zoomed = Signal(float)
    layers_changed = Signal()
    board_changed = Signal()

    def __init__(self, bench: Bench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bench = bench
        self.board = ""
        self.layers = AT_FIRST
        self._marked: tuple[str, ...] = ()
        self._sheet: Sheet | None = None
        self._made: Sheet | None = None
        self._standings = Standings()
        self._boxes: tuple[Plan | None, list[Box]] = (None, [])
        self._problems = Problems()
        self._noted: list[str] = []
        """Where findings were, when they were shown."""
        self._fit_wanted = True
        self._is_another = False
        self._room = QRectF()
        self._stale = False
        scene = QGraphicsScene(self)
        self.setScene(scene)
        self._map = MapItem(self._come_back)
        scene.addItem(self._map)
        self.counters = Counters(scene)
        self._overlay = Overlay(self.shapes, self.palette())
        scene.addItem(self._overlay)
        self._draughtsman = Draughtsman(bench, self)
        self._draughtsman.done.connect(self._on_plan)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self._work)
        self._over = QTimer(self, singleShot=True, interval=0)
        self._over.timeout.connect(self._on_over)
        self._set_up()
        self._listen()

    def _set_up(self) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(tr("Board"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setRenderHints(QPainter.RenderHint.Antialiasing)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        for policy in (self.setHorizontalScrollBarPolicy, self.setVerticalScrollBarPolicy):
            policy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumSize(160, 120)

    def _listen(self) -> None:
        bench = self.bench
        bench.document.changed.connect(self._on_changed)
        bench.viewpoint.changed.connect(self._on_viewpoint)
        bench.selection.changed.connect(self._on_selection)
        bench.findings.changed.connect(self._on_findings)

    # ------------------------------------------------------------------ what is shown

    @property
    def module(self) -> Module:
        """The module that is shown: as it is read, with its errata."""
        return self.bench.document.reading

    @property
    def shown_board(self) -> Board | None:
        """The board that is shown, if there is one."""
        return self.module.boards.get(self.board)

    @property
    def plan(self) -> Plan | None:
        """What is painted at present."""
        return self._map.plan

    @property
    def pending(self) -> bool:
        """Say whether the map is still to be drawn or painted."""
        return self._draughtsman.busy or self._later.isActive() or self._map.incomplete

    def show_board(self, board: str) -> None:
        """Show a board; nothing, if there is none of the name."""
        board = board if board in self.module.boards else ""
        if board == self.board:
            return
        self.board, self._sheet, self._fit_wanted = board, None, True
        self._made = None
        self._room = QRectF()
        self.counters.clear()
        self._map.show_plan(None)
        self._draughtsman.drop()
        self.refresh()
        self.board_changed.emit()

    def layer(self, name: str) -> bool:
        """Say whether a layer is shown."""
        return name in self.layers

    def set_layer(self, name: str, *, on: bool) -> None:
        """Show or hide a layer."""
        layers = self.layers | {name} if on else self.layers - {name}
        if layers == self.layers:
            return
        self.layers = layers
        if name in DRAWN and not self._put_off():
            self._draw()
        self.counters.set_visible(on="pieces" in layers)
        self.update_overlay()
        self.layers_changed.emit()

    def mark(self, spaces: Iterable[str]) -> None:
        """Show spaces as chosen, beside those that are selected."""
        self._marked = tuple(spaces)
        self.update_overlay()

    def refresh(self) -> None:
        """Draw the board and its pieces as they now stand."""
        self._stale = False
        if self.board not in self.module.boards:
            self.board = ""
            self.counters.clear()
            self._map.show_plan(None)
            self._sheet = None
            self.viewport().update()
            return
        self._draw()
        self._put_counters()

    def _style(self) -> MapStyle:
        view = self.bench.viewpoint.view
        known = view.scenario in self.module.scenarios
        return MapStyle(
            theme=theme_of(self.palette()),
            names="names" in self.layers,
            values="values" in self.layers,
            scenario=view.scenario if known else None,
            turn=view.turn if known else None,
            options=view.options,
            legend=False,
            title=False,
        )

    def _draw(self) -> None:
        if not self.board:
            return
        before = self._draughtsman.last
        scale = before.scale if before and before.request.board == self.board else 0.0
        shown = self.layers & DRAWN
        self.update_overlay()
        self._draughtsman.ask(Request(self.module, self.board, self._style(), shown, scale))

    def _on_plan(self, plan: Plan) -> None:
        first = self._map.plan is None
        self._map.show_plan(plan)
        self._frame_scene()
        if (first or self._is_another) and self._fit_wanted and self.isVisible():
            self._is_another = False
            self.fit()
        self._put_counters()
        self._soon()
        self.drawn.emit()

    def _frame_scene(self) -> None:
        ground = self._map.ground()
        # Left to itself it would be as large as what lies over the map, which is without bounds:
        # the scene divides it evenly to find what lies somewhere, and would look at all items.
        self.scene().setSceneRect(ground)
        room = QRectF(ground)
        far = max(ground.width(), ground.height()) * 2
        room.adjust(-far, -far, far, far)
        # It only grows: else the view would jump when a board gets smaller or its first space.
        room = room.united(self._room)
        if room != self._room:
            self._room = room
            self.setSceneRect(room)

    def _put_counters(self, *, anew: bool = False) -> None:
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
        self._soon()

    def _boxes_of(self, plan: Plan) -> list[Box]:
        """Where the names of a plan stand: counters keep off them."""
        if self._boxes[0] is not plan:
            self._boxes = (plan, [label.box for label in plan.labels])
        return self._boxes[1]

    def _sheet_now(self, plan: Plan) -> Sheet:
        """The sheet as it was drawn, of the value as it now stands."""
        before = self._made
        style, paper = self._style(), plan.sheet.paper
        same = before is not None and before.module is self.module and before.paper is paper
        if before is not None and same and before.board_id == self.board and before.style == style:
            return before
        self._made = Sheet(self.module, self.board, style, paper)
        return self._made

    # ------------------------------------------------------------------ following the bench

    def _begin_anew(self) -> None:
        """Another module is open; its board may have the name of the one before."""
        self._is_another = self._fit_wanted = True

    def _on_changed(self, change: Change) -> None:
        if change == EVERYTHING:
            self._begin_anew()
        if not change.affects(*_SHOWN) or self._put_off():
            return
        only_pieces = all(steps[0] in {"scenarios", "pieces", "types"} for steps in change.touched)
        if only_pieces and self.board in self.module.boards:
            if change.affects("scenarios") and self._control_changed():
                self._draw()
            self._put_counters(anew=change.affects("pieces", "types"))
        else:
            kept = self._fit_wanted and not change.affects("boards")
            self._fit_wanted = kept or self._is_another
            self.refresh()
            if change.affects("module", "formations"):
                self._put_counters(anew=True)
        self.update_overlay()

    def _put_off(self) -> bool:
        """Say whether nobody looks; what has changed is drawn when somebody does."""
        self._stale = self._stale or not self.isVisible()
        return self._stale

    def _control_changed(self) -> bool:
        plan = self._map.plan
        if plan is None:
            return True
        sheet = self._sheet_now(plan)
        then, now = plan.sheet.position, sheet.position
        return (then.control if then else {}) != (now.control if now else {})

    def _on_viewpoint(self) -> None:
        if not self.board or self._put_off():
            return
        if self._control_changed():
            self._draw()
        self._put_counters()

    def _on_selection(self) -> None:
        self.update_overlay()

    def _on_findings(self) -> None:
        if "problems" not in self.layers or not self.isVisible():
            return
        noted = [one.where for one in self.bench.findings.all if one.waived is None]
        if noted != self._noted:
            self.update_overlay()
        self._noted = noted

    # ------------------------------------------------------------------ painting

    def _soon(self) -> None:
        self.update_overlay()
        self._come_back()

    def _come_back(self) -> None:
        if self.isVisible():
            self._later.start()

    def _work(self) -> None:
        """Paint a little of what is still to be painted."""
        rect = self.seen()
        self._map.look(rect, self.zoom, self.devicePixelRatioF())
        for part in self._map.work(_BUDGET):
            self.scene().update(part)
        ratio = self.devicePixelRatioF()
        dressed = self.counters.dress(rect, self.zoom, ratio, _BUDGET)
        if self._map.incomplete or not dressed:
            self._come_back()

    def settle(self) -> None:
        """Finish all drawing now."""
        if self._stale:
            self.refresh()
        self._draughtsman.finish()
        rect, ratio = self.seen(), self.devicePixelRatioF()
        self._map.look(rect, self.zoom, ratio)
        self._map.work(_LONG)
        self.counters.dress(rect, self.zoom, ratio, _LONG)
        self._later.stop()
        self._on_over()
        self.viewport().update()

    def seen(self) -> QRectF:
        """What of the scene is in sight."""
        return self.mapToScene(self.viewport().rect()).boundingRect()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        ground = self.palette().color(QPalette.ColorRole.Window)
        plan = self._map.plan
        painter.fillRect(QRectF(rect), plan.sheet.palette.paper if plan else ground)

    def shapes(self) -> Iterator[Shape]:
        """All that lies over the map now."""
        board = self.shown_board
        if board is None:
            return
        outlines = outlines_on(board)
        if self._draughtsman.busy:
            yield from not_yet_drawn(self._map.plan, self.board, outlines)
        for name in dict.fromkeys((*self.selected_spaces(), *self._marked)):
            if name in outlines:
                yield Area(outlines[name], Role.CHOSEN, width=2.5)
        if "pieces" in self.layers:
            chosen = picked(self.module, self.bench.selection.chosen)
            yield from about_counters(chosen, self.counters)
        if "problems" in self.layers:
            yield from self._problems.on(outlines, self.bench.findings.all)

    def selected_spaces(self) -> tuple[str, ...]:
        """The spaces that are selected, or that what is selected speaks of."""
        return picked(self.module, self.bench.selection.chosen).on(self.board)

    def update_overlay(self) -> None:
        """Paint anew what lies over the map, where it is not as it was."""
        self._overlay.outdate()
        self._over.start()

    def _on_over(self) -> None:
        self._overlay.catch_up(self.zoom)

    # ------------------------------------------------------------------ where one looks

    @property
    def zoom(self) -> float:
        """Pixels a board unit."""
        return self.transform().m11()

    def fit(self) -> None:
        """Show the whole board."""
        self.navigation.fit(self._map.ground())
        self._fit_wanted = True  # and at another size again, until the author looks elsewhere

    def zoom_by(self, factor: float) -> None:
        """Zoom about the middle of the view."""
        self.navigation.zoom_by(factor, QPointF(self.viewport().rect().center()))

    def reveal(self, space: str) -> bool:
        """Bring a space into sight."""
        board = self.shown_board
        outline = outlines_on(board).get(space) if board else None
        if outline is None:
            return False
        self.navigation.reveal(outline)
        return True

    def after_move(self) -> None:
        """Take note that the view has moved: navigation says so."""
        self._fit_wanted = False
        self._soon()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._fit_wanted:
            self.fit()
        self._soon()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self.refresh()
        if self._fit_wanted and self._map.plan is not None:
            self.fit()
        self._soon()

    def hideEvent(self, event: QHideEvent) -> None:
        self._later.stop()
        super().hideEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._overlay.palette = self.palette()
            self._overlay.update()
            if not self._put_off():
                self.refresh()

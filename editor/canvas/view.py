"""The view of a board: what lies below the mouse, who gets it, and what is dropped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QFocusEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPalette,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.bench.document import EVERYTHING
from sandtable.editor.canvas import hit
from sandtable.editor.canvas.board_marks import BoardMarks
from sandtable.editor.canvas.board_picture import BoardPicture
from sandtable.editor.canvas.counters import Counters
from sandtable.editor.canvas.framing import Framing
from sandtable.editor.canvas.layers import DRAWN
from sandtable.editor.canvas.mime import addresses_in, welcome
from sandtable.editor.canvas.navigation import Navigation
from sandtable.editor.canvas.plan import Plan
from sandtable.editor.canvas.shapes import Area, Dots, Role, Shape
from sandtable.editor.canvas.stacks import Shown
from sandtable.editor.canvas.tool import Pointer, Tool
from sandtable.editor.words import tr
from sandtable.model.address_path import AddressPath
from sandtable.model.entities.boards import Board
from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.boxes import outlines_on
from sandtable.model.locations import SpaceRef
from sandtable.model.module import Module
from sandtable.model.module_change import ModuleChange
from sandtable.model.select.links import neighbours_of
from sandtable.model.select.space_index import space_index_of

_REACH = 8.0
"""Pixels within which something is meant."""
_BUDGET = 0.008
"""Seconds of painting at a time, so that the window answers in between."""
_SHOWN = frozenset({"boards", "terrains", "module", "regions", "scenarios", "pieces", "types",
                    "formations", "errata", "movement"})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Hover:
    """What lies below the mouse."""

    space: str
    neighbours: frozenset[str]


class BoardView(QGraphicsView):
    """A board to be looked at, pointed at and edited: `sandtable.editor.canvas` tells how."""

    hovered = Signal(object)
    dropped = Signal(tuple, object, QPoint)
    activated = Signal(tuple)
    menu_asked = Signal(tuple, QPoint)
    tool_changed = Signal()
    drawn = Signal()
    zoomed = Signal(float)
    layers_changed = Signal()
    board_changed = Signal()

    def __init__(self, bench: EditorContext, parent: QWidget | None = None) -> None:
        self.hover: Hover | None = None
        self._tool: Tool | None = None
        self._is_stale = False
        self.navigation = Navigation(self)
        super().__init__(parent)
        self.bench = bench
        self.setScene(QGraphicsScene(self))
        self.framing = Framing(self, self.navigation)
        self.picture = BoardPicture(bench, self)
        self._marks = BoardMarks(bench, self.picture, self, self.shapes)
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._work)
        self.picture.unfinished.connect(self._come_back)
        self.picture.counters_put.connect(self._soon)
        self.picture.drawn.connect(self._on_drawn)
        bench.document.changed.connect(self._on_changed)
        bench.viewpoint.changed.connect(self._on_viewpoint)
        self._set_up()

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
        self.setAcceptDrops(True)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.viewport().grabGesture(Qt.GestureType.PinchGesture)

    # ------------------------------------------------------------------ what is shown

    @property
    def module(self) -> Module:
        """The module that is shown: as it is read, with its errata."""
        return self.picture.module

    @property
    def board(self) -> str:
        """The id of the board that is shown; nothing where none is."""
        return self.picture.board

    @property
    def shown_board(self) -> Board | None:
        """The board that is shown, if there is one."""
        return self.module.boards.get(self.board)

    @property
    def plan(self) -> Plan | None:
        """What is painted at present."""
        return self.picture.plan

    @property
    def counters(self) -> Counters:
        """The counters on the board."""
        return self.picture.counters

    @property
    def layers(self) -> frozenset[str]:
        """The layers that are shown."""
        return self.picture.layers

    @property
    def pending(self) -> bool:
        """Say whether the map is still to be drawn or painted."""
        picture = self.picture
        return picture.is_being_drawn or self._later.isActive() or picture.is_incomplete

    def show_board(self, board: str) -> None:
        """Show a board; nothing, if there is none of the name."""
        wanted = board if board in self.module.boards else ""
        if board != self.board:
            if self._tool is not None:
                self._tool.cancel()
            self.hover = None
        if wanted == self.board:
            return
        self.framing.turn_to_board()
        self.picture.show_board(wanted)
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
        self.picture.layers = layers
        if name in DRAWN and not self._put_off():
            self.picture.draw()
        self.counters.set_visible(on="pieces" in layers)
        self.update_overlay()
        self.layers_changed.emit()

    def refresh(self) -> None:
        """Draw the board and its pieces as they now stand."""
        self._is_stale = False
        self.update_overlay()
        self.picture.refresh()
        if not self.board:
            self.viewport().update()

    def settle(self) -> None:
        """Finish all drawing now."""
        if self._is_stale:
            self.refresh()
        self.picture.finish_plan()
        self.picture.paint_all(self.seen())
        self._later.stop()
        self._marks.paint_now()
        self.viewport().update()

    def _on_drawn(self, is_first: bool) -> None:  # noqa: FBT001 - Qt's signature
        self.framing.take_plan(self.picture.ground(), first=is_first)
        self.picture.put_counters()
        self._soon()
        self.drawn.emit()

    # ------------------------------------------------------------------ following the bench

    def _on_changed(self, change: ModuleChange) -> None:
        if change == EVERYTHING:
            self.framing.turn_to_module()
            self.hover = None
            if self._tool is not None:
                self._tool.cancel()
        if not change.affects(*_SHOWN) or self._put_off():
            return
        if not self.picture.follow(change):
            self.framing.follow(change)
            self.refresh()
            if change.affects("module", "formations"):
                self.picture.put_counters(anew=True)
        self.update_overlay()

    def _on_viewpoint(self) -> None:
        if self.board and not self._put_off():
            self.picture.follow_viewpoint()

    def _put_off(self) -> bool:
        """Say whether nobody looks; what has changed is drawn when somebody does."""
        self._is_stale = self._is_stale or not self.isVisible()
        return self._is_stale

    def _soon(self) -> None:
        self.update_overlay()
        self._come_back()

    def _work(self) -> None:
        """Paint a little of what is still to be painted."""
        self.picture.paint_for(_BUDGET, self.seen())

    def _come_back(self) -> None:
        if self.isVisible():
            self._later.start()

    # ------------------------------------------------------------------ what lies over the map

    def mark(self, spaces: Iterable[str]) -> None:
        """Show spaces as chosen, beside those that are selected."""
        self._marks.choose(spaces)

    def selected_spaces(self) -> tuple[str, ...]:
        """Return the spaces that are selected, or that what is selected speaks of."""
        return self._marks.selected_spaces()

    def update_overlay(self) -> None:
        """Repaint what has changed of what lies over the map."""
        self._marks.update()

    def shapes(self) -> Iterator[Shape]:
        """Yield all that lies over the map now."""
        board = self.shown_board
        if board is None:
            return
        yield from self._below_the_mouse(outlines_on(board))
        yield from self._marks.shapes()
        if self._tool is not None:
            yield from self._tool.overlay()
        if self.navigation.cross is not None:
            yield Dots([self.place_at(self.navigation.cross)], Role.NEW, 9, round=True)

    def _below_the_mouse(self, outlines: Mapping[str, Outline]) -> Iterator[Shape]:
        if self.hover is None:
            return
        if self._tool is None or self._tool.neighbours:
            for name in sorted(self.hover.neighbours & outlines.keys()):
                yield Area(outlines[name], Role.NEAR, width=1.0)
        if self.hover.space in outlines:
            yield Area(outlines[self.hover.space], Role.HOVER)

    # ------------------------------------------------------------------ where one looks

    @property
    def zoom(self) -> float:
        """Pixels a board unit."""
        return self.transform().m11()

    def seen(self) -> QRectF:
        """Return what of the scene is in sight."""
        return self.mapToScene(self.viewport().rect()).boundingRect()

    def fit(self) -> None:
        """Show the whole board."""
        self.framing.fit(self.picture.ground())

    def zoom_by(self, factor: float) -> None:
        """Zoom about the middle of the view."""
        self.framing.zoom_by(factor)

    def reveal(self, space: str) -> bool:
        """Bring a space into sight; return False if the board has it not."""
        return self.framing.reveal(self.shown_board, space)

    def after_move(self) -> None:
        """Take note that the view has moved: navigation says so."""
        self.framing.stop_fitting()
        self._soon()

    # ------------------------------------------------------------------ what lies below the mouse

    def place_at(self, pixel: QPoint | QPointF) -> tuple[float, float]:
        """The place of the board at a point of the viewport."""
        inverse, _ = self.viewportTransform().inverted()
        at = inverse.map(QPointF(pixel))
        return at.x(), -at.y()

    def pixel_of(self, place: tuple[float, float]) -> QPoint:
        """Where a place of the board is in the viewport."""
        return self.mapFromScene(QPointF(place[0], -place[1]))

    def space_at(self, pixel: QPoint) -> str | None:
        """The space at a point of the viewport."""
        board = self.shown_board
        return hit.space_at(board, self.place_at(pixel)) if board else None

    def counter_at(self, pixel: QPoint) -> Shown | None:
        """The counter at a point of the viewport."""
        item = self.counters.at(self.mapToScene(pixel))
        return item.shown if item else None

    def counters_in(self, space: str) -> tuple[Shown, ...]:
        """All that stands in a space, the uppermost first."""
        return self.counters.spaces.get(space, ())

    def fan(self, space: str | None) -> None:
        """Spread the stacks of a space out; None puts all together."""
        self.counters.fan(space)
        self._soon()

    def pointer(self, pixel: QPoint, event: QMouseEvent | None = None) -> Pointer:
        """All about a point of the viewport."""
        x, y = self.place_at(pixel)
        return Pointer(
            x,
            y,
            self.space_at(pixel),
            pixel,
            _REACH / (self.zoom or 1.0),
            event.button() if event else Qt.MouseButton.LeftButton,
            event.modifiers() if event else Qt.KeyboardModifier.NoModifier,
        )

    def space_steps(self, space: str) -> AddressPath:
        """The address of a space of any board."""
        site = space_index_of(self.module).find_space(space)
        return SpaceRef(site.board if site else self.board, space).steps

    def _hover(self, space: str | None) -> None:
        if space == (self.hover.space if self.hover else None):
            return
        if space is None:
            self.hover = None
        else:
            known = self._tool is None or self._tool.neighbours
            near = neighbours_of(self.module).get(space, frozenset()) if known else frozenset()
            self.hover = Hover(space, near)
        self.update_overlay()
        self.hovered.emit(self.hover)

    # ------------------------------------------------------------------ tools

    @property
    def tool(self) -> Tool | None:
        """Who gets the mouse and the keys."""
        return self._tool

    @tool.setter
    def tool(self, tool: Tool | None) -> None:
        if self._tool is not None and self._tool is not tool:
            self._tool.cancel()
        self._tool = tool
        self.viewport().setCursor(tool.cursor if tool else Qt.CursorShape.ArrowCursor)
        self.update_overlay()
        self.tool_changed.emit()

    def pressed(self, at: Pointer) -> None:
        """Let the tool have a press of the left button."""
        if self._tool is not None:
            self._tool.press(at)
            self.update_overlay()

    def pointed(self, at: Pointer) -> None:
        """Let the tool have a movement."""
        self._hover(at.space)
        if self._tool is not None:
            self._tool.move(at)
            self.update_overlay()

    def released(self, at: Pointer) -> None:
        """Let the tool have a release of the left button."""
        if self._tool is not None:
            self._tool.release(at)
            self.update_overlay()

    # ------------------------------------------------------------------ events

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        ground = self.palette().color(QPalette.ColorRole.Window)
        painter.fillRect(QRectF(rect), self.plan.sheet.palette.paper if self.plan else ground)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.framing.fit_again(self.picture.ground())
        self._soon()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_stale:
            self.refresh()
        if self.plan is not None:
            self.framing.fit_again(self.picture.ground())
        self._soon()

    def hideEvent(self, event: QHideEvent) -> None:
        self._later.stop()
        super().hideEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._marks.follow_palette()
            if not self._put_off():
                self.refresh()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        if not self.navigation.press(event) and event.button() == Qt.MouseButton.LeftButton:
            self.pressed(self.pointer(event.position().toPoint(), event))
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if not self.navigation.move(event):
            self.pointed(self.pointer(event.position().toPoint(), event))
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if not self.navigation.release(event) and event.button() == Qt.MouseButton.LeftButton:
            self.released(self.pointer(event.position().toPoint(), event))
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self._tool is not None:
            self._tool.double(self.pointer(event.position().toPoint(), event))
            self.update_overlay()
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.navigation.wheel(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._tool is not None:
            self._tool.cancel()
            self.fan(None)
        elif (self._tool is not None and self._tool.key(event)) or self.navigation.key(event):
            event.accept()
        else:
            super(QFrame, self).keyPressEvent(event)
            return
        self.update_overlay()
        event.accept()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if not self.navigation.key_up(event):
            super().keyReleaseEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.navigation.let_go()
        super().focusOutEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(None)
        super().leaveEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if self.navigation.gesture(event):
            return True
        return super().viewportEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        counter = self.counter_at(event.pos())
        space = self.space_at(event.pos())
        steps: AddressPath = ()
        if counter is not None:
            steps = counter.causes[0]
        elif space is not None:
            steps = self.space_steps(space)
        self.menu_asked.emit(steps, event.globalPos())
        event.accept()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        welcome(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self._hover(self.space_at(event.position().toPoint()))
        event.acceptProposedAction()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._hover(None)
        event.accept()

    def dropEvent(self, event: QDropEvent) -> None:
        addresses = addresses_in(event.mimeData())
        if not addresses:
            event.ignore()
            return
        pixel = event.position().toPoint()
        event.acceptProposedAction()
        self.dropped.emit(addresses, self.space_at(pixel), self.viewport().mapToGlobal(pixel))

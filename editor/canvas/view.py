"""The view of a board: what lies below the mouse, who gets it, and what is dropped."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QWidget

from sandtable.editor.bench.bench import Bench
from sandtable.editor.canvas import hit
from sandtable.editor.canvas.mime import addresses_in, welcome
from sandtable.editor.canvas.navigation import Navigation
from sandtable.editor.canvas.shapes import Area, Dots, Role, Shape
from sandtable.editor.canvas.stacks import Shown
from sandtable.editor.canvas.surface import Surface
from sandtable.editor.canvas.tool import Pointer, Tool
from sandtable.model.address import Steps
from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.boxes import outlines_on
from sandtable.model.locations import SpaceRef
from sandtable.model.select.ground import ground_of
from sandtable.model.select.links import neighbours_of

_REACH = 8.0
"""Pixels within which something is meant."""


@dataclass(frozen=True, slots=True)
class Hover:
    """What lies below the mouse."""

    space: str
    neighbours: frozenset[str]


class BoardView(Surface):
    """A board to be looked at, pointed at and edited: `sandtable.editor.canvas` tells how."""

    hovered = Signal(object)
    dropped = Signal(tuple, object, QPoint)
    activated = Signal(tuple)
    menu_asked = Signal(tuple, QPoint)
    tool_changed = Signal()

    def __init__(self, bench: Bench, parent: QWidget | None = None) -> None:
        self.hover: Hover | None = None
        self._tool: Tool | None = None
        self.navigation = Navigation(self)
        super().__init__(bench, parent)
        self.setAcceptDrops(True)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.viewport().grabGesture(Qt.GestureType.PinchGesture)

    def show_board(self, board: str) -> None:
        """Show a board; nothing, if there is none of the name."""
        if board != self.board:
            if self._tool is not None:
                self._tool.cancel()
            self.hover = None
        super().show_board(board)

    def _begin_anew(self) -> None:
        super()._begin_anew()
        self.hover = None
        if self._tool is not None:
            self._tool.cancel()

    def shapes(self) -> Iterator[Shape]:
        """All that lies over the map now."""
        board = self.shown_board
        if board is None:
            return
        yield from self._below_the_mouse(outlines_on(board))
        yield from super().shapes()
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

    def space_steps(self, space: str) -> Steps:
        """The address of a space of any board."""
        site = ground_of(self.module).site(space)
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
        steps: Steps = ()
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

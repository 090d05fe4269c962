"""View of a board: hit tests, tools, and drag and drop."""

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
    QHelpEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPalette,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QToolTip, QWidget

from sandtable.editor.canvas import board_hits
from sandtable.editor.canvas.active_tool import ActiveTool
from sandtable.editor.canvas.address_mime import accept_address_drag, addresses_from_mime
from sandtable.editor.canvas.board_counters import BoardCounters
from sandtable.editor.canvas.board_framing import BoardFraming
from sandtable.editor.canvas.board_marks import BoardMarks
from sandtable.editor.canvas.board_navigation import BoardNavigation
from sandtable.editor.canvas.board_picture import BoardPicture
from sandtable.editor.canvas.board_tooltips import tooltip_at_pixel
from sandtable.editor.canvas.board_zoom import BoardZoom
from sandtable.editor.canvas.canvas_layers import MAP_LAYERS
from sandtable.editor.canvas.counter_stacks import PlacedCounter
from sandtable.editor.canvas.keyboard_crosshair import KeyboardCrosshair
from sandtable.editor.canvas.map_shapes import AreaShape, DragHandlesShape, MapShape, ShapeRole
from sandtable.editor.canvas.mouse_pointer import MousePointer
from sandtable.editor.canvas.prepared_map import PreparedMap
from sandtable.editor.canvas.traced_picture import TracedPicture
from sandtable.editor.context.document import FULL_MODULE_CHANGE
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.context.picture_drops import PictureDrops, address_of_counter
from sandtable.editor.translation import tr
from sandtable.model.address_path import AddressPath
from sandtable.model.entities.boards import Board
from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.box_layout import all_outlines_on_board
from sandtable.model.locations import BoardRef, SpaceRef
from sandtable.model.module import Module
from sandtable.model.module_change import ModuleChange
from sandtable.model.select.space_connections import neighbours_by_space
from sandtable.model.select.space_index import space_index_of

_HIT_RADIUS_IN_PIXELS = 8.0
"""Pixels within which a near miss counts as a hit."""
_SECONDS_PER_PAINT_STEP = 0.008
"""Seconds of painting between two turns of the event loop, so that the window stays responsive."""
_COLLECTIONS_SHOWN_ON_BOARD = frozenset({
    "boards", "terrains", "module", "regions", "scenarios", "pieces", "types",
                    "formations", "errata", "movement"})  # fmt: skip


@dataclass(frozen=True, slots=True)
class HoveredSpace:
    """Space below the mouse, with the spaces next to it."""

    space: str
    neighbours: frozenset[str]


class BoardView(QGraphicsView):
    """View of a board that can be inspected, pointed at and edited.

    `sandtable.editor.canvas` explains its use.
    """

    hover_changed = Signal(object)
    addresses_dropped = Signal(tuple, object, QPoint)
    address_activated = Signal(tuple)
    menu_requested = Signal(tuple, QPoint)
    tool_changed = Signal()
    map_drawn = Signal()
    zoom_changed = Signal(float)
    layers_changed = Signal()
    board_changed = Signal()

    def __init__(self, context: EditorContext, parent: QWidget | None = None) -> None:
        # Qt sends events while its constructor runs, and the handlers read these fields.
        self.hovered_space: HoveredSpace | None = None
        self._tool: ActiveTool | None = None
        self._is_stale = False
        self.zoom = BoardZoom(self, lambda: self.prepared_map)
        self.navigation = BoardNavigation(self, self.zoom, self.fit_board)
        super().__init__(parent)
        self.context = context
        self.setScene(QGraphicsScene(self))
        self.zoom.moved.connect(self._on_view_moved)
        self.keyboard_cross = KeyboardCrosshair(self)
        self.keyboard_cross.pressed.connect(
            lambda at: self.press_tool_button(self.pointer_at_pixel(at))
        )
        self.keyboard_cross.moved.connect(
            lambda at: self.move_tool_pointer(self.pointer_at_pixel(at))
        )
        self.keyboard_cross.released.connect(
            lambda at: self.release_tool_button(self.pointer_at_pixel(at))
        )
        self.framing = BoardFraming(self, self.zoom)
        self.picture = BoardPicture(context, self)
        self.traced_picture = TracedPicture(context, self.picture)
        self._marks = BoardMarks(context, self.picture, self, self.map_shapes)
        self._paint_timer = QTimer(self, singleShot=True, interval=0)
        self._paint_timer.timeout.connect(self._paint_missing_parts)
        self.picture.painting_unfinished.connect(self._schedule_painting)
        self.picture.counters_placed.connect(self._schedule_update_of_map)
        self.picture.map_shown.connect(self._on_map_drawn)
        context.document.module_changed.connect(self._on_module_change)
        context.viewpoint.viewpoint_changed.connect(self._on_viewpoint_changed)
        self._configure_view()
        PictureDrops(context, self, self._picture_address_at)

    def _configure_view(self) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(tr("Board"))
        # Keys for panning and tools must work after a click or Tab.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setRenderHints(QPainter.RenderHint.Antialiasing)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        # zoom_at_pixel itself keeps the point below the cursor in place.
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        for policy in (self.setHorizontalScrollBarPolicy, self.setVerticalScrollBarPolicy):
            policy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumSize(160, 120)
        self.setAcceptDrops(True)
        # Hovering must work without a pressed button.
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.viewport().grabGesture(Qt.GestureType.PinchGesture)

    # ------------------------------------------------------------------ what is shown

    @property
    def module(self) -> Module:
        """The module with its errata applied."""
        return self.picture.module

    @property
    def board_id(self) -> str:
        """Id of the shown board, or an empty text."""
        return self.picture.board_id

    @property
    def shown_board(self) -> Board | None:
        """The shown board, or None."""
        return self.module.boards.get(self.board_id)

    @property
    def prepared_map(self) -> PreparedMap | None:
        """The map that is painted now, or None."""
        return self.picture.prepared_map

    @property
    def board_counters(self) -> BoardCounters:
        """The graphics items of the counters on the board."""
        return self.picture.board_counters

    @property
    def shown_layers(self) -> frozenset[str]:
        """Ids of the visible layers."""
        return self.picture.shown_layers

    @property
    def is_map_unfinished(self) -> bool:
        """Whether parts of the map are not drawn or painted yet."""
        picture = self.picture
        return picture.is_being_drawn or self._paint_timer.isActive() or picture.is_incomplete

    def show_board(self, board: str) -> None:
        """Show a board; show nothing if there is no board of this id."""
        board_id = board if board in self.module.boards else ""
        if board != self.board_id:
            if self._tool is not None:
                # A half-finished action belongs to the previous board or tool.
                self._tool.cancel_action()
            self.hovered_space = None
        if board_id == self.board_id:
            return
        self.framing.prepare_for_new_board()
        self.picture.show_board(board_id)
        self.refresh_board()
        self.board_changed.emit()

    def is_layer_shown(self, name: str) -> bool:
        """Say whether a layer is visible."""
        return name in self.shown_layers

    def set_layer_visible(self, name: str, *, on: bool) -> None:
        """Show or hide a layer."""
        layers = self.shown_layers | {name} if on else self.shown_layers - {name}
        if layers == self.shown_layers:
            return
        self.picture.shown_layers = layers
        if name in MAP_LAYERS and not self._postpone_if_hidden():
            self.picture.draw_map()
        self.board_counters.set_visible(on="pieces" in layers)
        self.update_overlay()
        self.layers_changed.emit()

    def refresh_board(self) -> None:
        """Draw the board and its counters in their current state."""
        self._is_stale = False
        self.update_overlay()
        self.picture.refresh_board()
        if not self.board_id:
            self.viewport().update()

    def complete_drawing_now(self) -> None:
        """Complete all pending drawing now, instead of in the background."""
        if self._is_stale:
            self.refresh_board()
        self.picture.prepare_requested_map_now()
        self.picture.paint_visible_part(self.visible_rectangle())
        self._paint_timer.stop()
        self._marks.repaint_changed_marks_now()
        self.viewport().update()

    def _on_map_drawn(self, is_first: bool) -> None:  # noqa: FBT001 - Qt's signature
        self.framing.fit_scene_to_new_map(self.picture.board_rectangle(), first=is_first)
        self.picture.place_counters()
        self._schedule_update_of_map()
        self.map_drawn.emit()

    # ------------------------------------------------------------------ following the bench

    def _on_module_change(self, change: ModuleChange) -> None:
        if change == FULL_MODULE_CHANGE:
            self.framing.prepare_for_new_module()
            self.hovered_space = None
            if self._tool is not None:
                self._tool.cancel_action()
        if not change.affects_keys(*_COLLECTIONS_SHOWN_ON_BOARD) or self._postpone_if_hidden():
            return
        if not self.picture.adapt_to_module_change(change):
            self.framing.adapt_to_module_change(change)
            self.refresh_board()
            if change.affects_keys("module", "formations"):
                self.picture.place_counters(anew=True)
        self.update_overlay()

    def _on_viewpoint_changed(self) -> None:
        if self.board_id and not self._postpone_if_hidden():
            self.picture.show_position_of_viewpoint()

    def _postpone_if_hidden(self) -> bool:
        """Return True if the view is hidden; it is then drawn when it is shown."""
        self._is_stale = self._is_stale or not self.isVisible()
        return self._is_stale

    def _schedule_update_of_map(self) -> None:
        self.update_overlay()
        self._schedule_painting()

    def _paint_missing_parts(self) -> None:
        """Paint some of the unpainted area of the map."""
        self.picture.paint_missing_parts(_SECONDS_PER_PAINT_STEP, self.visible_rectangle())

    def _schedule_painting(self) -> None:
        if self.isVisible():
            self._paint_timer.start()

    # ------------------------------------------------------------------ what lies over the map

    def mark_spaces(self, spaces: Iterable[str]) -> None:
        """Mark spaces in addition to the selected ones."""
        self._marks.mark_spaces(spaces)

    def selected_spaces(self) -> tuple[str, ...]:
        """Return the selected spaces, and the spaces to which selected entries refer."""
        return self._marks.selected_spaces()

    def update_overlay(self) -> None:
        """Schedule a repaint of the shapes over the map."""
        self._marks.update_marks()

    def map_shapes(self) -> Iterator[MapShape]:
        """Yield all shapes drawn over the map: marks, and shapes of the tool."""
        board = self.shown_board
        if board is None:
            return
        yield from self._shapes_of_hovered_space(all_outlines_on_board(board))
        yield from self._marks.shapes_of_marks()
        if self._tool is not None:
            yield from self._tool.overlay_shapes()
        if (cross := self.keyboard_cross.crosshair_position) is not None:
            yield DragHandlesShape(
                [self.board_point_at_pixel(cross)], ShapeRole.NEW, 9, round=True
            )

    def _shapes_of_hovered_space(self, outlines: Mapping[str, Outline]) -> Iterator[MapShape]:
        if self.hovered_space is None:
            return
        if self._tool is None or self._tool.shows_neighbours:
            for name in sorted(self.hovered_space.neighbours & outlines.keys()):
                yield AreaShape(outlines[name], ShapeRole.NEAR, width=1.0)
        if self.hovered_space.space in outlines:
            yield AreaShape(outlines[self.hovered_space.space], ShapeRole.HOVER)

    # ------------------------------------------------------------------ where one looks

    @property
    def pixels_per_unit(self) -> float:
        """Pixels for each board unit."""
        return self.transform().m11()

    def visible_rectangle(self) -> QRectF:
        """Return the visible rectangle of the scene."""
        return self.mapToScene(self.viewport().rect()).boundingRect()

    def fit_board(self) -> None:
        """Show the complete board."""
        self.framing.fit_board(self.picture.board_rectangle())

    def zoom_by(self, factor: float) -> None:
        """Zoom about the centre of the view."""
        self.framing.zoom_by(factor)

    def make_space_visible(self, space: str) -> bool:
        """Make a space visible; return False if it is not on the board."""
        return self.framing.make_space_visible(self.shown_board, space)

    def _on_view_moved(self) -> None:
        # Panning stops fitting the board, or the next resize would jump back.
        self.framing.stop_fitting_whole_board()
        self._schedule_update_of_map()
        self.zoom_changed.emit(self.pixels_per_unit)

    # ------------------------------------------------------------------ what lies below the mouse

    def board_point_at_pixel(self, pixel: QPoint | QPointF) -> tuple[float, float]:
        """Return the board point at a pixel of the viewport."""
        inverse, _ = self.viewportTransform().inverted()
        at = inverse.map(QPointF(pixel))
        return at.x(), -at.y()

    def pixel_of_board_point(self, place: tuple[float, float]) -> QPoint:
        """Return the pixel of the viewport at a board point."""
        return self.mapFromScene(QPointF(place[0], -place[1]))

    def space_at_board_point(self, pixel: QPoint) -> str | None:
        """Return the space at a pixel of the viewport, or None."""
        board = self.shown_board
        return (
            board_hits.space_at_board_point(board, self.board_point_at_pixel(pixel))
            if board
            else None
        )

    def counter_at_pixel(self, pixel: QPoint) -> PlacedCounter | None:
        """Return the counter at a pixel of the viewport, or None."""
        item = self.board_counters.counter_item_at(self.mapToScene(pixel))
        return item.counter if item else None

    def _picture_address_at(self, pixel: QPoint) -> AddressPath | None:
        """Return the address that a dropped picture is for: the piece at a pixel, or the board."""
        counter = self.counter_at_pixel(pixel)
        if counter is not None:
            return address_of_counter(self.module, counter.piece)
        return BoardRef(self.board_id).address_path if self.board_id else None

    def counters_in_space(self, space: str) -> tuple[PlacedCounter, ...]:
        """Return the counters in a space, the uppermost first."""
        return self.board_counters.counters_by_space.get(space, ())

    def spread_stack(self, space: str | None) -> None:
        """Spread the stacks of a space; None puts all counters back on their stacks."""
        self.board_counters.spread_stack(space)
        self._schedule_update_of_map()

    def pointer_at_pixel(self, pixel: QPoint, event: QMouseEvent | None = None) -> MousePointer:
        """Return the pointer for a pixel of the viewport, as tools receive it."""
        x, y = self.board_point_at_pixel(pixel)
        return MousePointer(
            x,
            y,
            self.space_at_board_point(pixel),
            pixel,
            _HIT_RADIUS_IN_PIXELS / (self.pixels_per_unit or 1.0),
            event.button() if event else Qt.MouseButton.LeftButton,
            event.modifiers() if event else Qt.KeyboardModifier.NoModifier,
        )

    def space_address(self, space: str) -> AddressPath:
        """Return the address of a space on any board."""
        site = space_index_of(self.module).find_space(space)
        return SpaceRef(site.board if site else self.board_id, space).address_path

    def _set_hovered_space(self, space: str | None) -> None:
        if space == (self.hovered_space.space if self.hovered_space else None):
            return
        if space is None:
            self.hovered_space = None
        else:
            shows_near = self._tool is None or self._tool.shows_neighbours
            near = (
                neighbours_by_space(self.module).get(space, frozenset())
                if shows_near
                else frozenset()
            )
            self.hovered_space = HoveredSpace(space, near)
        self.update_overlay()
        self.hover_changed.emit(self.hovered_space)

    # ------------------------------------------------------------------ tools

    @property
    def active_tool(self) -> ActiveTool | None:
        """The tool that receives mouse and keys, or None."""
        return self._tool

    @active_tool.setter
    def active_tool(self, tool: ActiveTool | None) -> None:
        if self._tool is not None and self._tool is not tool:
            self._tool.cancel_action()
        self._tool = tool
        self.navigation.show_tool_cursor(tool.cursor if tool else Qt.CursorShape.ArrowCursor)
        self.update_overlay()
        self.tool_changed.emit()

    def press_tool_button(self, at: MousePointer) -> None:
        """Pass a press of the left button to the tool."""
        if self._tool is not None:
            self._tool.handle_press(at)
            self.update_overlay()

    def move_tool_pointer(self, at: MousePointer) -> None:
        """Pass a movement of the mouse to the active tool."""
        self._set_hovered_space(at.space)
        if self._tool is not None:
            self._tool.handle_move(at)
            self.update_overlay()

    def release_tool_button(self, at: MousePointer) -> None:
        """Pass a release of the left button to the tool."""
        if self._tool is not None:
            self._tool.handle_release(at)
            self.update_overlay()

    # ------------------------------------------------------------------ events

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        ground = self.palette().color(QPalette.ColorRole.Window)
        painter.fillRect(
            QRectF(rect), self.prepared_map.sheet.palette.paper if self.prepared_map else ground
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.framing.refit_board(self.picture.board_rectangle())
        self._schedule_update_of_map()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_stale:
            self.refresh_board()
        if self.prepared_map is not None:
            self.framing.refit_board(self.picture.board_rectangle())
        self._schedule_update_of_map()

    def hideEvent(self, event: QHideEvent) -> None:
        self._paint_timer.stop()
        super().hideEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._marks.use_palette_of_view()
            if not self._postpone_if_hidden():
                self.refresh_board()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self.keyboard_cross.hide_crosshair()
        if not self.navigation.handle_press(event) and event.button() == Qt.MouseButton.LeftButton:
            self.press_tool_button(self.pointer_at_pixel(event.position().toPoint(), event))
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if not self.navigation.handle_move(event):
            self.move_tool_pointer(self.pointer_at_pixel(event.position().toPoint(), event))
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if (
            not self.navigation.handle_release(event)
            and event.button() == Qt.MouseButton.LeftButton
        ):
            self.release_tool_button(self.pointer_at_pixel(event.position().toPoint(), event))
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self._tool is not None:
            self._tool.handle_double_click(
                self.pointer_at_pixel(event.position().toPoint(), event)
            )
            self.update_overlay()
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.navigation.handle_wheel(event)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            is_claimed = self._tool is not None and self._tool.uses_delete_key
            if is_claimed and event.key() == Qt.Key.Key_Delete:
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._tool is not None:
            self._tool.cancel_action()
            self.spread_stack(None)
        elif (
            (self._tool is not None and self._tool.handle_key(event))
            or self.keyboard_cross.handle_key(event)
            or self.navigation.handle_key(event)
        ):
            event.accept()
        else:
            # The colours are part of the map style, so the map is drawn again.
            super(QFrame, self).keyPressEvent(event)
            return
        self.update_overlay()
        event.accept()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if not self.navigation.handle_key_release(event):
            super().keyReleaseEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.navigation.release_held_keys()
        self.keyboard_cross.release_held_button()
        super().focusOutEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._set_hovered_space(None)
        super().leaveEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), tooltip_at_pixel(self, event.pos()), self)
            return True
        if self.navigation.handle_gesture(event):
            return True
        return super().viewportEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        counter = self.counter_at_pixel(event.pos())
        space = self.space_at_board_point(event.pos())
        address: AddressPath = ()
        if counter is not None:
            address = counter.causes[0]
        elif space is not None:
            address = self.space_address(space)
        self.menu_requested.emit(address, event.globalPos())
        event.accept()

    # QGraphicsView would pass the drag to the scene, which has no drop targets.
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        accept_address_drag(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self._set_hovered_space(self.space_at_board_point(event.position().toPoint()))
        event.acceptProposedAction()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._set_hovered_space(None)
        event.accept()

    def dropEvent(self, event: QDropEvent) -> None:
        addresses = addresses_from_mime(event.mimeData())
        if not addresses:
            event.ignore()
            return
        pixel = event.position().toPoint()
        event.acceptProposedAction()
        self.addresses_dropped.emit(
            addresses, self.space_at_board_point(pixel), self.viewport().mapToGlobal(pixel)
        )

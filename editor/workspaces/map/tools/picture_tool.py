"""Picture tool: positions the board's own picture by points whose place on the board is known."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from sandtable.editor.canvas.board_tool import BoardTool
from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.canvas.map_shapes import (
    DragHandlesShape,
    LineShape,
    MapShape,
    ShapeRole,
    TextShape,
)
from sandtable.editor.canvas.mouse_pointer import MousePointer
from sandtable.editor.context.picture_drops import set_picture_from_file
from sandtable.editor.translation import tr, translatable
from sandtable.editor.workspaces.map.board_places import (
    hex_label_at,
    parse_board_place,
    snapped_board_place,
)
from sandtable.editor.workspaces.map.picture_bar import PictureBar
from sandtable.editor.workspaces.map.picture_panel import PicturePanel
from sandtable.model.edits.address_edits import set_value
from sandtable.model.geometry.picture_fitting import (
    PictureFrame,
    Point,
    RegistrationPoint,
    board_point_of_picture_point,
    errors_of_picture_points,
    picture_frame_that_fits_points,
    picture_point_of_board_point,
    picture_tilt_in_degrees,
)
from sandtable.model.locations import BoardRef

_DECIMALS_OF_PLACES = 3
"""Digits of the edges of the picture; a board unit is far smaller than a counter."""


@dataclass(frozen=True, slots=True)
class PicturePoint:
    """A point of the picture, with its place on the board as soon as that is known."""

    picture_point: Point
    board_point: Point | None = None
    place_text: str = ""
    """The place as it was typed, or the hex; empty for coordinates."""


class PointsByBoard(QObject):
    """Points of all boards, which the panel and the map show."""

    points_changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._points: dict[str, tuple[PicturePoint, ...]] = {}

    def points_of_board(self, board: str) -> tuple[PicturePoint, ...]:
        """Return the points that belong to a board's picture."""
        return self._points.get(board, ())

    def replace_points(self, board: str, points: Iterable[PicturePoint]) -> None:
        """Replace the points that belong to a board's picture."""
        self._points[board] = tuple(points)
        self.points_changed.emit()


class PictureTool(BoardTool):
    """Tool to state which points of the picture belong to which points of the board.

    A drag moves a point of the picture to its position. A click marks a point, whose position is
    the next click, or is typed in the panel.
    """

    cursor = Qt.CursorShape.CrossCursor
    shows_neighbours = False
    hint = translatable(
        "Drag a point of the picture to its position on the board. Or click the "
        "point, then its position, or type a hex or coordinates. Two points also "
        "scale the picture; three give the best fit."
    )

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self.points = PointsByBoard(view)
        self._press_point: Point | None = None
        self._last_pointer: MousePointer | None = None
        self._is_dragged = False

    def build_options(self, parent: QWidget) -> QWidget | None:
        return PictureBar(self, parent)

    def build_panel(self, parent: QWidget) -> QWidget | None:
        return PicturePanel(self, parent)

    # ------------------------------------------------------------------ points

    @property
    def board_points(self) -> tuple[PicturePoint, ...]:
        """The points of the picture on the shown board."""
        return self.points.points_of_board(self.view.board_id)

    def remove_point(self, number: int) -> None:
        """Remove a point; the picture stays where it lies."""
        points = self.board_points
        self._replace_points((*points[:number], *points[number + 1 :]))

    def remove_all_points(self) -> None:
        """Remove all points; the picture stays where it lies."""
        self._replace_points(())

    def enter_place(self, number: int, text: str) -> bool:
        """Set the position of a point from a text; return whether the board has that position."""
        place = parse_board_place(self.view.module, self.view.board_id, text)
        if place is None:
            return False
        self._place_point(number, place, text.strip())
        return True

    def point_errors(self) -> dict[int, float]:
        """Return the distance between each point as shown and its stated position."""
        frame = self.view.traced_picture.picture_frame
        placed = self._placed_points()
        if frame is None:
            return {}
        return dict(
            zip(placed, errors_of_picture_points(list(placed.values()), frame), strict=True)
        )

    def tilt_angle(self) -> float:
        """Return the rotation of the picture in degrees; 0 with fewer than two points."""
        placed = list(self._placed_points().values())
        frame = self.view.traced_picture.picture_frame
        return picture_tilt_in_degrees(placed, frame) if frame and len(placed) > 1 else 0.0

    def _placed_points(self) -> dict[int, RegistrationPoint]:
        return {
            number: RegistrationPoint(point.picture_point, point.board_point)
            for number, point in enumerate(self.board_points)
            if point.board_point is not None
        }

    def _replace_points(self, points: Iterable[PicturePoint]) -> None:
        self.points.replace_points(self.view.board_id, points)
        self.view.update_overlay()

    def _place_point(self, number: int, place: Point, text: str = "") -> None:
        points = list(self.board_points)
        points[number] = replace(points[number], board_point=place, place_text=text)
        self._replace_points(points)
        self._fit_picture()

    def _fit_picture(self) -> None:
        """Move and scale the picture so that its points come closest to their positions."""
        frame, board = self.view.traced_picture.picture_frame, self.view.board_id
        placed = list(self._placed_points().values())
        if frame is None or not placed:
            return
        edges = picture_frame_that_fits_points(placed, frame, self._image_proportions())
        rounded: PictureFrame = (
            round(edges[0], _DECIMALS_OF_PLACES), round(edges[1], _DECIMALS_OF_PLACES),
            round(edges[2], _DECIMALS_OF_PLACES), round(edges[3], _DECIMALS_OF_PLACES),
        )  # fmt: skip
        address = (*BoardRef(board).address_path, "image-frame")
        edit = partial(set_value, steps=address, value=rounded)
        if rounded != self.view.module.boards[board].image_frame:
            self.context.try_edit(tr("Lay the picture under the map"), edit)
        self.points.points_changed.emit()

    def _image_proportions(self) -> float:
        image = self.view.traced_picture.shown_image
        return image.width() / image.height() if image and image.height() else 1.0

    # ------------------------------------------------------------------ the picture

    def choose_picture(self, source: Path) -> None:
        """Copy a picture into the module, and show it below the board."""
        if self.view.board_id:
            set_picture_from_file(self.context, BoardRef(self.view.board_id).address_path, source)

    def remove_picture(self) -> None:
        """Remove the picture from the board; its file stays in the module."""
        address = BoardRef(self.view.board_id).address_path
        self.remove_all_points()
        self.context.try_edit(
            tr("Remove the picture"),
            lambda module: set_value(
                set_value(module, (*address, "image-frame"), None), (*address, "image"), None
            ),
        )

    # ------------------------------------------------------------------ the mouse

    def handle_press(self, at: MousePointer) -> None:
        frame = self.view.traced_picture.picture_frame
        if frame is None:
            text = tr("This board has no picture: choose one above the map.")
            self.context.messages.show_refusal_message(text)
        elif self.view.traced_picture.tracing_settings.is_locked:
            text = tr("The picture is locked: unlock it above the map.")
            self.context.messages.show_refusal_message(text)
        else:
            self._press_point, self._is_dragged = at.board_point, False
            self._last_pointer = at

    def handle_move(self, at: MousePointer) -> None:
        self._last_pointer = at
        if self._press_point is not None:
            x, y = self._press_point
            self._is_dragged |= abs(at.x - x) + abs(at.y - y) > at.hit_distance

    def handle_release(self, at: MousePointer) -> None:
        start, frame = self._press_point, self.view.traced_picture.picture_frame
        self._press_point = None
        if start is None or frame is None:
            return
        waiting = self._number_of_point_without_place()
        if self._is_dragged:
            self._add_point(picture_point_of_board_point(frame, start))
            self._place_at_pointer(len(self.board_points) - 1, at)
        elif waiting is not None:
            self._place_at_pointer(waiting, at)
        else:
            self._add_point(picture_point_of_board_point(frame, start))

    def handle_key(self, event: QKeyEvent) -> bool:
        is_removing = event.key() in {Qt.Key.Key_Backspace, Qt.Key.Key_Delete}
        if is_removing and self.board_points:
            self.remove_point(len(self.board_points) - 1)
            return True
        return False

    @property
    def uses_delete_key(self) -> bool:
        """Whether the last point is removed by the Delete key."""
        return bool(self.board_points)

    def cancel_action(self) -> None:
        self._press_point = None
        waiting = self._number_of_point_without_place()
        if waiting is not None:
            self.remove_point(waiting)

    def _add_point(self, picture_point: Point) -> None:
        """Add a point; it replaces a point that never got a position."""
        placed = (point for point in self.board_points if point.board_point is not None)
        self._replace_points((*placed, PicturePoint(picture_point)))

    def _number_of_point_without_place(self) -> int | None:
        """Return the number of the point whose place is not known yet, or None."""
        points = enumerate(self.board_points)
        return next((number for number, point in points if point.board_point is None), None)

    def _place_at_pointer(self, number: int, at: MousePointer) -> None:
        place, board = self._target_place(at), self.view.shown_board
        self._place_point(number, place, hex_label_at(board, place) if board else "")

    def _target_place(self, at: MousePointer) -> Point:
        board = self.view.shown_board
        if board is None or at.is_alt_held:
            return at.board_point
        return snapped_board_place(board, at.board_point, at.hit_distance)

    # ------------------------------------------------------------------ what is to be seen

    def overlay_shapes(self) -> Iterable[MapShape]:
        frame = self.view.traced_picture.picture_frame
        if frame is None:
            return
        west, south, east, north = frame
        corners = [(west, south), (east, south), (east, north), (west, north)]
        yield LineShape(corners, ShapeRole.QUIET, 1.0, dashed=True, closed=True)
        for number, point in enumerate(self.board_points):
            mark = board_point_of_picture_point(frame, point.picture_point)
            if point.board_point is not None:
                yield LineShape([mark, point.board_point], ShapeRole.BAD, 2.0)
                yield DragHandlesShape([point.board_point], ShapeRole.GOOD, 9, round=True)
            yield DragHandlesShape([mark], ShapeRole.NEW, 7)
            yield TextShape(str(number + 1), mark)
        if self._press_point is not None and self._is_dragged and self._last_pointer is not None:
            target = self._target_place(self._last_pointer)
            yield LineShape([self._press_point, target], ShapeRole.NEW, 2.0, arrow=True)

"""View of a picture with the part that a counter shows, as a rectangle to drag."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QWidget

from sandtable.editor.translation import tr
from sandtable.model.select.picture_crops import PictureCrop

_VIEW_SIZE = QSize(420, 320)
_HANDLE_SIDE = 10
_COLOUR_OF_CROPPED_PART = QColor(0, 0, 0, 130)
_MIN_SHARE = 0.05
"""Least width and height of the rectangle, as a share of the picture."""
_FULL_RECTANGLE = (0.0, 0.0, 1.0, 1.0)


class PictureCropView(QWidget):
    """View in which the author drags corners to crop a picture, and clicks to set its focus."""

    cut_changed = Signal()

    def __init__(self, image: QImage, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._image = image
        self.cut = PictureCrop()
        self._dragged_corner: tuple[int, int] | None = None
        self.setMinimumSize(_VIEW_SIZE)
        self.setMouseTracking(True)
        self.setAccessibleName(tr("Part of the picture"))

    def show_picture_crop(self, cut: PictureCrop) -> None:
        """Show another part of the picture as the visible one."""
        if cut != self.cut:
            self.cut = cut
            self.update()
            self.cut_changed.emit()

    def rectangle_of_whole_picture(self) -> QRectF:
        """Return the rectangle in which the whole picture is painted."""
        half = _HANDLE_SIDE / 2
        room = QRectF(self.rect()).adjusted(half, half, -half, -half)
        size = self._image.size().toSizeF().scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
        picture = QRectF(QPointF(), size)
        picture.moveCenter(room.center())
        return picture

    def pixel_of_picture_share(self, across: float, down: float) -> QPointF:
        """Return the pixel of a point of the picture, given by shares of width and height."""
        room = self.rectangle_of_whole_picture()
        return QPointF(room.left() + across * room.width(), room.top() + down * room.height())

    # ------------------------------------------------------------------ the mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = event.position()
        self._dragged_corner = self._corner_near_pixel(at)
        if self._dragged_corner is None:
            self._set_focus_point(at)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position()
        if self._dragged_corner is not None:
            self._drag_crop_corner(at)
        elif event.buttons() & Qt.MouseButton.LeftButton:
            self._set_focus_point(at)
        is_corner = self._dragged_corner is not None or self._corner_near_pixel(at) is not None
        shapes = Qt.CursorShape
        self.setCursor(shapes.SizeAllCursor if is_corner else shapes.CrossCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        del event
        self._dragged_corner = None

    def _picture_share_at_pixel(self, at: QPointF) -> tuple[float, float]:
        room = self.rectangle_of_whole_picture()
        across = (at.x() - room.left()) / room.width()
        down = (at.y() - room.top()) / room.height()
        return round(min(max(across, 0.0), 1.0), 3), round(min(max(down, 0.0), 1.0), 3)

    def _corner_near_pixel(self, at: QPointF) -> tuple[int, int] | None:
        """Return the corner of the crop rectangle near a pixel; None if no corner is near."""
        for x in (0, 2):
            for y in (1, 3):
                corner = self.pixel_of_picture_share(self.cut.rectangle[x], self.cut.rectangle[y])
                if (corner - at).manhattanLength() <= _HANDLE_SIDE:
                    return x, y
        return None

    def _drag_crop_corner(self, at: QPointF) -> None:
        assert self._dragged_corner is not None
        sides = list(self.cut.rectangle)
        for place, share in zip(
            self._dragged_corner, self._picture_share_at_pixel(at), strict=True
        ):
            opposite = sides[(place + 2) % 4]
            if place < 2:  # noqa: PLR2004 - the left and the upper side
                sides[place] = min(share, opposite - _MIN_SHARE)
            else:
                sides[place] = max(share, opposite + _MIN_SHARE)
        rectangle = (sides[0], sides[1], sides[2], sides[3])
        self.show_picture_crop(PictureCrop(rectangle, self.cut.proportions, self.cut.focus))

    def _set_focus_point(self, at: QPointF) -> None:
        self.show_picture_crop(
            PictureCrop(self.cut.rectangle, self.cut.proportions, self._picture_share_at_pixel(at))
        )

    # ------------------------------------------------------------------ painting

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        room = self.rectangle_of_whole_picture()
        painter.drawImage(room, self._image)
        left, top, right, bottom = self.cut.cut_box(self._image.width(), self._image.height())
        x_scale = room.width() / self._image.width()
        y_scale = room.height() / self._image.height()
        part = QRectF(
            room.left() + left * x_scale,
            room.top() + top * y_scale,
            (right - left) * x_scale,
            (bottom - top) * y_scale,
        )
        self._darken_cropped_part(painter, room, part)
        accent = self.palette().color(QPalette.ColorRole.Highlight)
        painter.setPen(QPen(accent, 2))
        painter.drawRect(part)
        painter.setBrush(accent)
        for x in (0, 2):
            for y in (1, 3):
                corner = self.pixel_of_picture_share(self.cut.rectangle[x], self.cut.rectangle[y])
                handle = QRectF(0, 0, _HANDLE_SIDE, _HANDLE_SIDE)
                handle.moveCenter(corner)
                painter.drawRect(handle)
        if self.cut.proportions:
            painter.drawEllipse(self.pixel_of_picture_share(*self.cut.focus), 4, 4)
        painter.end()

    def _darken_cropped_part(self, painter: QPainter, room: QRectF, part: QRectF) -> None:
        """Darken the part of a picture that the counter will not show."""
        for shaded in (
            QRectF(room.left(), room.top(), room.width(), part.top() - room.top()),
            QRectF(room.left(), part.bottom(), room.width(), room.bottom() - part.bottom()),
            QRectF(room.left(), part.top(), part.left() - room.left(), part.height()),
            QRectF(part.right(), part.top(), room.right() - part.right(), part.height()),
        ):
            painter.fillRect(shaded, _COLOUR_OF_CROPPED_PART)

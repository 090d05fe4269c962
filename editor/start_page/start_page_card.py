"""Card with a picture, a title and a line below; it works like a button."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from sandtable.editor.icons import icon_by_name
from sandtable.editor.semantic_colours import faint_colour
from sandtable.editor.stylesheet import mix_colours
from sandtable.editor.translation import tooltip_text
from sandtable.editor.visual_scale import SPACE_S, SPACE_XS

CARD_WIDTH, PICTURE_HEIGHT, SMALL_HEIGHT = 160, 96, 52
_RADIUS, _ICON_SIZE_IN_PIXELS = 6, 24
_EDGE_SHARE, _HOVER_TEXT_SHARE = 0.16, 0.07


class StartPageCard(QAbstractButton):
    """Card of the start page; a small card has an icon instead of a picture."""

    def __init__(self, title: str, detail: str, icon: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._detail, self._icon_name = detail, icon
        self._picture: QPixmap | None = None
        self._has_room = False
        """Whether the card has room for a picture, and not only for an icon."""
        self.setText(title)
        self.setAccessibleName(title)
        self.setAccessibleDescription(detail)
        self.setToolTip(tooltip_text(f"{title}\n{detail}" if detail else title))
        # Cards are reached by Tab and pressed by the space bar, like other buttons.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_picture(self, picture: QPixmap | None) -> None:
        """Show a picture on the card, or the icon if there is no picture."""
        self._picture, self._has_room = picture, True
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        lines = 2 * self.fontMetrics().lineSpacing() + 2 * SPACE_S
        return QSize(CARD_WIDTH, PICTURE_HEIGHT + lines if self._has_room else SMALL_HEIGHT)

    def enterEvent(self, event: QEnterEvent) -> None:
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.update()
        super().leaveEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        palette = self.palette()
        base, text = palette.color(QPalette.ColorRole.Base), palette.color(QPalette.ColorRole.Text)
        frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        outline = QPainterPath()
        outline.addRoundedRect(frame, _RADIUS, _RADIUS)
        ground = mix_colours(base, text, _HOVER_TEXT_SHARE if self.underMouse() else 0.0)
        painter.fillPath(outline, ground)
        painter.save()
        painter.setClipPath(outline)
        self._paint_picture(painter, mix_colours(base, text, _HOVER_TEXT_SHARE))
        painter.restore()
        self._paint_texts(painter, text)
        accent = palette.color(QPalette.ColorRole.Highlight)
        marked = self.hasFocus() or self.isDown()
        edge = accent if marked else mix_colours(base, text, _EDGE_SHARE)
        painter.setPen(QPen(edge, 2 if marked else 1))
        painter.drawPath(outline)
        painter.end()

    def _paint_picture(self, painter: QPainter, blank: QColor) -> None:
        if not self._has_room:
            side = QRect(
                SPACE_S,
                (self.height() - _ICON_SIZE_IN_PIXELS) // 2,
                _ICON_SIZE_IN_PIXELS,
                _ICON_SIZE_IN_PIXELS,
            )
            icon_by_name(self._icon_name).paint(painter, side)
            return
        room = QRect(0, 0, self.width(), PICTURE_HEIGHT)
        painter.fillRect(room, blank)
        if self._picture is None or self._picture.isNull():
            side = QRect(0, 0, 2 * _ICON_SIZE_IN_PIXELS, 2 * _ICON_SIZE_IN_PIXELS)
            side.moveCenter(room.center())
            icon_by_name(self._icon_name).paint(painter, side)
            return
        # The middle of the picture that has the shape of the card.
        size = self._picture.size().scaled(
            room.size(), Qt.AspectRatioMode.KeepAspectRatioByExpanding
        )
        goal = QRect(room.topLeft(), size)
        goal.moveCenter(room.center())
        painter.drawPixmap(goal, self._picture)

    def _paint_texts(self, painter: QPainter, text: QColor) -> None:
        left = SPACE_S if self._has_room else 2 * SPACE_S + _ICON_SIZE_IN_PIXELS
        top = PICTURE_HEIGHT + SPACE_XS if self._has_room else SPACE_S
        line = self.fontMetrics().lineSpacing()
        if not self._has_room and not self._detail:
            top = (self.height() - line) // 2
        room = QRect(left, top, self.width() - left - SPACE_S, line + 2)
        font = self.font()
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(text)
        cut = painter.fontMetrics().elidedText(
            self.text(), Qt.TextElideMode.ElideRight, room.width()
        )
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, cut)
        painter.setFont(self.font())
        painter.setPen(faint_colour(self.palette()))
        below = room.translated(0, line + 1)
        cut = self.fontMetrics().elidedText(
            self._detail, Qt.TextElideMode.ElideRight, below.width()
        )
        painter.drawText(below, Qt.AlignmentFlag.AlignVCenter, cut)

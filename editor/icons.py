"""Icons of the editor, drawn as lines of one colour at the requested size.

An icon is rendered when it is painted, in the colours of the palette at that moment, so a change
of the theme needs no new icons.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from PySide6.QtCore import QByteArray, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QIconEngine, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer

from sandtable.editor import visual_scale
from sandtable.model import resources

IconColour = Callable[[QPalette], QColor]
"""Function that returns the colour of an icon for a palette."""
ICON_SIZE = visual_scale.ICON_SIZE
"""Icon size in pixels, equal to the height of a line of text."""
_CURRENT_COLOUR_WORD = "currentColor"
_MAX_PIXMAPS = 600
_Role, _Group, _Mode = QPalette.ColorRole, QPalette.ColorGroup, QIcon.Mode


@cache
def icon_by_name(name: str, tone: IconColour | None = None) -> QIcon:
    """Return the icon of a name.

    With `tone` it has that colour, except on a selected row.
    """
    return QIcon(SvgIconEngine(name, tone))


class SvgIconEngine(QIconEngine):
    """Icon engine that renders an SVG file in the colour of the palette."""

    def __init__(self, name: str, tone: IconColour | None = None) -> None:
        super().__init__()
        self._name, self._icon_colour = name, tone

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        del state
        # Rendered in device pixels, so that icons are sharp on scaled screens.
        ratio = painter.device().devicePixelRatio()
        side = max(1, round(min(rect.width(), rect.height()) * ratio))
        place = QRectF(0, 0, side / ratio, side / ratio)
        place.moveCenter(QRectF(rect).center())
        painter.drawPixmap(
            place, icon_pixmap(self._name, self._colour_for_mode(mode), side), QRectF()
        )

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        del state
        side = max(1, min(size.width(), size.height()))
        return icon_pixmap(self._name, self._colour_for_mode(mode), side)

    def clone(self) -> QIconEngine:
        # PySide does not pass the ownership of the returned engine to Qt.
        _cloned_engines.append(
            SvgIconEngine(self._name, self._icon_colour)
        )  # Qt's, yet Python would let go of it
        return _cloned_engines[-1]

    def _colour_for_mode(self, mode: QIcon.Mode) -> str:
        palette = QGuiApplication.palette()
        if mode == _Mode.Disabled:
            return palette.color(_Group.Disabled, _Role.ButtonText).name()
        # On the highlight an icon in its own colour could be unreadable.
        if mode == _Mode.Selected:
            return palette.color(_Role.HighlightedText).name()
        return (
            self._icon_colour(palette) if self._icon_colour else palette.color(_Role.ButtonText)
        ).name()


_cloned_engines: list[SvgIconEngine] = []
_icon_pixmaps: dict[tuple[str, str, int], QPixmap] = {}


def icon_pixmap(name: str, colour: str, side: int) -> QPixmap:
    """Return an icon as a pixmap of the given colour and height, from a cache."""
    key = (name, colour, side)
    pixmap = _icon_pixmaps.get(key)
    if pixmap is None:
        # Colours change only with the theme, so clearing all at once is rare.
        if len(_icon_pixmaps) >= _MAX_PIXMAPS:
            _icon_pixmaps.clear()
        pixmap = _icon_pixmaps[key] = _draw_icon(*key)
    return pixmap


def _draw_icon(name: str, colour: str, side: int) -> QPixmap:
    renderer = QSvgRenderer(
        QByteArray(_svg_text_of_icon(name).replace(_CURRENT_COLOUR_WORD, colour).encode())
    )
    picture = QPixmap(side, side)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    renderer.render(painter, QRectF(0, 0, side, side))
    painter.end()
    return picture


@cache
def _svg_text_of_icon(name: str) -> str:
    return resources.path_of_asset(f"icons/{name}.svg").read_text("utf-8")

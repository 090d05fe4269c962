"""Our icons: lines of one colour, drawn in the colours of the window at the size that is asked.

Nothing is drawn before it is seen. The colour is that of the palette at that moment, so that a
change of the look needs no new icons.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from PySide6.QtCore import QByteArray, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QIconEngine, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer

from sandtable.model import resources

Tone = Callable[[QPalette], QColor]
"""The colour of an icon, of the palette of the window."""
SIZE = 16
"""As high as a line of text."""
_INK = "currentColor"
_KEPT = 600
_Role, _Group, _Mode = QPalette.ColorRole, QPalette.ColorGroup, QIcon.Mode


@cache
def icon(name: str, tone: Tone | None = None) -> QIcon:
    """An icon by its name; with a tone it has that colour unless its row is selected."""
    return QIcon(Lines(name, tone))


class Lines(QIconEngine):
    """Draws an icon's lines as Qt asks for them."""

    def __init__(self, name: str, tone: Tone | None = None) -> None:
        super().__init__()
        self._name, self._tone = name, tone

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        del state
        ratio = painter.device().devicePixelRatio()
        side = max(1, round(min(rect.width(), rect.height()) * ratio))
        place = QRectF(0, 0, side / ratio, side / ratio)
        place.moveCenter(QRectF(rect).center())
        painter.drawPixmap(place, drawn(self._name, self._colour(mode), side), QRectF())

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        del state
        side = max(1, min(size.width(), size.height()))
        return drawn(self._name, self._colour(mode), side)

    def clone(self) -> QIconEngine:
        _clones.append(Lines(self._name, self._tone))  # Qt's, yet Python would let go of it
        return _clones[-1]

    def _colour(self, mode: QIcon.Mode) -> str:
        palette = QGuiApplication.palette()
        if mode == _Mode.Disabled:
            return palette.color(_Group.Disabled, _Role.ButtonText).name()
        if mode == _Mode.Selected:
            return palette.color(_Role.HighlightedText).name()
        return (self._tone(palette) if self._tone else palette.color(_Role.ButtonText)).name()


_clones: list[Lines] = []
_pictures: dict[tuple[str, str, int], QPixmap] = {}


def drawn(name: str, colour: str, side: int) -> QPixmap:
    """An icon in a colour, so many pixels high; the same is drawn once."""
    key = (name, colour, side)
    found = _pictures.get(key)
    if found is None:
        if len(_pictures) >= _KEPT:
            _pictures.clear()
        found = _pictures[key] = _draw(*key)
    return found


def _draw(name: str, colour: str, side: int) -> QPixmap:
    renderer = QSvgRenderer(QByteArray(_text(name).replace(_INK, colour).encode()))
    picture = QPixmap(side, side)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    renderer.render(painter, QRectF(0, 0, side, side))
    painter.end()
    return picture


@cache
def _text(name: str) -> str:
    return resources.asset_path(f"icons/{name}.svg").read_text("utf-8")

"""Painting of drawings with Qt, which other formats contain as SVG."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QImage,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QPen,
)

from sandtable.drawing.drawing import (
    Drawing,
    DrawingMark,
    DrawnPath,
    DrawnPicture,
    DrawnText,
    PlacedDrawing,
)
from sandtable.drawing.fonts import text_width
from sandtable.editor.picture_decoding import decode_picture
from sandtable.model import resources

_FONT_FILES = ("RobotoCondensed-Regular.ttf", "RobotoCondensed-Bold.ttf")
_FONT_HEIGHT = 1000
"""Font size of glyph outlines in pixels, large enough that hinting does not change the shapes."""
_HALO_SHARE, _HALO_GRAIN = 0.2, 0.2
"""Width of a halo as a share of the font size, and the fineness of its curves."""
_PATH_COMMAND = re.compile(r"([MLCZ])([^MLCZ]*)")
_PATH_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_MILLIMETRES_PER_INCH = 25.4


def paint_drawing(
    painter: QPainter, drawing: Drawing, pictures: Mapping[str, bytes] | None = None
) -> None:
    """Paint a drawing; one unit of the painter is a millimetre."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    for mark in drawing.marks:
        _paint_mark(painter, mark, pictures or {})


def drawing_image(
    drawing: Drawing, dpi: float = 300, pictures: Mapping[str, bytes] | None = None
) -> QImage:
    """Return a drawing as an image, transparent where nothing is painted."""
    scale = dpi / _MILLIMETRES_PER_INCH
    wide, high = (max(1, round(side * scale)) for side in (drawing.width, drawing.height))
    image = QImage(wide, high, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.scale(scale, scale)
    paint_drawing(painter, drawing, pictures)
    painter.end()
    return image


def _paint_mark(painter: QPainter, mark: DrawingMark, pictures: Mapping[str, bytes]) -> None:
    match mark:
        case DrawnPath():
            _paint_path(painter, mark)
        case DrawnText():
            _paint_text(painter, mark)
        case DrawnPicture():
            _paint_picture(painter, mark, pictures)
        # Marks inside are measured in the units of the inner drawing.
        case PlacedDrawing():
            painter.save()
            painter.translate(mark.x, mark.y)
            painter.rotate(mark.rotation)
            painter.scale(mark.scale, mark.scale)
            for inner in mark.drawing.marks:
                _paint_mark(painter, inner, pictures)
            painter.restore()


def _paint_path(painter: QPainter, path: DrawnPath) -> None:
    outline = painter_path(path.d)
    before = painter.opacity()
    # Opacities multiply, as a drawing may lie inside a translucent one.
    painter.setOpacity(before * path.opacity)
    if path.fill:
        painter.fillPath(outline, QColor(path.fill))
    if path.stroke:
        painter.strokePath(outline, _pen_for_stroke(path.stroke, path.width, path.dash))
    painter.setOpacity(before)


def _pen_for_stroke(colour: str, width: float, dash: tuple[float, ...] = ()) -> QPen:
    pen = QPen(QColor(colour), width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if dash and width:
        pen.setDashPattern([length / width for length in dash])  # Qt counts in widths
    return pen


@lru_cache(maxsize=8192)
def painter_path(d: str) -> QPainterPath:
    """Return the path that a string of the SVG commands M, L, C and Z describes."""
    path = QPainterPath()
    # Inner rings of an area are holes.
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for command, rest in _PATH_COMMAND.findall(d):
        n = [float(text) for text in _PATH_NUMBER.findall(rest)]
        match command:
            case "M":
                path.moveTo(n[0], n[1])
            case "L":
                path.lineTo(n[0], n[1])
            case "C":
                path.cubicTo(*n[:6])
            case _:
                path.closeSubpath()
    return path


def _paint_text(painter: QPainter, words: DrawnText) -> None:
    outline, wide = _outline_and_width_of_text(words.text, words.weight == "bold")
    scale = words.size / _FONT_HEIGHT
    painter.save()
    painter.translate(words.x, words.y)
    painter.rotate(words.rotation)
    painter.scale(scale, scale)
    painter.translate({"start": 0.0, "middle": -wide / 2, "end": -wide}[words.anchor], 0)
    if words.halo:
        painter.fillPath(
            _halo_outline_of_text(words.text, words.weight == "bold"), QColor(words.halo)
        )
    painter.fillPath(outline, QColor(words.fill))
    painter.restore()


@lru_cache(maxsize=8192)
def _outline_and_width_of_text(text: str, bold: bool) -> tuple[QPainterPath, float]:  # noqa: FBT001
    """Return the outlines of a text and its width, both at the size `_FONT_HEIGHT`."""
    font = _bundled_font(bold)
    path = QPainterPath()
    # Overlapping glyph parts must stay filled, unlike the holes of areas above.
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addText(QPointF(0, 0), font, text)
    return path, text_width(text, _FONT_HEIGHT, "bold" if bold else "regular")


@lru_cache(maxsize=2048)
def _halo_outline_of_text(text: str, bold: bool) -> QPainterPath:  # noqa: FBT001
    """Return the outline of a text's halo, cached because stroking all letters is slow."""
    stroker = QPainterPathStroker(_pen_for_stroke("black", _FONT_HEIGHT * _HALO_SHARE))
    stroker.setCurveThreshold(_HALO_GRAIN)
    return stroker.createStroke(_outline_and_width_of_text(text, bold)[0])


@cache
def _bundled_font(bold: bool) -> QFont:  # noqa: FBT001
    """Return the bundled font, so that drawings look the same on every system."""
    name = _FONT_FILES[1 if bold else 0]
    number = QFontDatabase.addApplicationFont(str(resources.path_of_asset(f"fonts/{name}")))
    font = QFont(QFontDatabase.applicationFontFamilies(number)[0])
    # A large size, scaled down later, gives outlines without hinting.
    font.setPixelSize(_FONT_HEIGHT)
    font.setBold(bold)
    # Another font of the system would change the measured widths.
    font.setStyleStrategy(QFont.StyleStrategy.NoFontMerging)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


def _paint_picture(
    painter: QPainter, picture: DrawnPicture, pictures: Mapping[str, bytes]
) -> None:
    data = pictures.get(picture.name)
    image = decode_picture(data) if data else QImage()
    if image.isNull():
        return
    room = QRectF(picture.x, picture.y, picture.width, picture.height)
    before = painter.opacity()
    painter.setOpacity(before * picture.opacity)
    if not picture.is_stretched:
        size = QSizeF(image.size()).scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
        fitted = QRectF(QPointF(), size)
        fitted.moveCenter(room.center())
        room = fitted
    painter.drawImage(room, image)
    painter.setOpacity(before)

"""What Qt paints is what is printed."""

import io

import numpy as np
import pytest
from PIL import Image
from PySide6.QtGui import QImage

from sandtable.drawing.counters import draw_counter, draw_counter_back
from sandtable.drawing.drawing import (
    Drawing,
    DrawnPath,
    DrawnPicture,
    DrawnText,
    PlacedDrawing,
    svg_path_of_ellipse,
    svg_path_of_rectangle,
)
from sandtable.drawing.symbols.symbol_drawings import SYMBOL_NAMES, draw_symbol
from sandtable.drawing.typesetting import render_png
from sandtable.editor.drawing_painter import drawing_image
from sandtable.model import resources
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.storage.module_loading import load_module

pytestmark = pytest.mark.gui
DPI = 300
FAR = 64
MOST = 0.02
LETTERS = Drawing(
    60,
    30,
    (
        DrawnPath(svg_path_of_rectangle(0, 0, 60, 30), "#e8e0cc"),
        DrawnText("Łódź, Αθήνα, Київ 0123", 30, 8, 5, anchor="middle"),
        DrawnText("Turned & bold", 8, 26, 4, "bold", "#802020", rotation=-30, halo="#ffffff"),
        DrawnText("to the end", 58, 18, 4, "regular", "#204080", "end"),
        DrawnPath(
            svg_path_of_ellipse(30, 22, 9, 5), "#80a060", "#203010", 0.4, (1.5, 1), opacity=0.6
        ),
    ),
)


def sheet(drawings):
    """Drawings in rows of ten on white paper."""
    rows = -(-len(drawings) // 10)
    paper = DrawnPath(svg_path_of_rectangle(0, 0, 140, rows * 14), "#ffffff")
    spots = [
        PlacedDrawing(d, n % 10 * 14 + 0.5, n // 10 * 14 + 0.5) for n, d in enumerate(drawings)
    ]
    return Drawing(140, rows * 14, (paper, *spots))


def symbols():
    """Every symbol, as large as it is printed."""
    return sheet([draw_symbol(name, "#141414", "#f4efe0") for name in sorted(SYMBOL_NAMES)])


def pieces():
    """Fronts and backs of our own game."""
    module = load_module(resources.path_of_sample("lantern_ford")).module
    names = list(manifest_of_module(module).counters)
    return sheet(
        [side(module, name) for name in names for side in (draw_counter, draw_counter_back)]
    )


def pixels(painted: QImage):
    """The colours that Qt painted."""
    plain = painted.convertToFormat(QImage.Format.Format_RGB888)
    wide, high = plain.width(), plain.height()
    rows = np.frombuffer(plain.constBits(), np.uint8).reshape(high, plain.bytesPerLine())
    return rows[:, : 3 * wide].reshape(high, wide, 3).astype(int)


def colours(data):
    """The colours of a PNG."""
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGB")).astype(int)


@pytest.mark.parametrize(
    "drawing", [symbols, pieces, lambda: LETTERS], ids=["symbols", "pieces", "letters"]
)
def test_fewer_than_two_pixels_in_a_hundred_differ(qapp, drawing):
    made = drawing()
    printed, painted = colours(render_png(made, DPI)), pixels(drawing_image(made, DPI))
    assert printed.shape == painted.shape
    assert (abs(printed - painted).max(axis=2) > FAR).mean() < MOST


def test_the_measure_tells_a_wrong_drawing(qapp):
    printed = colours(render_png(LETTERS, DPI))
    painted = pixels(drawing_image(Drawing(60, 30, LETTERS.marks[:1]), DPI))
    assert (abs(printed - painted).max(axis=2) > FAR).mean() > MOST


def test_pictures_are_painted_and_missing_ones_leave_room(qapp):
    square = io.BytesIO()
    Image.new("RGB", (4, 4), "#ff0000").save(square, "PNG")
    drawing = Drawing(
        10, 5, (DrawnPicture("a.png", 0, 0, 5, 5), DrawnPicture("b.png", 5, 0, 5, 5))
    )
    painted = drawing_image(drawing, 254, {"a.png": square.getvalue(), "b.png": b"no picture"})
    assert painted.pixelColor(25, 25).name() == "#ff0000"
    assert painted.pixelColor(75, 25).alpha() == 0

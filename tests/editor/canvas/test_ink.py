"""Paths cut in runs are painted as the whole would be."""

import numpy as np
import pytest
from PySide6.QtGui import QImage, QPainter

from sandtable.drawing.drawing import (
    Drawing,
    DrawnPath,
    DrawnText,
    PlacedDrawing,
    svg_path_of_ellipse,
    svg_path_of_polygon,
    svg_path_of_rectangle,
)
from sandtable.editor.canvas.layer_painter import paint_layer, painter_path_from_elements
from sandtable.editor.canvas.paint_layers import (
    MarkCluster,
    PathPieces,
    bounds_of_mark,
    changed_boxes,
    path_elements,
    prepare_layer,
)
from sandtable.editor.drawing_painter import paint_drawing, painter_path

pytestmark = pytest.mark.gui
LONG = svg_path_of_polygon([(n / 4, 20 + (n % 7)) for n in range(400)], closed=False)
HOLED = svg_path_of_rectangle(5, 5, 60, 50) + svg_path_of_rectangle(20, 20, 20, 20)
MARKS = (
    DrawnPath(svg_path_of_rectangle(0, 0, 100, 60), "#ffffff"),
    DrawnPath(HOLED, "#4080c0", "#102030", 0.8),
    DrawnPath(LONG, None, "#c02020", 0.6),
    DrawnPath(svg_path_of_ellipse(70, 30, 12), "#80a060", opacity=0.5),
    DrawnText("Oxmead", 30, 40, 6, "bold", rotation=20),
)


def painted(draw, wide=400, high=240):
    """What a function paints, as grey levels."""
    found = QImage(wide, high, QImage.Format.Format_RGB888)
    found.fill(0xFFFFFF)
    painter = QPainter(found)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(4, 4)
    draw(painter)
    painter.end()
    rows = np.frombuffer(found.constBits(), np.uint8).reshape(high, found.bytesPerLine())
    return rows[:, : 3 * wide].astype(int)


def test_steps_are_those_of_the_path(qapp):
    for d in (LONG, HOLED, svg_path_of_ellipse(3, 4, 5), ""):
        steps, _ = path_elements(d)
        ours, theirs = (
            painter_path_from_elements(steps) if d else painter_path(""),
            painter_path(d),
        )
        assert ours.boundingRect() == theirs.boundingRect()
        assert abs(ours.length() - theirs.length()) < 1e-3


def test_tiles_together_are_the_whole_picture(qapp):
    layer = prepare_layer(MARKS)

    def in_tiles(painter):
        for left in range(0, 100, 20):
            for top in range(0, 60, 20):
                painter.save()
                painter.setClipRect(left, top, 20, 20)
                paint_layer(painter, layer, (left, top, left + 20, top + 20), 4)
                painter.restore()

    whole = painted(lambda painter: paint_drawing(painter, Drawing(100, 60, MARKS)))
    assert (abs(whole - painted(in_tiles)) > 40).mean() < 0.01


def test_what_is_far_from_a_tile_is_not_touched(qapp):
    (run,) = prepare_layer([DrawnPath(LONG, None, "#c02020", 0.6)])
    assert isinstance(run, PathPieces)
    assert 0 < len(run.elements_near_box((0, 0, 10, 60))) < len(run.elements) / 4


def test_words_too_small_to_read_are_left_out(qapp):
    (cluster,) = prepare_layer([DrawnText("far", 0, 0, 2), near := DrawnText("near", 0, 0, 8)])
    assert isinstance(cluster, MarkCluster)
    assert list(cluster.marks_near_box((-9, -9, 9, 9), 4)) == [near]


def test_the_box_of_a_turned_drawing_holds_it():
    inner = Drawing(10, 4, (DrawnPath(svg_path_of_rectangle(0, 0, 10, 4), "#000000"),))
    left, top, right, bottom = bounds_of_mark(PlacedDrawing(inner, 50, 50, 2, 90))
    assert (left, right) == pytest.approx((42, 50), abs=0.2)
    assert (top, bottom) == pytest.approx((50, 70), abs=0.2)


def test_two_layers_differ_only_where_they_do():
    before = prepare_layer(
        [
            DrawnPath(
                svg_path_of_rectangle(0, 0, 5, 5) + svg_path_of_rectangle(50, 0, 5, 5), "#123456"
            )
        ]
    )
    after = prepare_layer(
        [
            DrawnPath(
                svg_path_of_rectangle(0, 0, 5, 5) + svg_path_of_rectangle(50, 0, 9, 5), "#123456"
            )
        ]
    )
    assert not list(changed_boxes(before, before))
    assert all(left > 40 for left, *_ in changed_boxes(before, after))
    assert list(changed_boxes(before, after))

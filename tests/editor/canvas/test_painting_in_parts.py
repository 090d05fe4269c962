"""What is painted a little at a time comes to an end, and is what would be painted at once."""

from random import Random

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from sandtable.editor.canvas import map_tiles
from sandtable.editor.canvas.select_tool import SelectTool
from sandtable.model.edits.setup_edits import place_copies_of_piece

SPACES = ("vess", "merhythe", "oxmead", "greyfell")


class Painted(QObject):
    """The parts of a widget that were painted."""

    def __init__(self, widget):
        super().__init__(widget)
        self.rects = []
        widget.installEventFilter(self)

    def eventFilter(self, _, event):  # noqa: N802 - Qt's
        if event.type() == QEvent.Type.Paint:
            self.rects += [event.region().boundingRect()]
        return False


def on_screen(view):
    """What stands on the screen, however it came there."""
    for _ in range(3):  # a timer, and the painting that it asks for
        QApplication.processEvents()
    return view.screen().grabWindow(view.winId()).toImage()


def whole(view):
    view.viewport().repaint()
    return on_screen(view)


def difference(one, other):
    """The largest difference of two pictures in a part of a colour."""
    pixels = [np.frombuffer(each.constBits(), np.uint8).astype(int) for each in (one, other)]
    return abs(pixels[0] - pixels[1]).max()


@pytest.fixture
def bare(context, view):
    """A view without counters: one that is painted in parts has other soft edges."""
    view.set_layer_visible("pieces", on=False)
    return view


def settled(qtbot, context, view):
    """Nothing more is to come: no tile, and no finding."""
    QApplication.processEvents()
    qtbot.waitUntil(lambda: not view.is_map_unfinished and context.findings.is_current)
    return on_screen(view)


@pytest.fixture
def slow(monkeypatch):
    """A machine on which no tile is ready when it is shown first."""
    monkeypatch.setattr(map_tiles, "_SECONDS_OF_FIRST_PAINTING", -1.0)


def test_tiles_that_a_painting_leaves_are_painted_all_the_same(slow, qtbot, context, bare):
    view = bare
    view.zoom_by(5)
    settled(qtbot, context, view)
    bar = view.horizontalScrollBar()
    bar.setValue(
        bar.value() + 2 * map_tiles.TILE_SIDE
    )  # as Qt does by itself, and no word of ours
    view.viewport().repaint()
    assert view.is_map_unfinished
    assert settled(qtbot, context, view) == whole(view)


def test_tiles_in_sight_are_not_given_up_for_each_other(monkeypatch, qtbot, view):
    monkeypatch.setattr(map_tiles, "_MAX_TILES", 1)
    view.resize(3 * map_tiles.TILE_SIDE, 2 * map_tiles.TILE_SIDE)
    view.zoom_by(5)
    qtbot.waitUntil(lambda: not view.is_map_unfinished)
    view.viewport().repaint()
    assert not view.is_map_unfinished


def test_all_counters_get_their_pictures_however_little_time_there_is(context, view):
    for space in SPACES:
        context.try_edit(
            "Place",
            lambda m, space=space: place_copies_of_piece(m, "haytime", "vessin/pikes", space),
        )
    rect, zoom = view.visible_rectangle(), view.pixels_per_unit * 1.5
    most = sum(
        len(view.board_counters.counter_items_in_space(space))
        for space in view.board_counters.counters_by_space
    )
    assert most > 4
    steps = next(
        n
        for n in range(most + 1)
        if view.board_counters.load_pictures_of_counters(rect, zoom, 1.0, -1.0)
    )
    assert steps < most
    sized = {
        item.pixels
        for space in SPACES
        for item in view.board_counters.counter_items_in_space(space)
    }
    assert view.board_counters.load_pictures_of_counters(rect, zoom, 1.0, -1.0)
    assert 0 not in sized


def test_to_hover_paints_no_more_than_what_is_hovered_over(view, pixel):
    view.active_tool = SelectTool(view)
    QTest.mouseMove(view.viewport(), pixel("vess"))
    on_screen(view)
    seen = Painted(view.viewport())
    QTest.mouseMove(view.viewport(), pixel("vess") + QPoint(1, 1))
    on_screen(view)
    assert seen.rects == []
    QTest.mouseMove(view.viewport(), pixel("greyfell"))
    on_screen(view)
    port = view.viewport().rect()
    assert seen.rects
    assert all(rect.width() < port.width() for rect in seen.rects)


@pytest.mark.parametrize("seed", range(6))
def test_what_is_painted_in_parts_is_what_is_painted_at_once(seed, qtbot, context, bare, pixel):
    dice, scenario, view = Random(seed), context.viewpoint.current_state.scenario, bare
    view.active_tool = SelectTool(view)
    view.set_layer_visible("problems", on=True)
    for _ in range(25):
        space, does = dice.choice(SPACES), dice.randrange(7)
        if does <= 1:
            QTest.mouseMove(view.viewport(), pixel(space))
        elif does == 2:
            context.selection.select_addresses([("boards", "country", "spaces", space)])
        elif does == 3:
            context.try_edit(
                "Place", lambda m, to=space: place_copies_of_piece(m, scenario, "vessin/pikes", to)
            )
        elif does == 4:
            view.zoom_by(dice.choice((1.4, 1 / 1.4)))
        elif does == 5:
            view.mark_spaces(dice.sample(SPACES, 2))
        else:
            view.spread_stack(space)
        parts = settled(qtbot, context, view)
        assert whole(view) == parts, does


def test_what_a_move_brings_into_sight_after_a_zoom_is_painted(qtbot, context, bare):
    view, map_item = bare, bare.picture._map_item
    view.zoom_by(3)
    settled(qtbot, context, view)
    parts = [tile.painted_part.width() for tile in map_item._tiles.values()]
    whole_tile = map_tiles.TILE_SIDE / map_item._zoom
    assert min(parts) < 0.9 * whole_tile, "only what is seen is painted"
    for dx, dy in ((130, 0), (0, 90), (-260, -180)):
        view.navigation._zoom.scroll_by_pixels(dx, dy)
        moved = settled(qtbot, context, view)
        map_item._tiles.clear()
        view.viewport().update()
        settled(qtbot, context, view)
        assert difference(moved, whole(view)) <= 2

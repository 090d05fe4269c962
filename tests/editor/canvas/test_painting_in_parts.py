"""What is painted a little at a time comes to an end, and is what would be painted at once."""

from random import Random

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from sandtable.editor.canvas import tiles
from sandtable.editor.canvas.select import SelectTool
from sandtable.model.edits.setup import place_copies

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


@pytest.fixture
def bare(bench, view):
    """A view without counters: one that is painted in parts has other soft edges."""
    view.set_layer("pieces", on=False)
    return view


def settled(qtbot, bench, view):
    """Nothing more is to come: no tile, and no finding."""
    QApplication.processEvents()
    qtbot.waitUntil(lambda: not view.pending and bench.findings.current)
    return on_screen(view)


@pytest.fixture
def slow(monkeypatch):
    """A machine on which no tile is ready when it is shown first."""
    monkeypatch.setattr(tiles, "_FIRST", -1.0)


def test_tiles_that_a_painting_leaves_are_painted_all_the_same(slow, qtbot, bench, bare):
    view = bare
    view.zoom_by(5)
    settled(qtbot, bench, view)
    bar = view.horizontalScrollBar()
    bar.setValue(bar.value() + 2 * tiles.SIDE)  # as Qt does by itself, and no word of ours
    view.viewport().repaint()
    assert view.pending
    assert settled(qtbot, bench, view) == whole(view)


def test_tiles_in_sight_are_not_given_up_for_each_other(monkeypatch, qtbot, view):
    monkeypatch.setattr(tiles, "_KEPT", 1)
    view.resize(3 * tiles.SIDE, 2 * tiles.SIDE)
    view.zoom_by(5)
    qtbot.waitUntil(lambda: not view.pending)
    view.viewport().repaint()
    assert not view.pending


def test_all_counters_get_their_pictures_however_little_time_there_is(bench, view):
    for space in SPACES:
        bench.do("Place", lambda m, space=space: place_copies(m, "haytime", "vessin/pikes", space))
    rect, zoom = view.seen(), view.zoom * 1.5
    most = sum(len(view.counters.items_of(space)) for space in view.counters.spaces)
    assert most > 4
    steps = next(n for n in range(most + 1) if view.counters.dress(rect, zoom, 1.0, -1.0))
    assert steps < most
    sized = {item.pixels for space in SPACES for item in view.counters.items_of(space)}
    assert view.counters.dress(rect, zoom, 1.0, -1.0)
    assert 0 not in sized


def test_to_hover_paints_no_more_than_what_is_hovered_over(view, pixel):
    view.tool = SelectTool(view)
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
def test_what_is_painted_in_parts_is_what_is_painted_at_once(seed, qtbot, bench, bare, pixel):
    dice, scenario, view = Random(seed), bench.viewpoint.view.scenario, bare
    view.tool = SelectTool(view)
    view.set_layer("problems", on=True)
    for _ in range(25):
        space, does = dice.choice(SPACES), dice.randrange(7)
        if does <= 1:
            QTest.mouseMove(view.viewport(), pixel(space))
        elif does == 2:
            bench.selection.choose([("boards", "country", "spaces", space)])
        elif does == 3:
            bench.do("Place", lambda m, to=space: place_copies(m, scenario, "vessin/pikes", to))
        elif does == 4:
            view.zoom_by(dice.choice((1.4, 1 / 1.4)))
        elif does == 5:
            view.mark(dice.sample(SPACES, 2))
        else:
            view.fan(space)
        parts = settled(qtbot, bench, view)
        assert whole(view) == parts, does

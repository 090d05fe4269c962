"""A newcomer's first game, by gestures: from an empty map to a module that plays."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt

from sandtable.editor.window import Window
from sandtable.model.edits.pieces import add_piece
from sandtable.model.ledger.history import position_at
from sandtable.model.storage.load import load
from sandtable.model.text_input.values import enter_text
from tests.support.modules import module_of
from tools.editor_input.answers import Answers
from tools.editor_input.mouse import move

pytestmark = pytest.mark.gui

LANDS = ("One", "Two", "Three", "Four", "Five")
"""One is a word of the language, too: its id is another."""
LIMIT = "rule: Two in a land\nof: unit\nper: [space]\nat-most: 2"


class Newcomer:
    """Somebody at the window: clicks, types, and answers what is asked."""

    def __init__(self, qtbot, window):
        self.qtbot, self.window, self.bench = qtbot, window, window.bench
        self.says = Answers()
        self.bench.asking = self.says

    def do(self, action, *answers):
        """An action of the menus, and what is answered."""
        self.says.given = list(answers)
        self.window.run(action)
        assert not self.says.given, f"{action} asked for less: {self.bench.messages.last}"

    def add(self, shelf, *answers):
        """Add something to a shelf of the tree."""
        self.bench.selection.choose([shelf])
        self.do("tree-add", *answers)

    def draw(self, name, left):
        """Draw a territory as a rectangle on the map."""
        view = self.window.workspace("map").view
        self.says.given = [name]
        for corner in ((left, 400), (left + 500, 400), (left + 500, 1500), (left, 1500)):
            at: QPoint = view.pixel_of(corner)
            move(view.viewport(), at)
            self.qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
        self.qtbot.keyClick(view, Qt.Key.Key_Return)
        view.settle()

    def put_down(self, piece, place):
        """Choose a piece in the palette of the set-up, and type where it stands."""
        setup = self.window.show_workspace("setup")
        palette, placer = setup.palette_of_pieces, setup.placer
        palette.line.setText(piece)
        palette.tray.setFocus()
        self.qtbot.waitUntil(palette.tray.hasFocus)
        self.qtbot.keyClick(palette.tray, Qt.Key.Key_Return)
        self.qtbot.waitUntil(placer.line.hasFocus)
        placer.line.setText(place)
        self.qtbot.keyClick(placer.line, Qt.Key.Key_Return)

    def found(self, check):
        """The findings of a check, once the value as it stands was looked through."""
        self.qtbot.waitUntil(lambda: self.bench.findings.current)
        return [finding for finding in self.bench.findings.all if finding.check == check]


@pytest.fixture
def newcomer(bench_of, qtbot):
    """Somebody new, with the window before them."""
    window = Window(bench_of(module_of("notes: {}")))
    qtbot.addWidget(window, before_close_func=lambda w: w.bench.document.undo_stack.setClean())
    window.resize(1300, 900)
    window.show()
    qtbot.waitExposed(window)
    return Newcomer(qtbot, window)


def test_a_first_game_from_nothing(newcomer, tmp_path):
    bench = newcomer.bench
    newcomer.do("new", "An empty map of areas", "Five Lands")
    _draw(newcomer)
    _muster(newcomer)
    _set_up(newcomer)
    _schedule(newcomer)
    position = position_at(bench.document.reading, "first", turn=4)
    assert sum(entry.quantity or 0 for entry in position.standings) == 6
    _plant_and_fix(newcomer)
    newcomer.do("save-as", tmp_path / "five_lands")
    assert load(tmp_path / "five_lands").module == bench.document.module
    _publish(newcomer, tmp_path)


def _draw(newcomer):
    place = newcomer.window.show_workspace("map")
    place.take_tool("draw")
    for number, name in enumerate(LANDS):
        newcomer.draw(name, 200 + number * 500)
    drawn = newcomer.bench.document.module.boards["map"].outlines
    assert list(drawn) == ["space-one", "two", "three", "four", "five"]


def _muster(newcomer):
    newcomer.add(("types",), "foot")
    for number in range(1, 6):
        for side in ("red", "blue"):
            newcomer.window.show_workspace("components")
            newcomer.bench.do("Add", lambda m, s=side, n=number: _piece(m, s, n))
    assert sum(map(len, (k["foot"] for k in newcomer.bench.document.module.pieces.values()))) == 10


def _piece(module, side, number):
    return add_piece(module, side, "foot", f"{side}-{number}")


def _set_up(newcomer):
    newcomer.add(("scenarios",), "first")
    newcomer.bench.viewpoint.scenario("first")
    newcomer.put_down("red-1", "One")
    newcomer.put_down("blue-1", "five")
    newcomer.put_down("blue-2", "five")
    setup = newcomer.bench.document.module.scenarios["first"].setup
    lines = {str(place): entries for chart in setup.values() for place, entries in chart.items()}
    assert {place: len(entries) for place, entries in lines.items()} == {"space-one": 1, "five": 2}


def _schedule(newcomer):
    arrivals = newcomer.window.show_workspace("arrivals")
    for turn, piece in ((2, "red-2"), (3, "red-3"), (4, "red-4")):
        assert arrivals.commands.schedule_pieces([f"red/{piece}"], turn, "red")
    written = newcomer.bench.document.module.scenarios["first"].arrivals["red"]
    assert [str(moment) for moment in written] == ["2", "3", "4"]


def _plant_and_fix(newcomer):
    bench = newcomer.bench
    newcomer.add(("limits",), "stacking")
    bench.do("Limit", lambda module: enter_text(module, ("limits", "stacking"), LIMIT))
    assert not newcomer.found("LIM001")
    newcomer.put_down("blue-3", "five")
    assert newcomer.found("LIM001")
    newcomer.do("undo")
    assert not newcomer.found("LIM001")


def _publish(newcomer, folder):
    for target in ("print", "vassal"):
        dialog = newcomer.window.actions_by_id["export"].run(newcomer.window)
        newcomer.qtbot.addWidget(dialog)
        dialog.folder.setText(str(folder / target))
        dialog.choose_target(target)
        with newcomer.qtbot.waitSignal(dialog._worker.done, timeout=30_000):
            newcomer.qtbot.mouseClick(dialog.start, Qt.MouseButton.LeftButton)
        assert any((folder / target).iterdir()), dialog.report.toPlainText()
        dialog.close()

"""A newcomer's first game, by gestures: from an empty map to a module that plays."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt

from sandtable.editor.window import EditorWindow
from sandtable.model.edits.pieces import add_piece
from sandtable.model.ledger.history import position_at
from sandtable.model.storage.module_loading import load_module
from sandtable.model.text_input.value_text_conversion import set_value_from_text
from tests.support.modules import module_from_text
from tools.editor_input.answers import Answers
from tools.editor_input.mouse import move

pytestmark = pytest.mark.gui

LANDS = ("One", "Two", "Three", "Four", "Five")
"""One is a word of the language, too: its id is another."""
LIMIT = "rule: Two in a land\nof: unit\nper: [space]\nat-most: 2"


class Newcomer:
    """Somebody at the window: clicks, types, and answers what is asked."""

    def __init__(self, qtbot, window):
        self.qtbot, self.window, self.context = qtbot, window, window.context
        self.says = Answers()
        self.context.prompts = self.says

    def do(self, action, *answers):
        """An action of the menus, and what is answered."""
        self.says.given = list(answers)
        self.window.run_action(action)
        assert not self.says.given, f"{action} asked for less: {self.context.messages.last}"

    def begin(self, card, title):
        """Choose a template on the start page, and name the game."""
        self.window.run_action("new")
        page = self.window._start_page
        next(each for each in page.new_section.cards if each.text() == card).click()
        self.qtbot.keyClicks(page.new_form.name_line, title)
        self.qtbot.keyClick(page.new_form.name_line, Qt.Key.Key_Return)

    def add(self, shelf, *answers):
        """Add something to a shelf of the tree."""
        self.context.selection.select_addresses([shelf])
        self.do("tree-add", *answers)

    def draw(self, name, left):
        """Draw a territory as a rectangle on the map."""
        view = self.window.workspace_widget("map").view
        self.says.given = [name]
        for corner in ((left, 400), (left + 500, 400), (left + 500, 1500), (left, 1500)):
            at: QPoint = view.pixel_of_board_point(corner)
            move(view.viewport(), at)
            self.qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
        self.qtbot.keyClick(view, Qt.Key.Key_Return)
        view.complete_drawing_now()

    def put_down(self, piece, place):
        """Choose a piece in the palette of the set-up, and type where it stands."""
        setup = self.window.show_workspace("setup")
        palette, placer = setup.piece_palette, setup.placement_bar
        palette.filter_line.setText(piece)
        palette.piece_tray.setFocus()
        self.qtbot.waitUntil(palette.piece_tray.hasFocus)
        self.qtbot.keyClick(palette.piece_tray, Qt.Key.Key_Return)
        self.qtbot.waitUntil(placer.place_line.hasFocus)
        placer.place_line.setText(place)
        self.qtbot.keyClick(placer.place_line, Qt.Key.Key_Return)

    def found(self, check):
        """The findings of a check, once the value as it stands was looked through."""
        self.qtbot.waitUntil(lambda: self.context.findings.is_current)
        return [
            finding for finding in self.context.findings.all_findings if finding.check == check
        ]


@pytest.fixture
def newcomer(context_of, qtbot):
    """Somebody new, with the window before them."""
    window = EditorWindow(context_of(module_from_text("notes: {}")))
    qtbot.addWidget(window, before_close_func=lambda w: w.context.document.undo_stack.setClean())
    window.resize(1300, 900)
    window.show()
    qtbot.waitExposed(window)
    return Newcomer(qtbot, window)


def test_a_first_game_from_nothing(newcomer, tmp_path):
    context = newcomer.context
    newcomer.begin("Areas", "Five Lands")
    _draw(newcomer)
    _muster(newcomer)
    _set_up(newcomer)
    _schedule(newcomer)
    position = position_at(context.document.reading, "first", turn=4)
    assert sum(entry.quantity or 0 for entry in position.standings) == 6
    _plant_and_fix(newcomer)
    newcomer.do("save-as", tmp_path / "five_lands")
    assert load_module(tmp_path / "five_lands").module == context.document.module
    _publish(newcomer, tmp_path)


def _draw(newcomer):
    place = newcomer.window.show_workspace("map")
    place.activate_tool("draw")
    for number, name in enumerate(LANDS):
        newcomer.draw(name, 200 + number * 500)
    drawn = newcomer.context.document.module.boards["map"].outlines
    assert list(drawn) == ["space-one", "two", "three", "four", "five"]


def _muster(newcomer):
    newcomer.add(("types",), "foot")
    for number in range(1, 6):
        for side in ("red", "blue"):
            newcomer.window.show_workspace("components")
            newcomer.context.try_edit("Add", lambda m, s=side, n=number: _piece(m, s, n))
    assert (
        sum(map(len, (k["foot"] for k in newcomer.context.document.module.pieces.values()))) == 10
    )


def _piece(module, side, number):
    return add_piece(module, side, "foot", f"{side}-{number}")


def _set_up(newcomer):
    newcomer.add(("scenarios",), "first")
    newcomer.context.viewpoint.show_scenario("first")
    newcomer.put_down("red-1", "One")
    newcomer.put_down("blue-1", "five")
    newcomer.put_down("blue-2", "five")
    setup = newcomer.context.document.module.scenarios["first"].setup
    lines = {str(place): entries for chart in setup.values() for place, entries in chart.items()}
    assert {place: len(entries) for place, entries in lines.items()} == {"space-one": 1, "five": 2}


def _schedule(newcomer):
    arrivals = newcomer.window.show_workspace("arrivals")
    for turn, piece in ((2, "red-2"), (3, "red-3"), (4, "red-4")):
        assert arrivals.commands.schedule_pieces([f"red/{piece}"], turn, "red")
    written = newcomer.context.document.module.scenarios["first"].arrivals["red"]
    assert [str(moment) for moment in written] == ["2", "3", "4"]


def _plant_and_fix(newcomer):
    context = newcomer.context
    newcomer.add(("limits",), "stacking")
    context.try_edit(
        "Limit", lambda module: set_value_from_text(module, ("limits", "stacking"), LIMIT)
    )
    assert not newcomer.found("LIM001")
    newcomer.put_down("blue-3", "five")
    assert newcomer.found("LIM001")
    newcomer.do("undo")
    assert not newcomer.found("LIM001")


def _publish(newcomer, folder):
    for target in ("print", "vassal"):
        dialog = newcomer.window.actions_by_id["export"].run(newcomer.window)
        newcomer.qtbot.addWidget(dialog)
        dialog.folder_line.setText(str(folder / target))
        dialog.choose_export_format(target)
        with newcomer.qtbot.waitSignal(dialog.export_queue.export_ended, timeout=30_000):
            newcomer.qtbot.mouseClick(dialog.start_button, Qt.MouseButton.LeftButton)
        assert any((folder / target).iterdir()), dialog.report_view.toPlainText()
        dialog.close()

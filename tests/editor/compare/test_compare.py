"""The window that compares: two sides on the map, sentences, and what is taken over."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox

from sandtable.editor.compare.compare_window import CompareWindow
from sandtable.editor.compare.version_chooser import AS_SAVED, NOW, OTHER_FILE
from sandtable.model import resources
from sandtable.model.edits.address_edits import set_value
from sandtable.model.edits.new_modules import empty_module
from sandtable.model.edits.setup_edits import place_copies_of_piece
from sandtable.model.reports.differences import describe_differences
from sandtable.model.storage.module_loading import load_module
from tools.editor_input.answers import Answers

pytestmark = pytest.mark.gui

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def window_of(qtbot):
    """Open the window for a context; it is closed before the context is."""
    shown = []

    def make(context):
        window = CompareWindow(context)
        qtbot.addWidget(window)
        window.show()
        shown.append(window)
        return window

    yield make
    for window in shown:
        window.close()


def choose(box: QComboBox, data):
    """What a click on an entry of a box does."""
    box.setCurrentIndex(box.findData(data))
    box.activated.emit(box.currentIndex())


def texts(window):
    return [window.difference_list.item(n).text() for n in range(window.difference_list.count())]


def place_pikes(context, space="greyfell"):
    context.document.apply_edit(
        "Put", lambda m: place_copies_of_piece(m, "haytime", "vessin/pikes", space)
    )


@pytest.fixture
def saved_context(context_of, game):
    """A context with the files of our own small game."""
    context = context_of(load_module(game).module)
    assert context.session.open_module(game)
    return context


def test_it_opens_with_what_was_changed_since_the_last_save(saved_context, window_of):
    place_pikes(saved_context)
    window = window_of(saved_context)
    assert window.left_chooser.source_box.currentData() == AS_SAVED
    loaded = saved_context.session.loaded_module
    assert texts(window) == describe_differences(
        loaded.complete_module, saved_context.document.complete_module
    )
    assert texts(window)[0] == "Greyfell: Pikes added"


def test_a_difference_is_taken_over_by_a_click(saved_context, window_of, qtbot):
    before = saved_context.document.module
    place_pikes(saved_context)
    saved_context.document.apply_edit("", lambda m: set_value(m, ("module", "title"), "Another"))
    window = window_of(saved_context)
    row = next(n for n, text in enumerate(texts(window)) if "Pikes added" in text)
    window.difference_list.setCurrentRow(row)
    assert not window.take_left_button.isEnabled()
    qtbot.mouseClick(window.take_right_button, LEFT)
    assert saved_context.document.module.scenarios == before.scenarios
    assert saved_context.document.module.module.title == "Another"
    assert not any("Pikes" in text for text in texts(window))
    saved_context.document.undo_stack.undo()
    window.refresh_comparison()
    assert any("Pikes added" in text for text in texts(window))


def test_two_scenarios_are_compared_and_made_alike(context, window_of, qtbot):
    context.document.apply_edit(
        "", lambda m: set_value(m, ("scenarios", "other"), m.scenarios["haytime"])
    )
    place_pikes(context)
    window = window_of(context)
    choose(window.left_chooser.scenario_box, "haytime")
    choose(window.right_chooser.scenario_box, "other")
    assert texts(window)[0] == "Greyfell: Pikes removed"
    window.difference_list.setCurrentRow(0)
    assert window.left_board.place_label.text() == "Greyfell: Pikes"
    assert window.right_board.place_label.text() == "Greyfell: nothing"
    assert window.comparison.spaces_that_differ("haytime") == {"greyfell"}
    cells = [window.chart_table.item(0, column).text() for column in range(3)]
    assert cells == ["Greyfell", "Pikes", ""]
    assert window.chart_table.rowCount() == 1
    qtbot.mouseClick(window.take_left_button, LEFT)
    assert window.count_label.text() == "There is no difference."
    assert context.document.undo_stack.undoText() == "Take over: Greyfell: Pikes removed"


def test_a_scenario_is_compared_with_a_scenario_only(context, window_of):
    window = window_of(context)
    choose(window.left_chooser.scenario_box, "haytime")
    assert window.right_chooser.scenario_id == "haytime"
    choose(window.right_chooser.scenario_box, "")
    assert window.left_chooser.scenario_id is None


def test_two_turns_are_compared_but_not_changed(context, window_of):
    window = window_of(context)
    choose(window.left_chooser.scenario_box, "haytime")
    choose(window.left_chooser.turn_box, 5)
    choose(window.right_chooser.turn_box, 8)
    assert texts(window)
    window.difference_list.setCurrentRow(0)
    assert not window.take_left_button.isEnabled()
    assert not window.take_right_button.isEnabled()


@pytest.mark.long
def test_sides_are_swapped(saved_context, window_of, qtbot):
    place_pikes(saved_context)
    window = window_of(saved_context)
    qtbot.mouseClick(window.swap_button, LEFT)
    assert window.left_chooser.source_box.currentData() == NOW
    assert texts(window)[0] == "Greyfell: Pikes removed"


@pytest.mark.long
def test_another_module_is_read(context, window_of, tmp_path: Path):
    folder = tmp_path / "other"
    shutil.copytree(resources.path_of_sample("lantern_ford"), folder)
    file = folder / "scenarios" / "haytime.yaml"
    file.write_text(file.read_text().replace("vess: [guard]", "vess: [guard, pikes]"))
    window = window_of(context)
    context.prompts = Answers([folder])
    choose(window.right_chooser.source_box, OTHER_FILE)
    choose(window.left_chooser.scenario_box, "")
    assert texts(window)[0] == "Vess: Pikes added"


@pytest.mark.long
def test_an_edit_in_the_window_behind_is_seen(saved_context, window_of, qtbot):
    window = window_of(saved_context)
    choose(window.left_chooser.source_box, AS_SAVED)
    choose(window.left_chooser.scenario_box, "")
    place_pikes(saved_context)
    qtbot.waitUntil(lambda: "Greyfell: Pikes added" in texts(window))


@pytest.mark.long
def test_the_maps_show_both_sides(saved_context, window_of, qtbot):
    place_pikes(saved_context)
    saved_context.viewpoint.show_scenario("haytime")
    window = window_of(saved_context)
    for board, number in ((window.left_board, 0), (window.right_board, 1)):
        board.view.complete_drawing_now()
        assert len(board.view.counters_in_space("greyfell")) == number


def test_an_empty_module_has_nothing_to_compare(context_of, window_of):
    assert texts(window_of(context_of(empty_module("Nothing")))) == []

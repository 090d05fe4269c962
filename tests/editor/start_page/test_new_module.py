"""A new module: what is asked stands on one page, with a picture or a globe to drag."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt

from sandtable.editor.context.file_session import FileSession
from sandtable.editor.start_page.new_module_form import NewModuleForm
from sandtable.editor.start_page.template_cards import EMPTY_ID, GLOBE_ID, template_cards
from sandtable.model import resources
from sandtable.model.checks.recheck import check_module
from sandtable.model.checks.registry import Severity
from sandtable.model.edits.address_edits import set_value
from sandtable.model.edits.new_modules import empty_module
from sandtable.model.storage.module_loading import load_module
from tools.editor_input.answers import Answers

pytestmark = pytest.mark.gui

CARDS = {card.template_id: card for card in template_cards()}


@pytest.fixture
def form(context, qtbot):
    form = NewModuleForm(context)
    qtbot.addWidget(form)
    with qtbot.waitActive(form):
        form.resize(1000, 640)
        form.show()
        form.activateWindow()
    return form


def _begin(form, qtbot, template, title="My war"):
    form.show_template(CARDS[template])
    qtbot.keyClicks(form.name_line, title)  # the name is marked, so typing replaces it


def _errors(module):
    return [f for f in check_module(module).findings if f.severity is Severity.ERROR]


def test_each_template_has_a_card(form):
    assert set(CARDS) == {EMPTY_ID, GLOBE_ID, *resources.templates()}
    for card in CARDS.values():
        if card.template_id != EMPTY_ID:
            assert resources.path_of_asset(f"start/{card.picture}.png").is_file()


@pytest.mark.parametrize("template", resources.templates())
def test_a_template_becomes_a_work_of_ones_own(form, context, qtbot, tmp_path, template):
    _begin(form, qtbot, template)
    qtbot.keyClick(form.name_line, Qt.Key.Key_Return)
    module = context.document.module
    assert module.module.title == "My war"
    assert module.module.rights.work == "My war"
    assert module.scenarios
    session: FileSession = context.session
    assert session.module_path is None
    assert session.save_module_as(tmp_path / "mine")
    assert load_module(tmp_path / "mine").module == module
    assert _errors(module) == []


def test_an_empty_map_is_begun(form, context, qtbot):
    _begin(form, qtbot, EMPTY_ID)
    qtbot.mouseClick(form.make_button, Qt.MouseButton.LeftButton)
    assert context.document.module == empty_module("My war")
    assert _errors(empty_module("My war")) == []


def test_the_globe_is_dragged_and_what_is_in_the_frame_becomes_the_map(form, context, qtbot):
    _begin(form, qtbot, GLOBE_ID)
    globe = form.globe_view
    before = globe.window_in_frame
    middle = globe.rect().center()
    qtbot.mousePress(globe, Qt.MouseButton.LeftButton, pos=middle)
    qtbot.mouseMove(globe, middle + QPoint(-60, 20))
    qtbot.mouseRelease(globe, Qt.MouseButton.LeftButton, pos=middle + QPoint(-60, 20))
    after = globe.window_in_frame
    assert after[0] > before[0]  # what lies in the east came into the frame
    assert after[1] > before[1]
    assert form.typed_window == after
    for _ in range(6):
        qtbot.keyClick(globe, Qt.Key.Key_Plus)
    west, south, east, north = form.typed_window
    assert north - south < after[3] - after[1]
    qtbot.mouseClick(form.make_button, Qt.MouseButton.LeftButton)
    assert context.document.module.boards["map"].recipe.window == (west, south, east, north)


def test_a_part_is_chosen_by_its_name_and_shown_on_the_globe(form, context, qtbot, tmp_path):
    _begin(form, qtbot, GLOBE_ID)
    form.part_box.setCurrentText("The Black Sea")
    assert form.typed_window == (26.5, 40, 42.5, 48)
    assert form.globe_view.window_in_frame == (26.5, 40, 42.5, 48)
    form.cut_box.setCurrentIndex(1)
    qtbot.mouseClick(form.make_button, Qt.MouseButton.LeftButton)
    module = context.document.module
    board = module.boards["map"]
    assert board.recipe.window == (26.5, 40, 42.5, 48)
    assert set(board.outlines) == set(board.spaces)
    assert any(space.kind == "sea" for space in board.spaces.values())
    assert len(board.spaces) > 4
    assert _errors(module) == []
    assert context.session.save_module_as(tmp_path / "mine")
    assert load_module(tmp_path / "mine").module == module


def test_corners_that_make_no_sense_are_refused_beside_them(form, context, qtbot):
    before = context.document.module
    _begin(form, qtbot, GLOBE_ID)
    form.corner_boxes[1].setValue(50)
    form.corner_boxes[3].setValue(40)
    qtbot.mouseClick(form.make_button, Qt.MouseButton.LeftButton)
    assert "no span of latitudes" in form.problem_label.text()
    assert context.document.module is before


def test_without_a_name_nothing_is_made(form, context, qtbot):
    before = context.document.module
    form.show_template(CARDS[EMPTY_ID])
    qtbot.keyClick(form.name_line, Qt.Key.Key_Backspace)
    assert not form.make_button.isEnabled()
    qtbot.keyClick(form.name_line, Qt.Key.Key_Return)
    assert context.document.module is before


def test_unsaved_work_is_asked_for_first(form, context, qtbot):
    context.try_edit("Call it", lambda m: set_value(m, ("module", "title"), "Mine"))
    before = context.document.module
    context.prompts = Answers([None])
    _begin(form, qtbot, EMPTY_ID)
    qtbot.keyClick(form.name_line, Qt.Key.Key_Return)
    assert context.document.module is before

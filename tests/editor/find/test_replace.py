"""Find and replace: a preview of each change, one undo step, and a word about what cannot be."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow

from sandtable.editor.find.find_panel import FindPanel
from sandtable.editor.find.replacement import TextSearch, find_replacements
from sandtable.model import resources
from sandtable.model.storage.module_loading import load_module
from tests.support.modules import module_from_text

pytestmark = pytest.mark.gui

Ctrl = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def panel(context, qtbot):
    """The panel over a window of its own."""
    window = QMainWindow()
    panel = FindPanel(context, window)
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.resize(900, 700)
        window.show()
        window.activateWindow()
    return panel


def _replace(panel, qtbot, old, new, area=0):
    """Type both texts with the Tab key between them, and wait for the preview."""
    panel.open_panel((), replaces=True)
    form = panel.replace_form
    qtbot.keyClicks(panel.search_line, old)
    while not form.replacement_line.hasFocus():
        qtbot.keyClick(panel.window().focusWidget(), Qt.Key.Key_Tab)
    qtbot.keyClicks(form.replacement_line, new)
    form.area_box.setCurrentIndex(area)
    qtbot.waitUntil(lambda: not form._timer.isActive())
    return form


def _setup(context, scenario="haytime"):
    charts = context.document.module.scenarios[scenario].setup
    return {
        str(place): [str(entry) for entry in entries]
        for chart in charts.values()
        for place, entries in chart.items()
    }


def test_a_piece_is_replaced_over_all_scenarios_in_one_step(panel, qtbot, context):
    before = context.document.module
    form = _replace(panel, qtbot, "Marshal Quill", "Marines")
    shown = [each.address for each in form.preview_list.chosen_replacements()]
    assert {address[1] for address in shown} == set(_scenarios_with(before, "quill"))
    assert context.document.module is before  # a preview changes nothing
    qtbot.keyClick(form.replacement_line, Qt.Key.Key_Return, Ctrl)
    assert _scenarios_with(context.document.module, "quill") == []
    assert context.document.undo_stack.count() == 1
    context.document.undo_stack.undo()
    assert context.document.module == before


def _scenarios_with(module, piece):
    return [
        name
        for name, scenario in module.scenarios.items()
        if any(
            piece in str(entry)
            for chart in (*scenario.setup.values(), *_deeds(scenario))
            for entries in (chart or {}).values()
            for entry in entries or ()
        )
    ]


def _deeds(scenario):
    return [
        deeds for schedule in scenario.arrivals.values() for deeds in (schedule or {}).values()
    ]


def test_a_place_is_replaced_by_its_name(panel, qtbot, context):
    assert "oxmead" in _setup(context)
    form = _replace(panel, qtbot, "Oxmead", "Greyfell")
    qtbot.keyClick(form.replacement_line, Qt.Key.Key_Return, Ctrl)
    assert "oxmead" not in _setup(context)
    assert "greyfell" in _setup(context)


def test_one_that_is_left_out_stays(panel, qtbot, context):
    form = _replace(panel, qtbot, "Oxmead", "Greyfell")
    qtbot.keyClick(form.replacement_line, Qt.Key.Key_Return)
    assert form.preview_list.hasFocus()
    form.preview_list.setCurrentRow(0)
    left_out = form.preview_list.current_replacement.address
    qtbot.keyClick(form.preview_list, Qt.Key.Key_Space)
    assert context.selection.lead_address == left_out  # it was shown as well
    qtbot.keyClick(form.preview_list, Qt.Key.Key_Return, Ctrl)
    changed = context.document.module.scenarios[left_out[1]].setup
    assert any(str(place) == "oxmead" for chart in changed.values() for place in chart)


def test_what_cannot_be_replaced_says_why_and_is_not_chosen(panel, qtbot, context):
    before = context.document.module
    form = _replace(panel, qtbot, "Marshal Quill", "Zeppelin")
    assert form.preview_list.count() > 0
    assert form.preview_list.chosen_replacements() == []
    assert "Zeppelin" in form.preview_list.item(0).text()
    assert not form.replace_button.isEnabled()
    qtbot.keyClick(form.replacement_line, Qt.Key.Key_Return, Ctrl)
    assert context.document.module is before
    assert context.messages.last_message[0] == "There is nothing to replace."


def test_texts_of_the_whole_module_are_replaced(panel, qtbot, context):
    form = _replace(panel, qtbot, "Oxmead", "Oxford", area=1)
    names = [each for each in form.preview_list.chosen_replacements() if each.before == "Oxmead"]
    assert [each.address[-1] for each in names] == ["name"]
    form.area_box.setCurrentIndex(2)
    form.refresh_preview()
    only = {each.address[:2] for each in form.preview_list.chosen_replacements()}
    assert only <= {("scenarios", context.viewpoint.current_state.scenario)}


_JOINED = """
module:
  format: 1
  title: Joined
  rights: {work: Joined, basis: own, permission: own}
  owners: {red: {name: Red}}
types: {foot: {name: Foot}}
pieces: {red: {foot: {guard: {name: Guard}}}}
boards: {map: {name: Map, kind: areas, spaces: {vess: {name: Vess}, vesk: {name: Vesk}}}}
scenarios: {one: {setup: {red: {vess: [guard], vesk: [2 guard]}}}}
"""


def test_lines_that_come_to_stand_at_one_place_are_joined():
    module = module_from_text(_JOINED)
    found = find_replacements(module, module, TextSearch("Vess", "Vesk"))
    line = next(each for each in found if each.address[0] == "scenarios")
    chart: Any = next(iter(line.edit(module).scenarios["one"].setup.values()))
    assert {str(place): sorted(map(str, entries)) for place, entries in chart.items()} == {
        "vesk": ["2 guard", "guard"]
    }


def test_a_replacement_and_its_reverse_lead_back():
    module = load_module(resources.path_of_sample("lantern_ford")).module

    def replace_all(changed, old, new):
        for each in find_replacements(changed, changed, TextSearch(old, new)):
            changed = changed if each.problem else each.edit(changed)
        return changed

    there = replace_all(module, "Lantern", "Candle Lantern")
    assert there != module
    assert replace_all(there, "Candle Lantern", "Lantern") == module

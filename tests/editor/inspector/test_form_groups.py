"""Basic and advanced fields, and a form that stands still while its author works in it."""

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from sandtable.editor.panels.inspector.inspector_panel import PANEL
from sandtable.model.checks.registry import Finding, Fix, Severity
from sandtable.model.storage.pydantic_schemas import entity_types
from sandtable.model.text_input.form_fields import form_fields_of_record
from sandtable.model.wording.field_labels import (
    BASIC_KEYS,
    FIELD_EXAMPLES,
    FIELD_HELP,
    FIELD_LABELS,
)

LEFT = Qt.MouseButton.LeftButton
PIKES = ("pieces", "vessin", "infantry", "pikes")
GUARD = ("pieces", "vessin", "infantry", "guard")


@pytest.fixture
def inspector(context, qtbot):
    made = PANEL.build(context)
    qtbot.addWidget(made)
    made.resize(340, 420)
    with qtbot.waitActive(made):
        made.show()
        made.activateWindow()
    return made


def visible_keys(inspector):
    return [key for key, field in inspector.shown_fields().items() if field.isVisible()]


def test_a_piece_shows_what_most_pieces_need_and_folds_the_rest(inspector, context, qtbot):
    context.selection.select_addresses([PIKES])
    assert visible_keys(inspector) == list(BASIC_KEYS["Piece"])
    section = inspector.current_form.advanced_section
    qtbot.mouseClick(section.fold_button, LEFT)
    assert len(visible_keys(inspector)) == len(inspector.shown_fields()) > 20
    context.selection.select_addresses([("types", "wagon")])
    assert "domain" in visible_keys(inspector)  # unfolded once, unfolded for all
    qtbot.mouseClick(inspector.current_form.advanced_section.fold_button, LEFT)
    context.selection.select_addresses([PIKES])
    assert visible_keys(inspector) == list(BASIC_KEYS["Piece"])


def test_the_numbers_on_a_counter_are_in_front_and_the_format_is_not(inspector, context):
    context.selection.select_addresses([("module",)])
    keys = visible_keys(inspector)
    assert "ratings" in keys
    assert "format" not in keys


def test_what_is_folded_and_filled_is_counted(inspector, context):
    context.selection.select_addresses([PIKES])
    section = inspector.current_form.advanced_section
    assert section.fold_button.text() == "Advanced"
    inspector.shown_fields()["spare"].write_text_at_addresses("2")
    assert section.fold_button.text() == "Advanced (1 filled in)"


def test_labels_are_words_of_players_with_the_key_in_the_tooltip(inspector, context):
    context.selection.select_addresses([("scenarios", "first_thaw")])
    label = inspector.current_form.label_of_field("sets-up")
    assert label.text() == "Set-up order"
    assert label.toolTip().endswith("In the files: sets-up")


def test_an_empty_field_shows_an_example(inspector, context):
    context.selection.select_addresses([PIKES])
    assert inspector.shown_fields()["image"].line_edit.placeholderText() == "e.g. front.png"


@pytest.fixture
def long_form(inspector, context):
    """The inspector with more fields than it has room for."""
    context.selection.select_addresses([PIKES])
    inspector.current_form.advanced_section.fold_button.click()
    QApplication.processEvents()
    return inspector


def test_another_thing_is_shown_from_its_first_field(long_form, context):
    bar = long_form._scroll_area.verticalScrollBar()
    bar.setValue(bar.maximum())
    assert bar.value() > 0
    context.selection.select_addresses([GUARD])
    assert bar.value() == 0


def find_problems(inspector, *addresses):
    """Let problems be found at addresses, as checks do while their author works."""
    fix = Fix("Mend it", lambda module: module)
    inspector.finding_list._addressed_findings = [
        (at, Finding("CMP001", Severity.ERROR, ".".join(at), "It is wrong.", "Mend.", (fix,)))
        for at in addresses
    ]
    inspector.finding_list.refresh_findings()
    QApplication.processEvents()


def test_a_problem_that_comes_or_goes_moves_no_field(long_form):
    inspector = long_form
    field = inspector.shown_fields()["image"].line_edit
    bar = inspector._scroll_area.verticalScrollBar()
    for scrolled in (0, bar.maximum()):
        bar.setValue(scrolled)
        before = field.mapTo(inspector, QPoint())
        find_problems(inspector, PIKES)
        assert inspector.finding_list.isVisible()
        assert field.mapTo(inspector, QPoint()) == before
        find_problems(inspector)
        assert field.mapTo(inspector, QPoint()) == before


def test_a_click_into_a_field_does_not_scroll_under_the_mouse(long_form, qtbot):
    bar = long_form._scroll_area.verticalScrollBar()
    bar.setValue(7)  # the first field is cut at its top
    line = long_form.shown_fields()["name"].line_edit
    qtbot.mousePress(line, LEFT)
    assert bar.value() == 7
    qtbot.mouseRelease(line, LEFT)


def test_the_tab_key_brings_the_next_field_into_sight(long_form, qtbot):
    bar = long_form._scroll_area.verticalScrollBar()
    long_form.shown_fields()["note"].setFocus()
    bar.setValue(0)
    for key in ("full-name", "side-images"):
        long_form.shown_fields()[key].setFocus()
    assert bar.value() > 0


def all_fields():
    records: list[Any] = list(entity_types())
    return [(record, field) for record in records for field in form_fields_of_record(record)]


@pytest.mark.parametrize("table", [FIELD_LABELS, FIELD_HELP, FIELD_EXAMPLES])
def test_each_wording_belongs_to_a_field(table):
    keys = {(record.__name__, field.key) for record, field in all_fields()}
    known = {f"{record}.{key}" for record, key in keys} | {key for _, key in keys}
    assert set(table) <= known


def test_each_basic_key_belongs_to_its_record():
    known = {(record.__name__, field.key) for record, field in all_fields()}
    assert {(name, key) for name, keys in BASIC_KEYS.items() for key in keys} <= known


def test_each_help_line_is_short():
    assert max(len(field.help_line) for _, field in all_fields()) <= 110


def test_a_stacking_limit_needs_no_advanced_field():
    assert {"at-most", "of", "per"} <= set(BASIC_KEYS["Limit"])

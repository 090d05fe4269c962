"""Sheets beside their data, and the export dialog."""

from __future__ import annotations

from functools import partial

import pytest

from sandtable.editor.workspaces.sheets.workspace import SheetsWorkspace
from sandtable.model.edits.address_edits import set_value

pytestmark = pytest.mark.gui


@pytest.fixture
def sheets(context, qtbot):
    """The sheets of our small game, with their first pages made."""
    shown = SheetsWorkspace(context)
    qtbot.addWidget(shown)
    shown.resize(1000, 700)
    shown.show()
    qtbot.waitUntil(lambda: shown.page_view.page_count > 0)
    return shown


class _Answers:
    """Answers for who is asked."""

    def __init__(self, folder):
        self.path = folder

    def ask_folder(self, *_):
        return self.path


def test_the_pages_follow_the_settings(sheets, qtbot):
    with qtbot.waitSignal(sheets._worker.job_done):
        sheets.settings_form.set_fields({"sheet": "oob", "landscape": "True"})
    page = sheets.page_view._page_pixmaps[0]
    assert page.width() > page.height()


def test_the_pages_follow_the_document(sheets, context, qtbot):
    before = sheets.page_view._page_pixmaps[0].toImage()
    context.try_edit("Rename", partial(set_value, steps=("module", "title"), value="Another Game"))
    qtbot.waitUntil(lambda: sheets.page_view._page_pixmaps[0].toImage() != before)


def test_the_sides_follow_the_document(sheets, context):
    side = sheets.settings_form.widget_of_setting("side")
    side.setCurrentIndex(side.findData("corrow"))
    steps = ("module", "owners", "vessin", "name")
    context.try_edit("Rename", partial(set_value, steps=steps, value="Old Vessin"))
    assert side.findText("Old Vessin") > 0
    assert side.currentData() == "corrow"


def test_the_example_of_a_selector_selects(sheets, qtbot):
    line = sheets.settings_form.widget_of_setting("where")
    assert line.placeholderText() == "vessin infantry"
    with qtbot.waitSignal(sheets._worker.job_done):
        sheets.settings_form.set_fields({"sheet": "oob", "where": line.placeholderText()})
    qtbot.waitUntil(lambda: sheets.page_view.page_count > 0)


def test_a_selector_that_means_nothing_is_told_beside_the_pages(sheets, qtbot):
    with qtbot.waitSignal(sheets._worker.job_done):
        sheets.settings_form.set_fields({"sheet": "oob", "where": "((("})
    qtbot.waitUntil(lambda: sheets.page_view.page_count == 0)
    assert "selects nothing" in sheets.message_label.text()


def test_a_document_that_no_file_can_hold_is_named_beside_the_pages(sheets, context, qtbot):
    text = "half a character: \ud800"
    context.try_edit("Break", partial(set_value, steps=("module", "title"), value=text))
    qtbot.waitUntil(lambda: "cannot be saved or exported" in sheets.message_label.text())
    assert sheets.page_view.page_count == 0
    context.document.undo_stack.undo()
    qtbot.waitUntil(lambda: sheets.page_view.page_count > 0)


def test_what_is_shown_is_saved(sheets, context, tmp_path):
    context.prompts = _Answers(tmp_path)
    sheets.save_pdf()
    assert [path.suffix for path in sorted(tmp_path.iterdir())].count(".pdf") >= 1
    assert str(tmp_path) in context.messages.last_message[0]

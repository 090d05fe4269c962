"""Sheets beside their data, and the export dialog."""

from __future__ import annotations

import threading
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from sandtable.editor.workspaces.sheets.export_dialog import ExportDialog
from sandtable.editor.workspaces.sheets.workspace import SheetsWorkspace
from sandtable.exporters import ALL_EXPORTERS
from sandtable.exporters.protocol import ExportReport, Job, StoppedError
from sandtable.model import resources
from sandtable.model.edits.address_edits import set_value
from sandtable.model.storage.module_loading import load_module
from tests.support.modules import module_from_text

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
    side = sheets.settings_form.field_of("side")
    side.setCurrentIndex(side.findData("corrow"))
    steps = ("module", "owners", "vessin", "name")
    context.try_edit("Rename", partial(set_value, steps=steps, value="Old Vessin"))
    assert side.findText("Old Vessin") > 0
    assert side.currentData() == "corrow"


def test_the_example_of_a_selector_selects(sheets, qtbot):
    line = sheets.settings_form.field_of("where")
    assert line.placeholderText() == "Vessin infantry"
    with qtbot.waitSignal(sheets._worker.job_done):
        sheets.settings_form.set_fields({"sheet": "oob", "where": line.placeholderText()})
    qtbot.waitUntil(lambda: sheets.page_view.page_count > 0)


def test_a_selector_that_means_nothing_is_told_beside_the_pages(sheets, qtbot):
    with qtbot.waitSignal(sheets._worker.job_done):
        sheets.settings_form.set_fields({"sheet": "oob", "where": "((("})
    qtbot.waitUntil(lambda: sheets.page_view.page_count == 0)
    assert "selects nothing" in sheets.message_label.text()


def test_what_is_shown_is_saved(sheets, context, tmp_path):
    context.prompts = _Answers(tmp_path)
    sheets.save_pdf()
    assert [path.suffix for path in sorted(tmp_path.iterdir())].count(".pdf") >= 1
    assert str(tmp_path) in context.messages.last_message[0]


@pytest.fixture
def dialog(context, qtbot, tmp_path):
    """The export dialog, aimed at an empty folder."""
    shown = ExportDialog(context)
    qtbot.addWidget(shown)
    shown.show()
    shown.folder_line.setText(str(tmp_path / "out"))
    return shown


@pytest.mark.parametrize("target", [exporter.id for exporter in ALL_EXPORTERS])
def test_every_target_is_written_and_reported(dialog, context, qtbot, tmp_path, target):
    context.try_edit("Rename", partial(set_value, steps=("module", "title"), value="Not Saved"))
    dialog.choose_target(target)
    with qtbot.waitSignal(dialog._worker.job_done, timeout=20_000):
        qtbot.mouseClick(dialog.start_button, Qt.MouseButton.LeftButton)
    written = [path for path in (tmp_path / "out").rglob("*") if path.is_file()]
    assert written
    assert all(str(path) in dialog.report_view.toPlainText() for path in written)


def test_who_has_exported_may_export_again_by_return_and_close(dialog, qtbot):
    with qtbot.waitSignal(dialog._worker.job_done, timeout=20_000):
        qtbot.mouseClick(dialog.start_button, Qt.MouseButton.LeftButton)
    defaults = [button.text() for button in dialog.findChildren(QPushButton) if button.isDefault()]
    assert defaults == ["Export"]
    button = next(b for b in dialog.findChildren(QPushButton) if b.text() == "Close")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert not dialog.isVisible()


def test_what_cannot_be_written_is_told_and_nothing_is(dialog, qtbot, tmp_path):
    (tmp_path / "out").write_text("a file in the way")
    with qtbot.waitSignal(dialog._worker.job_done, timeout=20_000):
        qtbot.mouseClick(dialog.start_button, Qt.MouseButton.LeftButton)
    assert dialog.report_view.toPlainText().startswith("Nothing was written.")
    assert (tmp_path / "out").read_text() == "a file in the way"


class _Held:
    """An exporter that waits in its last step but one until it may go on."""

    id, label, target, settings = "held", "Held", "file", ()

    def __init__(self):
        self.may_go_on, self.waits = threading.Event(), threading.Event()
        self.asks_again = True

    def export(self, job, folder):
        job.step("Drawing")
        self.waits.set()
        self.may_go_on.wait(10)
        if self.asks_again:
            job.step("Writing")
        folder.mkdir()
        (folder / "out.txt").write_text("written")
        return ExportReport((folder / "out.txt",))


@pytest.fixture
def held(dialog, monkeypatch):
    """The dialog, about to export by an exporter that waits."""
    exporter = _Held()
    monkeypatch.setattr(type(dialog), "chosen_exporter", property(lambda _: exporter))
    yield exporter
    exporter.may_go_on.set()


def test_no_button_moves_when_an_export_begins(dialog, held, qtbot):
    buttons = (dialog.show_folder_button, dialog.cancel_button, dialog.start_button)
    before = [button.geometry() for button in buttons]
    qtbot.mouseClick(dialog.start_button, Qt.MouseButton.LeftButton)
    assert held.waits.wait(10)
    dialog.layout().activate()
    assert [button.geometry() for button in buttons] == before
    with qtbot.waitSignal(dialog._worker.job_done):
        held.may_go_on.set()


def test_a_cancelled_export_writes_nothing(dialog, held, qtbot, tmp_path):
    qtbot.mouseClick(dialog.start_button, Qt.MouseButton.LeftButton)
    assert held.waits.wait(10)
    qtbot.waitUntil(lambda: dialog.report_view.toPlainText() == "Drawing…")
    qtbot.mouseClick(dialog.cancel_button, Qt.MouseButton.LeftButton)
    assert dialog.report_view.toPlainText() == "Stopping…"
    with qtbot.waitSignal(dialog._worker.job_done):
        held.may_go_on.set()
    assert dialog.report_view.toPlainText() == "Cancelled. Nothing was written."
    assert dialog.start_button.isEnabled()
    assert not (tmp_path / "out").exists()


def test_what_was_cancelled_too_late_is_said_to_be_written(dialog, held, qtbot, tmp_path):
    held.asks_again = False
    qtbot.mouseClick(dialog.start_button, Qt.MouseButton.LeftButton)
    assert held.waits.wait(10)
    qtbot.mouseClick(dialog.cancel_button, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(dialog._worker.job_done):
        held.may_go_on.set()
    assert dialog.report_view.toPlainText().startswith(
        "It was written before it could be stopped."
    )
    assert (tmp_path / "out" / "out.txt").exists()


@pytest.mark.parametrize("exporter", ALL_EXPORTERS, ids=lambda exporter: exporter.id)
def test_each_exporter_can_be_stopped_before_it_writes(exporter, tmp_path):
    told = []

    def step(words):
        told.append(words)
        if words == "Writing":
            raise StoppedError

    loaded = load_module(resources.sample_path("lantern_ford"))
    settings = {s.name: s.default for s in exporter.settings}
    with pytest.raises(StoppedError):
        exporter.export(
            Job(loaded, loaded.complete_module, settings=settings, step=step), tmp_path / "out"
        )
    assert told[-1] == "Writing"
    assert not (tmp_path / "out").exists()


def test_what_was_never_saved_is_called_by_its_title(context_of, qtbot, tmp_path):
    dialog = ExportDialog(context_of(module_from_text("scenarios: {spring: {name: Spring}}")))
    qtbot.addWidget(dialog)
    dialog.folder_line.setText(str(tmp_path / "out"))
    dialog.choose_target("bundle")
    with qtbot.waitSignal(dialog._worker.job_done, timeout=20_000):
        qtbot.mouseClick(dialog.start_button, Qt.MouseButton.LeftButton)
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["A-Test.sandtable"]


def test_only_the_scenarios_that_are_ticked_are_exported(dialog, context, qtbot, tmp_path):
    for number in range(1, dialog.scenario_list.count()):
        dialog.scenario_list.item(number).setCheckState(Qt.CheckState.Unchecked)
    dialog.choose_target("csv")
    with qtbot.waitSignal(dialog._worker.job_done, timeout=20_000):
        qtbot.mouseClick(dialog.start_button, Qt.MouseButton.LeftButton)
    setups = [path.stem for path in (tmp_path / "out").rglob("setup/*.csv")]
    assert setups == [dialog.scenario_list.item(0).data(Qt.ItemDataRole.UserRole)]

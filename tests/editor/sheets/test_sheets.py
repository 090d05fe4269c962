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
from sandtable.model.edits.at_address import set_value
from sandtable.model.storage.load import load
from tests.support.modules import module_of

pytestmark = pytest.mark.gui


@pytest.fixture
def sheets(bench, qtbot):
    """The sheets of our small game, with their first pages made."""
    shown = SheetsWorkspace(bench)
    qtbot.addWidget(shown)
    shown.resize(1000, 700)
    shown.show()
    qtbot.waitUntil(lambda: shown.pages.page_count > 0)
    return shown


class _Answers:
    """Answers for who is asked."""

    def __init__(self, folder):
        self.path = folder

    def folder(self, *_):
        return self.path


def test_the_pages_follow_the_settings(sheets, qtbot):
    with qtbot.waitSignal(sheets._worker.done):
        sheets.form.set_fields({"sheet": "oob", "landscape": "True"})
    page = sheets.pages._pictures[0]
    assert page.width() > page.height()


def test_the_pages_follow_the_document(sheets, bench, qtbot):
    before = sheets.pages._pictures[0].toImage()
    bench.do("Rename", partial(set_value, steps=("module", "title"), value="Another Game"))
    qtbot.waitUntil(lambda: sheets.pages._pictures[0].toImage() != before)


def test_the_sides_follow_the_document(sheets, bench):
    side = sheets.form.field_of("side")
    side.setCurrentIndex(side.findData("corrow"))
    steps = ("module", "owners", "vessin", "name")
    bench.do("Rename", partial(set_value, steps=steps, value="Old Vessin"))
    assert side.findText("Old Vessin") > 0
    assert side.currentData() == "corrow"


def test_the_example_of_a_selector_selects(sheets, qtbot):
    line = sheets.form.field_of("where")
    assert line.placeholderText() == "vessin infantry"
    with qtbot.waitSignal(sheets._worker.done):
        sheets.form.set_fields({"sheet": "oob", "where": line.placeholderText()})
    qtbot.waitUntil(lambda: sheets.pages.page_count > 0)


def test_a_selector_that_means_nothing_is_told_beside_the_pages(sheets, qtbot):
    with qtbot.waitSignal(sheets._worker.done):
        sheets.form.set_fields({"sheet": "oob", "where": "((("})
    qtbot.waitUntil(lambda: sheets.pages.page_count == 0)
    assert "selects nothing" in sheets.told.text()


def test_what_is_shown_is_saved(sheets, bench, tmp_path):
    bench.asking = _Answers(tmp_path)
    sheets.save_pdf()
    assert [path.suffix for path in sorted(tmp_path.iterdir())].count(".pdf") >= 1
    assert str(tmp_path) in bench.messages.last[0]


@pytest.fixture
def dialog(bench, qtbot, tmp_path):
    """The export dialog, aimed at an empty folder."""
    shown = ExportDialog(bench)
    qtbot.addWidget(shown)
    shown.show()
    shown.folder.setText(str(tmp_path / "out"))
    return shown


@pytest.mark.parametrize("target", [exporter.id for exporter in ALL_EXPORTERS])
def test_every_target_is_written_and_reported(dialog, bench, qtbot, tmp_path, target):
    bench.do("Rename", partial(set_value, steps=("module", "title"), value="Not Saved"))
    dialog.choose_target(target)
    with qtbot.waitSignal(dialog._worker.done, timeout=20_000):
        qtbot.mouseClick(dialog.start, Qt.MouseButton.LeftButton)
    written = [path for path in (tmp_path / "out").rglob("*") if path.is_file()]
    assert written
    assert all(str(path) in dialog.report.toPlainText() for path in written)


def test_who_has_exported_may_export_again_by_return_and_close(dialog, qtbot):
    with qtbot.waitSignal(dialog._worker.done, timeout=20_000):
        qtbot.mouseClick(dialog.start, Qt.MouseButton.LeftButton)
    defaults = [button.text() for button in dialog.findChildren(QPushButton) if button.isDefault()]
    assert defaults == ["Export"]
    button = next(b for b in dialog.findChildren(QPushButton) if b.text() == "Close")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert not dialog.isVisible()


def test_what_cannot_be_written_is_told_and_nothing_is(dialog, qtbot, tmp_path):
    (tmp_path / "out").write_text("a file in the way")
    with qtbot.waitSignal(dialog._worker.done, timeout=20_000):
        qtbot.mouseClick(dialog.start, Qt.MouseButton.LeftButton)
    assert dialog.report.toPlainText().startswith("Nothing was written.")
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
    buttons = (dialog.show_folder, dialog.cancel, dialog.start)
    before = [button.geometry() for button in buttons]
    qtbot.mouseClick(dialog.start, Qt.MouseButton.LeftButton)
    assert held.waits.wait(10)
    dialog.layout().activate()
    assert [button.geometry() for button in buttons] == before
    with qtbot.waitSignal(dialog._worker.done):
        held.may_go_on.set()


def test_a_cancelled_export_writes_nothing(dialog, held, qtbot, tmp_path):
    qtbot.mouseClick(dialog.start, Qt.MouseButton.LeftButton)
    assert held.waits.wait(10)
    qtbot.waitUntil(lambda: dialog.report.toPlainText() == "Drawing…")
    qtbot.mouseClick(dialog.cancel, Qt.MouseButton.LeftButton)
    assert dialog.report.toPlainText() == "Stopping…"
    with qtbot.waitSignal(dialog._worker.done):
        held.may_go_on.set()
    assert dialog.report.toPlainText() == "Cancelled. Nothing was written."
    assert dialog.start.isEnabled()
    assert not (tmp_path / "out").exists()


def test_what_was_cancelled_too_late_is_said_to_be_written(dialog, held, qtbot, tmp_path):
    held.asks_again = False
    qtbot.mouseClick(dialog.start, Qt.MouseButton.LeftButton)
    assert held.waits.wait(10)
    qtbot.mouseClick(dialog.cancel, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(dialog._worker.done):
        held.may_go_on.set()
    assert dialog.report.toPlainText().startswith("It was written before it could be stopped.")
    assert (tmp_path / "out" / "out.txt").exists()


@pytest.mark.parametrize("exporter", ALL_EXPORTERS, ids=lambda exporter: exporter.id)
def test_each_exporter_can_be_stopped_before_it_writes(exporter, tmp_path):
    told = []

    def step(words):
        told.append(words)
        if words == "Writing":
            raise StoppedError

    loaded = load(resources.sample_path("lantern_ford"))
    settings = {s.name: s.default for s in exporter.settings}
    with pytest.raises(StoppedError):
        exporter.export(Job(loaded, loaded.whole, settings=settings, step=step), tmp_path / "out")
    assert told[-1] == "Writing"
    assert not (tmp_path / "out").exists()


def test_what_was_never_saved_is_called_by_its_title(bench_of, qtbot, tmp_path):
    dialog = ExportDialog(bench_of(module_of("scenarios: {spring: {name: Spring}}")))
    qtbot.addWidget(dialog)
    dialog.folder.setText(str(tmp_path / "out"))
    dialog.choose_target("bundle")
    with qtbot.waitSignal(dialog._worker.done, timeout=20_000):
        qtbot.mouseClick(dialog.start, Qt.MouseButton.LeftButton)
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["A-Test.sandtable"]


def test_only_the_scenarios_that_are_ticked_are_exported(dialog, bench, qtbot, tmp_path):
    for number in range(1, dialog.scenarios.count()):
        dialog.scenarios.item(number).setCheckState(Qt.CheckState.Unchecked)
    dialog.choose_target("csv")
    with qtbot.waitSignal(dialog._worker.done, timeout=20_000):
        qtbot.mouseClick(dialog.start, Qt.MouseButton.LeftButton)
    setups = [path.stem for path in (tmp_path / "out").rglob("setup/*.csv")]
    assert setups == [dialog.scenarios.item(0).data(Qt.ItemDataRole.UserRole)]

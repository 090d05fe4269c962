"""Exports: ordered in the dialog, run in a queue beside the work, cancelled at once."""

from __future__ import annotations

import os
import time
from functools import partial
from typing import Any

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDockWidget, QPushButton

from sandtable.editor.exports import export_process
from sandtable.editor.exports.export_dialog import ExportDialog
from sandtable.editor.exports.export_queue import ExportState, export_queue_of, report_text
from sandtable.editor.panels.exports.exports_panel import ExportsPanel
from sandtable.editor.window import EditorWindow
from sandtable.exporters import ALL_EXPORTERS
from sandtable.exporters.protocol import Job, StoppedError
from sandtable.model import resources
from sandtable.model.edits.address_edits import set_value
from sandtable.model.storage.module_loading import load_module
from tests.support.modules import module_from_text
from tests.support.present import present

pytestmark = pytest.mark.gui
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def dialog(context, qtbot, tmp_path):
    """The export dialog, aimed at an empty folder."""
    shown = ExportDialog(context)
    qtbot.addWidget(shown)
    shown.show()
    shown.folder_line.setText(str(tmp_path / "out"))
    return shown


@pytest.mark.parametrize("target", ["csv", "vassal"])
def test_every_target_is_written_and_reported(dialog, context, qtbot, tmp_path, target):
    context.try_edit("Rename", partial(set_value, steps=("module", "title"), value="Not Saved"))
    dialog.choose_export_format(target)
    with qtbot.waitSignal(dialog.export_queue.export_ended, timeout=20_000):
        qtbot.mouseClick(dialog.start_button, LEFT)
    written = [path for path in (tmp_path / "out").rglob("*") if path.is_file()]
    assert written
    assert all(str(path) in dialog.report_view.toPlainText() for path in written)


def test_who_has_exported_may_export_again_by_return_and_close(dialog, qtbot):
    with qtbot.waitSignal(dialog.export_queue.export_ended, timeout=20_000):
        qtbot.mouseClick(dialog.start_button, LEFT)
    defaults = [button.text() for button in dialog.findChildren(QPushButton) if button.isDefault()]
    assert defaults == ["Export"]
    button = next(b for b in dialog.findChildren(QPushButton) if b.text() == "Close")
    qtbot.mouseClick(button, LEFT)
    assert not dialog.isVisible()


def test_what_cannot_be_written_is_told_and_nothing_is(dialog, qtbot, tmp_path):
    (tmp_path / "out").write_text("a file in the way")
    with qtbot.waitSignal(dialog.export_queue.export_ended, timeout=20_000):
        qtbot.mouseClick(dialog.start_button, LEFT)
    assert dialog.report_view.toPlainText().startswith("Nothing was written.")
    assert (tmp_path / "out").read_text() == "a file in the way"


@pytest.mark.parametrize("exporter", ALL_EXPORTERS, ids=lambda exporter: exporter.id)
def test_each_exporter_can_be_stopped_before_it_writes(exporter, tmp_path):
    told = []

    def step(words):
        told.append(words)
        if words == "Writing":
            raise StoppedError

    loaded = load_module(resources.path_of_sample("lantern_ford"))
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
    dialog.choose_export_format("bundle")
    with qtbot.waitSignal(dialog.export_queue.export_ended, timeout=20_000):
        qtbot.mouseClick(dialog.start_button, LEFT)
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["A-Test.sandtable"]


def test_only_the_scenarios_that_are_ticked_are_exported(dialog, context, qtbot, tmp_path):
    for number in range(1, dialog.scenario_list.count()):
        dialog.scenario_list.item(number).setCheckState(Qt.CheckState.Unchecked)
    dialog.choose_export_format("csv")
    with qtbot.waitSignal(dialog.export_queue.export_ended, timeout=20_000):
        qtbot.mouseClick(dialog.start_button, LEFT)
    setups = [path.stem for path in (tmp_path / "out").rglob("setup/*.csv")]
    assert setups == [dialog.scenario_list.item(0).data(Qt.ItemDataRole.UserRole)]


def test_a_folder_without_its_whole_path_is_refused(dialog, qtbot, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    dialog.folder_line.setText("out")
    qtbot.mouseClick(dialog.start_button, LEFT)
    assert "full path" in dialog.report_view.toPlainText()
    assert dialog.export_queue.exports == []


# ------------------------------------------------------------------- cancelled at once
@pytest.fixture
def endless(monkeypatch):
    """Exports that say what they do and then never end."""
    code = (
        "import sys, time, os; sys.stdin.buffer.read(); os.setsid();"
        "sys.stdout.buffer.write(b'\\0' + (7).to_bytes(8, 'little') + b'Drawing');"
        "sys.stdout.flush(); time.sleep(600)"
    )
    monkeypatch.setattr(export_process, "_START_CODE_OF_EXPORT_PROCESS", code)


@pytest.fixture
def running(dialog, endless, qtbot):
    """The dialog, while an export runs that would never end."""
    qtbot.mouseClick(dialog.start_button, LEFT)
    qtbot.waitUntil(lambda: dialog.report_view.toPlainText() == "Drawing…", timeout=10_000)
    yield dialog
    dialog.export_queue.cancel_all()


def process_number(dialog) -> int:
    return int(dialog.export_queue._process._process.processId())


def is_alive(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("way", ["button", "escape"])
def test_cancel_ends_an_export_at_once(running, qtbot, tmp_path, way):
    number = process_number(running)
    start = time.monotonic()
    if way == "button":
        qtbot.mouseClick(running.cancel_button, LEFT)
    else:
        qtbot.keyClick(running, Qt.Key.Key_Escape)
    assert time.monotonic() - start < 1
    assert running.report_view.toPlainText() == "Cancelled. Nothing was written."
    assert running.isVisible()
    assert not is_alive(number)
    assert not (tmp_path / "out").exists()


def test_escape_closes_the_dialog_when_nothing_runs(running, qtbot):
    qtbot.keyClick(running, Qt.Key.Key_Escape)
    qtbot.keyClick(running, Qt.Key.Key_Escape)
    assert not running.isVisible()


def test_closing_the_editor_ends_what_runs_and_does_not_wait(running, context):
    number = process_number(running)
    start = time.monotonic()
    context.session.close_session()
    assert time.monotonic() - start < 2
    assert not is_alive(number)


def test_closing_the_dialog_leaves_the_export_to_the_queue(running, context):
    running.close()
    assert export_queue_of(context).running_export is not None


def test_no_button_moves_when_an_export_begins(dialog, endless, qtbot):
    buttons = (dialog.show_folder_button, dialog.cancel_button, dialog.start_button)
    before = [button.geometry() for button in buttons]
    qtbot.mouseClick(dialog.start_button, LEFT)
    dialog.layout().activate()
    assert [button.geometry() for button in buttons] == before
    dialog.export_queue.cancel_all()


# ------------------------------------------------------------------------- beside the work
def test_the_work_goes_on_while_an_export_runs(running, context):
    assert not running.isModal()
    assert context.try_edit("x", partial(set_value, steps=("module", "title"), value="Other"))
    assert context.document.module.module.title == "Other"


def test_exports_wait_for_each_other_and_each_can_be_cancelled(running, qtbot, context):
    panel = ExportsPanel(context)
    qtbot.addWidget(panel)
    panel.resize(800, 200)
    panel.show()
    qtbot.mouseClick(running.start_button, LEFT)
    first, second = export_queue_of(context).exports
    assert (first.state, second.state) == (ExportState.RUNNING, ExportState.WAITING)
    buttons = [row.cancel_button for row in panel.rows]
    qtbot.mouseClick(buttons[0], LEFT)
    assert (first.state, second.state) == (ExportState.CANCELLED, ExportState.RUNNING)
    qtbot.mouseClick(buttons[1], LEFT)
    assert second.state is ExportState.CANCELLED
    qtbot.mouseClick(panel.clear_button, LEFT)
    assert panel.rows == []


def test_the_panel_says_what_was_written_and_what_is_missing(
    dialog, context, qtbot, monkeypatch, tmp_path
):
    panel, opened = ExportsPanel(context), list[Any]()
    qtbot.addWidget(panel)
    panel.show()
    dialog.choose_export_format("geojson")
    with qtbot.waitSignal(dialog.export_queue.export_ended, timeout=20_000):
        qtbot.mouseClick(dialog.start_button, LEFT)
    (row,) = panel.rows
    (export,) = export_queue_of(context).exports
    assert export.losses
    assert "left out" in row._state_label.text()
    qtbot.mouseClick(row.report_button, LEFT)
    assert row.report_label.isVisible()
    assert f"• {export.losses[0]}" in row.report_label.text() == report_text(export)
    monkeypatch.setattr(
        "sandtable.editor.exports.export_queue.QDesktopServices.openUrl", opened.append
    )
    qtbot.mouseClick(row.folder_button, LEFT)
    assert [url.toLocalFile() for url in opened] == [str(tmp_path / "out")]


def test_the_buttons_of_the_dialog_are_on_a_small_screen(dialog, qtbot):
    dialog.resize(QSize(940, 480))
    for number in range(dialog.target_list.count()):
        dialog.target_list.setCurrentRow(number)
        qtbot.wait(1)
        assert dialog.minimumSizeHint().height() <= 480
        assert dialog.height() == 480
        assert dialog.rect().contains(dialog.start_button.geometry())


def test_the_window_shows_exports_in_a_panel(context, qtbot):
    window = EditorWindow(context)
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    window.run_action("panel-exports")
    assert present(window.findChild(QDockWidget, "exports")).isVisible()

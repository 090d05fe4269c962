"""Plugins in the window: the problems with their page, and the export dialog with its options."""

import pytest

from sandtable.plugins.registry import plugin_registry
from tests.support.present import present

pytest.importorskip("PySide6")
from PySide6.QtGui import QAction

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("examples")]


def test_the_check_has_its_page():
    from sandtable.editor.panels.problems.check_explanation import check_page_text

    page = check_page_text("RVN001")
    assert "The name of a counter begins with a small letter" in page
    assert "Write the name as it stands on the counter." in page


def test_what_is_checked_beside_the_window_asks_it(module):
    from sandtable.editor.context.findings import _recheck_module
    from sandtable.model.storage.module_loading import load_module

    found = _recheck_module(None, load_module(module).complete_module, None).findings
    assert "RVN001" in {finding.check for finding in found}


def test_a_form_shows_the_options_of_the_exporter(qtbot, module, tmp_path):
    from sandtable.editor.context.context_creation import create_editor_context
    from sandtable.editor.context.settings import EditorSettings
    from sandtable.editor.exports.export_dialog import ExportDialog
    from sandtable.model.storage.module_loading import load_module

    context = create_editor_context(
        load_module(module).module, EditorSettings(tmp_path / "settings")
    )
    dialog = ExportDialog(context)
    qtbot.addWidget(dialog)
    dialog.choose_export_format("stacks")
    assert dialog.chosen_exporter.label == "Stacks"
    assert set(dialog.settings_form_of_format.setting_values()) == {"names"}
    dialog.choose_export_format("print")
    words = next(s.choices for s in plugin_registry().print_exporter.settings if s.name == "sheet")
    assert "losses" in words
    context.shut_down()


@pytest.fixture
def dialog(qtbot, module, tmp_path):
    """The export dialog that the menu of a running window opens, aimed at an empty folder."""
    from sandtable.editor.context.context_creation import create_editor_context
    from sandtable.editor.context.settings import EditorSettings
    from sandtable.editor.exports.export_dialog import ExportDialog
    from sandtable.editor.window import EditorWindow
    from sandtable.model.storage.module_loading import load_module

    window = EditorWindow(
        create_editor_context(
            load_module(module).module, EditorSettings(tmp_path / "settings.ini")
        )
    )
    qtbot.addWidget(window, before_close_func=lambda w: w.context.document.undo_stack.setClean())
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    next(each for each in window.findChildren(QAction) if each.text() == "Export…").trigger()
    shown = present(window.findChild(ExportDialog))
    assert shown.isVisible()
    shown.folder_line.setText(str(tmp_path / "out"))
    yield shown
    shown.close()


FAILING_PLUGIN = """
def fail(*_):
    raise KeyError("gone")
from sandtable.plugins.registry import plugin_registry
stacks = next(each for each in plugin_registry().all_exporters if each.id == "stacks")
type(stacks.plugin_exporter).export = fail
serve_export()
"""


def exported(qtbot, dialog):
    """Press Export, wait, and give what the report says."""
    with qtbot.waitSignal(dialog.export_queue.export_ended, timeout=20_000):
        dialog.start_button.click()
    return dialog.report_view.toPlainText()


def test_a_window_exports_by_it_with_its_option(qtbot, dialog, tmp_path):
    assert "Stacks" in [
        dialog.target_list.item(n).text() for n in range(dialog.target_list.count())
    ]
    dialog.choose_export_format("stacks")
    dialog.settings_form_of_format.set_fields({"names": "ids"})
    said = exported(qtbot, dialog)
    [file] = (tmp_path / "out").iterdir()
    assert str(file) in said
    assert '"counter": "red/guard"' in file.read_text("utf-8")


def test_a_window_tells_which_plugin_failed(qtbot, dialog, monkeypatch, tmp_path):
    from sandtable.editor.exports import export_process

    start = export_process._START_CODE_OF_EXPORT_PROCESS.replace(
        "; serve_export()", FAILING_PLUGIN
    )
    monkeypatch.setattr(export_process, "_START_CODE_OF_EXPORT_PROCESS", start)
    dialog.choose_export_format("stacks")
    said = exported(qtbot, dialog)
    assert "The exporter stacks of stacks-format 1.0 failed: KeyError: 'gone'." in said
    assert said.startswith("Nothing was written.")
    assert not (tmp_path / "out").exists()

"""Plugins in the window: the problems with their page, and the export dialog with its options."""

import pytest

from sandtable.plugins.registry import registry

pytest.importorskip("PySide6")
pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("examples")]


def test_the_check_has_its_page():
    from sandtable.editor.panels.problems.explanation import explained

    page = explained("RVN001")
    assert "The name of a counter begins with a small letter" in page
    assert "Write the name as it stands on the counter." in page


def test_what_is_checked_beside_the_window_asks_it(module):
    from sandtable.editor.bench.findings import _checked_after
    from sandtable.model.storage.load import load

    found = _checked_after(None, load(module).whole, None).findings
    assert "RVN001" in {finding.check for finding in found}


def test_a_form_shows_the_options_of_the_exporter(qtbot, module, tmp_path):
    from sandtable.editor.bench.bench import bench_for
    from sandtable.editor.bench.settings import Settings
    from sandtable.editor.workspaces.sheets.export import ExportDialog
    from sandtable.model.storage.load import load

    bench = bench_for(load(module).module, Settings(tmp_path / "settings"))
    dialog = ExportDialog(bench)
    qtbot.addWidget(dialog)
    dialog.choose("stacks")
    assert dialog.exporter.label == "Stacks"
    assert set(dialog.form.values()) == {"names"}
    dialog.choose("print")
    words = next(s.choices for s in registry().sheets.settings if s.name == "sheet")
    assert "losses" in words
    bench.close()

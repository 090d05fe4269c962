"""The buttons beside the menus: what they do, when they can, and that one may hide them."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import Qt

from sandtable.editor.window import Window
from sandtable.model.edits.tables import new_table

pytestmark = pytest.mark.gui


@pytest.fixture
def window(qtbot, bench):
    return _window(qtbot, bench)


def _window(qtbot, bench):
    window = Window(bench)
    qtbot.addWidget(window, before_close_func=lambda w: w.bench.document.undo_stack.setClean())
    window.show()
    qtbot.waitExposed(window)
    return window


def _press(qtbot, window, name):
    qtbot.mouseClick(window.tool_bar.buttons[name], Qt.MouseButton.LeftButton)


def test_a_step_is_undone_and_done_again_by_a_button(qtbot, window, bench):
    before = bench.document.module
    undo, redo = (window.tool_bar.buttons[name] for name in ("undo", "redo"))
    assert not undo.isEnabled()
    assert bench.do("Add a table", partial(new_table, key="lots", name="Lots"))
    assert undo.isEnabled()
    assert undo.toolTip().startswith("Undo: Add a table (")
    _press(qtbot, window, "undo")
    assert bench.document.module is before
    assert redo.isEnabled()
    _press(qtbot, window, "redo")
    assert "lots" in bench.document.module.tables


def test_the_palette_is_opened_by_a_button(qtbot, window):
    _press(qtbot, window, "palette")
    palette = window._palette
    assert palette.isVisible()
    palette.close()


def test_a_hidden_tool_bar_stays_hidden(qtbot, window, bench, bench_of):
    window.run("tool-bar")
    assert window.tool_bar.isHidden()
    again = _window(qtbot, bench_of(bench.document.module))
    assert again.tool_bar.isHidden()
    again.run("tool-bar")
    assert again.tool_bar.isVisible()
    assert _window(qtbot, bench_of(bench.document.module)).tool_bar.isVisible()

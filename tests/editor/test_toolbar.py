"""The buttons beside the menus: what they do, when they can, and that one may hide them."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import Qt

from sandtable.editor.window import EditorWindow
from sandtable.model.edits.table_edits import new_table

pytestmark = pytest.mark.gui


@pytest.fixture
def window(qtbot, context):
    return _window(qtbot, context)


def _window(qtbot, context):
    window = EditorWindow(context)
    qtbot.addWidget(window, before_close_func=lambda w: w.context.document.undo_stack.setClean())
    window.show()
    qtbot.waitExposed(window)
    return window


def _press(qtbot, window, name):
    qtbot.mouseClick(window.tool_bar.buttons[name], Qt.MouseButton.LeftButton)


def test_a_step_is_undone_and_done_again_by_a_button(qtbot, window, context):
    before = context.document.module
    undo, redo = (window.tool_bar.buttons[name] for name in ("undo", "redo"))
    assert not undo.isEnabled()
    assert context.try_edit("Add a table", partial(new_table, key="lots", name="Lots"))
    assert undo.isEnabled()
    assert undo.toolTip().startswith("Undo: Add a table (")
    _press(qtbot, window, "undo")
    assert context.document.module is before
    assert redo.isEnabled()
    _press(qtbot, window, "redo")
    assert "lots" in context.document.module.tables


def test_the_palette_is_opened_by_a_button(qtbot, window):
    _press(qtbot, window, "palette")
    palette = window._command_palette
    assert palette.isVisible()
    palette.close()


def test_a_hidden_tool_bar_stays_hidden(qtbot, window, context, context_of):
    window.run_action("tool-bar")
    assert window.tool_bar.isHidden()
    again = _window(qtbot, context_of(context.document.module))
    assert again.tool_bar.isHidden()
    again.run_action("tool-bar")
    assert again.tool_bar.isVisible()
    assert _window(qtbot, context_of(context.document.module)).tool_bar.isVisible()

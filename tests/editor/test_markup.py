"""Names that look like markup are shown as they were typed, wherever they are shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QLabel,
    QMessageBox,
    QTableView,
    QTreeView,
    QWidget,
)

from sandtable.editor.context.prompts import PromptDialogs
from sandtable.editor.registry import ALL_WORKSPACES
from sandtable.editor.translation import tooltip_text
from sandtable.editor.window import EditorWindow
from sandtable.model.edits.address_edits import set_value

pytestmark = pytest.mark.gui

EVIL = "<b>Evil</b>"
PIKES = ("pieces", "vessin", "infantry", "pikes")
_MARKUP = re.compile(r"<b\b")


def _evil(module):
    """The module with such names for all that people see much of."""
    places = [
        ("module", "title"),
        (*PIKES, "name"),
        ("boards", "country", "name"),
        ("boards", "country", "spaces", "vess", "name"),
        ("scenarios", "haytime", "name"),
        *(("tables", name, "name") for name in module.tables),
        *(("options", name, "name") for name in module.options),
        *(("events", whose, key, "name") for whose, held in module.events.items() for key in held),
    ]
    for steps in places:
        module = set_value(module, steps, EVIL)
    return module


@pytest.fixture
def window(context, qtbot):
    """A window over a game of such names."""
    context.document.apply_edit("Name it", _evil)
    made = EditorWindow(context)
    qtbot.addWidget(made, before_close_func=lambda w: w.context.document.undo_stack.setClean())
    with qtbot.waitExposed(made):
        made.show()
    return made


def _taken_for_markup(window: EditorWindow) -> Iterator[str]:
    for label in window.findChildren(QLabel):
        if label.textFormat() != Qt.TextFormat.PlainText and _MARKUP.search(label.text()):
            yield f"label {label.text()}"
    for widget in window.findChildren(QWidget):
        if _MARKUP.search(widget.toolTip()):
            yield f"tip of {type(widget).__name__}: {widget.toolTip()}"
    for view in window.findChildren(QAbstractItemView):
        yield from _tips(view, view.rootIndex(), 0)


def _tips(view: QAbstractItemView, above, deep: int) -> Iterator[str]:
    model: Any = view.model()  # none, where nothing is shown
    for row in range(0 if model is None else model.rowCount(above)):
        across = isinstance(view, QTableView | QTreeView)
        for column in range(model.columnCount(above) if across else 1):
            tip = model.index(row, column, above).data(Qt.ItemDataRole.ToolTipRole)
            if isinstance(tip, str) and _MARKUP.search(tip):
                yield f"tip in {view.accessibleName()}: {tip}"
        if isinstance(view, QTreeView) and deep < 4:
            yield from _tips(view, model.index(row, 0, above), deep + 1)


@pytest.mark.parametrize("place", [place.id for place in ALL_WORKSPACES])
def test_no_workspace_takes_a_name_for_markup(window, qtbot, place):
    window.context.selection.select_addresses([PIKES])
    window.show_workspace(place)
    qtbot.waitUntil(lambda: window.context.findings.is_current)
    QApplication.processEvents()
    assert not list(_taken_for_markup(window))


def test_no_question_takes_a_name_for_markup(qtbot, monkeypatch):
    asked = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: asked.append(box.textFormat()))
    assert PromptDialogs().ask_decision("Unsaved", f"{EVIL} was changed.", ["Save"]) is None
    assert asked == [Qt.TextFormat.PlainText]


def test_a_tip_says_markup_as_it_was_typed():
    assert tooltip_text("Long Pikes\n4-4-4") == "Long Pikes\n4-4-4"
    assert tooltip_text("<b>\n&") == "<qt>&lt;b&gt;<br>&amp;</qt>"

"""No text of the window is cut off, at 1280 by 720 and at double size, in English and longer."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from sandtable.editor.exports.export_dialog import ExportDialog
from sandtable.editor.fields.elided_widgets import ElidedLabel
from sandtable.editor.languages import ENGLISH
from sandtable.editor.pseudo_language import PseudoLanguage
from sandtable.editor.registry import ALL_WORKSPACES
from sandtable.editor.window import EditorWindow
from tests.support.cut_texts import cut_texts

pytestmark = pytest.mark.gui
SMALL, DOUBLE = (1280, 720), (960, 540)
"""A small screen, and one of 1920 by 1080 at double size, in logical pixels."""


@pytest.fixture
def window_of(qtbot, context, qapp):
    pseudo = PseudoLanguage()

    def make(size, language):
        if language != ENGLISH:
            qapp.installTranslator(pseudo)
        window = EditorWindow(context)
        qtbot.addWidget(window)
        window.resize(*size)
        window.reset_layout()
        with qtbot.waitExposed(window):
            window.show()
        return window

    yield make
    qapp.removeTranslator(pseudo)


@pytest.mark.parametrize("size", [SMALL, DOUBLE], ids=str)
@pytest.mark.parametrize("language", [ENGLISH, "pseudo"])
def test_no_text_is_cut_off_in_any_workspace(window_of, size, language):
    window = window_of(size, language)
    # English on a small screen has room for all; elsewhere a tooltip may hold the whole text.
    has_room = (language, size) == (ENGLISH, SMALL)
    cut = []
    for place in ALL_WORKSPACES:
        window.show_workspace(place.id)
        QTest.qWait(20)
        QApplication.processEvents()
        cut += [f"{place.id}: {text}" for text in cut_texts(window, may_elide=not has_room)]
        assert (window.width(), window.height()) == size
    assert cut == []


@pytest.mark.parametrize("size", [SMALL, DOUBLE], ids=str)
def test_no_text_is_cut_off_in_the_export_dialog(context, qtbot, size):
    dialog = ExportDialog(context)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.resize(min(760, size[0] - 16), size[1] - 48)
    for number in range(dialog.target_list.count()):
        dialog.target_list.setCurrentRow(number)
        QApplication.processEvents()
        assert list(cut_texts(dialog, may_elide=False)) == []


@pytest.mark.parametrize("kind", [QLabel, ElidedLabel])
def test_a_text_without_room_is_seen(qtbot, kind):
    label = kind("A sentence that needs more room than there is", None)
    qtbot.addWidget(label)
    holder = label
    holder.setFixedWidth(60)
    holder.show()
    assert [*cut_texts(holder, may_elide=False)]

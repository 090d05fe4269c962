"""Words that give way where there is no room, and parts that stay as wide as they were left."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel

from sandtable.editor.context.settings import EditorSettings
from sandtable.editor.fields.elided_widgets import ElidedComboBox, ElidedLabel, FullWidthLabel
from sandtable.editor.fields.persistent_splitter import PersistentSplitter

LONG = "A scenario whose name is longer than any window is wide, and longer still"


@pytest.mark.parametrize("kind", [ElidedLabel, FullWidthLabel])
def test_a_long_text_asks_for_no_room_and_is_told_where_the_mouse_rests(qtbot, kind):
    label = kind()
    qtbot.addWidget(label)
    label.setText(LONG)
    assert label.minimumSizeHint().width() == 0
    assert label.toolTip() == LONG


def test_a_label_that_may_is_as_wide_as_its_words(qtbot):
    whole, plain = FullWidthLabel(), QLabel(LONG)
    qtbot.addWidget(whole)
    qtbot.addWidget(plain)
    whole.setText(LONG)
    assert whole.sizeHint().width() >= plain.sizeHint().width()


def test_two_letters_of_a_long_text_are_not_shown(qtbot):
    def picture(text, width):
        label = ElidedLabel()
        qtbot.addWidget(label)
        label.setText(text)
        label.resize(width, 20)
        return label.grab().toImage()

    assert picture(LONG, 30) == picture("", 30)
    assert picture("Ja", 30) != picture("", 30)
    assert picture(LONG, 120) != picture("", 120)


def test_what_has_no_room_ends_in_dots_and_not_in_half_a_letter(qtbot):
    pictures = []
    for text in (LONG, LONG + " and more"):
        label = ElidedLabel()
        qtbot.addWidget(label)
        label.setText(text)
        label.resize(120, 20)
        pictures.append(label.grab().toImage())
    assert pictures[0] == pictures[1]


def test_a_box_of_long_names_needs_room_for_a_few_letters(qtbot):
    box = ElidedComboBox(letters=6)
    qtbot.addWidget(box)
    box.addItems([LONG, "short"])
    assert box.minimumSizeHint().width() < 100 < box.sizeHint().width()
    box.resize(90, 24)
    cut = box.grab().toImage()
    box.setItemText(0, LONG + " and more")
    assert box.grab().toImage() == cut
    assert box.currentText() == LONG + " and more"


def test_short_names_are_shown_whole_where_there_is_room(qtbot):
    box = ElidedComboBox()
    qtbot.addWidget(box)
    box.addItem("off")
    box.resize(box.sizeHint())
    whole = box.grab().toImage()
    box.resize(box.sizeHint().width() + 40, box.height())
    box.resize(box.sizeHint())
    assert box.grab().toImage() == whole
    assert box.minimumSizeHint().width() <= box.sizeHint().width()


def test_parts_are_as_wide_as_they_were_left(qtbot, tmp_path):
    settings = EditorSettings(tmp_path / "settings.ini")

    def made() -> PersistentSplitter:
        parts = PersistentSplitter(settings, "test", Qt.Orientation.Horizontal)
        qtbot.addWidget(parts)
        parts.resize(600, 100)
        parts.add_widgets_side_by_side(((QLabel("a"), 200, 1), (QLabel("b"), 400, 1)))
        with qtbot.waitExposed(parts):
            parts.show()
        return parts

    first = made()
    handle = first.handle(1)
    middle = handle.rect().center()
    qtbot.mousePress(handle, Qt.MouseButton.LeftButton, pos=middle)
    qtbot.mouseMove(handle, middle + QPoint(150, 0))
    qtbot.mouseRelease(handle, Qt.MouseButton.LeftButton, pos=middle)
    left = first.sizes()
    assert left[0] > 250
    assert made().sizes() == left


def test_nonsense_in_the_settings_gives_the_first_sizes(qtbot, tmp_path):
    settings = EditorSettings(tmp_path / "settings.ini")
    settings.store_setting("parts/test", "12 none")
    parts = PersistentSplitter(settings, "test")
    qtbot.addWidget(parts)
    parts.resize(600, 100)
    parts.add_widgets_side_by_side(((QLabel("a"), 200, 1), (QLabel("b"), 400, 1)))
    assert parts.sizes()[0] < parts.sizes()[1]

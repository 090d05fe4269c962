"""Names in two lines: nothing is cut that has room."""

import pytest
from PySide6.QtGui import QFont, QFontMetrics

from sandtable.editor.fields.two_line_text import split_in_two_lines


@pytest.fixture
def metrics(qapp):
    return QFontMetrics(QFont(qapp.font()))


def wide(metrics, text):
    return metrics.horizontalAdvance(text)


def test_a_short_name_has_one_line(metrics):
    assert split_in_two_lines("Flag", metrics, wide(metrics, "Flag")) == ("Flag",)


def test_a_name_is_parted_between_words(metrics):
    room = wide(metrics, "16 Aus/6")
    assert split_in_two_lines("16 Aus/6 Aus", metrics, room) == ("16 Aus/6", "Aus")


def test_only_what_has_no_room_at_all_is_cut(metrics):
    room = wide(metrics, "Emergency")
    first, second = split_in_two_lines("Emergency Naval Transport Replacement", metrics, room)
    assert first == "Emergency"
    assert second.endswith("…")
    (only,) = split_in_two_lines("Antiaircraftguns", metrics, room)
    assert only.endswith("…")

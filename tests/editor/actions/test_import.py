"""Import from the menu: a file becomes a folder, which is opened; nothing is half done."""

from __future__ import annotations

import json

import pytest
from PySide6.QtGui import QAction

from sandtable.editor.actions.module_import import import_file_filter
from sandtable.editor.window import EditorWindow
from sandtable.plugins.registry import plugin_registry
from tools.editor_input.answers import Answers

pytestmark = pytest.mark.gui

SQUARES = {
    "type": "FeatureCollection",
    "features": [
        {
            "type": "Feature",
            "properties": {"name": name},
            "geometry": {
                "type": "Polygon",
                "coordinates": [[[x, 0], [x + 1, 0], [x + 1, 1], [x, 1], [x, 0]]],
            },
        }
        for x, name in enumerate(("Alder", "Birch", "Cedar"))
    ],
}


@pytest.fixture
def import_entry(context, qtbot):
    """The entry of the menu, in a real window."""
    window = EditorWindow(context)
    qtbot.addWidget(window, before_close_func=lambda w: w.context.document.undo_stack.setClean())
    with qtbot.waitExposed(window):
        window.show()
    return next(each for each in window.findChildren(QAction) if each.text() == "Import…")


@pytest.fixture
def source(tmp_path):
    path = tmp_path / "squares.geojson"
    path.write_text(json.dumps(SQUARES))
    return path


def test_an_imported_file_is_open_as_a_new_module(import_entry, context, source, tmp_path):
    context.prompts = answers = Answers([source, tmp_path / "made", *["Go on"] * 1])
    import_entry.trigger()
    assert answers.offered == tmp_path / "squares"
    assert context.session.module_path == tmp_path / "made"
    (board,) = context.document.module.boards.values()
    assert {space.name for space in board.spaces.values()} == {"Alder", "Birch", "Cedar"}


def test_what_cannot_be_read_is_said_and_makes_no_folder(import_entry, context, source, tmp_path):
    source.write_text("{")
    context.prompts = Answers([source])
    import_entry.trigger()
    assert "squares.geojson was not imported." in context.messages.last_message[0]
    assert [path.name for path in tmp_path.iterdir() if path.is_dir()] == []


def test_what_is_of_no_known_kind_is_refused(import_entry, context, tmp_path):
    other = tmp_path / "notes.txt"
    other.write_text("x")
    context.prompts = Answers([other])
    import_entry.trigger()
    assert "notes.txt: this type of file cannot be imported." in context.messages.last_message[0]


def test_a_folder_that_is_in_use_is_left_alone(import_entry, context, source, tmp_path):
    before = context.document.module
    context.prompts = Answers([source, tmp_path])
    import_entry.trigger()
    assert "not empty" in context.messages.last_message[0]
    assert context.document.module is before


def test_the_filter_names_every_format_and_first_all_of_them():
    every, *formats = import_file_filter().split(";;")
    assert len(formats) == len(plugin_registry().all_importers)
    assert "*.vmod" in every
    assert "*.geojson" in every

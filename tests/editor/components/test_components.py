"""The table of components."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from sandtable.editor.workspaces.components.workspace import ComponentsWorkspace
from sandtable.model.edits.address_edits import set_value

pytestmark = pytest.mark.gui


@pytest.fixture
def components(context, qtbot):
    """The table of our small game, with its use counted."""
    shown = ComponentsWorkspace(context)
    qtbot.addWidget(shown)
    shown.show()
    qtbot.waitUntil(lambda: all(row.value.use for row in shown.grid.grid_model.rows))
    return shown


def _cell(components, name, title):
    grid = components.grid
    row = next(n for n, r in enumerate(grid.grid_model.rows) if r.value.counter.name == name)
    column = next(n for n, c in enumerate(grid.grid_model.columns) if c.title == title)
    return grid.grid_model.index(row, column)


def _type(qtbot, components, index, text):
    components.grid.setCurrentIndex(index)
    components.grid.edit(index)
    line = components.grid.viewport().findChild(QLineEdit)
    line.selectAll()
    qtbot.keyClicks(line, text)
    with qtbot.waitSignal(components.grid.grid_model.text_typed):
        qtbot.keyClick(line, Qt.Key.Key_Return)


def test_fewer_copies_than_are_used_are_short(components, context, qtbot):
    before = context.document.module
    _type(qtbot, components, _cell(components, "Pikes", "Copies"), "1")
    qtbot.waitUntil(lambda: _cell(components, "Pikes", "State").data() == "short by 3")
    assert "1 short" in components._summary.text()
    context.document.undo_stack.undo()
    assert context.document.module == before
    qtbot.waitUntil(lambda: _cell(components, "Pikes", "State").data() == "")


def test_the_filter_takes_any_words_of_a_piece(components, qtbot):
    qtbot.keyClicks(components.filter_line, "vessin leader")
    assert [row.value.counter.name for row in components.grid.grid_model.rows] == ["General Hask"]


def test_nonsense_is_told_and_changes_nothing(components, context, qtbot):
    before = context.document.module
    _type(qtbot, components, _cell(components, "Pikes", "Copies"), "many")
    assert context.document.module is before
    assert "'many' is not a number" in context.messages.last_message[0]


class _Answers:
    """Answers for who is asked."""

    def __init__(self, path=None, text=None):
        self.path, self.said = path, text

    def ask_save_path(self, *_):
        return self.path

    ask_file = ask_save_path

    def ask_text(self, *_):
        return self.said


def test_a_written_table_that_is_read_again_changes_nothing(components, context, tmp_path):
    context.prompts = _Answers(tmp_path / "pieces.csv")
    components.write_csv()
    before = context.document.module
    components.read_csv()
    assert context.document.module == before
    assert "12 pieces" in context.messages.last_message[0]


def test_a_table_that_was_changed_is_taken_over_in_one_step(components, context, tmp_path):
    path = tmp_path / "pieces.csv"
    path.write_text("piece,power,type,copies\npikes,vessin,foot,9\nnew,vessin,foot,2\n")
    context.prompts = _Answers(path)
    kind = next(
        k for k, held in context.document.module.pieces["vessin"].items() if "pikes" in held
    )
    path.write_text(path.read_text().replace("foot", kind))
    components.read_csv()
    pieces = context.document.module.pieces["vessin"][kind]
    assert (pieces["pikes"].copies, pieces["new"].copies) == (9, 2)
    assert context.document.undo_stack.count() == 1


def test_a_written_table_holds_no_formula(components, context, tmp_path):
    steps = components.grid.grid_model.rows[0].address
    context.try_edit("Call it", lambda module: set_value(module, (*steps, "name"), "=1+1"))
    context.prompts = _Answers(tmp_path / "pieces.csv")
    components.write_csv()
    assert ",'=1+1," in (tmp_path / "pieces.csv").read_text("utf-8")
    before = context.document.module
    components.read_csv()
    assert context.document.module == before


@pytest.mark.parametrize("data", [b"\xff\xfe\x00\x81", b"piece\n" + b"x" * 200_000])
def test_a_file_that_is_no_table_is_told(components, context, tmp_path, data):
    path = tmp_path / "picture.csv"
    path.write_bytes(data)
    context.prompts = _Answers(path)
    components.read_csv()
    assert "picture.csv is not a readable table" in context.messages.last_message[0]


def test_a_piece_that_scenarios_use_is_not_deleted(components, context):
    before = context.document.module
    components.grid.selectRow(_cell(components, "Pikes", "Piece").row())
    components.grid.request_removal()
    assert context.document.module is before
    assert "is used by" in context.messages.last_message[0]


def test_powers_types_and_scenarios_are_called_by_their_names(components, context, qtbot):
    name = ("module", "owners", "corrow", "name")
    context.try_edit("Rename", lambda module: set_value(module, name, "Free Corrow"))
    assert _cell(components, "Marines", "Side").data() == "Free Corrow"
    assert _cell(components, "Marines", "Type").data() == "Infantry"
    hint = Qt.ItemDataRole.ToolTipRole
    assert "First Thaw: 4" in _cell(components, "Pikes", "Use in each scenario").data(hint)
    qtbot.keyClicks(components.filter_line, "free ship")
    assert [row.value.counter.name for row in components.grid.grid_model.rows] == ["Flotilla"]
    components.filter_line.clear()
    _type(qtbot, components, _cell(components, "Pikes", "Copies"), "1")
    qtbot.waitUntil(lambda: _cell(components, "Pikes", "State").data() == "short by 3")
    cell = _cell(components, "Pikes", "State")
    assert "scenario “First Thaw”, set-up, Vessin" in cell.data(hint)


def test_a_piece_that_no_scenario_uses_has_no_bars(components, context, qtbot):
    bars = _cell(components, "Pikes", "Use in each scenario")
    assert bars.data(Qt.ItemDataRole.DecorationRole) is not None
    context.try_edit("No scenarios", lambda module: set_value(module, ("scenarios",), {}))

    def told():
        shown = _cell(components, "Pikes", "Use in each scenario")
        use = components.grid.grid_model.rows[shown.row()].value.use
        return (
            use is not None and not use.peak and shown.data(Qt.ItemDataRole.DecorationRole) is None
        )

    qtbot.waitUntil(told)

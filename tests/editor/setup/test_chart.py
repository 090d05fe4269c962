"""The chart as a spreadsheet, keys on the map, modules with nothing in them, and house modules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QGuiApplication, QPalette
from PySide6.QtWidgets import QStyleOptionViewItem

from sandtable.editor.actions.editor_action import ActionTarget
from sandtable.editor.semantic_colours import error_colour
from sandtable.editor.workspaces.setup import WORKSPACE
from sandtable.editor.workspaces.setup.chart_rows import ChartRows
from sandtable.editor.workspaces.setup.write_target import OVERRIDE_HERE
from sandtable.model.edits.address_edits import set_value
from sandtable.model.ledger.history import initial_position
from sandtable.model.lookup import value_at_address
from tests.support.modules import MODULE_HEAD, module_from_text

pytestmark = pytest.mark.gui


def chart(context, heading, scenario="haytime"):
    setup = context.document.module.scenarios[scenario].setup
    lines: Mapping[Any, Any] = next((c for h, c in setup.items() if str(h) == heading), {})
    return {str(p): [str(e) for e in entries or ()] for p, entries in lines.items()}


def cells(setup, *places):
    """Select cells: the address of an entry, and the column's title."""
    table, chosen = setup.chart_grid.grid_model, setup.chart_grid.selectionModel()
    titles = [column.title for column in table.columns]
    setup.chart_grid.clearSelection()
    for heading, place, key, title in places:
        row = setup.chart_grid.row_at(("scenarios", "haytime", "setup", heading, place, key))
        flag = QItemSelectionModel.SelectionFlag.Select
        chosen.select(table.index(row, titles.index(title)), flag)


def test_columns_of_a_spreadsheet_are_pasted_in_one_step(setup, context, qtbot):
    before = context.document.module
    cells(setup, ("vessin", "merhythe", "pikes reduced", "No."))
    QGuiApplication.clipboard().setText("2\tLight Horse\n3\tPikes\n")
    qtbot.keyClick(setup.chart_grid, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert chart(context, "vessin")["merhythe"] == ["2 horse reduced"], (
        context.messages.last_message
    )
    assert chart(context, "vessin")["F3.3"] == ["3 pikes", "wagon"]
    assert context.document.undo_stack.count() == 1
    context.document.undo_stack.undo()
    assert context.document.module is before


def test_lines_beyond_the_last_row_are_new_entries(setup, context):
    setup.chart_grid.clearSelection()
    QGuiApplication.clipboard().setText("Vessin\tGreyfell\t2\tPikes\nCorrow\tVess\t1\tMarines\t1")
    setup.chart_grid.paste_cells()
    assert chart(context, "vessin")["greyfell"] == ["2 pikes"], context.messages.last_message
    assert chart(context, "corrow")["vess"] == ["marines reduced"]


def test_a_refusal_says_of_which_row_it_is(setup, context):
    before = context.document.module
    setup.chart_grid.clearSelection()
    new = len(setup.chart_grid.grid_model.rows) + 2
    QGuiApplication.clipboard().setText("Vessin\tGreyfell\t2\tPikes\nCorrow\tVess\tmany\tMarines")
    setup.chart_grid.paste_cells()
    assert context.document.module is before
    assert context.messages.last_message[0] == f"Row {new}: 'many' is not a number of pieces."


def test_what_was_copied_and_is_pasted_changes_nothing(setup, context):
    before = context.document.module
    setup.chart_grid.selectAll()
    setup.chart_grid.copy_selection()
    assert "Vessin\tMerhythe\t1\tPikes\t1\treduced" in QGuiApplication.clipboard().text()
    setup.chart_grid.paste_cells()
    assert context.document.module is before, context.messages.last_message


def test_fill_down_moves_to_the_place_above(setup, context, qtbot):
    cells(setup, ("vessin", "vess", "guard", "Place"), ("vessin", "F4.3", "horse", "Place"))
    qtbot.keyClick(setup.chart_grid, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert chart(context, "vessin")["vess"] == ["guard", "horse"]
    assert "F4.3" not in chart(context, "vessin")


def test_rows_are_deleted(setup, context, qtbot):
    setup.chart_grid.selectRow(
        setup.chart_grid.row_at(("scenarios", "haytime", "setup", "vessin", "mill", "pikes"))
    )
    qtbot.keyClick(setup.chart_grid, Qt.Key.Key_Delete)
    assert chart(context, "vessin")["mill"] == ["hask", "pikes reduced"]


def test_entries_are_put_in_another_order(setup, context):
    context.selection.select_addresses(
        [("scenarios", "haytime", "setup", "vessin", "mill", "pikes")]
    )
    setup.commands.shift_entries(setup.selected_entries(), -1)
    assert chart(context, "vessin")["mill"] == ["pikes", "hask", "pikes reduced"]
    shown = [
        row.address[-1] for row in setup.chart_grid.grid_model.rows if row.address[4] == "mill"
    ]
    assert shown[-3:] == ["pikes", "hask", "pikes reduced"]


def test_a_typed_line_is_added(setup, context, answers):
    setup.chart_grid.selectRow(
        setup.chart_grid.row_at(("scenarios", "haytime", "setup", "vessin", "vess", "guard"))
    )
    context.prompts = answers(text="greyfell: 2 pikes, horse less 1 step")
    setup.add_row()
    assert chart(context, "vessin")["greyfell"] == ["2 pikes", "horse less 1 step"]
    context.prompts = answers(text="greyfell 2 pikes")
    setup.add_row()
    assert context.messages.last_message[0] == "Enter the place, a colon, and the pieces."


def test_the_view_keeps_its_place_while_rows_come_and_go(setup, context):
    titles = []
    setup.chart_grid.grid_model.modelReset.connect(lambda: titles.append("reset"))
    rows = setup.chart_grid.grid_model.rowCount()
    setup.commands.place_pieces_in_charts(["vessin/pikes"], "greyfell")
    assert setup.chart_grid.grid_model.rowCount() == rows + 1
    context.document.undo_stack.undo()
    assert setup.chart_grid.grid_model.rowCount() == rows
    assert not titles
    again = ChartRows().rows_of_scenario(context.document.complete_module, "haytime")
    assert [r.address for r in setup.chart_grid.grid_model.rows] == [r.address for r in again]


@pytest.mark.parametrize(
    ("key", "says"),
    [(Qt.Key.Key_L, ["guard reduced"]), (Qt.Key.Key_T, ["guard reduced"]),
     (Qt.Key.Key_Delete, None)],
)  # fmt: skip
def test_keys_on_the_map(setup, context, qtbot, key, says):
    context.selection.select_addresses(
        [("scenarios", "haytime", "setup", "vessin", "vess", "guard")]
    )
    qtbot.keyClick(setup.view, key)
    assert chart(context, "vessin").get("vess") == says, context.messages.last_message


def test_a_stack_is_spread_out_and_put_together(setup, context):
    setup.board_tabs.setCurrentIndex(1)
    setup.view.complete_drawing_now()
    assert setup.view.board_id == "valley"
    context.selection.select_addresses(
        [("scenarios", "haytime", "setup", "vessin", "mill", "hask")]
    )
    setup.toggle_spread_stack()
    assert setup.view.board_counters.spread_space == "F5.3"
    setup.toggle_spread_stack()
    assert setup.view.board_counters.spread_space is None


def test_a_scenario_is_chosen(setup, context):
    names = [
        setup.header_bar.scenario_box.itemText(n)
        for n in range(setup.header_bar.scenario_box.count())
    ]
    assert "The Year of the Ford (others inherit from it)" in names
    setup.header_bar.scenario_box.setCurrentIndex(names.index("First Thaw"))
    setup.header_bar.scenario_box.activated.emit(setup.header_bar.scenario_box.currentIndex())
    assert context.viewpoint.current_state.scenario == "first_thaw"
    assert {row.value.source_scenario for row in setup.chart_grid.grid_model.rows} == {
        "first_thaw",
        "year_of_the_ford",
    }


@pytest.mark.parametrize("shown", ["haytime", "year_of_the_ford"])
def test_a_line_of_another_scenario_is_shown_in_that_one(setup, context, shown):
    context.viewpoint.show_scenario(shown)
    steps = ("scenarios", "first_thaw", "setup", "vessin", "vess", "wagon")
    context.selection.reveal_address(steps)
    setup.reveal(steps)
    assert context.viewpoint.current_state.scenario == "first_thaw"
    assert setup.chart_grid.row_at(steps) is not None


def test_an_inherited_line_is_shown_where_one_is_unless_it_is_overridden_there(setup, context):
    setup.reveal(("scenarios", "year_of_the_ford", "setup", "common", "oxmead", "flag blue"))
    assert context.viewpoint.current_state.scenario == "haytime"
    hidden = ("scenarios", "year_of_the_ford", "setup", "common", "mill", "flag blue")
    setup.reveal(hidden)
    assert context.viewpoint.current_state.scenario == "year_of_the_ford"


def test_what_is_jumped_to_comes_into_sight(setup, context):
    context.viewpoint.show_scenario("haytime")
    steps = ("scenarios", "haytime", "setup", "corrow", "F7.4", "watch")
    assert WORKSPACE.shows_address(steps)
    context.selection.reveal_address(steps)
    setup.reveal(steps)
    assert setup.view.board_id == "valley"
    assert [row.address for row in setup.chart_grid.selected_rows()] == [steps]


class _Stage:
    """As much of a window as actions need."""

    def __init__(self, context, widget):
        self.context, self._widget = context, widget

    def show_workspace(self, _name):
        return self._widget

    workspace = show_workspace


EMPTY = MODULE_HEAD + "  owners: {red: Red}\n"


@pytest.mark.parametrize("text", [MODULE_HEAD, EMPTY + "scenarios: {one: {}}\n"])
def test_nothing_fails_on_an_empty_module(context_of, setup_of, answers, text):
    context = context_of(module_from_text(text))
    context.prompts = answers(text="here: x", choice="x")
    widget = setup_of(context)
    before = context.document.module
    for action in WORKSPACE.actions:
        action.run(cast("ActionTarget", _Stage(context, widget)))
    widget.line_form.write_line()
    widget.placement_bar.placement_requested.emit("here", 1)
    assert context.document.module is before


def test_every_action_is_undone(setup, context, answers):
    before = context.document.module
    for action in WORKSPACE.actions:
        context.prompts = answers(text="greyfell: 2 pikes", choice="Corrow")
        context.selection.select_addresses(
            [("scenarios", "haytime", "setup", "vessin", "vess", "guard")]
        )
        action.run(cast("ActionTarget", _Stage(context, setup)))
        context.document.undo_stack.setIndex(0)
        assert context.document.module == before, action.id


def test_a_house_module_says_what_it_changes_and_keeps_the_rest(context, setup_of):
    base = context.document.module
    house = module_from_text(MODULE_HEAD + "  extends: ../base\n")
    context.document.open_module(house, base)
    context.viewpoint.show_scenario("haytime")
    shown = setup_of(context)
    shown.write_target.inherited_line_policy = OVERRIDE_HERE
    shown.commands.place_pieces_in_charts(["vessin/pikes"], "mill")
    own = context.document.module.scenarios["haytime"]
    assert own.name is None
    steps = ("scenarios", "haytime", "setup", "vessin", "mill")
    assert [str(e) for e in value_at_address(context.document.module, steps)] == [
        "hask",
        "2 pikes",
        "pikes reduced",
    ]
    assert (
        initial_position(context.document.complete_module, "haytime").copies_out["vessin/pikes"]
        == 5
    )
    cells(shown, ("vessin", "mill", "pikes", "No."))
    QGuiApplication.clipboard().setText("3")
    shown.chart_grid.paste_cells()
    assert str(value_at_address(context.document.module, steps)[1]) == "3 pikes", (
        context.messages.last_message
    )
    shown.control_bar.set_control_of_spaces_to(["vess"], "corrow")
    assert (
        initial_position(context.document.complete_module, "haytime").control["vess"] == "corrow"
    )
    assert context.document.module.scenarios["haytime"].name is None
    context.document.undo_stack.setIndex(0)
    assert context.document.module is house


def test_one_is_asked_once_for_all_rows_of_a_gesture(setup, context, answers):
    context.prompts = answers(decision=0)
    setup.chart_grid.selectAll()
    setup.chart_grid.request_removal()
    assert len(context.prompts.asked) == 1
    assert not initial_position(context.document.module, "haytime").standings
    assert context.document.undo_stack.count() == 1


def test_an_overridden_line_is_taken_over_again(setup, context, answers):
    before = context.document.module
    setup.write_target.inherited_line_policy = OVERRIDE_HERE
    setup.commands.remove_entries_from_board(
        [("scenarios", "year_of_the_ford", "setup", "common", "oxmead", "flag blue")]
    )
    assert chart(context, "common")["oxmead"] == []
    context.prompts = answers(choice="Everybody, Oxmead")
    setup.ask_line_to_restore()
    assert "Everybody, Oxmead" in context.prompts.asked[0]
    assert context.document.module == before


def test_what_an_erratum_reads_is_not_moved_silently(context_of, setup_of):
    text = MODULE_HEAD + ERRATUM
    context = context_of(module_from_text(text))
    widget = setup_of(context)
    assert "errata" in widget.header_bar.source_label.text()
    before = context.document.module
    read = ("scenarios", "one", "setup", "red", "here", "horse")
    assert value_at_address(context.document.reading, read)
    widget.commands.move_entries([read], "there")
    assert context.document.module is before
    assert context.messages.last_message[0].startswith("This row comes from an erratum.")


ERRATUM = """\
  owners: {red: Red}
types: {foot: {rated: 1}}
pieces: {red: {foot: {hors: Hors, horse: Horse}}}
boards: {map: {name: Map, kind: areas, spaces: {here: Here, there: There}}}
scenarios: {one: {setup: {red: {here: [hors]}}}}
errata:
  slip:
    at: scenarios.one.setup.red.here.hors
    printed: hors
    read: horse
    why: A letter is missing.
"""


def test_a_row_dropped_in_its_own_line_changes_the_order(setup, context):
    line = ("scenarios", "haytime", "setup", "vessin", "mill")
    rows = {
        row.address[-1]: row for row in setup.chart_grid.grid_model.rows if row.address[:5] == line
    }
    setup.chart_grid.addresses_dropped.emit((rows["pikes reduced"].address,), rows["hask"])
    assert chart(context, "vessin")["mill"] == ["pikes reduced", "hask", "pikes"]


def test_what_happened_while_it_was_hidden_is_shown_later(setup, context, qtbot):
    setup.hide()
    steps = ("scenarios", "haytime", "setup", "vessin", "vess")
    context.try_edit("Add", lambda module: set_value(module, steps, ()))
    assert setup.chart_grid.row_at(steps) is not None
    with qtbot.waitExposed(setup):
        setup.show()
    assert setup.chart_grid.row_at(steps) is None


def test_rows_that_findings_speak_of_are_red(setup, context, qtbot):
    setup.commands.place_pieces_in_charts(["vessin/horse"], "mill")
    qtbot.waitUntil(lambda: context.findings.is_current)
    row = setup.chart_grid.row_at(("scenarios", "haytime", "setup", "vessin", "mill", "horse"))
    fine = setup.chart_grid.row_at(("scenarios", "haytime", "setup", "corrow", "F7.4", "watch"))
    delegate = setup.chart_grid.itemDelegate()
    inks = []
    for number in (row, fine):
        option = QStyleOptionViewItem()
        delegate.initStyleOption(option, setup.chart_grid.grid_model.index(number, 1))
        inks.append(option.palette.color(QPalette.ColorRole.Text))
    assert inks[0] == error_colour(setup.palette())
    assert inks[1] != inks[0]


def test_a_row_shows_the_side_that_its_state_names(setup):
    titles = [column.title for column in setup.chart_grid.grid_model.columns]
    column = setup.chart_grid.grid_model.columns[titles.index("Piece")]
    flags = {
        row.value.item.state: column.picture(row).toImage()
        for row in setup.chart_grid.grid_model.rows
        if row.value.counter and row.value.counter.id == "common/flag"
    }
    assert flags["red",] != flags["blue",]


COMPOUND = """
module:
  format: 1
  title: A Test
  rights: {work: A Test, basis: own}
  owners: {red: The Reds, blue: The Blues}
types: {foot: {name: Foot}}
pieces: {red: {foot: {guard: 2 x Old Guard}}, blue: {foot: {jager: 2 x Jäger}}}
boards: {map: {kind: boxes, name: Map, spaces: {mill: Old Mill, ford: Ford}}}
regions: {coast: {name: The Coast, spaces: [mill, ford]}}
scenarios:
  haytime:
    setup: {red foot: {mill: [guard]}, red: {any in coast not ford: [guard]}}
"""


@pytest.fixture
def compound(context_of, setup_of):
    return setup_of(context_of(module_from_text(COMPOUND)))


def test_compound_headings_and_choices_are_shown_and_typed_by_name(compound):
    table = compound.chart_grid.grid_model
    shown = [[table.index(row, column).data() for column in (0, 1)] for row in (0, 1)]
    assert shown == [["The Reds Foot", "Old Mill"], ["The Reds", "any in The Coast not Ford"]]
    context, before = compound.context, compound.context.document.module
    assert table.setData(table.index(1, 0), "the reds foot")
    assert chart(context, "red foot") == {"mill": ["guard"], "any in coast not ford": ["guard"]}
    assert chart(context, "red") == {}
    context.document.undo_stack.undo()
    assert table.setData(table.index(1, 1), "one in The Coast not Old Mill")
    assert chart(context, "red") == {"one in coast not mill": ["guard"]}
    context.document.undo_stack.undo()
    assert context.document.module is before


def test_a_line_that_is_typed_elsewhere_is_entered_and_stays_chosen(setup, context, qtbot):
    titles = [column.title for column in setup.chart_grid.grid_model.columns]
    row = setup.chart_grid.row_at(("scenarios", "haytime", "setup", "vessin", "merhythe"))
    with qtbot.waitActive(setup):
        setup.activateWindow()
    setup.chart_grid.setFocus()
    setup.chart_grid.setCurrentIndex(setup.chart_grid.grid_model.index(row, titles.index("Place")))
    qtbot.keyClick(setup.chart_grid, Qt.Key.Key_F2)
    line = setup.chart_grid.indexWidget(setup.chart_grid.currentIndex())
    line.selectAll()
    qtbot.keyClicks(line, "Greyfell")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "greyfell" in chart(context, "vessin"))
    moved = ("scenarios", "haytime", "setup", "vessin", "greyfell")
    assert [steps[: len(moved)] for steps in context.selection.selected_addresses] == [moved]
    assert [chosen.address for chosen in setup.chart_grid.selected_rows()] == list(
        context.selection.selected_addresses
    )
    assert (
        context.messages.last_message is None
        or "not entered" not in context.messages.last_message[0]
    )

"""The chart as a spreadsheet, keys on the map, modules with nothing in them, and house modules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QGuiApplication, QPalette
from PySide6.QtWidgets import QStyleOptionViewItem

from sandtable.editor.actions.action import Stage
from sandtable.editor.semantic_colors import trouble
from sandtable.editor.workspaces.setup import WORKSPACE
from sandtable.editor.workspaces.setup.chart_rows import ChartRows
from sandtable.editor.workspaces.setup.write_target import OVER
from sandtable.model.edits.at_address import set_value
from sandtable.model.ledger.history import initial_position
from sandtable.model.lookup import look_up
from tests.support.modules import HEAD, module_of

pytestmark = pytest.mark.gui


def chart(bench, heading, scenario="haytime"):
    setup = bench.document.module.scenarios[scenario].setup
    lines: Mapping[Any, Any] = next((c for h, c in setup.items() if str(h) == heading), {})
    return {str(p): [str(e) for e in entries or ()] for p, entries in lines.items()}


def cells(setup, *places):
    """Select cells: the address of an entry, and the column's title."""
    table, chosen = setup.chart.table, setup.chart.selectionModel()
    titles = [column.title for column in table.columns]
    setup.chart.clearSelection()
    for heading, place, key, title in places:
        row = setup.chart.row_at(("scenarios", "haytime", "setup", heading, place, key))
        flag = QItemSelectionModel.SelectionFlag.Select
        chosen.select(table.index(row, titles.index(title)), flag)


def test_columns_of_a_spreadsheet_are_pasted_in_one_step(setup, bench, qtbot):
    before = bench.document.module
    cells(setup, ("vessin", "merhythe", "pikes reduced", "No."))
    QGuiApplication.clipboard().setText("2\tLight Horse\n3\tPikes\n")
    qtbot.keyClick(setup.chart, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert chart(bench, "vessin")["merhythe"] == ["2 horse reduced"], bench.messages.last
    assert chart(bench, "vessin")["F3.3"] == ["3 pikes", "wagon"]
    assert bench.document.undo_stack.count() == 1
    bench.document.undo_stack.undo()
    assert bench.document.module is before


def test_lines_beyond_the_last_row_are_new_entries(setup, bench):
    setup.chart.clearSelection()
    QGuiApplication.clipboard().setText("Vessin\tGreyfell\t2\tPikes\nCorrow\tVess\t1\tMarines\t1")
    setup.chart.paste()
    assert chart(bench, "vessin")["greyfell"] == ["2 pikes"], bench.messages.last
    assert chart(bench, "corrow")["vess"] == ["marines reduced"]


def test_a_refusal_says_of_which_row_it_is(setup, bench):
    before = bench.document.module
    setup.chart.clearSelection()
    new = len(setup.chart.table.rows) + 2
    QGuiApplication.clipboard().setText("Vessin\tGreyfell\t2\tPikes\nCorrow\tVess\tmany\tMarines")
    setup.chart.paste()
    assert bench.document.module is before
    assert bench.messages.last[0] == f"Row {new}: 'many' is not a number of pieces."


def test_what_was_copied_and_is_pasted_changes_nothing(setup, bench):
    before = bench.document.module
    setup.chart.selectAll()
    setup.chart.copy()
    assert "Vessin\tMerhythe\t1\tPikes\t1\treduced" in QGuiApplication.clipboard().text()
    setup.chart.paste()
    assert bench.document.module is before, bench.messages.last


def test_fill_down_moves_to_the_place_above(setup, bench, qtbot):
    cells(setup, ("vessin", "vess", "guard", "Place"), ("vessin", "F4.3", "horse", "Place"))
    qtbot.keyClick(setup.chart, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert chart(bench, "vessin")["vess"] == ["guard", "horse"]
    assert "F4.3" not in chart(bench, "vessin")


def test_rows_are_deleted(setup, bench, qtbot):
    setup.chart.selectRow(
        setup.chart.row_at(("scenarios", "haytime", "setup", "vessin", "mill", "pikes"))
    )
    qtbot.keyClick(setup.chart, Qt.Key.Key_Delete)
    assert chart(bench, "vessin")["mill"] == ["hask", "pikes reduced"]


def test_entries_are_put_in_another_order(setup, bench):
    bench.selection.choose([("scenarios", "haytime", "setup", "vessin", "mill", "pikes")])
    setup.commands.shift_entries(setup.entries(), -1)
    assert chart(bench, "vessin")["mill"] == ["pikes", "hask", "pikes reduced"]
    shown = [row.steps[-1] for row in setup.chart.table.rows if row.steps[4] == "mill"]
    assert shown[-3:] == ["pikes", "hask", "pikes reduced"]


def test_a_typed_line_is_added(setup, bench, answers):
    setup.chart.selectRow(
        setup.chart.row_at(("scenarios", "haytime", "setup", "vessin", "vess", "guard"))
    )
    bench.asking = answers(text="greyfell: 2 pikes, horse less 1 step")
    setup.add_row()
    assert chart(bench, "vessin")["greyfell"] == ["2 pikes", "horse less 1 step"]
    bench.asking = answers(text="greyfell 2 pikes")
    setup.add_row()
    assert bench.messages.last[0] == "Say the place, a colon, and what stands there."


def test_the_view_keeps_its_place_while_rows_come_and_go(setup, bench):
    titles = []
    setup.chart.table.modelReset.connect(lambda: titles.append("reset"))
    rows = setup.chart.table.rowCount()
    setup.commands.put_pieces(["vessin/pikes"], "greyfell")
    assert setup.chart.table.rowCount() == rows + 1
    bench.document.undo_stack.undo()
    assert setup.chart.table.rowCount() == rows
    assert not titles
    again = ChartRows().rows_of(bench.document.whole, "haytime")
    assert [r.steps for r in setup.chart.table.rows] == [r.steps for r in again]


@pytest.mark.parametrize(
    ("key", "says"),
    [(Qt.Key.Key_L, ["guard reduced"]), (Qt.Key.Key_T, ["guard reduced"]),
     (Qt.Key.Key_Delete, None)],
)  # fmt: skip
def test_keys_on_the_map(setup, bench, qtbot, key, says):
    bench.selection.choose([("scenarios", "haytime", "setup", "vessin", "vess", "guard")])
    qtbot.keyClick(setup.view, key)
    assert chart(bench, "vessin").get("vess") == says, bench.messages.last


def test_a_stack_is_spread_out_and_put_together(setup, bench):
    setup.boards.setCurrentIndex(1)
    setup.view.settle()
    assert setup.view.board == "valley"
    bench.selection.choose([("scenarios", "haytime", "setup", "vessin", "mill", "hask")])
    setup.toggle_fan()
    assert setup.view.counters.fanned == "F5.3"
    setup.toggle_fan()
    assert setup.view.counters.fanned is None


def test_a_scenario_is_chosen(setup, bench):
    names = [setup.head.scenario.itemText(n) for n in range(setup.head.scenario.count())]
    assert "The Year of the Ford (others come from it)" in names
    setup.head.scenario.setCurrentIndex(names.index("First Thaw"))
    setup.head.scenario.activated.emit(setup.head.scenario.currentIndex())
    assert bench.viewpoint.view.scenario == "first_thaw"
    assert {row.value.home for row in setup.chart.table.rows} == {"first_thaw", "year_of_the_ford"}


@pytest.mark.parametrize("shown", ["haytime", "year_of_the_ford"])
def test_a_line_of_another_scenario_is_shown_in_that_one(setup, bench, shown):
    bench.viewpoint.scenario(shown)
    steps = ("scenarios", "first_thaw", "setup", "vessin", "vess", "wagon")
    bench.selection.reveal(steps)
    setup.reveal(steps)
    assert bench.viewpoint.view.scenario == "first_thaw"
    assert setup.chart.row_at(steps) is not None


def test_an_inherited_line_is_shown_where_one_is_unless_it_is_overridden_there(setup, bench):
    setup.reveal(("scenarios", "year_of_the_ford", "setup", "common", "oxmead", "flag blue"))
    assert bench.viewpoint.view.scenario == "haytime"
    hidden = ("scenarios", "year_of_the_ford", "setup", "common", "mill", "flag blue")
    setup.reveal(hidden)
    assert bench.viewpoint.view.scenario == "year_of_the_ford"


def test_what_is_jumped_to_comes_into_sight(setup, bench):
    bench.viewpoint.scenario("haytime")
    steps = ("scenarios", "haytime", "setup", "corrow", "F7.4", "watch")
    assert WORKSPACE.shows(steps)
    bench.selection.reveal(steps)
    setup.reveal(steps)
    assert setup.view.board == "valley"
    assert [row.steps for row in setup.chart.chosen_rows()] == [steps]


class _Stage:
    """As much of a window as actions need."""

    def __init__(self, bench, widget):
        self.bench, self._widget = bench, widget

    def show_workspace(self, _name):
        return self._widget

    workspace = show_workspace


EMPTY = HEAD + "  owners: {red: Red}\n"


@pytest.mark.parametrize("text", [HEAD, EMPTY + "scenarios: {one: {}}\n"])
def test_nothing_fails_on_an_empty_module(bench_of, setup_of, answers, text):
    bench = bench_of(module_of(text))
    bench.asking = answers(text="here: x", choice="x")
    widget = setup_of(bench)
    before = bench.document.module
    for action in WORKSPACE.actions:
        action.run(cast("Stage", _Stage(bench, widget)))
    widget.form.write_line()
    widget.placer.placed.emit("here", 1)
    assert bench.document.module is before


def test_every_action_is_undone(setup, bench, answers):
    before = bench.document.module
    for action in WORKSPACE.actions:
        bench.asking = answers(text="greyfell: 2 pikes", choice="Corrow")
        bench.selection.choose([("scenarios", "haytime", "setup", "vessin", "vess", "guard")])
        action.run(cast("Stage", _Stage(bench, setup)))
        bench.document.undo_stack.setIndex(0)
        assert bench.document.module == before, action.id


def test_a_house_module_says_what_it_changes_and_keeps_the_rest(bench, setup_of):
    base = bench.document.module
    house = module_of(HEAD + "  extends: ../base\n")
    bench.document.open(house, base)
    bench.viewpoint.scenario("haytime")
    shown = setup_of(bench)
    shown.writing.policy = OVER
    shown.commands.put_pieces(["vessin/pikes"], "mill")
    own = bench.document.module.scenarios["haytime"]
    assert own.name is None
    steps = ("scenarios", "haytime", "setup", "vessin", "mill")
    assert [str(e) for e in look_up(bench.document.module, steps)] == [
        "hask",
        "2 pikes",
        "pikes reduced",
    ]
    assert initial_position(bench.document.whole, "haytime").out["vessin/pikes"] == 5
    cells(shown, ("vessin", "mill", "pikes", "No."))
    QGuiApplication.clipboard().setText("3")
    shown.chart.paste()
    assert str(look_up(bench.document.module, steps)[1]) == "3 pikes", bench.messages.last
    shown.control.give_control(["vess"], "corrow")
    assert initial_position(bench.document.whole, "haytime").control["vess"] == "corrow"
    assert bench.document.module.scenarios["haytime"].name is None
    bench.document.undo_stack.setIndex(0)
    assert bench.document.module is house


def test_one_is_asked_once_for_all_rows_of_a_gesture(setup, bench, answers):
    bench.asking = answers(decision=0)
    setup.chart.selectAll()
    setup.chart.remove_rows()
    assert len(bench.asking.asked) == 1
    assert not initial_position(bench.document.module, "haytime").standings
    assert bench.document.undo_stack.count() == 1


def test_an_overridden_line_is_taken_over_again(setup, bench, answers):
    before = bench.document.module
    setup.writing.policy = OVER
    setup.commands.take_off(
        [("scenarios", "year_of_the_ford", "setup", "common", "oxmead", "flag blue")]
    )
    assert chart(bench, "common")["oxmead"] == []
    bench.asking = answers(choice="Everybody, Oxmead")
    setup.ask_restore()
    assert "Everybody, Oxmead" in bench.asking.asked[0]
    assert bench.document.module == before


def test_what_an_erratum_reads_is_not_moved_silently(bench_of, setup_of):
    text = HEAD + ERRATUM
    bench = bench_of(module_of(text))
    widget = setup_of(bench)
    assert "errata" in widget.head.about.text()
    before = bench.document.module
    read = ("scenarios", "one", "setup", "red", "here", "horse")
    assert look_up(bench.document.reading, read)
    widget.commands.move_entries([read], "there")
    assert bench.document.module is before
    assert bench.messages.last[0].startswith("An erratum reads it so.")


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


def test_a_row_dropped_in_its_own_line_changes_the_order(setup, bench):
    line = ("scenarios", "haytime", "setup", "vessin", "mill")
    rows = {row.steps[-1]: row for row in setup.chart.table.rows if row.steps[:5] == line}
    setup.chart.put.emit((rows["pikes reduced"].steps,), rows["hask"])
    assert chart(bench, "vessin")["mill"] == ["pikes reduced", "hask", "pikes"]


def test_what_happened_while_it_was_hidden_is_shown_later(setup, bench, qtbot):
    setup.hide()
    steps = ("scenarios", "haytime", "setup", "vessin", "vess")
    bench.do("Add", lambda module: set_value(module, steps, ()))
    assert setup.chart.row_at(steps) is not None
    with qtbot.waitExposed(setup):
        setup.show()
    assert setup.chart.row_at(steps) is None


def test_rows_that_findings_speak_of_are_red(setup, bench, qtbot):
    setup.commands.put_pieces(["vessin/horse"], "mill")
    qtbot.waitUntil(lambda: bench.findings.current)
    row = setup.chart.row_at(("scenarios", "haytime", "setup", "vessin", "mill", "horse"))
    fine = setup.chart.row_at(("scenarios", "haytime", "setup", "corrow", "F7.4", "watch"))
    delegate = setup.chart.itemDelegate()
    inks = []
    for number in (row, fine):
        option = QStyleOptionViewItem()
        delegate.initStyleOption(option, setup.chart.table.index(number, 1))
        inks.append(option.palette.color(QPalette.ColorRole.Text))
    assert inks[0] == trouble(setup.palette())
    assert inks[1] != inks[0]


def test_a_row_shows_the_side_that_its_state_names(setup):
    titles = [column.title for column in setup.chart.table.columns]
    column = setup.chart.table.columns[titles.index("Piece")]
    flags = {
        row.value.item.state: column.picture(row).toImage()
        for row in setup.chart.table.rows
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
def compound(bench_of, setup_of):
    return setup_of(bench_of(module_of(COMPOUND)))


def test_compound_headings_and_choices_are_shown_and_typed_by_name(compound):
    table = compound.chart.table
    shown = [[table.index(row, column).data() for column in (0, 1)] for row in (0, 1)]
    assert shown == [["The Reds Foot", "Old Mill"], ["The Reds", "any in The Coast not Ford"]]
    bench, before = compound.bench, compound.bench.document.module
    assert table.setData(table.index(1, 0), "the reds foot")
    assert chart(bench, "red foot") == {"mill": ["guard"], "any in coast not ford": ["guard"]}
    assert chart(bench, "red") == {}
    bench.document.undo_stack.undo()
    assert table.setData(table.index(1, 1), "one in The Coast not Old Mill")
    assert chart(bench, "red") == {"one in coast not mill": ["guard"]}
    bench.document.undo_stack.undo()
    assert bench.document.module is before


def test_a_line_that_is_typed_elsewhere_is_entered_and_stays_chosen(setup, bench, qtbot):
    titles = [column.title for column in setup.chart.table.columns]
    row = setup.chart.row_at(("scenarios", "haytime", "setup", "vessin", "merhythe"))
    with qtbot.waitActive(setup):
        setup.activateWindow()
    setup.chart.setFocus()
    setup.chart.setCurrentIndex(setup.chart.table.index(row, titles.index("Place")))
    qtbot.keyClick(setup.chart, Qt.Key.Key_F2)
    line = setup.chart.indexWidget(setup.chart.currentIndex())
    line.selectAll()
    qtbot.keyClicks(line, "Greyfell")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "greyfell" in chart(bench, "vessin"))
    moved = ("scenarios", "haytime", "setup", "vessin", "greyfell")
    assert [steps[: len(moved)] for steps in bench.selection.chosen] == [moved]
    assert [chosen.steps for chosen in setup.chart.chosen_rows()] == list(bench.selection.chosen)
    assert bench.messages.last is None or "not entered" not in bench.messages.last[0]

"""A click on a problem goes to its place: in the tree, on the map, in the tables."""

import pytest
from PySide6.QtCore import QRect, Qt

from sandtable.editor.registry import ALL_WORKSPACES
from sandtable.editor.window import EditorWindow
from sandtable.model.address_path import parse_address
from sandtable.model.geometry.label_placement import label_point
from tests.support.modules import module_from_text

SQUARES = {"home": (0, 0), "near": (1000, 0), "far": (9000, 9000), "field": (9000, 8000)}
MODULE = module_from_text(
    """
module:
  format: 1
  title: Flawed
  rights: {work: Flawed, basis: own, permission: own, notice: Ours.}
  owners: {red: Red, blue: Blue}
  calendar: {turns: 4, order: [red, blue]}
  words: {features: {river: border}}
boards:
  first: {kind: boxes, name: First board, spaces: {camp: Camp}}
  map:
    name: Map
    kind: areas
    spaces_are: land
    spaces: {home: Home, near: Near, far: Far, field: Field}
    borders: {far/near: [river]}
    geometry:
      type: FeatureCollection
      features:
FEATURES
types: {foot: {kind: unit}}
pieces: {red: {foot: {guard: Guard; copies 1, levy: Levy; copies 3, idle: Idle}}}
events: {red: {flood: {name: Flood, play: immediate, then: discard}}}
tables:
  luck: {name: Luck, dice: 1d6, rows: {1..3: [good], 5..6: [bad]}}
  twice: {name: Twice, dice: 1d3, rows: {1..2: [a], 2..3: [b]}}
scenarios:
  first:
    name: First
    setup: {red: {home: [guard, guard]}}
    arrivals: {red: {2: {withdraw: [levy]}}}
""".replace("spaces_are", "spaces-are").replace(
        "FEATURES",
        "\n".join(
            f"        - {{type: Feature, id: {name}, properties: {{}}, geometry: {{type: Polygon,"
            f" coordinates: [[[{x},{y}],[{x + 1000},{y}],[{x + 1000},{y + 1000}],[{x},{y + 1000}],"
            f"[{x},{y}]]]}}}}"
            for name, (x, y) in SQUARES.items()
        ),
    )
)  # fmt: skip


@pytest.fixture
def window(context_of, qtbot):
    shown = EditorWindow(context_of(MODULE))
    qtbot.addWidget(shown)
    shown.resize(1400, 900)
    with qtbot.waitExposed(shown):
        shown.show()
    qtbot.waitUntil(lambda: shown.context.findings.is_current)
    return shown


def _lines(problems):
    root = problems.problem_tree.invisibleRootItem()
    tops = (root.child(n) for n in range(root.childCount()))
    return [top.child(n) for top in tops for n in range(top.childCount())]


def _click(window, qtbot, check, at):
    """Click the line of a finding, as a hand would; give its address."""
    problems = window.show_panel("problems")
    found = [
        i for i in _lines(problems) if i.text(1).startswith(check) and i.toolTip(2).startswith(at)
    ]
    assert found, [(i.text(1), i.toolTip(2)) for i in _lines(problems)]
    problems.problem_tree.scrollToItem(found[0])
    where = problems.problem_tree.visualItemRect(found[0]).center()
    qtbot.mouseClick(problems.problem_tree.viewport(), Qt.MouseButton.LeftButton, pos=where)
    return parse_address(found[0].toolTip(2))


def _front(window):
    return ALL_WORKSPACES[window._tabs.currentIndex()].id


def _is_in_sight(view, index):
    rect = view.visualRect(index)
    return not rect.isEmpty() and view.viewport().rect().contains(rect.center())


def test_the_tree_shows_it(window, qtbot):
    tree = window.show_panel("tree")
    tree.tree_view.collapseAll()
    steps = _click(window, qtbot, "TBL001", "tables.luck")
    index = tree.tree_view.currentIndex()
    assert (
        tree.tree_model.address_at(index) == steps[: len(tree.tree_model.address_at(index))] != ()
    )
    assert _is_in_sight(tree.tree_view, index)


def test_the_map_shows_it_in_the_middle_of_another_board(window, qtbot):
    place = window.show_workspace("map")
    place.show_board("map")
    place.view.zoom_by(12.0)
    place.view.centerOn(500, -500)
    place.show_board("first")
    window.show_workspace("tables")
    _click(window, qtbot, "GEO026", "boards.map.borders")
    assert _front(window) == "map"
    assert place.view.board_id == "map"
    here = place.view.pixel_of_board_point(label_point(MODULE.boards["map"].outlines["far"]))
    assert QRect(place.view.viewport().rect()).contains(here)


def test_the_map_follows_to_where_a_set_up_is_wrong(window, qtbot):
    place = window.show_workspace("map")
    place.show_board("first")
    window.show_workspace("setup")
    _click(window, qtbot, "SCH006", "scenarios.first.setup.red.home")
    setup = window.workspace_widget("setup")
    assert _front(window) == "setup"
    assert setup.view.board_id == "map"
    here = setup.view.pixel_of_board_point(label_point(MODULE.boards["map"].outlines["home"]))
    assert setup.view.viewport().rect().contains(here)


def test_the_row_of_a_dice_table_is_selected(window, qtbot):
    _click(window, qtbot, "TBL002", "tables.twice.rows")
    tables = window.workspace_widget("tables")
    assert _front(window) == "tables"
    assert tables.chosen_table == "twice"
    assert [str(row.value.key) for row in tables.table_page.grid.selected_rows()] == ["2..3"]


def test_the_line_of_the_set_up_is_in_sight(window, qtbot):
    steps = _click(window, qtbot, "SCH006", "scenarios.first.setup")
    chart = window.workspace_widget("setup").chart_grid
    row = chart.row_at(steps)
    assert _front(window) == "setup"
    assert _is_in_sight(chart, chart.grid_model.index(row, 0))


def test_the_piece_is_selected_among_the_components(window, qtbot):
    steps = _click(window, qtbot, "CMP002", "pieces.red")
    grid = window.workspace_widget("components").grid
    assert _front(window) == "components"
    assert [row.address for row in grid.selected_rows()] == [steps]


def test_the_event_is_selected(window, qtbot):
    steps = _click(window, qtbot, "TBL020", "events.red.flood")
    grid = window.workspace_widget("events").grid
    assert _front(window) == "events"
    assert [row.address for row in grid.selected_rows()] == [steps]


def test_the_arrival_is_shown(window, qtbot):
    _click(window, qtbot, "OOA", "scenarios.first.arrivals")
    assert _front(window) == "arrivals"
    assert window.workspace_widget("arrivals").arrivals_grid.current_entry is not None

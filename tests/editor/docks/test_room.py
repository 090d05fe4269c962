"""Room in the window: the map has two thirds, panels collapse to icons and come back."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QToolButton

from sandtable.editor.docks.panel_rail import PanelRail
from sandtable.editor.docks.panel_title_bar import PanelTitleBar
from sandtable.editor.window import EditorWindow
from sandtable.model.text_input.value_text_conversion import set_value_from_text
from tests.support.present import present

pytestmark = pytest.mark.gui
SIZES = [(1280, 720), (1440, 900), (1920, 1080), (960, 540)]
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def window_of(qtbot, context_of, sample):
    """Windows of a size, over our small game."""

    def make(width, height, context=None):
        window = EditorWindow(context or context_of(sample))
        qtbot.addWidget(window, before_close_func=_clean)
        window.resize(width, height)
        if context is None:
            window.reset_layout()
        with qtbot.waitExposed(window):
            window.show()
        return window

    return make


@pytest.fixture
def sample(context):
    return context.document.module


def _clean(window: EditorWindow) -> None:
    window.context.document.undo_stack.setClean()


def dock_of(window: EditorWindow, name: str) -> QDockWidget:
    return present(window.findChild(QDockWidget, name))


def press(window: EditorWindow, name: str) -> None:
    """Click the icon of a panel."""
    rail = present(window.findChild(PanelRail))
    button: Any = rail.widgetForAction(rail.actions_by_panel[name])
    QTest.mouseClick(button, LEFT)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_map_has_two_thirds_of_the_room_at_first(window_of, qtbot, width, height):
    window = window_of(width, height)
    view: Any = window.show_workspace("map")
    body = height - window.menuBar().height() - window.statusBar().height()
    qtbot.waitUntil(lambda: window.width() == width and view.view.isVisible())
    qtbot.wait(50)
    share = view.view.width() * view.view.height() / (width * body)
    assert share >= 2 / 3, (share, view.view.size(), body)
    assert window.width() == width
    assert window.height() == height


def test_narrow_windows_begin_with_icons_alone(window_of):
    window = window_of(960, 540)
    assert all(dock.isHidden() for dock in window.findChildren(QDockWidget))
    assert present(window.findChild(PanelRail)).isVisible()


def test_the_first_selection_opens_the_inspector_of_a_narrow_window(window_of, qtbot):
    window = window_of(1280, 720)
    choose = window.context.selection.select_addresses
    choose([("pieces", "vessin", "infantry", "pikes")])
    qtbot.waitUntil(lambda: not dock_of(window, "inspector").isHidden())
    press(window, "inspector")
    choose([("pieces", "vessin", "infantry")])
    qtbot.wait(30)
    assert dock_of(window, "inspector").isHidden()


def test_an_icon_opens_its_panel_and_collapses_it(window_of):
    window = window_of(1280, 720)
    for name in ("problems", "tree", "inspector", "history"):
        dock = dock_of(window, name)
        before = dock.isHidden()
        press(window, name)
        assert dock.isHidden() is not before
        press(window, name)
        assert dock.isHidden() is before


def test_the_title_of_a_panel_collapses_it_and_takes_it_out(window_of):
    window = window_of(1280, 720)
    press(window, "tree")
    title = present(dock_of(window, "tree").findChild(PanelTitleBar))
    QTest.mouseClick(title.float_button, LEFT)
    assert dock_of(window, "tree").isFloating()
    QTest.mouseClick(title.float_button, LEFT)
    assert not dock_of(window, "tree").isFloating()
    QTest.mouseClick(title.collapse_button, LEFT)
    assert dock_of(window, "tree").isHidden()


def test_one_key_collapses_all_panels_and_opens_them_again(window_of):
    window = window_of(1280, 720)
    press(window, "problems")
    press(window, "tree")
    window.run_action("toggle-panels")
    assert all(dock.isHidden() for dock in window.findChildren(QDockWidget))
    window.run_action("toggle-panels")
    assert not dock_of(window, "problems").isHidden()
    assert not dock_of(window, "tree").isHidden()
    assert dock_of(window, "history").isHidden()


def test_what_is_collapsed_stays_so_at_the_next_start(window_of, context_of, sample):
    window = window_of(1440, 900)
    press(window, "tree")
    press(window, "history")
    window.close()
    again = window_of(1440, 900, context_of(sample))
    assert dock_of(again, "tree").isHidden()
    assert not dock_of(again, "inspector").isHidden()
    assert not dock_of(again, "history").isHidden()


# --------------------------------------------------------------------- the panel of problems
def settled_height(window: EditorWindow, qtbot, problems: Any) -> int:
    """The height of the list, when nothing moves any more."""
    qtbot.waitUntil(lambda: window.context.findings.is_current)
    qtbot.wait(60)
    return int(problems.problem_tree.viewport().height())


def lines_height(problems: Any) -> int:
    tree = problems.problem_tree
    lines = sum(
        1 + present(tree.topLevelItem(n)).childCount() for n in range(tree.topLevelItemCount())
    )
    return int(max(1, lines) * tree.sizeHintForRow(0))


def make_problem(window: EditorWindow) -> None:
    """Place a piece that does not exist."""
    line = ("scenarios", "first_thaw", "setup", "vessin", "vess")
    assert window.context.try_edit("x", lambda m: set_value_from_text(m, line, "nobody\nnoone"))


def test_the_problems_are_as_high_as_they_are_many(window_of, qtbot):
    window = window_of(1280, 720)
    problems: Any = window.show_panel("problems")
    few = settled_height(window, qtbot, problems)
    make_problem(window)
    qtbot.waitUntil(lambda: problems.problem_tree.topLevelItemCount() > 0)
    qtbot.waitUntil(lambda: problems.problem_tree.viewport().height() >= lines_height(problems))
    more = settled_height(window, qtbot, problems)
    assert few < more < 12 + lines_height(problems)


def test_a_height_that_was_dragged_stays(window_of, qtbot):
    window = window_of(1280, 720)
    problems: Any = window.show_panel("problems")
    settled_height(window, qtbot, problems)
    dock = dock_of(window, "problems")
    low = dock.height()
    edge = dock.mapTo(window, QPoint(dock.width() // 2, -3))
    drag(window, edge, edge - QPoint(0, 90))
    high = dock.height()
    assert high > low + 50
    make_problem(window)
    settled_height(window, qtbot, problems)
    assert dock.height() == high


def drag(window: QMainWindow, start: QPoint, end: QPoint) -> None:
    """Drag with the left button held, which QTest does not tell a widget that it moves over."""
    kinds = QEvent.Type
    for kind, at, held in (
        (kinds.MouseMove, start, Qt.MouseButton.NoButton),
        (kinds.MouseButtonPress, start, LEFT),
        (kinds.MouseMove, end, LEFT),
        (kinds.MouseButtonRelease, end, Qt.MouseButton.NoButton),
    ):
        button = Qt.MouseButton.NoButton if kind is kinds.MouseMove else LEFT
        where = window.mapToGlobal(at).toPointF()
        event = QMouseEvent(
            kind, at.toPointF(), where, button, held, Qt.KeyboardModifier.NoModifier
        )
        QApplication.sendEvent(window, event)
        QTest.qWait(20)


def test_the_buttons_of_the_rail_have_names(window_of):
    rail = present(window_of(1280, 720).findChild(PanelRail))
    buttons = [rail.widgetForAction(action) for action in rail.actions_by_panel.values()]
    assert all(isinstance(b, QToolButton) and b.accessibleName() and b.toolTip() for b in buttons)

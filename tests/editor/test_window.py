"""The window: docks and tabs, menus and palette, what it says, and the keyboard's way through."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDockWidget,
    QHeaderView,
    QLabel,
    QLineEdit,
    QListWidget,
    QMenu,
    QPlainTextEdit,
    QTabWidget,
    QTextEdit,
    QWidget,
)

from sandtable.editor.context.messages import MessageKind
from sandtable.editor.registry import ALL_ACTIONS, ALL_PANELS, ALL_WORKSPACES
from sandtable.editor.window import EditorWindow
from sandtable.editor.workspaces.components.new_piece_dialog import NewPieceDialog
from sandtable.model.checks.registry import Severity
from sandtable.model.edits.table_edits import add_row, new_table
from sandtable.model.text_input.value_text_conversion import set_value_from_text
from tests.support.present import present

pytestmark = pytest.mark.gui

PLACES = [place.id for place in ALL_WORKSPACES]
Ctrl = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window_of(qtbot):
    """Windows over a bench, in front, closed after the test without a question."""

    def make(context):
        window = EditorWindow(context)
        qtbot.addWidget(window, before_close_func=_clean)
        with qtbot.waitActive(window):
            window.show()
            window.activateWindow()
        return window

    return make


def _clean(window):
    window.context.document.undo_stack.setClean()


@pytest.fixture
def window(window_of, context):
    """A window over our small game."""
    return window_of(context)


def _add(context, key="lots"):
    assert context.try_edit("Add a table", partial(new_table, key=key, name=key))


def _front(window):
    return PLACES[window.findChild(QTabWidget).currentIndex()]


# ---------------------------------------------------------------------------------------- docks
def test_docks_are_where_they_were_left(window, window_of, context_of):
    window.findChild(QDockWidget, "inspector").hide()
    window.addDockWidget(
        Qt.DockWidgetArea.LeftDockWidgetArea, window.findChild(QDockWidget, "history")
    )
    window.close()
    again = window_of(context_of(window.context.document.module))
    assert again.findChild(QDockWidget, "inspector").isHidden()
    history = again.findChild(QDockWidget, "history")
    assert again.dockWidgetArea(history) == Qt.DockWidgetArea.LeftDockWidgetArea


def test_the_layout_is_reset(window):
    for dock in window.findChildren(QDockWidget):
        dock.setVisible(dock.isHidden())
    window.run_action("reset-layout")
    shown = {panel.id for panel in ALL_PANELS if not _dock(window, panel.id).isHidden()}
    assert shown == {"tree", "inspector"}
    assert all(
        window.dockWidgetArea(_dock(window, panel.id)) == panel.area for panel in ALL_PANELS
    )


def _dock(window, name):
    return window.findChild(QDockWidget, name)


def test_a_layout_of_another_version_does_no_harm(context, window_of):
    context.settings.store_setting("layout/2", "nonsense")
    context.settings.store_setting("geometry", 7)
    assert window_of(context).isVisible()


# ------------------------------------------------------------------------- actions and their keys
def test_what_a_view_did_is_undone_by_its_key_at_once(window, context, qtbot):
    before = context.document.module
    _add(context)
    qtbot.keyClick(window.findChild(QTabWidget), Qt.Key.Key_Z, Ctrl)
    assert context.document.module is before


def test_what_cannot_be_done_is_said(window, context, qtbot):
    qtbot.keyClick(window.findChild(QTabWidget), Qt.Key.Key_Z, Ctrl)
    told, tone = context.messages.last_message
    assert told == "Not available now: Undo"
    assert tone is MessageKind.REFUSAL


def test_menus_grey_what_cannot_be_done_while_they_are_open(window, context):
    menu = next(m for m in window.menuBar().findChildren(QMenu) if m.title() == "Edit")
    undo = window.menus.actions_by_id["undo"][1]
    menu.aboutToShow.emit()
    assert not undo.isEnabled()
    menu.aboutToHide.emit()
    _add(context)
    menu.aboutToShow.emit()
    assert undo.isEnabled()


def test_a_switch_in_a_menu_shows_what_is_on(window):
    switch = window.menus.actions_by_id["map-layer-names"][1]
    on = window.show_workspace("map").view.is_layer_shown("names")
    switch.trigger()
    assert switch.isChecked() is not on
    switch.trigger()
    assert switch.isChecked() is on


def test_shortcuts_are_heard_in_the_tab_in_front_only(window):
    for place in PLACES:
        window.show_workspace(place)
        heard = {
            action.id
            for action, entry in window.menus.actions_by_id.values()
            if action.workspace and not entry.shortcut().isEmpty()
        }
        own = {a.id for a in ALL_ACTIONS if a.workspace == place and not a.shortcut_owner}
        assert heard == own


def test_a_letter_is_a_tool_on_the_map_and_a_letter_elsewhere(window, qtbot):
    place = window.show_workspace("map")
    place.view.setFocus()
    qtbot.keyClick(place.view, Qt.Key.Key_M)
    assert place.tool_id == "merge"
    window.show_panel("tree").tree_view.setFocus()
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_V)
    assert place.tool_id == "merge"


def test_what_nobody_types_is_heard_in_the_docks_too(window, qtbot):
    window.show_workspace("components")
    view = window.show_panel("tree").tree_view
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    window.context.selection.select_addresses([("pieces", "vessin", "infantry", "pikes")])
    qtbot.keyClick(view, Qt.Key.Key_N, Ctrl | Qt.KeyboardModifier.ShiftModifier)
    [dialog] = window.findChildren(NewPieceDialog)
    qtbot.keyClicks(dialog.name_line, "Old Guard")
    qtbot.keyClick(dialog.name_line, Qt.Key.Key_Return)
    assert window.context.selection.lead_address == ("pieces", "vessin", "infantry", "old-guard")


def test_no_shortcut_is_of_two_actions_at_once(window):
    for place in PLACES:
        window.show_workspace(place)
        keys = [e.shortcut().toString() for _, e in window.menus.actions_by_id.values()]
        said = [key for key in keys if key]
        assert sorted(said) == sorted(set(said))


# -------------------------------------------------------------------------------------- palette
def _palette(window, qtbot):
    qtbot.keyClick(window.findChild(QTabWidget), Qt.Key.Key_K, Ctrl)
    line = present(QApplication.activePopupWidget()).findChild(QLineEdit)
    return line, present(present(line).parentWidget()).findChild(QListWidget)


def test_the_palette_finds_an_action_and_does_it_by_keyboard(window, qtbot):
    line, found = _palette(window, qtbot)
    qtbot.keyClicks(line, "go tables")
    qtbot.keyClick(line, Qt.Key.Key_A, Ctrl)
    qtbot.keyClicks(line, "events")
    assert found.currentItem().text().startswith("Events")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert _front(window) == "events"
    assert QApplication.activePopupWidget() is None


def test_the_palette_begins_with_what_can_be_done(window, qtbot):
    line, found = _palette(window, qtbot)
    qtbot.keyClicks(line, "undo")
    assert not found.currentItem().flags() & Qt.ItemFlag.ItemIsEnabled
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert QApplication.activePopupWidget() is not None
    qtbot.keyClick(line, Qt.Key.Key_Backspace)
    qtbot.keyClick(line, Qt.Key.Key_Backspace)
    qtbot.keyClick(line, Qt.Key.Key_Backspace)
    assert found.currentItem().flags() & Qt.ItemFlag.ItemIsEnabled
    qtbot.keyClick(line, Qt.Key.Key_Escape)


def test_the_palette_moves_by_arrows_past_what_cannot_be_done(window, qtbot):
    line, found = _palette(window, qtbot)
    for _ in range(5):
        qtbot.keyClick(line, Qt.Key.Key_Down)
        assert found.currentItem().flags() & Qt.ItemFlag.ItemIsEnabled
    qtbot.keyClick(line, Qt.Key.Key_Escape)


def test_the_palette_opens_over_the_window(window, qtbot):
    window.move(300, 200)
    line, _ = _palette(window, qtbot)
    assert window.geometry().contains(line.window().geometry())
    qtbot.keyClick(line, Qt.Key.Key_Escape)


# -------------------------------------------------------------------------- what the window says
def test_the_title_says_what_is_open_and_whether_it_is_saved(window, context, tmp_path):
    assert window.windowTitle() == "Lantern Ford (not saved yet)[*] - Sandtable"
    assert not window.isWindowModified()
    _add(context)
    assert window.isWindowModified()
    assert context.session.save_module_as(tmp_path / "ford")
    assert "(ford)" in window.windowTitle()
    assert not window.isWindowModified()
    context.document.undo_stack.undo()
    assert window.isWindowModified()


def test_the_title_follows_the_modules_own(window, context):
    from sandtable.model.edits.address_edits import set_value

    context.try_edit("Rename", partial(set_value, steps=("module", "title"), value="Another Ford"))
    assert window.windowTitle().startswith("Another Ford (")
    context.document.undo_stack.undo()
    assert window.windowTitle().startswith("Lantern Ford (")


def _said(window, name):
    if name == "Problems":
        return window.statusBar().problem_badges.accessibleDescription()
    return next(
        label.text()
        for label in window.statusBar().findChildren(QLabel)
        if label.accessibleName() == name
    )


def test_the_status_line_counts_problems_and_names_what_is_selected(window, context, qtbot):
    qtbot.waitUntil(lambda: context.findings.is_current)
    before = _said(window, "Problems")
    context.try_edit("Add a table", _unrolled)
    qtbot.waitUntil(lambda: _said(window, "Problems") not in {before, "Checking…"})
    context.document.undo_stack.undo()
    qtbot.waitUntil(lambda: _said(window, "Problems") == before)
    context.selection.select_addresses([("tables",), ("boards",)])
    assert _said(window, "Selection") == "Tables and 1 more"


def test_the_status_line_says_in_words_where_one_is(window, context):
    context.selection.select_addresses(
        [("scenarios", "first_thaw", "setup", "vessin", "vess", "pikes")]
    )
    (label,) = [one for one in window.findChildren(QLabel) if one.accessibleName() == "Selection"]
    assert label.text() == "Scenario “First Thaw”, set-up, Vessin, Vess, Pikes"
    assert label.toolTip() == "scenarios.first_thaw.setup.vessin.vess.pikes"


def test_there_is_a_badge_for_each_severity_that_was_found(window, context, qtbot):
    badges = window.statusBar().problem_badges.badges
    qtbot.waitUntil(lambda: context.findings.is_current)
    errors = badges[Severity.ERROR]
    assert errors.isHidden()
    assert context.try_edit("Set up too many", _nobody)
    qtbot.waitUntil(errors.isVisible)
    assert errors.accessibleName() == "1 error"
    assert errors.text() == "1"


def test_a_badge_leads_to_the_problems(window, context, qtbot):
    badge = window.statusBar().problem_badges.badges[Severity.ERROR]
    assert context.try_edit("Set up too many", _nobody)
    qtbot.waitUntil(badge.isVisible)
    window.findChild(QDockWidget, "problems").hide()
    qtbot.mouseClick(badge, Qt.MouseButton.LeftButton)
    assert window.findChild(QDockWidget, "problems").isVisible()


def _nobody(module):
    """A line of a set-up with a piece that there is not."""
    steps = ("scenarios", "first_thaw", "setup", "corrow", "mill")
    return set_value_from_text(module, steps, "quill\nnobody-at-all")


def _unrolled(module):
    """A table of dice with a row for one roll only."""
    from sandtable.model.edits.table_edits import set_table_dice

    return set_table_dice(add_row(new_table(module, "lots", "Lots"), "lots", "2"), "lots", "2d6")


# ------------------------------------------------------------------------------ jumping to places
HOMES = [
    (("pieces", "vessin"), "components"),
    (("events", "common"), "events"),
    (("tables", "crossing"), "tables"),
]


@pytest.mark.parametrize(("above", "home"), HOMES)
def test_what_is_revealed_brings_its_tab_to_the_front(window, context, above, home):
    from sandtable.model.lookup import child_keys, value_at_address

    key = next(iter(child_keys(value_at_address(context.document.module, above[:1]))))
    steps = (above[0], key)
    context.selection.reveal_address(steps)
    assert _front(window) == home
    assert context.selection.lead_address == steps


def test_a_piece_that_is_filtered_out_is_shown_when_it_is_jumped_to(window, context):
    place = window.show_workspace("components")
    steps = place.grid.grid_model.rows[0].address
    place.filter_line.setText("nothing of the sort")
    context.selection.reveal_address(steps)
    assert [row.address for row in place.grid.selected_rows()] == [steps]


def test_what_no_tab_shows_stays_where_it_is(window, context):
    window.show_workspace("tables")
    context.selection.reveal_address(("module", "title"))
    assert _front(window) == "tables"


# -------------------------------------------------------------------------------------- leaving
class Answer:
    """Who is asked once, and says this."""

    def __init__(self, said):
        self.said, self.asked = said, []

    def ask_decision(self, _title, text, answers):
        self.asked.append((text, tuple(answers)))
        return self.said


def test_who_closes_with_unsaved_work_is_asked(window, context):
    _add(context)
    context.prompts = Answer(None)
    assert not window.close()
    assert window.isVisible()
    assert context.prompts.asked == [
        ("Lantern Ford was changed and is not saved.", ("Save", "Leave without saving"))
    ]
    context.prompts = Answer("Leave without saving")
    assert window.close()


def test_who_closes_with_saved_work_is_not_asked(window, context, tmp_path):
    _add(context)
    context.session.save_module_as(tmp_path / "ford")
    context.prompts = Answer(None)
    assert window.close()
    assert not context.prompts.asked


# --------------------------------------------------------------------------------- by keyboard
INPUTS = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
)


def _inputs(window):
    """What one can type into or press, Qt's own small parts aside."""
    for widget in window.findChildren(QWidget):
        small = widget.objectName().startswith("qt_") or type(widget).__name__.startswith("Q_")
        inside = isinstance(widget.parent(), QComboBox | QAbstractSpinBox | QLineEdit)
        part = isinstance(widget, QHeaderView) or small or inside
        if isinstance(widget, INPUTS) and _shows(widget) and not part:
            yield widget


def _named(widget):
    text = widget.text() if isinstance(widget, QAbstractButton) else ""
    return widget.accessibleName() or text.strip()


@pytest.mark.parametrize("place", PLACES)
def test_all_that_can_be_typed_into_has_a_name(window, place):
    window.show_workspace(place)
    QApplication.processEvents()
    nameless = [
        f"{type(w).__name__} {w.objectName()} in {type(w.parent()).__name__}"
        for w in _inputs(window)
        if not _named(w)
    ]
    assert not nameless


CHOSEN = [
    ("boards", "country"),
    ("types", "infantry"),
    ("pieces", "vessin", "infantry", "pikes"),
    ("scenarios", "year_of_the_ford"),
    ("module",),
]


@pytest.mark.parametrize("steps", CHOSEN, ids=".".join)
def test_the_inspector_names_its_fields_and_gives_the_tab_key_back(window, context, steps):
    context.selection.select_addresses([steps])
    QApplication.processEvents()
    inspector = _dock(window, "inspector")
    fields = list(_inputs(inspector))
    assert fields
    assert [type(w).__name__ for w in fields if not _named(w)] == []
    window.show_workspace("tables").table_list.setFocus()
    reached = _round(window)
    open_ = [w for w in fields if w.isEnabled() and _takes_tab(w)]
    assert [_named(w) for w in open_ if not _met(w, reached)] == []


@pytest.mark.parametrize("place", PLACES)
def test_the_tab_key_reaches_everything_and_is_caught_nowhere(window, place):
    page = window.show_workspace(place)
    QApplication.processEvents()
    page.setFocus()
    reached = _round(window)
    reachable = [w for w in _inputs(window) if w.isEnabled() and _takes_tab(w)]
    missed = [f"{type(w).__name__} {_named(w)}" for w in reachable if not _met(w, reached)]
    assert not missed
    docks = [dock for dock in window.findChildren(QDockWidget) if _shows(dock)]
    assert [d.objectName() for d in docks if not any(d.isAncestorOf(w) for w in reached)] == []


def _shows(widget):
    return widget.isVisible() and not widget.visibleRegion().isEmpty()


def _takes_tab(widget):
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)


def _met(widget, reached):
    return any(r is widget or widget.isAncestorOf(r) or r.focusProxy() is widget for r in reached)


def _round(window):
    """The widgets that have the focus in turn, until it comes round."""
    reached: list[Any] = []
    for _ in range(400):
        now = QApplication.focusWidget()
        if now in reached:
            return reached
        reached.append(now)
        QTest.keyClick(now or window, Qt.Key.Key_Tab)
    pytest.fail("The Tab key never comes round.")


@pytest.mark.parametrize(("more", "whole"), [(-40, False), (0, True), (40, True)])
def test_a_window_that_has_no_room_takes_the_whole_screen(qtbot, context, more, whole):
    window = EditorWindow(context)
    qtbot.addWidget(window, before_close_func=_clean)
    room = window.screen().availableSize()
    window.resize(room.width() + more, room.height() + more)
    with qtbot.waitExposed(window):
        window.show_on_screen()
    assert window.isMaximized() is whole
    assert window.normalGeometry().width() <= room.width()


def test_all_tabs_stay_visible_in_a_narrow_window(window, qtbot):
    tabs = window.centralWidget()
    icons = [not tabs.tabIcon(index).isNull() for index in range(tabs.count())]
    assert all(icons), "there is room for all icons"
    for size, workspace in ((960, "map"), (960, "sheets"), (820, "events")):
        window.resize(size, 540)
        window.show_workspace(workspace)
        qtbot.waitUntil(lambda: tabs.tabBar().sizeHint().width() <= tabs.width())
    window.resize(1600, 700)
    qtbot.waitUntil(lambda: not any(tabs.tabIcon(n).isNull() for n in range(tabs.count())))

"""The start page: recent modules, templates, importers, samples, tour, help, other windows."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from sandtable.editor import window as window_module
from sandtable.editor.start_page.card_pictures import recent_picture
from sandtable.editor.start_page.stored_titles import title_stored_in_file
from sandtable.editor.tour.tour_steps import TOUR_STEPS
from sandtable.editor.window import EditorWindow
from sandtable.model import resources
from sandtable.plugins.registry import plugin_registry
from tests.editor.conftest import lantern_ford
from tests.support.present import present
from tools.editor_input.answers import Answers

pytestmark = pytest.mark.gui


@pytest.fixture
def window(context, qtbot):
    window = EditorWindow(context)
    qtbot.addWidget(window, before_close_func=_clean)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    return window


def _clean(window):
    window.context.document.undo_stack.setClean()


def _page(window):
    window.run_action("start-page")
    page = window._start_page
    assert page.isVisible()
    return page


def _titles(section):
    return [card.text() for card in section.cards]


def _click(page, qtbot, card):
    """Scroll to a card, as one does, and click it."""
    page.scroll_area.ensureWidgetVisible(card)
    QApplication.processEvents()
    qtbot.mouseClick(card, Qt.MouseButton.LeftButton)


def test_it_has_everything_to_begin_with(window, context, game):
    context.settings.remember_recent_path(game)
    context.settings.remember_recent_path(game.parent / "gone")
    page = _page(window)
    assert _titles(page.recent_section) == ["Lantern Ford"]
    assert {"Areas", "Hexes", "Blocks", "Real geography"} <= set(_titles(page.new_section))
    labels = {importer.label for importer in plugin_registry().all_importers}
    assert labels <= set(_titles(page.open_section))
    assert len(page.sample_section.cards) == len(resources.sample_names())
    assert set(page.side_buttons) >= {"tour", "guide", "keys", "checks", "about", "report"}
    for name in resources.sample_names():
        assert resources.path_of_asset(f"start/{name}.png").is_file()


def test_a_recent_module_is_opened_and_has_the_picture_of_its_map(window, context, qtbot, game):
    assert context.session.open_module(game)
    window.show_workspace("map")
    page = _page(window)
    assert recent_picture(context.settings, str(game.resolve())) is not None
    page.close_page()
    context.session.start_unsaved(context.document.module)
    page = _page(window)
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Space)  # the first card has the focus
    assert context.session.module_path == game.resolve()
    assert page.isHidden()


def test_the_keyboard_goes_round_and_escape_leads_back(window, qtbot):
    page = _page(window)
    first = window.focusWidget()
    met: list[QWidget] = []
    while window.focusWidget() is not first or not met:
        met.append(window.focusWidget())
        assert page.isAncestorOf(window.focusWidget())
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
    cards = [*page.new_section.cards, *page.open_section.cards, *page.sample_section.cards]
    assert set(cards) <= set(met)
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
    assert page.isHidden()


def test_new_leads_to_the_templates_and_back(window, context, qtbot):
    qtbot.keyClick(window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    page = window._start_page
    assert window.focusWidget() is page.new_section.cards[0]
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Space)
    assert page.new_form.isVisible()
    assert page.new_form.name_line.hasFocus()
    qtbot.keyClick(page.new_form.name_line, Qt.Key.Key_Escape)
    assert not page.new_form.isVisible()
    assert page.isVisible()
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Space)
    qtbot.keyClicks(page.new_form.name_line, "My war")
    qtbot.keyClick(page.new_form.name_line, Qt.Key.Key_Return)
    assert context.document.module.module.title == "My war"
    assert page.isHidden()


def test_a_sample_opens_as_a_copy(window, context, qtbot):
    page = _page(window)
    own = title_stored_in_file(resources.path_of_sample("lantern_ford"))
    card = next(card for card in page.sample_section.cards if card.text() == own)
    _click(page, qtbot, card)
    assert context.session.module_path is None
    assert context.document.module.module.title == own
    assert page.isHidden()
    assert "copy" in context.messages.last_message[0]


def test_a_card_of_an_importer_asks_for_its_files(window, context, qtbot):
    page = _page(window)
    importer = plugin_registry().all_importers[-1]
    answers = context.prompts = Answers([None])
    card = next(card for card in page.open_section.cards if card.text() == importer.label)
    _click(page, qtbot, card)
    endings = " ".join(f"*{each}" for each in importer.suffixes)
    assert answers.text_of_last == f"{importer.label} ({endings})"
    assert page.isVisible()


def test_the_page_gives_way_to_whatever_is_asked_of_the_module(window):
    page = _page(window)
    window.run_action("go-setup")
    assert page.isHidden()
    page = _page(window)
    window.run_action("find")
    assert page.isHidden()


# ------------------------------------------------------------------------------- other windows
def test_another_window_holds_another_module(window, context, qtbot, game):
    assert context.session.open_module(game)
    window.run_action("new-window")
    other = next(each for each in window_module._open_windows if each is not window)
    qtbot.addWidget(other, before_close_func=_clean)
    assert present(other._start_page).isVisible()
    assert other.context.document is not context.document
    other.context.session.start_unsaved(context.document.module)
    assert context.session.module_path == game
    other.close()
    assert other not in window_module._open_windows
    assert window.isVisible()


# ---------------------------------------------------------------------------------------- help
def test_each_page_of_the_help_has_its_text(window, qtbot):
    words = {
        "guide": "The guide",
        "keys": "Find everything",
        "checks": "ADJ001",
        "about": "Apache License",
        "report": "Qt ",
    }
    for page, word in words.items():
        window.run_action(f"help-{page}")
        view = window._help_window.page_view
        assert word in view.toPlainText(), page
    window._help_window.copy_button.click()
    assert "Sandtable" in QApplication.clipboard().text()
    window._help_window.close()


# ---------------------------------------------------------------------------------------- tour
def test_the_tour_leads_through_the_window_by_what_one_does(window, context, qtbot):
    page = _page(window)
    page.side_buttons["tour"].click()
    assert page.isHidden()
    panel = window._tour_panel
    assert panel.isVisible()
    assert context.session.module_path is None
    qtbot.mouseClick(panel.next_button, Qt.MouseButton.LeftButton)
    second = panel.step
    context.selection.select_addresses([("boards", "country", "spaces", "oxmead")])
    qtbot.waitUntil(lambda: panel.step is not second)
    assert window.workspace_widget("setup").isVisible()
    while panel.step is not TOUR_STEPS[-1]:
        qtbot.mouseClick(panel.next_button, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(panel.next_button, Qt.MouseButton.LeftButton)
    assert panel.isHidden()
    assert panel.pointer.isHidden()


@pytest.mark.parametrize(
    ("answer", "is_back"), [("Back to game", True), ("Stay in this sample", False)]
)
def test_after_the_tour_the_own_game_comes_back(window, context, qtbot, game, answer, is_back):
    assert context.session.open_module(game)
    window.run_action("tour")
    assert context.session.module_path is None
    context.prompts = Answers([answer])
    qtbot.mouseClick(window._tour_panel.leave_button, Qt.MouseButton.LeftButton)
    assert context.session.module_path == (game if is_back else None)


def test_before_anything_is_opened_no_module_is_shown(window, context, qtbot):
    context.session.start_placeholder(lantern_ford())
    page = _page(window)
    assert window.windowTitle() == "Sandtable"
    assert not page.close_button.isVisible()
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
    assert page.isVisible()
    context.session.start_unsaved(lantern_ford())
    assert window.windowTitle().startswith("Lantern Ford")
    page = _page(window)
    assert page.close_button.isVisible()


def test_closing_a_module_leads_to_the_start_page(window, context, game):
    assert context.session.open_module(game)
    window.run_action("close")
    assert window._start_page.isVisible()
    assert window.windowTitle() == "Sandtable"
    assert _titles(window._start_page.recent_section) == ["Lantern Ford"]


def test_the_key_of_a_panel_opens_and_closes_it(window, qtbot):
    dock = window._window_docks.docks["history"]
    dock.hide()
    window.setFocus()
    window.run_action("panel-history")
    assert dock.isVisible()
    window.run_action("panel-history")
    assert dock.isHidden()


def test_the_tour_is_left_at_any_step(window, qtbot):
    for number in (0, 1, 4):
        window.run_action("tour")
        panel = window._tour_panel
        for _ in range(number):
            panel.go_to_next_tour_step()
        key = number % 2 == 0
        if key:
            qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
        else:
            qtbot.mouseClick(panel.leave_button, Qt.MouseButton.LeftButton)
        assert panel.isHidden(), number

"""Actions of the files and of what was done, through the table that the window shows."""

from dataclasses import dataclass, field
from typing import Any, cast

import pytest
from shiboken6 import delete

from sandtable.editor.actions.edit_actions import EDIT_ACTIONS, UNDO_ACTIONS
from sandtable.editor.actions.editor_action import ActionTarget
from sandtable.editor.actions.file_actions import FILE_ACTIONS
from sandtable.editor.actions.new_module import predefined_globe_windows
from sandtable.editor.actions.theme_actions import THEME_ACTIONS
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.context.messages import MessageKind
from sandtable.editor.theme import WindowTheme
from sandtable.model.edits.address_edits import set_value
from sandtable.model.edits.new_modules import empty_module
from sandtable.model.storage.module_loading import load_module
from tests.support.present import present
from tools.editor_input.answers import Answers

ACTIONS = {action.id: action for action in (*FILE_ACTIONS, *UNDO_ACTIONS, *EDIT_ACTIONS)}


@dataclass
class Window:
    """What an action acts on."""

    context: EditorContext
    closed: list[bool] = field(default_factory=list)
    pages: list[str] = field(default_factory=list)

    def close(self):
        self.closed.append(True)
        return True

    def open_start_page(self, *, new=False):
        """Say what was asked for."""
        self.pages.append("new" if new else "start")

    def open_new_window(self):
        self.pages.append("window")

    def open_find_panel(self, *, replaces=False):
        self.pages.append("replace" if replaces else "find")

    def do(self, name, *answers):
        """Run an action as the window does, and insist that nothing more was asked."""
        self.context.prompts = Answers(list(answers))
        stage = cast("ActionTarget", self)
        if ACTIONS[name].is_enabled(stage):
            ACTIONS[name].run(stage)
        assert self.context.prompts.given == []


@pytest.fixture
def window(context):
    return Window(context)


def retitle(context, text="Mine"):
    context.try_edit("Call it", lambda m: set_value(m, ("module", "title"), text))


def test_each_action_has_an_id_of_its_own_and_no_shortcut_twice():
    actions = (*FILE_ACTIONS, *UNDO_ACTIONS, *EDIT_ACTIONS)
    assert len(ACTIONS) == len(actions)
    shortcuts = [action.shortcut for action in actions if action.shortcut]
    assert len(shortcuts) == len(set(shortcuts))


def test_a_folder_is_opened_edited_saved_and_gone_back_to(window, game, tmp_path):
    window.do("open", game)
    assert window.context.session.module_path == game
    retitle(window.context)
    window.do("save")
    assert load_module(game).module.module.title == "Mine"
    retitle(window.context, "Other")
    window.do("revert")
    assert window.context.document.module.module.title == "Mine"
    window.do("save-as", tmp_path / "copy.sandtable")
    window.do("open-file", tmp_path / "copy.sandtable")
    assert window.context.document.module.module.title == "Mine"
    window.do("open-recent", str(game))
    assert window.context.session.module_path == game


@pytest.mark.parametrize("name", ["open", "open-file", "open-recent", "save-as"])
def test_who_thinks_better_of_it_changes_nothing(window, game, name):
    window.context.settings.remember_recent_path(game.parent / "other")
    window.do("open", game)
    before = window.context.document.module
    window.do(name, None)
    assert window.context.document.module is before
    assert window.context.session.module_path == game


@pytest.mark.parametrize("name", ["open", "open-file", "open-recent", "close"])
def test_unsaved_work_is_asked_for_first(window, game, name):
    other = game.parent / "other"
    window.context.settings.remember_recent_path(other)
    window.do("open", game)
    retitle(window.context)
    before = window.context.document.module
    answers: dict[str, list[Any]] = {
        "close": [None],
        "open-recent": [str(other), None],
    }
    window.do(name, *answers.get(name, [game, None]))
    assert window.context.document.module is before


def test_closing_leaves_an_empty_map(window, game):
    window.do("open", game)
    window.do("close")
    assert window.context.session.module_path is None
    assert window.context.document.module == empty_module("Untitled")
    window.do("quit")
    assert window.closed


def test_nothing_fails_on_an_empty_module(window):
    window.context.session.start_unsaved(empty_module("Nothing"))
    for action in ACTIONS.values():
        window.context.prompts = Answers([None])
        action.run(window)
    assert window.context.document.module == empty_module("Untitled")


def test_the_look_is_chosen_and_remembered(window, qapp):
    palette, font = qapp.palette(), qapp.font()
    theme = WindowTheme(qapp)
    for action in THEME_ACTIONS:
        action.run(window)
        assert [a.id for a in THEME_ACTIONS if present(a.is_checked)(window)] == [action.id]
        assert f"look-{theme.chosen_theme}" == action.id
    theme.choose_theme("system")
    delete(theme)
    qapp.setPalette(palette)
    qapp.setFont(font)


def test_every_named_part_of_the_globe_is_a_window():
    for west, south, east, north in predefined_globe_windows().values():
        assert -180 <= west < east <= west + 360
        assert -90 < south < north < 90


# ----------------------------------------------------------------------------------------- edit
def test_undo_and_redo_say_what_they_did(window):
    retitle(window.context)
    window.do("undo")
    assert window.context.messages.last_message == ("Undone: Call it", MessageKind.NOTICE)
    window.do("redo")
    assert window.context.messages.last_message == ("Redone: Call it", MessageKind.NOTICE)
    assert window.context.document.module.module.title == "Mine"


def test_all_that_stands_beside_it_is_selected(window):
    context = window.context
    pieces = context.document.module.pieces
    owner, types = next(iter(pieces.items()))
    kind, named = next(iter(types.items()))
    first = ("pieces", owner, kind, next(iter(named)))
    context.selection.select_addresses([first])
    window.do("select-all")
    assert context.selection.lead_address == first
    assert {steps[-1] for steps in context.selection.selected_addresses} == set(named)
    window.do("select-none")
    assert context.selection.selected_addresses == ()


def test_save_as_offers_the_modules_name_where_nothing_lies_yet(window, context, tmp_path):
    context.session.save_module_as(tmp_path / "ford")
    window.do("save-as", None)
    assert context.prompts.offered == tmp_path / "lantern_ford"
    (tmp_path / "lantern_ford").mkdir()
    window.do("save-as", None)
    assert context.prompts.offered == tmp_path / "lantern_ford-2"


def test_a_new_module_is_offered_a_place_beside_the_last_one_by_its_title(
    window, context, tmp_path
):
    context.settings.remember_recent_path(tmp_path / "ford.sandtable")
    context.session.start_unsaved(empty_module("The Siege of Vess"))
    window.do("save", None)
    assert context.prompts.offered == tmp_path / "the-siege-of-vess"


def test_what_is_open_is_not_offered_among_what_was_open_before(window, context, game, tmp_path):
    context.session.save_module_as(tmp_path / "copy")
    assert not ACTIONS["open-recent"].is_enabled(window)
    context.session.open_module(game)
    window.do("open-recent", None)
    assert context.prompts.asked[0][2] == (str(tmp_path / "copy"),)

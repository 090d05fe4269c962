"""Every action of the table is done once: nothing breaks, and undo leads back to the start."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QKeySequence

from sandtable.editor.registry import ALL_ACTIONS
from sandtable.editor.window import EditorWindow
from sandtable.model import resources
from sandtable.model.storage.module_loading import load_module
from tests.support.modules import module_from_text

pytestmark = pytest.mark.gui

_LEAVING = frozenset(
    [
        *("quit", "close", "new", "open", "open-file", "open-recent", "revert", "save", "save-as"),
        *("import", "new-window", "tour"),
    ]
)
"""What ends the module or its file; tests of their own look at these."""
ACTIONS = [action.id for action in ALL_ACTIONS if action.id not in _LEAVING]


class Undecided:
    """Somebody who opens every question and answers none."""

    def ask_folder(self, *_):
        """Give no answer."""

    ask_file = ask_save_path = ask_text = ask_choice = ask_decision = ask_folder


class Agreeable(Undecided):
    """Somebody who takes the first answer that is offered, and types a word."""

    def ask_text(self, _title, _label, before=""):
        return before or "something"

    def ask_choice(self, _title, _label, choices):
        return next(iter(choices), None)

    def ask_decision(self, _title, _text, answers):
        return answers[0]


def _window(context_of, qtbot, module):
    window = EditorWindow(context_of(module))
    qtbot.addWidget(window, before_close_func=lambda w: w.context.document.undo_stack.setClean())
    window.show()
    return window


def _do(window, name):
    before = window.context.document.module
    window.run_action(name)
    stack = window.context.document.undo_stack
    while stack.canUndo():
        stack.undo()
    assert window.context.document.module == before


def _modules():
    yield "empty", module_from_text("notes: {}")
    yield "lantern_ford", load_module(resources.path_of_sample("lantern_ford")).module


@pytest.mark.parametrize("somebody", [Undecided, Agreeable])
@pytest.mark.parametrize("module", [module for _, module in _modules()], ids=["empty", "ours"])
def test_every_action_can_be_done_and_undone(context_of, qtbot, module, somebody):
    window = _window(context_of, qtbot, module)
    window.context.prompts = somebody()
    for name in ACTIONS:
        _do(window, name)


@pytest.mark.long
@pytest.mark.parametrize("sample", [s for s in resources.sample_names() if s != "lantern_ford"])
def test_every_action_can_be_done_on_every_sample(context_of, qtbot, sample):
    window = _window(context_of, qtbot, load_module(resources.path_of_sample(sample)).module)
    window.context.prompts = Undecided()
    for name in ACTIONS:
        _do(window, name)


def test_every_action_has_a_key():
    assert [action.id for action in ALL_ACTIONS if not action.shortcut] == []
    keys = [QKeySequence(action.shortcut) for action in ALL_ACTIONS]
    names = [key.toString(QKeySequence.SequenceFormat.PortableText) for key in keys]
    assert names == [action.shortcut for action in ALL_ACTIONS]  # a slip would be no key at all


def test_no_two_actions_share_an_id_or_a_shortcut():
    ids = [action.id for action in ALL_ACTIONS]
    assert len(ids) == len(set(ids))
    heard = [(a.shortcut, place) for a in ALL_ACTIONS if a.shortcut for place in _places(a)]
    assert sorted(heard) == sorted(set(heard))


def _places(action):
    """Where a shortcut is heard: in a tab, in one list of it, or everywhere."""
    everywhere = {(a.workspace, a.shortcut_owner if not a.workspace else "") for a in ALL_ACTIONS}
    if action.workspace:
        return [(action.workspace, "")]
    return [("", action.shortcut_owner)] if action.shortcut_owner else sorted(everywhere)

"""A walk at random over each sample: no traceback, no long wait, and undo leads back to the byte.

`SANDTABLE_SAMPLE_STEPS=3400 pytest tests/editor/test_sample_walks.py` does over 20,000 actions.
"""

from __future__ import annotations

import os
import shutil
from random import Random
from time import thread_time

import pytest
from PySide6.QtWidgets import QApplication

from sandtable.editor.context.prompts import PromptDialogs
from sandtable.editor.window import EditorWindow
from sandtable.model import resources
from sandtable.model.storage.module_loading import load_module
from sandtable.model.storage.module_snapshot import SnapshotInfo, pack_snapshot
from tests.editor.test_random_walks import hold_stack_to_value, steps_of_stack
from tests.support.modules import module_from_text
from tests.support.wandering import Wanderer, Whim

pytestmark = [pytest.mark.gui, pytest.mark.long]

STEPS = int(os.environ.get("SANDTABLE_SAMPLE_STEPS", "25"))
QUESTIONS = tuple(name for name in vars(PromptDialogs) if name.startswith("ask_"))
LONGEST_STEP = 2.0
"""Seconds of processor time of the thread of the window at most."""


def value_bytes(module):
    return pack_snapshot(module, SnapshotInfo("walk"))


def close_other_windows(window):
    """Close the windows that the walk opened, and what they changed with them."""
    for other in QApplication.topLevelWidgets():
        if isinstance(other, EditorWindow) and other is not window:
            other.context.document.undo_stack.setClean()
            other.close()


@pytest.mark.parametrize("name", resources.sample_names())
def test_a_walk_over_a_sample_breaks_nothing_waits_for_nothing_and_is_undone(
    context_of, qtbot, tmp_path, monkeypatch, name
):
    target = tmp_path / name
    shutil.copytree(resources.path_of_sample(name), target)
    context = context_of(module_from_text(""))
    assert context.session.open_module(target)
    random = Random(f"sample {name}")
    context.prompts = whim = Whim(random, tmp_path / "nothing", [])
    # Another window asks for itself, such as when the first one saved the module of both.
    for question in QUESTIONS:
        answer = getattr(whim, question)
        monkeypatch.setattr(
            PromptDialogs, question, lambda _, *asked, answer=answer: answer(*asked)
        )
    window = EditorWindow(context)
    qtbot.addWidget(window, before_close_func=lambda w: w.context.document.undo_stack.setClean())
    window.show()
    walker, late = Wanderer(window, random), []
    for _ in range(STEPS):
        start = thread_time()
        with qtbot.capture_exceptions() as raised:
            walker.step()
        taken = thread_time() - start
        assert not raised, (walker.trail[-12:], raised)
        if taken > LONGEST_STEP:
            late.append((round(taken, 1), walker.trail[-1]))
        hold_stack_to_value(context.document)
    close_other_windows(window)
    stack = context.document.undo_stack
    commands = steps_of_stack(stack)
    first = commands[0].before if commands else context.document.module
    before = value_bytes(first)
    stack.setIndex(0)
    assert value_bytes(context.document.module) == before
    QApplication.processEvents()
    assert context.session.save_module_as(tmp_path / "kept"), context.messages.last_message
    assert load_module(tmp_path / "kept").module == context.document.module
    assert not late

"""Whatever is done in the window, in whatever order: nothing breaks, and undo leads back."""

from __future__ import annotations

import os
import shutil
from itertools import pairwise
from random import Random
from traceback import format_exception

import pytest
from PySide6.QtWidgets import QApplication

from sandtable.editor.window import EditorWindow
from sandtable.model import resources
from sandtable.model.storage.module_loading import load_module
from tests.support.modules import module_from_text
from tests.support.wandering import Wanderer, Whim, look_alike, read, unfilter

pytestmark = [pytest.mark.gui, pytest.mark.long]

STEPS = int(os.environ.get("SANDTABLE_STEPS", "60"))
SEEDS = range(int(os.environ.get("SANDTABLE_WALKS", "4")))
"""More of both find more: `SANDTABLE_WALKS=50 SANDTABLE_STEPS=300 pytest ...` after hours."""


@pytest.fixture
def openable(tmp_path):
    """A copy of our small game that may be opened, and written over."""
    target = tmp_path / "lantern_ford"
    shutil.copytree(resources.path_of_sample("lantern_ford"), target)
    return [target]


def _module(name):
    return (
        module_from_text("notes: {}")
        if name == "empty"
        else load_module(resources.path_of_sample(name)).module
    )


def _window(context_of, qtbot, module):
    window = EditorWindow(context_of(module))
    qtbot.addWidget(window, before_close_func=lambda w: w.context.document.undo_stack.setClean())
    window.show()
    window.activateWindow()
    return window


def steps_of_stack(stack):
    """The commands of a stack, oldest first."""
    return [stack.command(number) for number in range(stack.count())]


def hold_stack_to_value(document):
    """Each step begins where the one before it ended, and the value is where the stack stands."""
    stack = document.undo_stack
    done = steps_of_stack(stack)
    for before, after in pairwise(done):
        assert before.after == after.before
    if done:
        now = done[stack.index() - 1].after if stack.index() else done[0].before
        assert document.module == now


def _walk(window, walker, qtbot, count=STEPS):
    for _ in range(count):
        with qtbot.capture_exceptions() as raised:
            try:
                walker.step()
            except Exception as error:  # noqa: BLE001 - told with the way that led there
                raised.append((type(error), error, error.__traceback__))
        assert not raised, _told(walker, raised)
        hold_stack_to_value(window.context.document)


def _told(walker, raised):
    texts = ["".join(format_exception(*one)) for one in raised]
    return "\n".join(["", *walker.trail[-12:], *texts])


def _there_and_back(document):
    stack = document.undo_stack
    done = steps_of_stack(stack)
    first = done[0].before if done else document.module
    last = done[-1].after if done else document.module
    stack.setIndex(0)
    assert document.module == first
    stack.setIndex(stack.count())
    assert document.module == last


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", ["lantern_ford", "empty"])
def test_a_walk_at_random_breaks_nothing(context_of, qtbot, tmp_path, openable, name, seed):
    random = Random(f"{name} {seed}")
    window = _window(context_of, qtbot, _module(name))
    context = window.context
    context.prompts = Whim(random, tmp_path, openable)
    _walk(window, Wanderer(window, random), qtbot)
    _there_and_back(context.document)
    QApplication.processEvents()
    assert context.session.save_module_as(tmp_path / "kept"), context.messages.last_message
    assert load_module(tmp_path / "kept").module == context.document.module


@pytest.mark.parametrize("seed", SEEDS)
def test_after_a_walk_all_views_say_what_those_of_a_new_window_say(
    context_of, qtbot, tmp_path, openable, seed
):
    random = Random(f"views {seed}")
    window = _window(context_of, qtbot, _module("lantern_ford"))
    context = window.context
    context.prompts = Whim(random, tmp_path, openable)
    _walk(window, Wanderer(window, random), qtbot)
    unfilter(window)
    new = _window(context_of, qtbot, context.document.module)
    look_alike(window, new)
    qtbot.waitUntil(lambda: context.findings.is_current and new.context.findings.is_current)
    read(window)  # whoever catches up when seen is seen once before
    qtbot.waitUntil(lambda: hold_views_alike(window, new))


def hold_views_alike(window, new):
    """What the views of two windows say is the same."""
    here, there = read(window), read(new)
    for name in here.keys() & there.keys():  # some are there only while a tool is used
        assert here[name] == there[name], name

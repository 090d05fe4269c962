"""A counter that is dropped: how many of our modules run until it stands there.

`sys.setprofile` counts the modules in which a function is called. The bounds are what was reached:
whoever needs one more module raises a bound and says why in DECISIONS.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from sandtable.editor.context.document import Document
from tests.editor.setup.test_setup import PIKES, drop_on, middle_of

pytestmark = pytest.mark.gui

ROOT = str(Path(__file__).parents[3]) + "/"
BEFORE_THE_EDIT = 36
"""So many modules run from the drop until the new value is there, hit test and words included."""
IN_ALL = 85
"""So many with those of the views that follow the change."""


@pytest.fixture
def modules_run():
    """Count the modules that run in a call, until the value is replaced and in all."""

    def count(call, *args):
        files: dict[bool, set[str]] = {True: set(), False: set()}
        is_edited = False

        def note(frame, event, _):
            nonlocal is_edited
            path = frame.f_code.co_filename
            if event != "call" or not path.startswith(ROOT):
                return
            path = path.removeprefix(ROOT).removeprefix("sandtable/")
            if not path.startswith(("tests/", ".venv/")):
                files[is_edited].add(path)
            is_edited = is_edited or frame.f_code is Document._replace_module.__code__

        sys.setprofile(note)
        try:
            call(*args)
        finally:
            sys.setprofile(None)
        return files[False], files[False] | files[True]

    return count


def test_a_drop_runs_through_few_modules(setup, context, modules_run):
    drop_on(setup.view, middle_of(setup.view, "greyfell"), [PIKES])  # what is kept is kept now
    context.document.undo_stack.undo()
    setup.view.complete_drawing_now()
    pixel = middle_of(setup.view, "greyfell")
    # As in a large module, whose journal is written by a thread: that path is no part of a drop.
    context.session.journal._writer.is_quick = False
    before, in_all = modules_run(drop_on, setup.view, pixel, [PIKES])
    assert [s.piece for s in setup.view.counters_in_space("greyfell")] == ["vessin/pikes"]

    assert len(before) <= BEFORE_THE_EDIT, sorted(before)
    assert len(in_all) <= IN_ALL, sorted(in_all)

"""Long use leaves nothing behind: no widget, no object of ours, no thread, no memory."""

import gc
import shutil
import threading
from collections import Counter

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication

from sandtable.editor.exports.export_dialog import ExportDialog
from sandtable.editor.registry import ALL_WORKSPACES
from sandtable.editor.window import EditorWindow
from sandtable.model import resources
from tests.support.memory import resident_megabytes
from tests.support.modules import titled
from tests.support.present import present
from tools.editor_input.answers import Answers

pytestmark = [pytest.mark.gui, pytest.mark.long]

MODULES, EDITS, TABS, DIALOGS = 20, 500, 200, 20
_FEW = 10
"""What a view keeps until there is more of it may differ by so many; a leak is one a time."""
_MEGABYTES = 30
"""So much the process may grow: what Python and Qt keep for themselves comes and goes."""


class Census:
    """What there is of everything, when all that is to go has gone."""

    def __init__(self, window: EditorWindow) -> None:
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        for _ in range(3):
            app.processEvents()
            app.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            gc.collect()
        self.counts = Counter(
            f"{type(one).__module__}.{type(one).__qualname__}"
            for one in gc.get_objects()
            if str(type(one).__module__).startswith("sandtable.editor.")
        )
        self.counts["widgets"] = len(app.allWidgets())
        self.counts["objects of the window"] = len(window.findChildren(QObject))
        self.counts["objects of the document"] = len(window.context.document.findChildren(QObject))
        self.counts["threads"] = threading.active_count()
        self.memory = resident_megabytes()

    def grown(self, before: "Census") -> dict[str, int]:
        """What there is more of than there was."""
        more = self.counts - before.counts
        return {name: number for name, number in more.items() if number >= _FEW}


@pytest.fixture
def used(context, qtbot, tmp_path):
    """A window, and a function that uses it so often."""
    context.prompts = Answers()
    window = EditorWindow(context)
    qtbot.addWidget(window)
    window.show()
    games = [tmp_path / f"game-{number}" for number in range(3)]
    for game in games:
        shutil.copytree(resources.path_of_sample("lantern_ford"), game)

    def use(modules, edits, tabs, dialogs):
        for number in range(tabs):
            window.show_workspace(ALL_WORKSPACES[number % len(ALL_WORKSPACES)].id)
            QApplication.processEvents()
        for number in range(edits):
            context.try_edit("Call it", titled(f"Mine {number}"))
            QApplication.processEvents()
        for _ in range(dialogs):
            window.run_action("export")
            QApplication.processEvents()
            present(window.findChild(ExportDialog)).close()
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        for number in range(modules):
            context.document.undo_stack.setClean()
            assert context.session.open_module(games[number % len(games)])
            QApplication.processEvents()
        window.show_workspace(ALL_WORKSPACES[0].id)
        qtbot.waitUntil(lambda: context.findings.is_current, timeout=60_000)
        return Census(window)

    yield use
    context.document.undo_stack.setClean()
    window.close()


def test_long_use_leaves_nothing_behind(used):
    used(3, 40, 2 * len(ALL_WORKSPACES), 2)  # what is made once, and kept for good reason
    before = used(3, 40, len(ALL_WORKSPACES), 0)
    after = used(MODULES, EDITS, TABS, DIALOGS)
    assert after.grown(before) == {}
    assert after.memory - before.memory < _MEGABYTES

"""While a file is read the window lives, and the author may have enough of it."""

from threading import Event

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QProgressDialog, QPushButton, QWidget

from sandtable.editor.context import file_session
from sandtable.editor.context.progress_dialog import ProgressRunner
from sandtable.model.storage.module_loading import load_module
from sandtable.model.storage.problem import Problem, UnreadableError

pytestmark = pytest.mark.gui


@pytest.fixture
def held(context, qtbot, monkeypatch):
    """Have the bench read beside a window, and only when it may go on."""
    window = QWidget()
    qtbot.addWidget(window)
    may_go_on = Event()

    def slow(path):
        assert may_go_on.wait(10)
        return original(path)

    original = load_module
    monkeypatch.setattr(file_session, "load_module", slow)
    context.session.run_reading = ProgressRunner(window)
    yield may_go_on
    may_go_on.set()


def when_dialog_shows(act):
    """Act on the dialog as soon as the window shows one: its timers run."""

    def look():
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, QProgressDialog):
            act(dialog)
        else:
            QTimer.singleShot(5, look)

    QTimer.singleShot(5, look)


def test_a_file_is_read_while_the_window_lives(context, game, held):
    said = []

    def look(dialog):
        said.append(dialog.labelText())
        held.set()

    when_dialog_shows(look)
    assert context.session.open_module(game)
    assert said == ["Reading game…"]
    assert context.session.module_path == game


def test_reading_may_be_cancelled(context, game, held, qtbot):
    before = context.document.module
    when_dialog_shows(lambda dialog: dialog.findChild(QPushButton).click())
    assert not context.session.open_module(game)
    assert context.document.module is before
    assert context.session.module_path is None
    assert context.messages.last_message[0] == "Cancelled: game was not read."
    held.set()
    assert context.session.open_module(game), "the next is read"
    qtbot.wait(50)


def test_what_is_read_soon_shows_no_dialog(context, game, held):
    held.set()
    when_dialog_shows(lambda _: pytest.fail("a dialog"))
    assert context.session.open_module(game)


def test_what_cannot_be_read_is_told_as_ever(context, game, held, monkeypatch):
    def refuse(path):
        raise UnreadableError([Problem("module.yaml", 1, 1, "", "It is broken.")])

    monkeypatch.setattr(file_session, "load_module", refuse)
    assert not context.session.open_module(game)
    assert "It is broken." in context.messages.last_message[0]

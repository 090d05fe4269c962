"""While a file is read the window lives, and the author may have enough of it."""

from threading import Event

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QProgressDialog, QPushButton, QWidget

from sandtable.editor.bench import session
from sandtable.editor.bench.waiting import Waiting
from sandtable.model.storage.load import load
from sandtable.model.storage.problem import Problem, UnreadableError

pytestmark = pytest.mark.gui


@pytest.fixture
def held(bench, qtbot, monkeypatch):
    """Have the bench read beside a window, and only when it may go on."""
    window = QWidget()
    qtbot.addWidget(window)
    may_go_on = Event()

    def slow(path):
        assert may_go_on.wait(10)
        return original(path)

    original = load
    monkeypatch.setattr(session, "load", slow)
    bench.session.wait = Waiting(window)
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


def test_a_file_is_read_while_the_window_lives(bench, game, held):
    said = []

    def look(dialog):
        said.append(dialog.labelText())
        held.set()

    when_dialog_shows(look)
    assert bench.session.open(game)
    assert said == ["Reading game…"]
    assert bench.session.path == game


def test_reading_may_be_cancelled(bench, game, held, qtbot):
    before = bench.document.module
    when_dialog_shows(lambda dialog: dialog.findChild(QPushButton).click())
    assert not bench.session.open(game)
    assert bench.document.module is before
    assert bench.session.path is None
    assert bench.messages.last[0] == "Cancelled: game was not read."
    held.set()
    assert bench.session.open(game), "the next is read"
    qtbot.wait(50)


def test_what_is_read_soon_shows_no_dialog(bench, game, held):
    held.set()
    when_dialog_shows(lambda _: pytest.fail("a dialog"))
    assert bench.session.open(game)


def test_what_cannot_be_read_is_told_as_ever(bench, game, held, monkeypatch):
    def refuse(path):
        raise UnreadableError([Problem("module.yaml", 1, 1, "", "It is broken.")])

    monkeypatch.setattr(session, "load", refuse)
    assert not bench.session.open(game)
    assert "It is broken." in bench.messages.last[0]

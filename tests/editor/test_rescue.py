"""A bug of ours: the report is written, the work is copied, the author is told, once."""

import sys
import threading

import pytest
from PySide6.QtGui import QGuiApplication

from sandtable.editor.crash_report import CrashReporter
from sandtable.model.edits.address_edits import set_value
from sandtable.model.storage.module_loading import load_module
from tools.editor_input.answers import Answers


@pytest.fixture
def rescue(context):
    context.prompts = Answers(["Go on"])
    made = CrashReporter(context, context.document)
    yield made
    made.remove_hooks()


def bug(text="the wheel came off"):
    return caught(RuntimeError(text))


def caught(error):
    def fails():
        raise error

    try:
        fails()
    except BaseException:  # noqa: BLE001 - whatever it is
        return sys.exc_info()


def reports(context, pattern):
    return sorted((context.settings.settings_folder / "reports").glob(pattern))


def test_the_report_and_the_work_are_written(context, rescue, qtbot, capsys):
    context.document.apply_edit("Call it", lambda m: set_value(m, ("module", "title"), "Mine"))
    rescue.report_exception(*bug())
    (report,) = reports(context, "bug-*.txt")
    text = report.read_text("utf-8")
    assert "RuntimeError: the wheel came off" in text
    assert "Last done: Call it" in text
    assert "Qt " in text
    (copy,) = reports(context, "rescued-*.yaml")
    found = load_module(copy).module
    assert found.module.title == "Mine"
    assert found.scenarios == context.document.module.scenarios
    qtbot.waitUntil(lambda: bool(context.prompts.asked))
    told = context.prompts.text_of_last
    assert str(report) in told
    assert str(copy) in told
    assert "the wheel came off" in told
    assert "the wheel came off" in capsys.readouterr().err


def test_the_report_can_be_copied(context, rescue, qtbot, capsys):
    context.prompts.given = ["Copy the report"]
    rescue.report_exception(*bug())
    qtbot.waitUntil(lambda: "the wheel came off" in QGuiApplication.clipboard().text())


def test_the_same_bug_is_told_once(context, rescue, qtbot, capsys):
    for _ in range(5):
        rescue.report_exception(*bug())
    qtbot.waitUntil(lambda: bool(context.prompts.asked))
    qtbot.wait(20)
    assert len(context.prompts.asked) == 1
    assert len(reports(context, "bug-*.txt")) == 1


def test_a_bug_beside_the_window_is_told_in_the_window(context, rescue, qtbot, capsys):
    where = []
    plain = context.prompts.ask_decision

    def decision(*arguments):
        where.append(threading.current_thread())
        return plain(*arguments)

    context.prompts.ask_decision = decision
    thread = threading.Thread(target=lambda: rescue.report_exception(*bug()))
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: bool(where))
    assert where == [threading.main_thread()]


def test_it_is_told_even_where_nothing_can_be_written(context, rescue, qtbot, capsys, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("sandtable.editor.crash_report.write_atomically", full)
    rescue.report_exception(*bug())
    qtbot.waitUntil(lambda: bool(context.prompts.asked))
    assert "the wheel came off" in context.prompts.text_of_last


def test_work_that_no_file_can_say_is_rescued_all_the_same(
    context, rescue, qtbot, capsys, monkeypatch
):
    from sandtable.model.storage.module_snapshot import unpack_snapshot
    from sandtable.model.storage.problem import UnsayableError

    def unsayable(*_):
        raise UnsayableError([])

    monkeypatch.setattr("sandtable.editor.crash_report.save_as_single_file", unsayable)
    rescue.report_exception(*bug())
    (copy,) = reports(context, "rescued-*.sandtable")
    assert unpack_snapshot(copy.read_bytes()) == context.document.module
    qtbot.waitUntil(lambda: bool(context.prompts.asked))


def test_only_so_many_reports_are_kept(context, rescue, qtbot, capsys):
    for number in range(30):
        rescue._reported_places.clear()
        rescue.report_exception(*bug(str(number)))
    context.prompts.given = ["Go on"] * 30
    qtbot.waitUntil(lambda: len(context.prompts.asked) >= 30)
    assert len(reports(context, "*")) <= 42


def test_an_interruption_is_no_bug(context, rescue):
    passed_on = []
    rescue._previous_hooks = lambda *caught: passed_on.append(caught[0]), rescue._previous_hooks[1]
    rescue.report_exception(*caught(KeyboardInterrupt()))
    assert reports(context, "*") == []
    assert passed_on == [KeyboardInterrupt]
    rescue._previous_hooks = sys.excepthook, threading.excepthook


def test_it_stands_where_python_looks_and_leaves_again(rescue):
    before = sys.excepthook, threading.excepthook
    rescue.install_hooks()
    assert sys.excepthook == rescue.report_exception
    rescue.remove_hooks()
    assert (sys.excepthook, threading.excepthook) == before

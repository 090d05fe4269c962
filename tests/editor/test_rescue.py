"""A bug of ours: the report is written, the work is copied, the author is told, once."""

import sys
import threading

import pytest
from PySide6.QtGui import QGuiApplication

from sandtable.editor.crash_report import Rescue
from sandtable.model.edits.at_address import set_value
from sandtable.model.storage.load import load
from tools.editor_input.answers import Answers


@pytest.fixture
def rescue(bench):
    bench.asking = Answers(["Go on"])
    made = Rescue(bench, bench.document)
    yield made
    made.remove()


def bug(text="the wheel came off"):
    return caught(RuntimeError(text))


def caught(error):
    def fails():
        raise error

    try:
        fails()
    except BaseException:  # noqa: BLE001 - whatever it is
        return sys.exc_info()


def reports(bench, pattern):
    return sorted((bench.settings.folder / "reports").glob(pattern))


def test_the_report_and_the_work_are_written(bench, rescue, qtbot, capsys):
    bench.document.apply("Call it", lambda m: set_value(m, ("module", "title"), "Mine"))
    rescue.hook(*bug())
    (report,) = reports(bench, "bug-*.txt")
    text = report.read_text("utf-8")
    assert "RuntimeError: the wheel came off" in text
    assert "Last done: Call it" in text
    assert "Qt " in text
    (copy,) = reports(bench, "rescued-*.yaml")
    found = load(copy).module
    assert found.module.title == "Mine"
    assert found.scenarios == bench.document.module.scenarios
    qtbot.waitUntil(lambda: bool(bench.asking.asked))
    told = bench.asking.text_of_last
    assert str(report) in told
    assert str(copy) in told
    assert "the wheel came off" in told
    assert "the wheel came off" in capsys.readouterr().err


def test_the_report_can_be_copied(bench, rescue, qtbot, capsys):
    bench.asking.given = ["Copy the report"]
    rescue.hook(*bug())
    qtbot.waitUntil(lambda: "the wheel came off" in QGuiApplication.clipboard().text())


def test_the_same_bug_is_told_once(bench, rescue, qtbot, capsys):
    for _ in range(5):
        rescue.hook(*bug())
    qtbot.waitUntil(lambda: bool(bench.asking.asked))
    qtbot.wait(20)
    assert len(bench.asking.asked) == 1
    assert len(reports(bench, "bug-*.txt")) == 1


def test_a_bug_beside_the_window_is_told_in_the_window(bench, rescue, qtbot, capsys):
    where = []
    plain = bench.asking.decision

    def decision(*arguments):
        where.append(threading.current_thread())
        return plain(*arguments)

    bench.asking.decision = decision
    thread = threading.Thread(target=lambda: rescue.hook(*bug()))
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: bool(where))
    assert where == [threading.main_thread()]


def test_it_is_told_even_where_nothing_can_be_written(bench, rescue, qtbot, capsys, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("sandtable.editor.crash_report.put", full)
    rescue.hook(*bug())
    qtbot.waitUntil(lambda: bool(bench.asking.asked))
    assert "the wheel came off" in bench.asking.text_of_last


def test_work_that_no_file_can_say_is_rescued_all_the_same(
    bench, rescue, qtbot, capsys, monkeypatch
):
    from sandtable.model.storage.problem import UnsayableError
    from sandtable.model.storage.snapshot import unpacked

    def unsayable(*_):
        raise UnsayableError([])

    monkeypatch.setattr("sandtable.editor.crash_report.save_one_file", unsayable)
    rescue.hook(*bug())
    (copy,) = reports(bench, "rescued-*.sandtable")
    assert unpacked(copy.read_bytes()) == bench.document.module
    qtbot.waitUntil(lambda: bool(bench.asking.asked))


def test_only_so_many_reports_are_kept(bench, rescue, qtbot, capsys):
    for number in range(30):
        rescue._known.clear()
        rescue.hook(*bug(str(number)))
    bench.asking.given = ["Go on"] * 30
    qtbot.waitUntil(lambda: len(bench.asking.asked) >= 30)
    assert len(reports(bench, "*")) <= 42


def test_an_interruption_is_no_bug(bench, rescue):
    passed_on = []
    rescue._before = lambda *caught: passed_on.append(caught[0]), rescue._before[1]
    rescue.hook(*caught(KeyboardInterrupt()))
    assert reports(bench, "*") == []
    assert passed_on == [KeyboardInterrupt]
    rescue._before = sys.excepthook, threading.excepthook


def test_it_stands_where_python_looks_and_leaves_again(rescue):
    before = sys.excepthook, threading.excepthook
    rescue.install()
    assert sys.excepthook == rescue.hook
    rescue.remove()
    assert (sys.excepthook, threading.excepthook) == before

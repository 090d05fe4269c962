"""Errors in what Qt calls of ours: they are told, and the program goes on.

The probes run in a process of their own, because what they are about ends the process.
"""

import os
import subprocess
import sys

FAILING = {
    "ValueError": 'int("x")',
    "IndexError": "[][0]",
    "StopIteration": "next(iter(()))",
    "TypeError": "QWidget().resize('wide')",
    "KeyError": '{}["key"]',
    "RuntimeError": 'exec("raise RuntimeError")',
}
"""All but the last are raised by C."""

BEGIN = """
import faulthandler, sys
faulthandler.enable()
import sandtable.editor.context.editor_context  # as the program does before it makes a widget
from PySide6.QtCore import QAbstractTableModel, QEvent, QModelIndex, QObject, QRectF, QTimer
from PySide6.QtGui import QUndoCommand, QUndoStack
from PySide6.QtWidgets import (
    QApplication, QGraphicsItem, QGraphicsScene, QGraphicsView, QLineEdit, QStyledItemDelegate,
    QTableView, QWidget,
)

app = QApplication([])
told = []
sys.excepthook = lambda kind, error, trace: told.append(kind.__name__)
failing = dict(zip(sys.argv[1::2], sys.argv[2::2], strict=True))

def fails():
    eval(failing[now])

def looked_at(widget):
    widget.show()
    for part in (widget, *widget.findChildren(QWidget)):
        part.repaint()
    QTimer.singleShot(20, app.quit)
    app.exec()

class Table(QAbstractTableModel):
    def rowCount(self, parent=QModelIndex()):
        return 2
    def columnCount(self, parent=QModelIndex()):
        return 2
"""

EACH = """
for now in failing:
    told.clear()
    try:
        shown()
    except Exception as error:
        told.append(type(error).__name__)
    assert now in told, (now, told)
print({name!r}, flush=True)
"""

PROBES = {
    "paint, below an event": """
class Shown(QWidget):
    def event(self, event):
        return super().event(event)
    def paintEvent(self, event):
        fails()
def shown():
    looked_at(Shown())
""",
    "event filter": """
class Filter(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint:
            fails()
        return super().eventFilter(watched, event)
def shown():
    line, looks = QLineEdit(), Filter()
    line.installEventFilter(looks)
    looked_at(line)
""",
    "data of a table": """
class Filled(Table):
    def data(self, index, role=0):
        fails()
def shown():
    view, table = QTableView(), Filled()
    view.setModel(table)
    looked_at(view)
""",
    "delegate": """
class Delegate(QStyledItemDelegate):
    def paint(self, painter, option, index):
        fails()
def shown():
    view, table = QTableView(), Table()
    delegate = Delegate(view)
    view.setItemDelegate(delegate)
    view.setModel(table)
    looked_at(view)
""",
    "item of a scene": """
class Item(QGraphicsItem):
    def boundingRect(self):
        return QRectF(0, 0, 50, 50)
    def paint(self, painter, option, widget=None):
        fails()
def shown():
    item, scene = Item(), QGraphicsScene()
    scene.addItem(item)
    looked_at(QGraphicsView(scene))
""",
    "undo command": """
class Step(QUndoCommand):
    def redo(self):
        fails()
def shown():
    QUndoStack().push(Step("step"))
""",
}


def test_an_error_is_told_and_the_program_goes_on():
    """What is missing at the end of the list is what ended the program."""
    given = [text for pair in FAILING.items() for text in pair]
    each = (f"{probe}{EACH.format(name=name)}" for name, probe in PROBES.items())
    answer = ended("".join((BEGIN, *each)), *given)
    assert answer.stdout.splitlines() == [*PROBES], answer.stderr
    assert answer.returncode == 0, answer.stderr


WINDOW = """
import faulthandler, sys
faulthandler.enable()
from pathlib import Path
from PySide6.QtCore import QTimer
from sandtable.editor import app, theme
from sandtable.editor.context.settings import EditorSettings
from sandtable.editor.crash_report import CrashReporter
from sandtable.editor.window import EditorWindow
from sandtable.editor.workspaces.arrivals.schedule_view import ScheduleView
from tools.editor_input.answers import Answers

program = app._qt_application()
theme.WindowTheme(program, "light")
bench = app.open_editor_context(None, EditorSettings(Path(sys.argv[1]) / "settings.ini"))
bench.prompts = Answers(["Go on"] * 9)
window = EditorWindow(bench)
rescue = CrashReporter(bench, window)
rescue.install_hooks()
ScheduleView.paint_cell = lambda *_: int("not a number")
window.show()
window.show_workspace("arrivals")
QTimer.singleShot(300, program.quit)
program.exec()
print("alive", bench.prompts.asked[0][0])
bench.shut_down()
"""


def test_a_table_that_cannot_paint_itself_does_not_end_the_editor(tmp_path):
    """Painting goes through an override of events, and so through Python, on its way."""
    answer = ended(WINDOW, str(tmp_path))
    assert (answer.returncode, answer.stdout.strip()) == (0, "alive A bug"), answer.stderr
    (report,) = (tmp_path / "reports").glob("bug-*.txt")
    assert "invalid literal for int() with base 10: 'not a number'" in report.read_text("utf-8")


def ended(program, *arguments):
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )

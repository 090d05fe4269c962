"""No worker's thread destroys a Qt object: a process with all probes must not die."""

import os
import subprocess
import sys

BEGIN = """
import faulthandler, gc, threading
faulthandler.enable()
from PySide6.QtCore import QEventLoop, QObject, QThread, QTimer
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from sandtable.editor.context.context_creation import create_editor_context
from sandtable.editor.context.journal import Journal
from sandtable.editor.context.background_worker import BackgroundWorker
from sandtable.model.edits.new_modules import empty_module

app = QApplication([])

class Circle(QWidget):
    '''A window with a running timer, that is garbage as soon as it is made.'''
    def __init__(self):
        super().__init__()
        self.own, self.line = self, QLineEdit(self)
        self.timer = QTimer(self, interval=1)
        self.timer.start()
        self.show()

def fill():
    '''So many containers that Python, left alone, collects here.'''
    for _ in range(5):
        [[[]] for _ in range(200_000)]

def worked(worker):
    for _ in range(20):
        Circle()
    app.processEvents()
    loop = QEventLoop()
    worker.job_done.connect(loop.quit)
    worker.start_background_job("key", fill)
    loop.exec()
    worker.close_worker()

gc.collect()
"""

ALONE = "worked(BackgroundWorker())"
"""Nobody has opened a bench: the worker looks after itself."""

AFTER_THE_BENCH = """
bench = create_editor_context(empty_module("Small"))
bench.shut_down()
worked(bench.new_worker(bench.document))
"""

FORGOTTEN = """
gone = []

class Held(BackgroundWorker):
    def __del__(self):
        gone.append(QThread.isMainThread())

started, ends = threading.Event(), threading.Event()
def work():
    started.set()
    ends.wait()

worker = Held()
pool = worker._pool
worker.start_background_job("key", work)
started.wait()
del worker
ends.set()
pool.shutdown()
app.processEvents()
assert False not in gone, "The worker's thread has taken the worker away."
"""
"""Nobody but its own job still knows the worker."""

JOBS = """
where = []

class Job(QObject):
    def __init__(self, way):
        super().__init__()
        self.way = way
    def __call__(self):
        return self.way()
    def __del__(self):
        where.append(QThread.isMainThread())

worker = BackgroundWorker()
loop = QEventLoop()
worker.job_done.connect(loop.quit)
for way in (lambda: QObject(), lambda: 1 / 0):
    for _ in range(300):
        worker.start_background_job("key", Job(way))
        loop.exec()
worker.start_background_job("key", Job(lambda: 1))
worker.close_worker()
gc.collect()
assert where == [True] * 601, "The worker's thread has taken a job away."
"""
"""Jobs that are Qt objects themselves, as one that tells its steps."""


PROBES = {
    "alone": ALONE,
    "forgotten": FORGOTTEN,
    "jobs": JOBS,
    "after the bench": AFTER_THE_BENCH,
}
"""In this order: a bench has a say in when Python collects."""


def test_a_worker_takes_no_qt_object_away(tmp_path):
    """What is missing at the end of the list is what ended the program."""
    each = (f"{probe}\nprint({name!r}, flush=True)\n" for name, probe in PROBES.items())
    answer = subprocess.run(
        [sys.executable, "-c", "".join((BEGIN, *each))],
        env={**os.environ, "XDG_CONFIG_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.stdout.splitlines() == [*PROBES], answer.stderr
    assert answer.returncode == 0, answer.stderr

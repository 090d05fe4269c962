"""The Qt binding itself: versions that lose references kill Python 3.11 after a while.

Each probe is a process of its own, as the failure is an abort, long after the cause.
"""

import subprocess
import sys

import pytest

DRAW = """
from PySide6.QtGui import QPen
pen = QPen()
for _ in range(20_000):
    pen.setWidth(1)
"""

EMIT = """
from PySide6.QtCore import QCoreApplication, QObject, Signal

class Emitter(QObject):
    told = Signal(bool)

application = QCoreApplication([])
emitter = Emitter()
for _ in range(2_000):
    emitter.told.emit(True)
    emitter.told.emit(False)
"""


COPY_AND_END = """
from PySide6.QtCore import QMimeData
from PySide6.QtWidgets import QApplication
from sandtable.editor.context.entry_clipboard import ENTRY_MIME_TYPE, release_clipboard

application = QApplication([])
data = QMimeData()
data.setText("Ducal Guard")
data.setData(ENTRY_MIME_TYPE, b"{}")
application.clipboard().setMimeData(data)
release_clipboard()
assert application.clipboard().text() == "Ducal Guard"
"""


@pytest.mark.parametrize("probe", [DRAW, EMIT, COPY_AND_END], ids=["draw", "emit", "copy and end"])
def test_calls_into_qt_keep_their_references(probe):
    answer = subprocess.run(
        [sys.executable, "-c", probe], capture_output=True, text=True, check=False
    )
    assert answer.returncode == 0, answer.stderr

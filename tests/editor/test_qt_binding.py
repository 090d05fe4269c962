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


@pytest.mark.parametrize("probe", [DRAW, EMIT], ids=["draw", "emit"])
def test_calls_into_qt_keep_their_references(probe):
    answer = subprocess.run(
        [sys.executable, "-c", probe], capture_output=True, text=True, check=False
    )
    assert answer.returncode == 0, answer.stderr

"""A crash leaves a trace, and the next start tells of it; an editor that ends well leaves none."""

import os
import signal
import subprocess
import sys
from unittest.mock import Mock

from sandtable.editor.context.messages import UserMessages
from sandtable.editor.crash_trace import CrashTrace, crash_traces, report_crashes
from tests.support.present import present

EDITOR = """
import sys, faulthandler
from pathlib import Path
from PySide6.QtCore import QTimer
from sandtable.editor import app
from sandtable.editor.context.settings import EditorSettings

kept = Path(sys.argv[1]) / "settings.ini"
app.EditorSettings = lambda: EditorSettings(kept)
app.offer_recovery = lambda bench: told.append(bench)
told = []

def does():
    bench = told[0]
    if sys.argv[2] == "fault":
        faulthandler._sigsegv()
    elif sys.argv[2] == "kill":
        import os, signal
        os.kill(os.getpid(), signal.SIGKILL)
    print(bench.messages.last_message)
    bench.document.undo_stack.setClean()
    app.QApplication.closeAllWindows()

QTimer.singleShot(0, lambda: QTimer.singleShot(0, does))
sys.exit(app.run_editor(None))
"""


def editor(folder, does):
    return subprocess.run(
        [sys.executable, "-c", EDITOR, str(folder), does],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_crash_is_told_of_once_at_the_next_start(tmp_path):
    crashed = editor(tmp_path, "fault")
    assert crashed.returncode == -signal.SIGSEGV, crashed.stderr
    first, second = editor(tmp_path, "ends"), editor(tmp_path, "ends")
    assert (first.returncode, second.returncode) == (0, 0), first.stderr
    (report,) = (tmp_path / "reports").iterdir()
    assert f"A report: {report}" in first.stdout
    assert second.stdout.strip() == "None"
    text = report.read_text("utf-8")
    assert "Segmentation fault" in text
    assert "in does" in text
    assert "Qt 6" in text


def test_who_ends_without_a_crash_leaves_no_trace(tmp_path):
    assert editor(tmp_path, "kill").returncode == -signal.SIGKILL
    for _ in range(2):  # the first finds what was killed, the second what ended well
        assert editor(tmp_path, "ends").stdout.strip() == "None"
        assert list((tmp_path / "reports").iterdir()) == []


def test_the_trace_of_an_editor_that_lives_is_left_alone(tmp_path, monkeypatch):
    monkeypatch.setattr(
        "sandtable.editor.crash_trace.faulthandler", Mock()
    )  # pytest has it at work
    trace = CrashTrace.start_crash_trace(tmp_path)
    present(trace).path.write_text("Fatal Python error: not yet", "utf-8")
    assert crash_traces(tmp_path) == []
    present(trace).delete_crash_trace()
    assert list(tmp_path.iterdir()) == []


def test_where_nothing_can_be_written_the_editor_starts_all_the_same(tmp_path, qapp):
    (tmp_path / "reports").write_text("a file", "utf-8")
    assert CrashTrace.start_crash_trace(tmp_path / "reports") is None
    assert not report_crashes(tmp_path / "reports", UserMessages())

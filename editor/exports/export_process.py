"""Process of one export, which can be ended at any time without blocking the window."""

from __future__ import annotations

import json
import os
import pickle
import signal
import sys
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, Signal

from sandtable.editor.exports.export_order import ExportOrder
from sandtable.editor.exports.export_server import (
    FRAME_HEADER,
    STEP_FRAME,
    ExportFailure,
    unpack_export_answer,
)
from sandtable.plugins.registry import plugin_registry

_START_CODE_OF_EXPORT_PROCESS = (
    "import sys, json; sys.path[:] = json.loads(sys.argv[1]);"
    "from sandtable.editor.exports.export_server import serve_export; serve_export()"
)
_MILLISECONDS_TO_WAIT_FOR_END = 2000
"""Milliseconds to wait for a process that was ended by force: it cannot refuse."""


class ExportProcess(QObject):
    """A process that runs one export; it ends when its owner is destroyed."""

    step_started = Signal(str)
    ended = Signal(object)
    """Its ExportReport, or an ExportFailure."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process = QProcess(self)
        self._received = b""
        self._answer: object = None
        self._process.readyReadStandardOutput.connect(self._on_process_output)
        self._process.finished.connect(self._on_process_finished)
        self._process.errorOccurred.connect(self._on_process_error)

    def start_export(self, order: ExportOrder, exporter: str, folder: Path) -> None:
        """Start an export of a module in its current state."""
        # `-I` ignores the environment, so the process gets our import path explicitly.
        path = json.dumps([entry or str(Path.cwd()) for entry in sys.path])
        self._process.start(sys.executable, ["-I", "-c", _START_CODE_OF_EXPORT_PROCESS, path])
        request = (order, exporter, folder, plugin_registry().with_plugins)
        self._process.write(pickle.dumps(request, pickle.HIGHEST_PROTOCOL))
        self._process.closeWriteChannel()

    def end_process_now(self) -> None:
        """End the process and all its child processes, without emitting another signal."""
        # The process ends by this call, and its signals would report that as a failure.
        self._process.blockSignals(True)
        number = self._process.processId()
        if number and hasattr(os, "killpg"):
            # Typesetting works in processes of its own, which would go on without their parent.
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(number, signal.SIGKILL)
        self._process.kill()
        self._process.waitForFinished(_MILLISECONDS_TO_WAIT_FOR_END)

    def _on_process_output(self) -> None:
        self._received += bytes(self._process.readAllStandardOutput().data())
        while len(self._received) >= FRAME_HEADER.size:
            kind, size = FRAME_HEADER.unpack_from(self._received)
            end = FRAME_HEADER.size + size
            if len(self._received) < end:
                return
            data, self._received = self._received[FRAME_HEADER.size : end], self._received[end:]
            if kind == STEP_FRAME:
                self.step_started.emit(data.decode())
            else:
                self._answer = unpack_export_answer(data)

    def _on_process_finished(self) -> None:
        self._on_process_output()
        errors = (
            bytes(self._process.readAllStandardError().data()).decode(errors="replace").strip()
        )
        last_line = errors.splitlines()[-1] if errors else ""
        self.ended.emit(self._answer or ExportFailure(last_line))

    def _on_process_error(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self.ended.emit(ExportFailure(self._process.errorString()))

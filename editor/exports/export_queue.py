"""Queue of exports: one runs, the others wait, and each can be cancelled at once."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.exports.export_order import ExportOrder
from sandtable.editor.exports.export_process import ExportProcess
from sandtable.editor.exports.export_server import ExportFailure
from sandtable.editor.translation import tr
from sandtable.exporters.protocol import Exporter, ExportReport

_TITLE_OF_WRITING_STEP = "Writing"
"""Step in which exporters write their files, always the last."""


class ExportState(Enum):
    """State of an export in the queue."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


@dataclass(eq=False, slots=True)
class QueuedExport:
    """One export in the queue, with its order, its state and its result."""

    order: ExportOrder
    exporter_id: str
    title: str
    """Target and module, for readers."""
    folder: Path
    state: ExportState = ExportState.WAITING
    step: str = ""
    """The step that runs now, in a few words."""
    written: tuple[Path, ...] = ()
    losses: tuple[str, ...] = field(default=())
    failure: str = ""

    @property
    def is_open(self) -> bool:
        """Whether the export still waits or runs."""
        return self.state in (ExportState.WAITING, ExportState.RUNNING)


class ExportQueue(QObject):
    """All exports of this session, the newest last."""

    queue_changed = Signal()
    """Emitted when an export was added, removed, or reached another step or state."""
    export_ended = Signal(object)

    def __init__(self, context: EditorContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.exports: list[QueuedExport] = []
        self._process: ExportProcess | None = None
        context.session.session_closed.connect(self.cancel_all)

    def add_export(self, order: ExportOrder, exporter: Exporter, folder: Path) -> QueuedExport:
        """Add an export to the queue; it starts after those before it have ended."""
        title = f"{tr(exporter.label)}: {order.module.module.title}"
        export = QueuedExport(order, exporter.id, title, folder)
        self.exports.append(export)
        self._start_next_export()
        self.queue_changed.emit()
        return export

    @property
    def running_export(self) -> QueuedExport | None:
        """The export that is running now, if any."""
        return next((e for e in self.exports if e.state is ExportState.RUNNING), None)

    def cancel_export(self, export: QueuedExport) -> None:
        """Cancel an export immediately, whether it waits or runs."""
        if not export.is_open:
            return
        if export.state is ExportState.RUNNING:
            self._end_process()
        self._finish_export(export, ExportState.CANCELLED)

    def cancel_all(self) -> None:
        """Cancel every export that waits or runs."""
        # From behind, so that none starts only to be ended.
        for export in reversed(self.exports):
            self.cancel_export(export)

    def remove_ended_exports(self) -> None:
        """Remove the ended exports from the list; their files remain."""
        self.exports = [export for export in self.exports if export.is_open]
        self.queue_changed.emit()

    def _start_next_export(self) -> None:
        export = next((e for e in self.exports if e.state is ExportState.WAITING), None)
        # Exports run one after the other, in the order in which they were started.
        if export is None or self._process is not None:
            return
        export.state, export.step = ExportState.RUNNING, tr("Reading")
        self._process = ExportProcess(self)
        self._process.step_started.connect(self._on_export_step)
        self._process.ended.connect(self._on_job_ended)
        self._process.start_export(export.order, export.exporter_id, export.folder)

    def _end_process(self) -> None:
        if self._process is not None:
            self._process.end_process_now()
            # Qt must not destroy an object while it handles one of its own signals.
            self._process.deleteLater()
            self._process = None

    def _on_export_step(self, words: str) -> None:
        if self.running_export is not None:
            self.running_export.step = words
            self.queue_changed.emit()

    def _on_job_ended(self, result: object) -> None:
        export, self._process = self.running_export, None
        sender = self.sender()
        if sender is not None:
            # This runs in a signal of the process, so it cannot be destroyed yet.
            sender.deleteLater()
        if export is None:
            return
        if isinstance(result, ExportReport):
            export.written, export.losses = result.written, result.losses
            self._finish_export(export, ExportState.DONE)
        else:
            export.failure = result.message if isinstance(result, ExportFailure) else str(result)
            self._finish_export(export, ExportState.FAILED)

    def _finish_export(self, export: QueuedExport, state: ExportState) -> None:
        export.state = state
        if state is ExportState.DONE:
            text = tr("Exported: {name}").format(name=export.title)
            self._context.messages.show_success_message(text)
        elif state is ExportState.FAILED:
            text = tr("Not exported: {name}").format(name=export.title)
            self._context.messages.show_refusal_message(text)
        self._start_next_export()
        self.export_ended.emit(export)
        self.queue_changed.emit()


def export_queue_of(context: EditorContext) -> ExportQueue:
    """Return the queue of exports of a window's context; create it at the first call."""
    queue = context.document.findChild(ExportQueue)
    return queue if queue is not None else ExportQueue(context, context.document)


def show_in_folder(export: QueuedExport) -> None:
    """Open the folder of an export in the file manager of the system."""
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(export.folder)))


def report_text(export: QueuedExport) -> str:
    """Return the result of an export as text: its files, then its losses."""
    if export.state is ExportState.CANCELLED:
        if export.step == _TITLE_OF_WRITING_STEP:
            return tr("Cancelled while files were being written: some of them may exist.")
        return tr("Cancelled. Nothing was written.")
    if export.state is ExportState.FAILED:
        return "\n".join((tr("Nothing was written."), export.failure))
    if export.is_open:
        waiting = export.state is ExportState.WAITING
        return tr("Waiting for earlier exports…") if waiting else f"{export.step}…"
    paths = [str(path) for path in export.written]
    head = tr("%n parts of the module are not included:", "", len(export.losses))
    lost = [head, *(f"• {loss}" for loss in export.losses)] if export.losses else []
    return "\n".join([*paths, "", *(lost or [tr("It contains everything in the module.")])])

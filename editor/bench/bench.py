"""What every view is given: one record of all that views share."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from PySide6.QtCore import QObject

from sandtable.editor.bench.asking import Dialogs, Prompts
from sandtable.editor.bench.document import Document, Edit
from sandtable.editor.bench.findings import Findings
from sandtable.editor.bench.messages import Messages
from sandtable.editor.bench.outsiders import ExternalChangePrompt
from sandtable.editor.bench.selection import Selection
from sandtable.editor.bench.session import Session
from sandtable.editor.bench.settings import Settings
from sandtable.editor.bench.viewpoint import Viewpoint
from sandtable.editor.bench.worker import Worker
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.errors import EditError
from sandtable.model.module import Module


@dataclass(slots=True)
class EditorContext:
    """The document with what is selected, looked at, found, told, asked and remembered."""

    document: Document
    selection: Selection
    viewpoint: Viewpoint
    findings: Findings
    messages: Messages
    session: Session
    settings: Settings
    asking: Prompts
    drafts: dict[tuple[AddressPath, ...], tuple[str, str]] = field(default_factory=dict)
    """What was typed at some addresses and made no sense, after what stood there then."""
    workers: list[Worker] = field(default_factory=list)

    def worker(self, owner: QObject) -> Worker:
        """Somebody who works beside the window until his owner goes, or the bench closes."""
        worker = Worker(self.document)
        self.workers.append(worker)
        owner.destroyed.connect(worker.dismiss)
        worker.left.connect(partial(_send_away, self.workers, worker))
        return worker

    def do(self, text: str, edit: Edit, *, gesture: object = None) -> bool:
        """Do an edit that can be undone; what makes no sense is told, and nothing changes."""
        try:
            self.document.apply(text, edit, gesture=gesture)
        except EditError as error:
            self.messages.refused(str(error))
            return False
        return True

    def close(self) -> None:
        """Stop what runs beside the window."""
        self.session.close()
        self.findings.close()
        for worker in list(self.workers):
            worker.close()


def _send_away(workers: list[Worker], worker: Worker) -> None:
    workers.remove(worker)
    worker.deleteLater()


def bench_for(
    module: Module, settings: Settings | None = None, parent: QObject | None = None
) -> EditorContext:
    """Put a bench together around a module."""
    document = Document(module, parent)
    messages, kept = Messages(document), settings or Settings()
    bench = EditorContext(
        document=document,
        selection=Selection(document, document),
        viewpoint=Viewpoint(document, document),
        findings=Findings(document, document),
        messages=messages,
        session=Session(document, messages, kept, document),
        settings=kept,
        asking=Dialogs(),
    )
    bench.findings.lying_there = bench.session.asset_file_lister
    bench.session.looked.connect(bench.findings.recheck)
    bench.session.changed.connect(bench.findings.recheck)
    ExternalChangePrompt(bench, document)
    return bench

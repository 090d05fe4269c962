"""What every view is given: one record of all that views share."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from PySide6.QtCore import QObject

from sandtable.editor.context.background_worker import BackgroundWorker
from sandtable.editor.context.document import Document, ModuleEdit
from sandtable.editor.context.external_changes import ExternalChangePrompt
from sandtable.editor.context.file_session import FileSession
from sandtable.editor.context.findings import CurrentFindings
from sandtable.editor.context.messages import UserMessages
from sandtable.editor.context.prompts import PromptDialogs, UserPrompts
from sandtable.editor.context.selection import Selection
from sandtable.editor.context.settings import EditorSettings
from sandtable.editor.context.viewpoint import Viewpoint
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.errors import EditError
from sandtable.model.module import Module


@dataclass(slots=True)
class EditorContext:
    """The document with what is selected, looked at, found, told, asked and remembered."""

    document: Document
    selection: Selection
    viewpoint: Viewpoint
    findings: CurrentFindings
    messages: UserMessages
    session: FileSession
    settings: EditorSettings
    prompts: UserPrompts
    rejected_texts: dict[tuple[AddressPath, ...], tuple[str, str]] = field(default_factory=dict)
    """What was typed at some addresses and made no sense, after what stood there then."""
    workers: list[BackgroundWorker] = field(default_factory=list)

    def new_worker(self, owner: QObject) -> BackgroundWorker:
        """Somebody who works beside the window until his owner goes, or the bench closes."""
        worker = BackgroundWorker(self.document)
        self.workers.append(worker)
        owner.destroyed.connect(worker.close_without_waiting)
        worker.thread_ended.connect(partial(_remove_worker, self.workers, worker))
        return worker

    def try_edit(self, text: str, edit: ModuleEdit, *, gesture: object = None) -> bool:
        """Do an edit that can be undone; what makes no sense is told, and nothing changes."""
        try:
            self.document.apply_edit(text, edit, gesture=gesture)
        except EditError as error:
            self.messages.show_refusal(str(error))
            return False
        return True

    def shut_down(self) -> None:
        """Stop what runs beside the window."""
        self.session.close_session()
        self.findings.stop_checking()
        for worker in list(self.workers):
            worker.close_worker()


def _remove_worker(workers: list[BackgroundWorker], worker: BackgroundWorker) -> None:
    workers.remove(worker)
    worker.deleteLater()


def create_editor_context(
    module: Module, settings: EditorSettings | None = None, parent: QObject | None = None
) -> EditorContext:
    """Put a bench together around a module."""
    document = Document(module, parent)
    messages, kept = UserMessages(document), settings or EditorSettings()
    context = EditorContext(
        document=document,
        selection=Selection(document, document),
        viewpoint=Viewpoint(document, document),
        findings=CurrentFindings(document, document),
        messages=messages,
        session=FileSession(document, messages, kept, document),
        settings=kept,
        prompts=PromptDialogs(),
    )
    context.findings.asset_file_lister = context.session.asset_file_lister
    context.session.disk_checked.connect(context.findings.recheck_module)
    context.session.session_changed.connect(context.findings.recheck_module)
    ExternalChangePrompt(context, document)
    return context

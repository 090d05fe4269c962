"""Editor context: one record of all objects that views share."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from PySide6.QtCore import QObject

from sandtable.editor.context.background_worker import BackgroundWorker
from sandtable.editor.context.document import Document, ModuleEdit
from sandtable.editor.context.file_session import FileSession
from sandtable.editor.context.findings import CurrentFindings
from sandtable.editor.context.messages import UserMessages
from sandtable.editor.context.prompts import UserPrompts
from sandtable.editor.context.selection import Selection
from sandtable.editor.context.settings import EditorSettings
from sandtable.editor.context.shown_pictures import ShownPictures
from sandtable.editor.context.viewpoint import Viewpoint
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.errors import EditError


@dataclass(slots=True)
class EditorContext:
    """State of the editor that all views share."""

    document: Document
    selection: Selection
    viewpoint: Viewpoint
    findings: CurrentFindings
    messages: UserMessages
    session: FileSession
    settings: EditorSettings
    prompts: UserPrompts
    pictures: ShownPictures = field(init=False)
    """The module's own pictures, as far as they can be shown."""
    rejected_texts: dict[tuple[AddressPath, ...], tuple[str, str]] = field(default_factory=dict)
    """Invalid typed texts by addresses, each with the text that the field showed before."""
    workers: list[BackgroundWorker] = field(default_factory=list)

    def __post_init__(self) -> None:
        document = self.document
        self.pictures = ShownPictures(document, self.session, self.new_worker, document)

    def new_worker(self, owner: QObject) -> BackgroundWorker:
        """Return a new background worker, closed with its owner or with the editor."""
        worker = BackgroundWorker(self.document)
        self.workers.append(worker)
        owner.destroyed.connect(worker.close_without_waiting)
        worker.thread_ended.connect(partial(_remove_worker, self.workers, worker))
        return worker

    def try_edit(self, text: str, edit: ModuleEdit, *, gesture: object = None) -> bool:
        """Apply an edit as an undo step; show a message and return False if it is invalid."""
        try:
            self.document.apply_edit(text, edit, gesture=gesture)
        except EditError as error:
            self.messages.show_refusal_message(str(error))
            return False
        return True

    def shut_down(self) -> None:
        """Close the session with the files, and stop all background work."""
        self.session.close_session()
        self.findings.stop_checking()
        for worker in list(self.workers):
            worker.close_worker()


def _remove_worker(workers: list[BackgroundWorker], worker: BackgroundWorker) -> None:
    workers.remove(worker)
    # A thread must have ended before Qt destroys its object.
    worker.deleteLater()

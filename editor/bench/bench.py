"""What every view is given: one record of all that views share."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject

from editor.bench.asking import Asking, Dialogs
from editor.bench.document import Document, Edit
from editor.bench.findings import Findings
from editor.bench.messages import Messages
from editor.bench.selection import Selection
from editor.bench.session import Session
from editor.bench.settings import Settings
from editor.bench.viewpoint import Viewpoint
from model.edits.errors import EditError
from model.module import Module


@dataclass(slots=True)
class Bench:
    """The document with what is selected, looked at, found, told, asked and remembered."""

    document: Document
    selection: Selection
    viewpoint: Viewpoint
    findings: Findings
    messages: Messages
    session: Session
    settings: Settings
    asking: Asking

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
        self.findings.close()


def bench_for(
    module: Module, settings: Settings | None = None, parent: QObject | None = None
) -> Bench:
    """Put a bench together around a module."""
    document = Document(module, parent)
    messages, kept = Messages(document), settings or Settings()
    return Bench(
        document=document,
        selection=Selection(document, document),
        viewpoint=Viewpoint(document, document),
        findings=Findings(document, document),
        messages=messages,
        session=Session(document, messages, kept, document),
        settings=kept,
        asking=Dialogs(),
    )

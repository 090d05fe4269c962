"""Creation of the editor context, with the objects that it consists of."""

from __future__ import annotations

from PySide6.QtCore import QObject

from sandtable.editor.context.document import Document
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.context.external_changes import ExternalChangePrompt
from sandtable.editor.context.file_session import FileSession
from sandtable.editor.context.findings import CurrentFindings
from sandtable.editor.context.messages import UserMessages
from sandtable.editor.context.prompts import PromptDialogs
from sandtable.editor.context.selection import Selection
from sandtable.editor.context.settings import EditorSettings
from sandtable.editor.context.viewpoint import Viewpoint
from sandtable.model.module import Module


def create_editor_context(
    module: Module, settings: EditorSettings | None = None, parent: QObject | None = None
) -> EditorContext:
    """Create the editor context for a module."""
    document = Document(module, parent)
    messages, used_settings = UserMessages(document), settings or EditorSettings()
    context = EditorContext(
        document=document,
        selection=Selection(document, document),
        viewpoint=Viewpoint(document, document),
        findings=CurrentFindings(document, document),
        messages=messages,
        session=FileSession(document, messages, used_settings, document),
        settings=used_settings,
        prompts=PromptDialogs(),
    )
    context.findings.asset_file_lister = context.session.asset_file_lister
    context.session.disk_checked.connect(context.findings.recheck_module)
    context.session.session_changed.connect(context.findings.recheck_module)
    ExternalChangePrompt(context, document)
    return context

"""Description of a dock for the main window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from sandtable.editor.context.editor_context import EditorContext


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """Description of one panel, a dock of the window.

    `build` creates its widget and connects it to the context.
    """

    id: str
    title: str
    icon: str
    area: Qt.DockWidgetArea
    build: Callable[[EditorContext], QWidget]

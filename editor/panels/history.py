"""The dock of history: what was done, newest last; who goes to a line is back at that state."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QUndoView, QWidget

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.icons import icon
from sandtable.editor.panels.panel import Panel
from sandtable.editor.words import tr, translatable

_ICON = 14
"""As high as a line of text, so that all lines are alike."""


class History(QUndoView):
    """The undo stack as a list: arrow keys and clicks move through it, a disk marks the files."""

    def __init__(self, bench: EditorContext) -> None:
        super().__init__()
        self.setAccessibleName(tr("History"))
        self.setEmptyLabel(tr("As it was opened"))
        self.setCleanIcon(icon("save"))
        self.setAlternatingRowColors(True)
        self.setIconSize(QSize(_ICON, _ICON))
        self.setSpacing(1)
        self.setStack(bench.document.undo_stack)


def _build(bench: EditorContext) -> QWidget:
    return History(bench)


PANEL = Panel(
    id="history",
    title=translatable("History"),
    icon="revert",
    area=Qt.DockWidgetArea.BottomDockWidgetArea,
    build=_build,
)

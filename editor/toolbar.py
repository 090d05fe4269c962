"""The few buttons beside the menus: what one does all the time."""

from __future__ import annotations

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.icons import icon
from sandtable.editor.menus import Menus
from sandtable.editor.words import tr

SHOWN = ("save", "undo", "redo", "palette")
"""The ids of the actions."""


class ToolBar(QWidget):
    """Buttons that do actions of the table, each only while it can be done."""

    def __init__(self, bench: EditorContext, menus: Menus, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench, self._menus = bench, menus
        self.setAccessibleName(tr("Tool bar"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(4, 1, 4, 1)
        layout.setSpacing(2)
        self.buttons = {name: self._button(name) for name in SHOWN}
        for button in self.buttons.values():
            layout.addWidget(button)
        bench.session.changed.connect(self.bring_up_to_date)
        bench.document.undo_stack.indexChanged.connect(self.bring_up_to_date)
        bench.session.closed.connect(self._on_closed)
        self.bring_up_to_date()

    def _button(self, name: str) -> QToolButton:
        action, _ = self._menus.entries[name]
        button = QToolButton(self, autoRaise=True)
        button.setIcon(icon(action.icon))
        button.setAccessibleName(tr(action.text))
        button.setProperty("action", name)
        button.clicked.connect(self._on_clicked)
        return button

    def bring_up_to_date(self) -> None:
        """Say what the next step would be, and grey what cannot be done."""
        stack, session = self._bench.document.undo_stack, self._bench.session
        possible = {
            "save": session.path is None or not session.clean,
            "undo": stack.canUndo(),
            "redo": stack.canRedo(),
        }
        steps = {"undo": stack.undoText(), "redo": stack.redoText()}
        for name, button in self.buttons.items():
            action, _ = self._menus.entries[name]
            keys = QKeySequence(action.shortcut).toString(QKeySequence.SequenceFormat.NativeText)
            said = ": ".join(part for part in (tr(action.text), steps.get(name)) if part)
            button.setToolTip(f"{said} ({keys})")
            button.setEnabled(possible.get(name, True))

    def _on_closed(self) -> None:
        """Listen no more to a stack that tells of its own end."""
        self._bench.session.closed.disconnect(self._on_closed)
        self._bench.document.undo_stack.indexChanged.disconnect(self.bring_up_to_date)

    def _on_clicked(self) -> None:
        self._menus.run(self.sender().property("action"))

"""The few buttons beside the menus: what one does all the time."""

from __future__ import annotations

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.icons import icon_by_name
from sandtable.editor.menus import WindowMenus
from sandtable.editor.translation import tr

TOOL_BAR_ACTIONS = ("save", "undo", "redo", "palette")
"""The ids of the actions."""


class ToolBar(QWidget):
    """Buttons that do actions of the table, each only while it can be done."""

    def __init__(
        self, context: EditorContext, menus: WindowMenus, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._context, self._menus = context, menus
        self.setAccessibleName(tr("Tool bar"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(4, 1, 4, 1)
        layout.setSpacing(2)
        self.buttons = {name: self._make_button(name) for name in TOOL_BAR_ACTIONS}
        for button in self.buttons.values():
            layout.addWidget(button)
        context.session.session_changed.connect(self.refresh_buttons)
        context.document.undo_stack.indexChanged.connect(self.refresh_buttons)
        context.session.session_closed.connect(self._on_closed)
        self.refresh_buttons()

    def _make_button(self, name: str) -> QToolButton:
        action, _ = self._menus.actions_by_id[name]
        button = QToolButton(self, autoRaise=True)
        button.setIcon(icon_by_name(action.icon))
        button.setAccessibleName(tr(action.text))
        button.setProperty("action", name)
        button.clicked.connect(self._on_clicked)
        return button

    def refresh_buttons(self) -> None:
        """Say what the next step would be, and grey what cannot be done."""
        stack, session = self._context.document.undo_stack, self._context.session
        possible = {
            "save": session.module_path is None or not session.is_saved,
            "undo": stack.canUndo(),
            "redo": stack.canRedo(),
        }
        address = {"undo": stack.undoText(), "redo": stack.redoText()}
        for name, button in self.buttons.items():
            action, _ = self._menus.actions_by_id[name]
            keys = QKeySequence(action.shortcut).toString(QKeySequence.SequenceFormat.NativeText)
            said = ": ".join(part for part in (tr(action.text), address.get(name)) if part)
            button.setToolTip(f"{said} ({keys})")
            button.setEnabled(possible.get(name, True))

    def _on_closed(self) -> None:
        """Listen no more to a stack that tells of its own end."""
        self._context.session.session_closed.disconnect(self._on_closed)
        self._context.document.undo_stack.indexChanged.disconnect(self.refresh_buttons)

    def _on_clicked(self) -> None:
        self._menus.run_action(self.sender().property("action"))

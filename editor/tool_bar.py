"""Tool bar with the actions that are used most."""

from __future__ import annotations

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.icons import icon_by_name
from sandtable.editor.menus import WindowMenus
from sandtable.editor.translation import tr

TOOL_BAR_ACTIONS = ("save", "undo", "redo", "palette")
"""Ids of the actions in the tool bar."""


class ToolBar(QWidget):
    """Buttons that run actions of the table, enabled only while the action is possible."""

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
        context.session.session_closed.connect(self._on_menu_closed)
        self.refresh_buttons()

    def _make_button(self, name: str) -> QToolButton:
        action, _ = self._menus.actions_by_id[name]
        button = QToolButton(self, autoRaise=True)
        button.setIcon(icon_by_name(action.icon))
        button.setAccessibleName(tr(action.text))
        button.setProperty("action", name)
        button.clicked.connect(self._on_button_clicked)
        return button

    def refresh_buttons(self) -> None:
        """Update tooltips and the enabled state of all buttons."""
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
            hint = ": ".join(part for part in (tr(action.text), address.get(name)) if part)
            button.setToolTip(f"{hint} ({keys})")
            button.setEnabled(possible.get(name, True))

    def _on_menu_closed(self) -> None:
        """Disconnect from the undo stack, which still emits signals while it is destroyed."""
        self._context.session.session_closed.disconnect(self._on_menu_closed)
        self._context.document.undo_stack.indexChanged.disconnect(self.refresh_buttons)

    def _on_button_clicked(self) -> None:
        self._menus.run_action(self.sender().property("action"))

"""Menus and shortcuts, built from the table of actions."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu, QWidget

from sandtable.editor.actions.editor_action import ActionTarget, EditorAction
from sandtable.editor.fields.pending_input import commit_pending_input
from sandtable.editor.icons import icon_by_name
from sandtable.editor.translation import tr, translatable

FIRST_MENUS = (translatable("File"), translatable("Edit"), translatable("View"))
"""Menus at the left of the menu bar; those of the workspaces follow, and `LAST_MENUS` close it."""
LAST_MENUS = (translatable("Help"),)
_NON_TEXT_SHORTCUT = re.compile(r"Ctrl\+Shift\+[A-Z]")
"""Shortcuts that never type or change a text in any field or list."""
_SUBMENUS = (
    translatable("Appearance"),
    translatable("Panels"),
    translatable("Tools"),
    translatable("Layers"),
)
"""Names of submenus, which actions give after a slash, as in `View/Panels`."""


class WindowMenus:
    """Menus of the window, with one entry for each action of the table.

    Shortcuts stay enabled: `run_action` decides whether an action can run. So no action has to be
    judged after every edit; entries are greyed only while their menu is open.
    """

    def __init__(
        self, window: QMainWindow, target: ActionTarget, actions: Iterable[EditorAction]
    ) -> None:
        self._window, self._stage = window, target
        self.actions_by_id: dict[str, tuple[EditorAction, QAction]] = {}
        self._menus_by_path: dict[str, _ActionMenu] = {}
        listed = list(actions)
        for top in _top_menus(listed):
            self._menu_for_path(top)
        for action in listed:
            self._add_action(action)

    def _menu_for_path(self, path: str) -> _ActionMenu:
        if path not in self._menus_by_path:
            above, _, name = path.rpartition("/")
            bar = self._menu_for_path(above) if above else self._window.menuBar()
            self._menus_by_path[path] = _ActionMenu(tr(name), self._stage, bar)
            bar.addMenu(self._menus_by_path[path])
        return self._menus_by_path[path]

    def _add_action(self, action: EditorAction) -> None:
        menu = self._menu_for_path(action.menu)
        if action.has_separator:
            menu.addSeparator()
        entry = QAction(_action_label(action), self._window)
        entry.setObjectName(action.id)
        if action.icon:
            entry.setIcon(icon_by_name(action.icon))
        entry.setCheckable(action.is_checked is not None)
        # Two owners of one shortcut would make it ambiguous for Qt.
        if action.shortcut and not action.shortcut_owner:
            entry.setShortcut(QKeySequence(action.shortcut))
        entry.triggered.connect(partial(self.run_action, action.id))
        menu.addAction(entry)
        menu.own_actions.append((action, entry))
        self.actions_by_id[action.id] = (action, entry)

    def limit_shortcuts_to_widget(self, place: QWidget) -> None:
        """Restrict the shortcuts of workspaces to one widget, so that docks do not react to them.

        In a dock, the key `D` types a letter into a filter and does not choose a tool. Shortcuts
        that cannot type a letter stay active in the whole window.
        """
        for action, entry in self.actions_by_id.values():
            if action.workspace and not _NON_TEXT_SHORTCUT.fullmatch(action.shortcut):
                entry.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
                place.addAction(entry)

    def enable_shortcuts_of(self, workspace: str) -> None:
        """Enable the shortcuts of one workspace and disable those of the others."""
        for action, entry in self.actions_by_id.values():
            if action.workspace and action.shortcut and not action.shortcut_owner:
                heard = action.workspace == workspace
                # Several workspaces use the same key; Qt runs none of two that are active.
                entry.setShortcut(QKeySequence(action.shortcut if heard else ""))

    def run_action(self, name: str, *_: object) -> None:
        """Run an action, or say that it is not available now.

        A pending input is committed first.
        """
        action, entry = self.actions_by_id[name]
        # Before the test of is_enabled: committed text may change what is possible.
        commit_pending_input(self._window)
        if not action.is_enabled(self._stage):
            message = tr("Not available now: {what}").format(what=tr(action.text))
            self._stage.context.messages.show_refusal_message(message)
        else:
            if action.workspace:
                self._stage.show_workspace(action.workspace)
            action.run(self._stage)
        if action.is_checked is not None:
            entry.setChecked(action.is_checked(self._stage))  # Qt has switched it by itself


class _ActionMenu(QMenu):
    """Menu that updates which entries are enabled and checked when it opens."""

    def __init__(self, title: str, target: ActionTarget, parent: QWidget) -> None:
        super().__init__(title, parent)
        self._stage = target
        self.own_actions: list[tuple[EditorAction, QAction]] = []
        self.aboutToShow.connect(self._on_menu_opening)
        self.aboutToHide.connect(self._on_menu_closed)

    def _on_menu_opening(self) -> None:
        for action, entry in self.own_actions:
            entry.setEnabled(action.is_enabled(self._stage))
            if action.is_checked is not None:
                entry.setChecked(action.is_checked(self._stage))

    def _on_menu_closed(self) -> None:
        for _, entry in self.own_actions:
            # Shortcuts of disabled entries would be dead; run_action judges them.
            entry.setEnabled(True)


def _action_label(action: EditorAction) -> str:
    """Return the label of a menu entry.

    A shortcut that only another widget handles is appended as text.
    """
    text = tr(action.text)
    if not action.shortcut_owner:
        return text
    return (
        f"{text}\t{QKeySequence(action.shortcut).toString(QKeySequence.SequenceFormat.NativeText)}"
    )


def _top_menus(actions: list[EditorAction]) -> list[str]:
    """Return the titles of the menu bar, in order."""
    met = dict.fromkeys(action.menu.split("/")[0] for action in actions)
    middle = [name for name in met if name not in FIRST_MENUS + LAST_MENUS]
    return [name for name in (*FIRST_MENUS, *middle, *LAST_MENUS) if name in met]

"""Menus and shortcuts made of the table of actions."""

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
"""These menus come first; those of the workspaces follow as they come, help is last."""
LAST_MENUS = (translatable("Help"),)
_NON_TEXT_SHORTCUT = re.compile(r"Ctrl\+Shift\+[A-Z]")
"""Keys that mean nothing in any text or list."""
_SUBMENUS = (
    translatable("Look"),
    translatable("Panels"),
    translatable("Tools"),
    translatable("Layers"),
)
"""Menus inside menus, which actions name after a slash."""


class WindowMenus:
    """The window's menus, each entry one action of the table.

    Shortcuts are always heard: `run` judges whether a thing can be done, when it is asked for.
    So nothing need be judged at every edit; entries are greyed while their menu is open.
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
        if action.shortcut and not action.shortcut_owner:
            entry.setShortcut(QKeySequence(action.shortcut))
        entry.triggered.connect(partial(self.run_action, action.id))
        menu.addAction(entry)
        menu.own_actions.append((action, entry))
        self.actions_by_id[action.id] = (action, entry)

    def limit_shortcuts_to(self, place: QWidget) -> None:
        """Let the shortcuts of tabs be heard only by who is in this place, and not in a dock.

        There a `d` is a letter of a name that is looked for, and no tool. What nobody could type
        is heard everywhere: who adds pieces may be in the tree as well.
        """
        for action, entry in self.actions_by_id.values():
            if action.workspace and not _NON_TEXT_SHORTCUT.fullmatch(action.shortcut):
                entry.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
                place.addAction(entry)

    def enable_shortcuts_of(self, workspace: str) -> None:
        """Let the shortcuts of the tab in front be heard, and no other tab's."""
        for action, entry in self.actions_by_id.values():
            if action.workspace and action.shortcut and not action.shortcut_owner:
                heard = action.workspace == workspace
                entry.setShortcut(QKeySequence(action.shortcut if heard else ""))

    def run_action(self, name: str, *_: object) -> None:
        """Do an action, or say that it cannot be done now; what is typed is entered before."""
        action, entry = self.actions_by_id[name]
        commit_pending_input(self._window)
        if not action.is_enabled(self._stage):
            told = tr("Not available now: {what}").format(what=tr(action.text))
            self._stage.context.messages.show_refusal(told)
        else:
            if action.workspace:
                self._stage.show_workspace(action.workspace)
            action.run(self._stage)
        if action.is_checked is not None:
            entry.setChecked(action.is_checked(self._stage))  # Qt has switched it by itself


class _ActionMenu(QMenu):
    """A menu that looks up what can be done when it opens."""

    def __init__(self, title: str, target: ActionTarget, parent: QWidget) -> None:
        super().__init__(title, parent)
        self._stage = target
        self.own_actions: list[tuple[EditorAction, QAction]] = []
        self.aboutToShow.connect(self._on_open)
        self.aboutToHide.connect(self._on_closed)

    def _on_open(self) -> None:
        for action, entry in self.own_actions:
            entry.setEnabled(action.is_enabled(self._stage))
            if action.is_checked is not None:
                entry.setChecked(action.is_checked(self._stage))

    def _on_closed(self) -> None:
        for _, entry in self.own_actions:
            entry.setEnabled(True)


def _action_label(action: EditorAction) -> str:
    """The words of an entry; a key that is heard elsewhere only stands beside them."""
    text = tr(action.text)
    if not action.shortcut_owner:
        return text
    return (
        f"{text}\t{QKeySequence(action.shortcut).toString(QKeySequence.SequenceFormat.NativeText)}"
    )


def _top_menus(actions: list[EditorAction]) -> list[str]:
    """The menus of the bar, in their order."""
    met = dict.fromkeys(action.menu.split("/")[0] for action in actions)
    middle = [name for name in met if name not in FIRST_MENUS + LAST_MENUS]
    return [name for name in (*FIRST_MENUS, *middle, *LAST_MENUS) if name in met]

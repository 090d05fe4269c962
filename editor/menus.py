"""Menus and shortcuts made of the table of actions."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from editor.actions.action import Action, Stage
from editor.words import tr

ORDER = ("File", "Edit", "View")
"""These menus come first; those of the workspaces follow as they come, help is last."""
LAST = ("Help",)


class Menus:
    """The window's menus, each entry one action of the table."""

    def __init__(self, window: QMainWindow, stage: Stage, actions: Iterable[Action]) -> None:
        self._window, self._stage = window, stage
        self.entries: dict[str, tuple[Action, QAction]] = {}
        self._menus: dict[str, QMenu] = {}
        listed = list(actions)
        for top in _tops(listed):
            self._menu(top)
        for action in listed:
            self._add(action)

    def _menu(self, path: str) -> QMenu:
        if path not in self._menus:
            above, _, name = path.rpartition("/")
            bar = self._menu(above) if above else self._window.menuBar()
            menu = bar.addMenu(tr(name))
            menu.aboutToShow.connect(self.refresh)
            self._menus[path] = menu
        return self._menus[path]

    def _add(self, action: Action) -> None:
        menu = self._menu(action.menu)
        if action.separated:
            menu.addSeparator()
        entry = QAction(tr(action.text), self._window)
        entry.setObjectName(action.id)
        entry.setCheckable(action.checked is not None)
        if action.shortcut:
            entry.setShortcut(QKeySequence(action.shortcut))
        entry.triggered.connect(partial(self.run, action.id))
        menu.addAction(entry)
        self.entries[action.id] = (action, entry)

    def refresh(self) -> None:
        """Bring up to date what can be done now, and what is on."""
        for action, entry in self.entries.values():
            entry.setEnabled(action.enabled(self._stage))
            if action.checked is not None:
                entry.setChecked(action.checked(self._stage))

    def listen_for(self, workspace: str) -> None:
        """Let the shortcuts of the tab in front be heard, and no other tab's."""
        for action, entry in self.entries.values():
            heard = action.workspace in {"", workspace}
            entry.setShortcut(QKeySequence(action.shortcut if heard else ""))

    def run(self, name: str, *_: object) -> None:
        """Do an action, if it can be done now."""
        action, _entry = self.entries[name]
        if not action.enabled(self._stage):
            return
        if action.workspace:
            self._stage.show_workspace(action.workspace)
        action.run(self._stage)
        self.refresh()


def _tops(actions: list[Action]) -> list[str]:
    """The menus of the bar, in their order."""
    met = dict.fromkeys(action.menu.split("/")[0] for action in actions)
    middle = [name for name in met if name not in ORDER + LAST]
    return [name for name in (*ORDER, *middle, *LAST) if name in met]

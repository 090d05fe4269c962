"""Menus and shortcuts made of the table of actions."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu, QWidget

from sandtable.editor.actions.action import Action, Stage
from sandtable.editor.fields.typed import enter_typed
from sandtable.editor.icons import icon
from sandtable.editor.words import tr, translatable

ORDER = (translatable("File"), translatable("Edit"), translatable("View"))
"""These menus come first; those of the workspaces follow as they come, help is last."""
LAST = (translatable("Help"),)
_UNTYPED = re.compile(r"Ctrl\+Shift\+[A-Z]")
"""Keys that mean nothing in any text or list."""
_INNER = (
    translatable("Look"),
    translatable("Panels"),
    translatable("Tools"),
    translatable("Layers"),
)
"""Menus inside menus, which actions name after a slash."""


class Menus:
    """The window's menus, each entry one action of the table.

    Shortcuts are always heard: `run` judges whether a thing can be done, when it is asked for.
    So nothing need be judged at every edit; entries are greyed while their menu is open.
    """

    def __init__(self, window: QMainWindow, stage: Stage, actions: Iterable[Action]) -> None:
        self._window, self._stage = window, stage
        self.entries: dict[str, tuple[Action, QAction]] = {}
        self._menus: dict[str, _Menu] = {}
        listed = list(actions)
        for top in _tops(listed):
            self._menu(top)
        for action in listed:
            self._add(action)

    def _menu(self, path: str) -> _Menu:
        if path not in self._menus:
            above, _, name = path.rpartition("/")
            bar = self._menu(above) if above else self._window.menuBar()
            self._menus[path] = _Menu(tr(name), self._stage, bar)
            bar.addMenu(self._menus[path])
        return self._menus[path]

    def _add(self, action: Action) -> None:
        menu = self._menu(action.menu)
        if action.separated:
            menu.addSeparator()
        entry = QAction(_said(action), self._window)
        entry.setObjectName(action.id)
        if action.icon:
            entry.setIcon(icon(action.icon))
        entry.setCheckable(action.checked is not None)
        if action.shortcut and not action.heard_by:
            entry.setShortcut(QKeySequence(action.shortcut))
        entry.triggered.connect(partial(self.run, action.id))
        menu.addAction(entry)
        menu.held.append((action, entry))
        self.entries[action.id] = (action, entry)

    def listen_in(self, place: QWidget) -> None:
        """Let the shortcuts of tabs be heard only by who is in this place, and not in a dock.

        There a `d` is a letter of a name that is looked for, and no tool. What nobody could type
        is heard everywhere: who adds pieces may be in the tree as well.
        """
        for action, entry in self.entries.values():
            if action.workspace and not _UNTYPED.fullmatch(action.shortcut):
                entry.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
                place.addAction(entry)

    def listen_for(self, workspace: str) -> None:
        """Let the shortcuts of the tab in front be heard, and no other tab's."""
        for action, entry in self.entries.values():
            if action.workspace and action.shortcut and not action.heard_by:
                heard = action.workspace == workspace
                entry.setShortcut(QKeySequence(action.shortcut if heard else ""))

    def run(self, name: str, *_: object) -> None:
        """Do an action, or say that it cannot be done now; what is typed is entered before."""
        action, entry = self.entries[name]
        enter_typed(self._window)
        if not action.enabled(self._stage):
            told = tr("Not available now: {what}").format(what=tr(action.text))
            self._stage.bench.messages.refused(told)
        else:
            if action.workspace:
                self._stage.show_workspace(action.workspace)
            action.run(self._stage)
        if action.checked is not None:
            entry.setChecked(action.checked(self._stage))  # Qt has switched it by itself


class _Menu(QMenu):
    """A menu that looks up what can be done when it opens."""

    def __init__(self, title: str, stage: Stage, parent: QWidget) -> None:
        super().__init__(title, parent)
        self._stage = stage
        self.held: list[tuple[Action, QAction]] = []
        self.aboutToShow.connect(self._on_open)
        self.aboutToHide.connect(self._on_closed)

    def _on_open(self) -> None:
        for action, entry in self.held:
            entry.setEnabled(action.enabled(self._stage))
            if action.checked is not None:
                entry.setChecked(action.checked(self._stage))

    def _on_closed(self) -> None:
        for _, entry in self.held:
            entry.setEnabled(True)


def _said(action: Action) -> str:
    """The words of an entry; a key that is heard elsewhere only stands beside them."""
    text = tr(action.text)
    if not action.heard_by:
        return text
    return (
        f"{text}\t{QKeySequence(action.shortcut).toString(QKeySequence.SequenceFormat.NativeText)}"
    )


def _tops(actions: list[Action]) -> list[str]:
    """The menus of the bar, in their order."""
    met = dict.fromkeys(action.menu.split("/")[0] for action in actions)
    middle = [name for name in met if name not in ORDER + LAST]
    return [name for name in (*ORDER, *middle, *LAST) if name in met]

"""The command palette: every action by a few of its letters."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QKeySequence, QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sandtable.editor.actions.action import Action
from sandtable.editor.icons import SIZE, icon
from sandtable.editor.words import tr

_SIZE = (560, 420)
_TALL = 24
_MOVES = {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown}


class Palette(QDialog):
    """A line to type in, and the actions that fit what is typed."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAccessibleName(tr("Commands"))
        self.resize(*_SIZE)
        self._actions: list[tuple[Action, bool]] = []
        self._line = QLineEdit(self, placeholderText=tr("What do you want to do?"))
        self._line.setAccessibleName(tr("Command"))
        self._list = QListWidget(self)
        self._list.setAccessibleName(tr("Commands that fit"))
        self._list.setIconSize(QSize(SIZE, SIZE))
        self._list.setUniformItemSizes(True)
        layout = QVBoxLayout(self)
        layout.addWidget(self._line)
        layout.addWidget(self._list)
        self._line.textChanged.connect(self._filter)
        self._line.returnPressed.connect(self._take)
        self._list.itemClicked.connect(self._take)
        self._line.installEventFilter(self)

    def open_with(self, actions: Iterable[tuple[Action, bool]]) -> None:
        """Show these actions, each with whether it can be done now."""
        self._actions = list(actions)
        self._line.clear()
        self._filter()
        self.show()
        self._line.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.key() in _MOVES:
            self._list.event(event)
            return True
        return super().eventFilter(watched, event)

    def _filter(self) -> None:
        typed = self._line.text()
        self._list.clear()
        for action, possible in sorted(self._actions, key=lambda pair: _distance(typed, pair[0])):
            if fits(typed, _spoken(action)):
                self._list.addItem(_item(action, possible=possible))
        items = [self._list.item(row) for row in range(self._list.count())]
        first = next((item for item in items if _is_possible(item)), None)
        if items:
            self._list.setCurrentItem(first or items[0])

    def _take(self) -> None:
        item = self._list.currentItem() if self._list.count() else None
        if item is not None and _is_possible(item):
            self.accept()
            self.chosen.emit(item.data(Qt.ItemDataRole.UserRole))


def fits(typed: str, text: str) -> bool:
    """Say whether all words that were typed lie in a text."""
    return all(word in text.casefold() for word in typed.casefold().split())


def _distance(typed: str, action: Action) -> int:
    """Nearest is what begins as was typed."""
    place = _spoken(action).casefold().find(typed.strip().casefold())
    return place if place >= 0 else len(_spoken(action))


def _spoken(action: Action) -> str:
    return f"{tr(action.text)}  ({action.menu.replace('/', ', ')})"


def _is_possible(item: QListWidgetItem) -> bool:
    return bool(item.flags() & Qt.ItemFlag.ItemIsEnabled)


def _item(action: Action, *, possible: bool) -> QListWidgetItem:
    keys = QKeySequence(action.shortcut).toString(QKeySequence.SequenceFormat.NativeText)
    item = QListWidgetItem(_spoken(action) + (f"    {keys}" if keys else ""))
    item.setData(Qt.ItemDataRole.UserRole, action.id)
    item.setIcon(icon(action.icon) if action.icon else _nothing())
    item.setSizeHint(QSize(0, _TALL))
    if not possible:
        item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEnabled)
    return item


@cache
def _nothing() -> QIcon:
    """What stands before an action without an icon, so that all words begin below each other."""
    empty = QPixmap(SIZE, SIZE)
    empty.fill(Qt.GlobalColor.transparent)
    return QIcon(empty)

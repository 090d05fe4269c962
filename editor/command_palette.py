"""Command palette: find an action by some letters of its name."""

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

from sandtable.editor.actions.editor_action import EditorAction
from sandtable.editor.icons import ICON_SIZE, icon_by_name
from sandtable.editor.translation import tr

_SIZE_OF_COMMAND_PALETTE = (560, 420)
_ROW_HEIGHT = 24
_KEYS_THAT_MOVE_IN_LIST = {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown}


class CommandPalette(QDialog):
    """Popup with a search line and a list of the actions that match it."""

    action_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAccessibleName(tr("Commands"))
        self.resize(*_SIZE_OF_COMMAND_PALETTE)
        self._actions: list[tuple[EditorAction, bool]] = []
        self._search_box = QLineEdit(self, placeholderText=tr("What do you want to do?"))
        self._search_box.setAccessibleName(tr("Command"))
        self._action_list = QListWidget(self)
        self._action_list.setAccessibleName(tr("Matching commands"))
        self._action_list.setIconSize(QSize(ICON_SIZE, ICON_SIZE))
        self._action_list.setUniformItemSizes(True)
        layout = QVBoxLayout(self)
        layout.addWidget(self._search_box)
        layout.addWidget(self._action_list)
        self._search_box.textChanged.connect(self._filter_actions)
        self._search_box.returnPressed.connect(self._run_current_action)
        self._action_list.itemClicked.connect(self._run_current_action)
        # The arrow keys belong to the list, though the search line has the focus.
        self._search_box.installEventFilter(self)

    def show_actions(self, actions: Iterable[tuple[EditorAction, bool]]) -> None:
        """Open the palette with some actions, each with a flag that enables it."""
        self._actions = list(actions)
        self._search_box.clear()
        self._filter_actions()
        self.show()
        self._search_box.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # The list handles the arrow keys while the search line keeps the focus.
        if isinstance(event, QKeyEvent) and event.key() in _KEYS_THAT_MOVE_IN_LIST:
            self._action_list.event(event)
            return True
        return super().eventFilter(watched, event)

    def _filter_actions(self) -> None:
        typed = self._search_box.text()
        self._action_list.clear()
        for action, possible in sorted(
            self._actions, key=lambda pair: _sort_key_of_action(typed, pair[0])
        ):
            if contains_all_words(typed, _action_label(action)):
                self._action_list.addItem(_list_item_of_action(action, possible=possible))
        items = [self._action_list.item(row) for row in range(self._action_list.count())]
        # Return should run something, so the first enabled action is preselected.
        first = next((item for item in items if _is_item_enabled(item)), None)
        if items:
            self._action_list.setCurrentItem(first or items[0])

    def _run_current_action(self) -> None:
        item = self._action_list.currentItem() if self._action_list.count() else None
        if item is not None and _is_item_enabled(item):
            self.accept()
            self.action_chosen.emit(item.data(Qt.ItemDataRole.UserRole))


def contains_all_words(typed: str, text: str) -> bool:
    """Say whether a text contains every typed word, in any order and case."""
    return all(word in text.casefold() for word in typed.casefold().split())


def _sort_key_of_action(typed: str, action: EditorAction) -> int:
    """Return the sort key of an action: labels that contain the typed text earlier come first."""
    place = _action_label(action).casefold().find(typed.strip().casefold())
    return place if place >= 0 else len(_action_label(action))


def _action_label(action: EditorAction) -> str:
    return f"{tr(action.text)}  ({action.menu.replace('/', ', ')})"


def _is_item_enabled(item: QListWidgetItem) -> bool:
    return bool(item.flags() & Qt.ItemFlag.ItemIsEnabled)


def _list_item_of_action(action: EditorAction, *, possible: bool) -> QListWidgetItem:
    keys = QKeySequence(action.shortcut).toString(QKeySequence.SequenceFormat.NativeText)
    item = QListWidgetItem(_action_label(action) + (f"    {keys}" if keys else ""))
    item.setData(Qt.ItemDataRole.UserRole, action.id)
    item.setIcon(icon_by_name(action.icon) if action.icon else _transparent_icon())
    item.setSizeHint(QSize(0, _ROW_HEIGHT))
    if not possible:
        item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEnabled)
    return item


@cache
def _transparent_icon() -> QIcon:
    """Return a transparent icon, so that labels of actions without an icon stay aligned."""
    empty = QPixmap(ICON_SIZE, ICON_SIZE)
    empty.fill(Qt.GlobalColor.transparent)
    return QIcon(empty)

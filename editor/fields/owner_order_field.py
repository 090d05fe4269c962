"""Field for sides in an order: a list with check marks, in which rows move up and down."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QToolButton, QVBoxLayout, QWidget

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.value_field import ValueField
from sandtable.editor.icons import icon_by_name
from sandtable.editor.translation import tr
from sandtable.editor.visual_scale import SPACE_S
from sandtable.model.module import Module
from sandtable.model.text_input.form_fields import FormField
from sandtable.model.wording.owner_names import owner_name

_OWNER_ROLE = Qt.ItemDataRole.UserRole
_MAX_VISIBLE_ROWS = 8
_STEP_BY_KEY = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


class OwnerOrderField(ValueField):
    """List of sides and powers: those with a check mark take part, in this order.

    Each check mark and each move is entered at once.
    """

    def __init__(
        self, context: EditorContext, slot: FormField, parent: QWidget | None = None
    ) -> None:
        super().__init__(context, slot, parent)
        self.owner_list = QListWidget(self)
        self.set_input_widget(self.owner_list)
        self.owner_list.itemChanged.connect(self._on_checked)
        self.owner_list.itemSelectionChanged.connect(self._show_moves)
        self.owner_list.installEventFilter(self)
        self.up_button = self._move_button("up", tr("Earlier (Alt+Up)"), -1)
        self.down_button = self._move_button("down", tr("Later (Alt+Down)"), 1)
        column = QVBoxLayout()
        column.setSpacing(0)
        column.addWidget(self.up_button)
        column.addWidget(self.down_button)
        column.addStretch(1)
        self.row_layout.addLayout(column)

    def _move_button(self, icon: str, text: str, step: int) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(icon_by_name(icon))
        button.setToolTip(text)
        button.setAccessibleName(text)
        button.setAutoRaise(True)
        button.clicked.connect(lambda: self.move_current(step))
        return button

    # ------------------------------------------------------------------------------- the value
    def typed_text(self) -> str:
        return ", ".join(self._checked_owners())

    def _checked_owners(self) -> Iterator[str]:
        for row in range(self.owner_list.count()):
            item = self.owner_list.item(row)
            if item.checkState() is Qt.CheckState.Checked:
                yield str(item.data(_OWNER_ROLE))

    def has_pending_text(self) -> bool:
        return False  # whatever is changed is entered at once

    def show_text(self, text: str, faint: str) -> None:
        module = self.context.document.complete_module
        chosen = [name.strip() for name in text.split(",") if name.strip()]
        current = self._current_owner()
        others = (owner for owner in _possible_owners(module) if owner not in chosen)
        # Filling the list is no edit.
        with QSignalBlocker(self.owner_list):
            self.owner_list.clear()
            for owner in (*chosen, *others):
                item = _owner_item(module, owner, is_checked=owner in chosen)
                self.owner_list.addItem(item)
                if owner == current:
                    self.owner_list.setCurrentItem(item)
        self.owner_list.setToolTip(faint)
        with QSignalBlocker(self.owner_list):
            self._fit_height_to_content()
        self._show_moves()

    def _current_owner(self) -> str:
        selected = self.owner_list.selectedItems()
        return str(selected[0].data(_OWNER_ROLE)) if selected else ""

    def _fit_height_to_content(self) -> None:
        height = self.fontMetrics().height() + SPACE_S
        for row in range(self.owner_list.count()):
            self.owner_list.item(row).setSizeHint(QSize(0, height))
        rows = min(max(self.owner_list.count(), 2), _MAX_VISIBLE_ROWS)
        self.owner_list.setFixedHeight(rows * height + 2 * self.owner_list.frameWidth())

    # ------------------------------------------------------------------------------- changing it
    def _on_checked(self, _item: QListWidgetItem) -> None:
        self.write_text_at_addresses(self.typed_text())

    def move_current(self, step: int) -> None:
        """Move the current side one place earlier (-1) or later (1) among those that take part."""
        chosen, owner = list(self._checked_owners()), self._current_owner()
        if owner not in chosen:
            return
        before = chosen.index(owner)
        after = before + step
        if 0 <= after < len(chosen):
            chosen.insert(after, chosen.pop(before))
            self.write_text_at_addresses(", ".join(chosen))

    def _show_moves(self) -> None:
        chosen, owner = list(self._checked_owners()), self._current_owner()
        self.up_button.setEnabled(owner in chosen[1:])
        self.down_button.setEnabled(owner in chosen[:-1])

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move the current side with Alt and an arrow key."""
        if (
            watched is self.owner_list
            and isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.modifiers() & Qt.KeyboardModifier.AltModifier
            and (step := _STEP_BY_KEY.get(Qt.Key(event.key())))
        ):
            self.move_current(step)
            return True
        return super().eventFilter(watched, event)


def _owner_item(module: Module, owner: str, *, is_checked: bool) -> QListWidgetItem:
    item = QListWidgetItem(owner_name(module, owner))
    item.setData(_OWNER_ROLE, owner)
    item.setFlags(
        Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable
    )
    item.setCheckState(Qt.CheckState.Checked if is_checked else Qt.CheckState.Unchecked)
    return item


def _possible_owners(module: Module) -> Iterator[str]:
    """Yield the sides, each followed by its powers."""
    owners = module.module.owners
    for side, owner in owners.items():
        if owner.of is None:
            yield side
            yield from (name for name, other in owners.items() if other.of == side)
    yield from (
        name
        for name, owner in owners.items()
        if owner.of is not None and (other := owners.get(owner.of)) and other.of is not None
    )

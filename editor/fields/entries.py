"""A field that only counts: what it holds has addresses, and forms, of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.fields.commands import Commands
from sandtable.editor.fields.field import Field
from sandtable.editor.fields.short import ShortButton
from sandtable.editor.words import tr
from sandtable.model.lookup import look_up
from sandtable.model.reports.shelves import things_on
from sandtable.model.text_input.forms import FormField


class EntriesField(Field):
    """How many entries there are, a button that leads to them, and one that adds another."""

    def __init__(
        self, bench: EditorContext, slot: FormField, parent: QWidget | None = None
    ) -> None:
        super().__init__(bench, slot, parent)
        self.count = QLabel(self)
        self.adding = ShortButton(tr("Add…"), self)
        self.adding.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.adding.setAccessibleName(tr("Add to {what}").format(what=slot.title))
        self.adding.clicked.connect(self._on_adding)
        self.button = ShortButton(tr("Show"), self)
        self.button.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.button.setAccessibleName(tr("Show {what}").format(what=slot.title))
        self.button.clicked.connect(self._on_clicked)
        self.commands = Commands(bench, self)
        self.commands.done.connect(bench.selection.reveal)
        self.row.addWidget(self.count, 1)
        self.row.addWidget(self.adding)
        self.row.addWidget(self.button)
        self.setFocusProxy(self.adding)  # the first: the Tab key skips what is before a proxy

    def refresh(self, values: Sequence[Any] | None = None) -> None:
        if values is None:
            values = [look_up(self.bench.document.module, steps) for steps in self.addresses]
        shelves = zip(values, self.addresses, strict=True)
        counts = {things_on(value or {}, steps) for value, steps in shelves}
        text = str(counts.pop()) if len(counts) == 1 else tr("several values")
        self.count.setText(tr("none") if text == "0" else text)
        alone = len(self.addresses) == 1
        self.adding.setEnabled(alone)
        self.button.setVisible(alone and self.addresses[0] not in self.bench.selection.chosen)
        self.button.setEnabled(alone and text != "0")

    def typed(self) -> str:
        return ""

    def show_text(self, text: str, faint: str) -> None:
        """A count is shown, never a text."""

    def is_touched(self) -> bool:
        return False

    def _on_adding(self) -> None:
        self.commands.add(self.addresses[0])

    def _on_clicked(self) -> None:
        self.bench.selection.reveal(self.addresses[0])

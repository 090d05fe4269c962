"""A field that is a form itself: a record within a record, which may be said or not."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, get_args

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.fields.field import Field
from sandtable.editor.fields.form import Form
from sandtable.editor.words import tr
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.at_address import delete_entry
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.new_entries import add_entry
from sandtable.model.lookup import ABSENT, look_up
from sandtable.model.module import Module
from sandtable.model.schema_introspection import bare_type
from sandtable.model.text_input.forms import FormField, record_description

_APART = 10


class GroupField(Field):
    """A record within: its own form, and a button that adds it or takes it away."""

    def __init__(
        self, bench: EditorContext, slot: FormField, parent: QWidget | None = None
    ) -> None:
        super().__init__(bench, slot, parent)
        self.record: Any = bare_type(slot.kind)
        self.form: Form | None = None
        self.state = QLabel(self)
        self.state.setToolTip(record_description(self.record))
        self.state.setForegroundRole(QPalette.ColorRole.PlaceholderText)  # no part of the title
        self.row.setSpacing(_APART)
        self.button = QPushButton(self)
        self.button.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.button.clicked.connect(self._on_clicked)
        self.row.addWidget(self.state, 1)
        self.row.addWidget(self.button)
        self.frame = QFrame(self)
        self.frame.setFrameShape(QFrame.Shape.StyledPanel)
        self._inner = QVBoxLayout(self.frame)
        self._inner.setContentsMargins(6, 4, 4, 4)
        self.column.addWidget(self.frame)

    @property
    def said(self) -> tuple[AddressPath, ...]:
        """The addresses at which there is such a record."""
        module = self.bench.document.module
        return tuple(s for s in self.addresses if look_up(module, s) not in (None, ABSENT))

    def refresh(self, values: Sequence[Any] | None = None) -> None:
        del values
        there = self.said
        shown = bool(there) and len(there) == len(self.addresses)
        if shown and self.form is None:
            self.form = Form(self.bench, self.record, self.frame)
            self._inner.addWidget(self.form)
        if shown and self.form is not None:
            self.form.aim(there)
        elif self.form is not None:
            self.form.aim(())
        self.frame.setVisible(shown)
        removable = shown and type(None) in get_args(self.slot.kind)
        self.state.setText("" if shown else tr("some have it") if there else tr("not said"))
        self.button.setText(tr("Remove") if removable else tr("Add"))
        name = tr("{do} {what}").format(do=self.button.text(), what=tr(self.slot.title))
        self.button.setAccessibleName(name)
        self.button.setVisible(removable or not shown)
        first = self.button if removable or not shown else self.form
        if first is not None:
            self.setFocusProxy(first)

    def typed(self) -> str:
        return ""

    def show_text(self, text: str, faint: str) -> None:
        """The form within shows its own texts."""

    def is_touched(self) -> bool:
        return False

    def _on_clicked(self) -> None:
        there = self.said
        gone = len(there) == len(self.addresses)
        what = tr("Remove {key}") if gone else tr("Add {key}")
        edit = partial(_without if gone else _with, addresses=self.addresses)
        try:
            self.bench.document.apply(what.format(key=self.slot.title), edit)
        except EditError as error:
            self.complain(str(error))
        else:
            self.refresh()


def _with(module: Module, addresses: tuple[AddressPath, ...]) -> Module:
    for steps in addresses:
        if look_up(module, steps) in (None, ABSENT):
            module = add_entry(module, steps)
    return module


def _without(module: Module, addresses: tuple[AddressPath, ...]) -> Module:
    for steps in addresses:
        module = delete_entry(module, steps)
    return module

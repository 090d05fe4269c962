"""Base class of all fields: one value, of one or several entries, to show and edit."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.elided_widgets import PlainTextLabel
from sandtable.editor.fields.field_label import field_tooltip
from sandtable.editor.fields.invalid_mark import mark_invalid, show_error_text
from sandtable.editor.translation import tr
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.errors import EditError
from sandtable.model.lookup import ABSENT, value_at_address
from sandtable.model.module import Module
from sandtable.model.references.text_kinds import kind_at_address
from sandtable.model.text_input.default_values import inherited_value_at
from sandtable.model.text_input.form_fields import FormField
from sandtable.model.text_input.value_text_conversion import (
    parse_value_at,
    set_values_from_text,
    text_at_address,
    value_as_text,
)
from sandtable.model.wording.titles import title_at_address


class ValueField(QWidget):
    """Field that shows the value at some addresses, and writes the typed text to them.

    Each time the text is entered is one undo step. Subclasses build the input widget and convert
    between it and text.
    """

    value_committed = Signal()

    def __init__(
        self, context: EditorContext, slot: FormField, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.context, self.form_field = context, slot
        self.addresses: tuple[AddressPath, ...] = ()
        self.shown_text = ""
        """Text of the current value; empty for a missing value or for values that differ."""
        self.is_mixed = False
        self.row_layout = QHBoxLayout()
        self.row_layout.setContentsMargins(0, 0, 0, 0)
        self.row_layout.setSpacing(4)
        self.error_label = PlainTextLabel(self)
        self.error_label.setWordWrap(True)
        # A long error must not widen the form.
        self.error_label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self.error_label.hide()
        self.column_layout = QVBoxLayout(self)
        self.column_layout.setContentsMargins(0, 0, 0, 0)
        self.column_layout.setSpacing(1)
        self.column_layout.addLayout(self.row_layout)
        self.column_layout.addWidget(self.error_label)

    # ------------------------------------------------------------- what each kind of field says
    def typed_text(self) -> str:
        """Return the text in the input widget, as the files would have it."""
        raise NotImplementedError

    def text_as_typed(self) -> str:
        """Return the text in the input widget as typed, with names as its author sees them."""
        return self.typed_text()

    def show_text(self, text: str, faint: str) -> None:
        """Put a text into the input widget.

        `faint` is the placeholder, shown if the text is empty.
        """
        raise NotImplementedError

    def has_pending_text(self) -> bool:
        """Say whether the text was edited since it was shown."""
        return self.has_other_text()

    def has_other_text(self) -> bool:
        """Say whether the text differs from the value that was shown.

        If the selected entries have different values, an empty text counts as no difference.
        """
        return self.typed_text() != self.shown_text

    # ------------------------------------------------------------------------ showing, entering
    def set_input_widget(self, widget: QWidget) -> None:
        """Lay out the input widget, and set its names for screen readers."""
        self.row_layout.addWidget(widget, 1)
        # A click on the label of the field focuses the input widget.
        self.setFocusProxy(widget)
        widget.setAccessibleName(tr(self.form_field.title))
        widget.setAccessibleDescription(self.form_field.hint)
        widget.setToolTip(field_tooltip(self.form_field))

    def show_addresses(
        self, addresses: tuple[AddressPath, ...], values: Sequence[Any] | None = None
    ) -> None:
        """Show the value at other addresses; text typed before is committed first.

        `values` may give the values there, if the caller has them already.
        """
        if addresses != self.addresses:
            # The old addresses must still be set while the text is committed.
            if self.addresses and self.has_pending_text() and not self.enter_typed_text():
                self._keep_rejected_text()
            self.addresses = addresses
            self.refresh_value(values)
            self._restore_rejected_text()
        else:
            self.refresh_keeping_input(values)

    def refresh_keeping_input(self, values: Sequence[Any] | None = None) -> None:
        """Show the current value, except where text is being typed."""
        is_pending, typed, raw = self.has_pending_text(), self.typed_text(), self.text_as_typed()
        self.refresh_value(values)
        if is_pending and typed != self.shown_text:
            self.show_typed_text(raw)

    def _keep_rejected_text(self) -> None:
        """Remember an invalid text and report the error.

        The text reappears when the same addresses are shown again.
        """
        typed, why = self.text_as_typed(), self.error_label.text()
        self.context.rejected_texts[self.addresses] = (self.shown_text, typed)
        message = tr("{typed} was not entered, and stays in its field. {why}")
        self.context.messages.show_refusal_message(
            message.format(typed=repr(_shorten_text(typed)), why=why)
        )

    def _restore_rejected_text(self) -> None:
        """Show the remembered invalid text of these addresses, unless their value has changed."""
        text, typed = self.context.rejected_texts.pop(self.addresses, ("", ""))
        if typed and text == self.shown_text:
            self.show_typed_text(typed)

    def show_typed_text(self, text: str) -> None:
        """Show a text as if the author had typed it, with its error message."""

    def refresh_value(self, values: Sequence[Any] | None = None) -> None:
        """Show the current value of the document in the field."""
        module = self.context.document.module
        if values is None:
            values = [value_at_address(module, address) for address in self.addresses]
        self.is_mixed = any(value is not values[0] and value != values[0] for value in values)
        alike = self.addresses and not self.is_mixed
        self.shown_text = text_at_address(module, self.addresses[0]) if alike else ""
        self.show_error("")
        # Showing a value is no edit.
        with QSignalBlocker(self):
            self.show_text(self.shown_text, self._placeholder_text_of_field(module))

    def _placeholder_text_of_field(self, module: Module) -> str:
        if self.is_mixed:
            return tr("several values")
        if self.form_field.is_required or not self.addresses:
            return self._example_of_value() or (
                tr("needed") if self.form_field.is_required else ""
            )
        address = self.addresses[0]
        value = inherited_value_at(module, address)
        if value is ABSENT or value is None or value in ((), {}, ""):
            return self._example_of_value()
        return value_as_text(value, kind_at_address(address, Module)).replace("\n", "; ")

    def _example_of_value(self) -> str:
        example = self.form_field.example
        return tr("e.g. {example}").format(example=example) if example else ""

    def check_text(self) -> bool:
        """Show the problem of a typed text, without saving it.

        Return whether it is valid.
        """
        text = self.typed_text()
        problem = ""
        if self.addresses and text.strip() and self.has_pending_text():
            try:
                parse_value_at(self.context.document.module, self.addresses[0], text)
            # The text looked valid alone, but not in this module.
            except EditError as error:
                problem = str(error)
        self.show_error(problem)
        return not problem

    def show_error(self, problem: str) -> None:
        """Show an error below the field; an empty text hides it."""
        if problem == self.error_label.text():
            return
        show_error_text(self.error_label, problem)
        if isinstance(line := self.focusProxy(), QLineEdit):
            mark_invalid(line, problem)

    def enter_typed_text(self) -> bool:
        """Enter the typed text; return False and show the error if it is invalid."""
        module = self.context.document.module
        # The selection may still point to something that was deleted meanwhile.
        all_exist = all(
            value_at_address(module, address) is not ABSENT for address in self.addresses
        )
        if not all_exist or not self.addresses or not self.has_pending_text():
            return True
        if not self.check_text():
            return False
        return self.write_text_at_addresses(self.typed_text())

    def write_text_at_addresses(self, text: str) -> bool:
        """Write a text at all addresses as one undo step; return whether that was possible."""
        edit = partial(set_values_from_text, addresses=self.addresses, text=text)
        try:
            self.context.document.apply_edit(self._title_of_undo_step(), edit)
        except EditError as error:
            self.show_error(str(error))
            return False
        self.refresh_value()
        self.value_committed.emit()
        return True

    def _title_of_undo_step(self) -> str:
        """Return the title of the undo step for a changed value."""
        text = tr("Change {key} of {what}")
        if len(self.addresses) > 1:
            title = tr("%n entries", "", len(self.addresses))
        else:
            title = title_at_address(self.context.document.module, self.addresses[0][:-1])
        return text.format(key=self.form_field.title, what=title)

    def discard_typed_text(self) -> None:
        """Discard text that was typed but not entered."""
        self.refresh_value()


_MAX_SHOWN_LETTERS = 40


def _shorten_text(text: str) -> str:
    return text if len(text) <= _MAX_SHOWN_LETTERS else f"{text[:_MAX_SHOWN_LETTERS]}…"

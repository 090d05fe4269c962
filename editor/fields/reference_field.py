"""Field for the name of another entry, with a button that opens the entry."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton, QWidget

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.line_field import LineField
from sandtable.editor.translation import tr
from sandtable.model.address_path import AddressPath
from sandtable.model.name_suggestions import closest_name, did_you_mean_text
from sandtable.model.references.completion import name_completions_for
from sandtable.model.references.definition_lookup import find_definition
from sandtable.model.references.name_index import name_index_of
from sandtable.model.text_input.form_fields import FormField


class ReferenceField(LineField):
    """Field for a name; an unknown name gives a warning, and is accepted all the same."""

    def __init__(
        self, context: EditorContext, slot: FormField, parent: QWidget | None = None
    ) -> None:
        super().__init__(context, slot, parent)
        self.jump_button = QToolButton(self)
        self.jump_button.setArrowType(Qt.ArrowType.RightArrow)
        self.jump_button.setAutoRaise(True)
        self.jump_button.setAccessibleName(tr("Go to this entry"))
        self.jump_button.clicked.connect(self._on_jump_button)
        self.row_layout.addWidget(self.jump_button)
        self._known = True

    def definition_address(self) -> AddressPath | None:
        """Return the address of the named thing, or None."""
        name = self.shown_text or self.spelling.text_with_ids(self.line_edit.placeholderText())
        # Several values lead to several definitions.
        if not name or self.is_mixed:
            return None
        return find_definition(
            self.context.document.complete_module, self.form_field.named_kind, name
        )

    def show_text(self, text: str, faint: str) -> None:
        super().show_text(text, faint)
        home = self.definition_address()
        self.jump_button.setEnabled(home is not None)
        self.jump_button.setToolTip(
            tr("Go to {name}").format(name=self.spelling.text_with_names(text or faint))
            if home
            else ""
        )
        self._warn_if_name_is_unknown(text)

    def check_text(self) -> bool:
        # An invalid text has its own error, so the warning comes only without one.
        sound = super().check_text()
        if sound:
            self._warn_if_name_is_unknown(self.typed_text().strip())
        return sound

    def _warn_if_name_is_unknown(self, name: str) -> None:
        """Show a warning if no entry has this name."""
        kind, module = self.form_field.named_kind, self.context.document.complete_module
        # Addresses are references too, but have no register of names.
        if not name or kind == "address" or name_index_of(module).has_name(kind, name):
            return
        if find_definition(module, kind, name) is not None:
            return
        advice = did_you_mean_text(
            closest_name(name, name_completions_for(module, self.form_field.annotated_type))
        )
        text = tr("There is no {kind} {name}.").format(kind=kind, name=repr(name))
        self.show_error(f"{text}{advice}")

    def _on_jump_button(self) -> None:
        home = self.definition_address()
        if home is not None:
            self.context.selection.reveal_address(home)

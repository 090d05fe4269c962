"""Spelling of a field: its author sees and types names, files contain ids."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, get_args

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.name_spelling import ids_to_names, names_to_ids, scope_of_address
from sandtable.model.address_path import AddressPath
from sandtable.model.phrases.phrase import Phrase
from sandtable.model.references.completion import definition_kinds_nameable_in
from sandtable.model.references.owner_scope import COMMON_OWNER
from sandtable.model.references.text_kinds import definition_kind_named_by_text
from sandtable.model.schema_introspection import is_record_type, type_without_markers
from sandtable.model.text_input.form_fields import FieldKind, FormField

_KINDS_WITH_NAMES = frozenset(
    {FieldKind.NAME, FieldKind.NAMES, FieldKind.PHRASE, FieldKind.LIST, FieldKind.MAPPING}
)


class FieldSpelling:
    """Conversion between the text of a field and the text in the files."""

    def __init__(
        self,
        context: EditorContext,
        slot: FormField,
        addresses: Callable[[], tuple[AddressPath, ...]],
    ) -> None:
        self._context, self._kind, self._addresses = context, slot.annotated_type, addresses
        self._is_active = slot.field_kind in _KINDS_WITH_NAMES and has_only_names(self._kind)

    def chart_owner(self) -> str:
        """Return the owner in whose chart the value is."""
        addresses = self._addresses()
        if not addresses:
            return COMMON_OWNER
        return scope_of_address(self._context.document.complete_module, addresses[0])

    def text_with_names(self, text: str) -> str:
        """Return a field's text with names in place of ids, as its author reads it."""
        if not (self._is_active and text):
            return text
        return ids_to_names(
            self._context.document.complete_module, self._kind, text, self.chart_owner()
        )

    def text_with_ids(self, text: str) -> str:
        """Return a field's text with ids in place of names, as in the files."""
        if not (self._is_active and text):
            return text
        return names_to_ids(
            self._context.document.complete_module, self._kind, text, self.chart_owner()
        )


@cache
def has_only_names(kind: Any) -> bool:
    """Say whether values of a type contain only names, without free text."""
    if not definition_kinds_nameable_in(kind):
        return False
    # A note may say “Red Horse” as well, and must keep it letter by letter.
    return all(_is_type_without_text(part) for part in _types_without_parts(kind))


def _types_without_parts(kind: Any) -> tuple[Any, ...]:
    inner = type_without_markers(kind)
    parts = get_args(inner)
    if definition_kind_named_by_text(kind) or not parts:
        return (kind,)
    return tuple(leaf for part in parts for leaf in _types_without_parts(part))


def _is_type_without_text(kind: Any) -> bool:
    inner = type_without_markers(kind)
    if definition_kind_named_by_text(kind) or inner in {int, float, bool, type(None), ...}:
        return True
    if isinstance(inner, str):  # a word of a Literal
        return True
    return isinstance(inner, type) and issubclass(inner, Phrase) and not is_record_type(inner)

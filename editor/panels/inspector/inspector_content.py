"""Content of the inspector for a selection, computed without widgets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sandtable.editor.translation import tr
from sandtable.model.address_path import AddressPath, format_address
from sandtable.model.edits.grid_hexes import is_undescribed_hex
from sandtable.model.edits.renaming import kind_of_definition_at
from sandtable.model.lookup import ABSENT, value_at_address
from sandtable.model.module import Module
from sandtable.model.references.text_kinds import kind_at_address
from sandtable.model.schema_introspection import is_record_type
from sandtable.model.text_input.form_fields import (
    FieldKind,
    FormField,
    form_field_at,
    format_description_at,
    record_description,
    record_name,
)
from sandtable.model.wording.addresses import describe_address
from sandtable.model.wording.titles import title_at_address

_MAX_FIELD_LINES = 300
"""Maximum number of lines of a mapping in a field; longer ones are edited in the tree or in
tables."""


@dataclass(frozen=True, slots=True)
class InspectorContent:
    """Content of the inspector: a form for records, a field for a value, or only text."""

    title: str = ""
    subtitle: str = ""
    address_text: str = ""
    """Address as in the files, shown only in a tooltip."""
    hint: str = ""
    addresses: tuple[AddressPath, ...] = ()
    record_type: Any = None
    form_field: FormField | None = None
    undescribed_hexes: tuple[AddressPath, ...] = ()
    """Selected hexes that exist only in the grid, without an entry."""


def inspector_content_for_addresses(
    module: Module, chosen: Sequence[AddressPath]
) -> InspectorContent:
    """Return what the inspector shows for a selection."""
    if not chosen:
        return InspectorContent(
            tr("Nothing is selected"),
            tr("Select something in the tree, on the map or in a table to see its fields."),
        )
    return replace(
        _content_for_chosen(module, chosen), address_text=_common_address_as_text(chosen)
    )


def _content_for_chosen(module: Module, chosen: Sequence[AddressPath]) -> InspectorContent:
    values = [value_at_address(module, address) for address in chosen]
    bare = tuple(address for address in chosen if is_undescribed_hex(module, address))
    if bare:
        hint = tr("No details yet. Details are a name, tags and numbers.")
        return InspectorContent(
            selection_title(module, chosen),
            _place_words(module, chosen),
            hint=hint,
            undescribed_hexes=bare,
        )
    # Inherited entries are edited in the module that defines them.
    if any(value is ABSENT for value in values):
        hint = (
            tr("This entry belongs to the module that this one extends. Edit it there.")
            if module.module.extends
            else tr("There is no entry here.")
        )
        return InspectorContent(
            selection_title(module, chosen), _place_words(module, chosen), hint=hint
        )
    kinds = {type(value) for value in values}
    if len(kinds) == 1 and is_record_type(next(iter(kinds))):
        return _record_content(module, chosen, kinds.pop())
    return _value_content(module, chosen, values)


def _record_content(
    module: Module, chosen: Sequence[AddressPath], record: Any
) -> InspectorContent:
    if record is Module:
        return InspectorContent(tr("Game"))
    title = selection_title(module, chosen)
    subtitle = " · ".join(
        filter(None, (tr(record_name(record)).capitalize(), _place_words(module, chosen)))
    )
    return InspectorContent(
        title,
        subtitle,
        hint=record_description(record),
        addresses=tuple(chosen),
        record_type=record,
    )


def _value_content(
    module: Module, chosen: Sequence[AddressPath], values: Sequence[Any]
) -> InspectorContent:
    title, place = selection_title(module, chosen), _place_words(module, chosen)
    kinds = [kind_at_address(address, Module) for address in chosen]
    if any(kind != kinds[0] for kind in kinds):
        return InspectorContent(
            title,
            place,
            hint=tr("Several kinds of entries are selected: each has its own fields."),
        )
    slot, hint = form_field_at(chosen[0]), format_description_at(chosen[0])
    # A text field of thousands of lines would be slow and unreadable.
    long = any(len(value or ()) > _MAX_FIELD_LINES for value in values if isinstance(value, dict))
    if (
        slot is None
        or slot.field_kind is FieldKind.RECORD
        or (long and slot.field_kind is not FieldKind.ENTRIES)
    ):
        return InspectorContent(title, place, hint=hint)
    return InspectorContent(title, place, hint=hint, addresses=tuple(chosen), form_field=slot)


def selection_title(module: Module, chosen: Sequence[AddressPath]) -> str:
    """Return a short title for the selected entries."""
    if len(chosen) == 1:
        return title_at_address(module, chosen[0])
    kinds = {kind_of_definition_at(address) for address in chosen}
    kind = kinds.pop() if len(kinds) == 1 else None
    word = f"{kind}s" if kind else "things"
    return f"{len(chosen)} {tr(word)}"


def _place_words(module: Module, chosen: Sequence[AddressPath]) -> str:
    """Return where selected entries belong, in words: their side, board or scenario."""
    places = {describe_address(module, address).rpartition(", ")[0] for address in chosen}
    place = places.pop() if len(places) == 1 else ""
    return place[:1].upper() + place[1:]


def _common_address_as_text(chosen: Sequence[AddressPath]) -> str:
    if len(chosen) == 1:
        return format_address(chosen[0])
    above = {address[:-1] for address in chosen}
    return format_address(above.pop()) if len(above) == 1 and above != {()} else ""

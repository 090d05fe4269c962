"""What the inspector shows of what is selected; no widget is needed for that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sandtable.editor.words import tr
from sandtable.model.address_path import AddressPath, format_address
from sandtable.model.edits.grid_hexes import is_undescribed_hex
from sandtable.model.edits.renaming import kind_defined
from sandtable.model.lookup import ABSENT, look_up
from sandtable.model.module import Module
from sandtable.model.references.text_kinds import kind_at
from sandtable.model.schema_introspection import is_record
from sandtable.model.text_input.forms import (
    FieldKind,
    FormField,
    description_at,
    form_field_at,
    record_description,
    record_name,
)
from sandtable.model.wording.titles import title_at

_MOST_LINES = 300
"""A longer mapping is for the tree and the tables, not for lines in a field."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What is shown: a form for records, one field for a value, or only words."""

    title: str = ""
    subtitle: str = ""
    hint: str = ""
    addresses: tuple[AddressPath, ...] = ()
    record: Any = None
    slot: FormField | None = None
    bare: tuple[AddressPath, ...] = ()
    """Hexes of which only the grid tells."""


def aim_at(module: Module, chosen: Sequence[AddressPath]) -> Aim:
    """What is shown of what is selected."""
    if not chosen:
        return Aim(
            tr("Nothing is selected"),
            tr("Select something in the tree, on the map or in a table, and its fields are here."),
        )
    values = [look_up(module, steps) for steps in chosen]
    bare = tuple(steps for steps in chosen if is_undescribed_hex(module, steps))
    if bare:
        hint = tr("No details yet. Details are a name, tags and numbers.")
        return Aim(title_of(module, chosen), _where(chosen), hint, bare=bare)
    if any(value is ABSENT for value in values):
        hint = tr("It comes from the module that this one extends, and is changed there.")
        return Aim(title_of(module, chosen), _where(chosen), hint)
    kinds = {type(value) for value in values}
    if len(kinds) == 1 and is_record(next(iter(kinds))):
        return _form(module, chosen, kinds.pop())
    return _value(module, chosen, values)


def _form(module: Module, chosen: Sequence[AddressPath], record: Any) -> Aim:
    if record is Module:
        return Aim(tr("Game"))
    title = title_of(module, chosen)
    subtitle = " · ".join(filter(None, (tr(record_name(record)).capitalize(), _where(chosen))))
    return Aim(title, subtitle, record_description(record), tuple(chosen), record)


def _value(module: Module, chosen: Sequence[AddressPath], values: Sequence[Any]) -> Aim:
    title, where = title_of(module, chosen), _where(chosen)
    kinds = [kind_at(steps, Module) for steps in chosen]
    if any(kind != kinds[0] for kind in kinds):
        return Aim(title, where, tr("These are of several kinds: each has its own fields."))
    slot, hint = form_field_at(chosen[0]), description_at(chosen[0])
    long = any(len(value or ()) > _MOST_LINES for value in values if isinstance(value, dict))
    if (
        slot is None
        or slot.sort is FieldKind.RECORD
        or (long and slot.sort is not FieldKind.ENTRIES)
    ):
        return Aim(title, where, hint)
    return Aim(title, where, hint, tuple(chosen), slot=slot)


def title_of(module: Module, chosen: Sequence[AddressPath]) -> str:
    """What is selected, in a word or two."""
    if len(chosen) == 1:
        return title_at(module, chosen[0])
    kinds = {kind_defined(steps) for steps in chosen}
    kind = kinds.pop() if len(kinds) == 1 else None
    word = f"{kind}s" if kind else "things"
    return f"{len(chosen)} {tr(word)}"


def _where(chosen: Sequence[AddressPath]) -> str:
    if len(chosen) == 1:
        return format_address(chosen[0])
    above = {steps[:-1] for steps in chosen}
    return format_address(above.pop()) if len(above) == 1 and above != {()} else ""

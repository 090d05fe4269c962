"""Texts about merge conflicts: the place of each, and the two versions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from sandtable.model.address_path import parse_address
from sandtable.model.edits.setup_lines import scope_of_heading
from sandtable.model.entities.outlines import Outline, unpack_points_of_ring
from sandtable.model.locations import ScenarioPartEntry, owner_at_address
from sandtable.model.lookup import ABSENT, value_at_address
from sandtable.model.phrases.entry import Entry
from sandtable.model.phrases.phrase import Phrase
from sandtable.model.references.owner_scope import COMMON_OWNER
from sandtable.model.schema_introspection import is_record_type, record_fields_by_key
from sandtable.model.wording.addresses import describe_address
from sandtable.model.wording.expression_names import entry_with_names, expression_with_names
from sandtable.model.wording.field_labels import field_label

if TYPE_CHECKING:
    from collections.abc import Callable

    from sandtable.model.address_path import AddressPath
    from sandtable.model.entities.conflicts import MergeConflict, MergedVersion
    from sandtable.model.module import Module

_MAX_QUOTED_TEXT_LENGTH = 60
"""Longest text that is shown in full."""
_MAX_LISTED_KEYS = 3
"""Limit of keys of a record that are listed."""
NOTHING_TEXT = "nothing"
DELETED_TEXT = "deleted"
_COST_WORDS = frozenset({"no", "all"})
"""Costs that would be misread before other words: `no in the other version`."""


@dataclass(frozen=True, slots=True)
class ConflictEntry:
    """A merge conflict, with its versions written as in a file."""

    where: str
    """Address of the conflict."""
    about: Literal["value", "id", "order"]
    """The contested part: the value, the id, or the order of entries."""
    place: str
    """Description of the place."""
    base: str | None
    """Common version before the two changes; null if there was none."""
    ours: str | None
    """Version of the module, which is ours until somebody changes it."""
    theirs: str | None
    """Version of the other side."""
    text: str
    """The whole conflict as a sentence."""


@dataclass(frozen=True, slots=True)
class Conflicts:
    """The answer to `sandtable merge` and `sandtable settle`: the remaining conflicts."""

    module: str
    conflicts: list[ConflictEntry]


def conflicts_report(module: Module, text_of: Callable[[Any], str]) -> Conflicts:
    """Return every conflict of a module.

    `text_of` returns a value as the text that a file would contain.
    """
    entries = [_conflict_entry(module, address, text_of) for address in module.conflicts]
    return Conflicts(module.module.id or module.module.title, entries)


def _conflict_entry(module: Module, address: str, text_of: Callable[[Any], str]) -> ConflictEntry:
    conflict = module.conflicts[address]
    steps = parse_address(address) or ()
    contested = contested_value(module, steps, conflict)
    return ConflictEntry(
        where=address,
        about=conflict.about,
        place=_describe_contested_place(module, steps, conflict, contested),
        base=None if conflict.base is None else text_of(conflict.base.value),
        ours=None if contested is ABSENT else text_of(contested),
        theirs=None if conflict.theirs is None else text_of(conflict.theirs.value),
        text=describe_conflict(module, address),
    )


def contested_value(module: Module, steps: AddressPath, conflict: MergeConflict) -> Any:
    """Return the current value, id or order about which there is a conflict, or ABSENT."""
    value = value_at_address(module, steps)
    # The contested id is the key itself.
    if conflict.about == "id" and value is not ABSENT:
        return steps[-1]
    if conflict.about == "order" and isinstance(value, Mapping):
        return tuple(map(str, value))
    return value


def describe_conflict(module: Module, address: str) -> str:
    """Return a conflict as a sentence: place, our version, their version, common version."""
    ours, theirs = describe_both_versions(module, address)
    conflict = module.conflicts[address]
    steps = parse_address(address) or ()
    # A base that fills lines would hide the two versions that must be compared.
    base = _describe_version(module, steps, conflict.base, ABSENT)
    before = f" ({base} before both changes)" if _is_base_version_short(conflict) else ""
    part_text = {"value": "", "id": ", its id", "order": ", the order"}[conflict.about]
    contested = contested_value(module, steps, conflict)
    place = (
        _capitalize_first(_describe_contested_place(module, steps, conflict, contested))
        + part_text
    )
    return f"{place}: {ours} here, {theirs} in the other version{before}"


def _describe_contested_place(
    module: Module, steps: AddressPath, conflict: MergeConflict, our_value: Any
) -> str:
    """Describe the place of a conflict; for an entry, the place of its line."""
    theirs = conflict.theirs.value if conflict.theirs else None
    is_entry = isinstance(our_value, Entry) or isinstance(theirs, Entry)
    return describe_address(module, steps[:-1] if is_entry else steps)


def _is_base_version_short(conflict: MergeConflict) -> bool:
    base = ABSENT if conflict.base is None else conflict.base.value
    is_row = isinstance(base, tuple) and all(isinstance(part, str | Phrase) for part in base)
    return is_row or (
        isinstance(base, str | int | Phrase | None) and not isinstance(base, Outline)
    )


def describe_both_versions(module: Module, address: str) -> tuple[str, str]:
    """Return our version and their version of a conflict as texts."""
    conflict = module.conflicts[address]
    steps = parse_address(address) or ()
    contested = contested_value(module, steps, conflict)
    other = ABSENT if conflict.theirs is None else conflict.theirs.value
    base = conflict.base.value if conflict.base else None
    # Outlines, and what one side has deleted, are compared with their common base.
    is_deleted = base is not None and ABSENT in (contested, other)
    by_base = is_deleted or isinstance(base, Outline)
    ours, theirs = (base, base) if by_base else (other, contested)
    versions = (
        _describe_value(module, steps, contested, ours),
        _describe_version(module, steps, conflict.theirs, theirs),
    )
    if not is_deleted:
        return versions
    return (
        DELETED_TEXT if contested is ABSENT else versions[0],
        DELETED_TEXT if other is ABSENT else versions[1],
    )


def _describe_version(
    module: Module, steps: AddressPath, version: MergedVersion | None, other: Any
) -> str:
    return _describe_value(module, steps, ABSENT if version is None else version.value, other)


def _describe_value(module: Module, steps: AddressPath, value: Any, other: Any) -> str:
    """Return a value as text; for a record, its differences from another record."""
    if value is ABSENT or value is None or value in ((), {}):
        return NOTHING_TEXT
    if isinstance(value, tuple):
        return _describe_list(module, steps, value)
    if isinstance(value, Mapping):
        return _describe_differing_keys(module, value, other)
    if is_record_type(type(value)):
        return _describe_record(module, value, other)
    if isinstance(value, Outline):
        return describe_outline_points(value, other if isinstance(other, Outline) else None)
    return (
        _describe_phrase(module, steps, value) if isinstance(value, Phrase) else _quote_text(value)
    )


def _describe_list(module: Module, steps: AddressPath, parts: tuple[Any, ...]) -> str:
    # The cells of a row: with commas, one could not see where a version ends.
    if all(isinstance(part, str) and " " not in part for part in parts):
        return _shorten_text(" ".join(parts))
    return _shorten_text(", ".join(_describe_value(module, steps, part, ABSENT) for part in parts))


def _describe_differing_keys(module: Module, value: Mapping[Any, Any], other: Any) -> str:
    """Return the keys of a mapping with values that differ from those in another mapping."""
    other_mapping = other if isinstance(other, Mapping) else {}
    differing = [key for key in value if value[key] != other_mapping.get(key, ABSENT)]
    return _shorten_text(
        ", ".join(expression_with_names(module, str(key)) for key in differing or value)
    )


def describe_outline_points(outline: Outline, other: Outline | None = None) -> str:
    """Return the number of points of an outline, or how many of them another outline lacks."""
    points, other_points = (
        {point for ring in shape.iter_rings() for point in unpack_points_of_ring(ring)}
        if shape
        else set()
        for shape in (outline, other)
    )
    changed_text = f"{len(points - other_points)} of " if other else ""
    return f"{changed_text}{len(points)} points{' moved' if other else ''}"


def _describe_phrase(module: Module, steps: AddressPath, phrase: Phrase) -> str:
    if isinstance(phrase, Entry):
        return entry_with_names(module, str(phrase), _owner_scope_at(module, steps))
    text = _shorten_text(expression_with_names(module, str(phrase)))
    return f"“{text}”" if text in _COST_WORDS else text


def _owner_scope_at(module: Module, steps: AddressPath) -> str:
    """Return the owner whose chart contains an address."""
    if chart := ScenarioPartEntry.from_address_prefix(steps):
        return scope_of_heading(module, chart.heading)
    return owner_at_address(steps) or COMMON_OWNER


def _describe_record(module: Module, record: Any, other: Any) -> str:
    """Return the first few values in which a record differs from another record."""
    is_comparable = type(other) is type(record)
    differences, nested = [], []
    for key, (name, _) in record_fields_by_key(type(record)).items():
        value = getattr(record, name)
        differs = not is_comparable or value != getattr(other, name)
        if differs and value not in (None, (), {}) and isinstance(value, str | int | Phrase):
            label = field_label(type(record).__name__, key)
            differences.append(f"{label} {_quote_text(value)}")
        elif differs and isinstance(value, Mapping | tuple) and value:
            nested.append(_describe_nested(module, value))
    more = (
        f"; and {len(differences) - _MAX_LISTED_KEYS} more"
        if len(differences) > _MAX_LISTED_KEYS
        else ""
    )
    if not differences and nested:
        return _shorten_text(", ".join(nested))
    return ", ".join(differences[:_MAX_LISTED_KEYS]) + more if differences else "an entry"


def _describe_nested(module: Module, value: Any) -> str:
    """Describe the contents of a mapping or list inside a record: `remove: Marshal Quill`."""
    if isinstance(value, Mapping):
        return ", ".join(
            f"{expression_with_names(module, str(key))}: {_describe_nested(module, below)}"
            for key, below in value.items()
        )
    if isinstance(value, tuple):
        return ", ".join(_describe_nested(module, part) for part in value)
    return expression_with_names(module, str(value))


def _quote_text(value: Any) -> str:
    """Return a value as text, with quotation marks around free text."""
    text = _shorten_text(str(value))
    return f"“{text}”" if isinstance(value, str) and not text.isdecimal() else text


def _shorten_text(text: str) -> str:
    line = " ".join(text.split())
    return (
        line
        if len(line) <= _MAX_QUOTED_TEXT_LENGTH
        else f"{line[: _MAX_QUOTED_TEXT_LENGTH - 1].rstrip()}…"
    )


def _capitalize_first(text: str) -> str:
    return text[:1].upper() + text[1:]
